// FrameStatistics
