// RunLoopModel
