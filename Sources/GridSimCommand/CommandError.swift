import ArgumentGrammar
import FrameReading
import FrameStatistics
import GridSimulation
import ImageCodec
import JSONText
import Reporting
import RunLoopScripts
import VirtualTime

/// Everything that can go wrong for a user; the sentences are in ErrorPhrases.swift.
enum CommandError: Error {
  case arguments(ArgumentError)
  /// `expected` says what the option takes.
  case badValue(option: String, value: String, expected: String)
  case mode(ModeError)
  case modeGivenTwice(String)
  case gesture(GestureError, text: String)
  case touchSamples(TouchSampleError, path: String)
  case unknownDevice(String)
  /// The slots of a row would have no width.
  case noRoomForSlots(imagesPerRow: Int, width: Double)
  case tooManyVisibleSlots(Int, limit: Int)
  case scenarioTooLong(seconds: Double, limit: Double)
  /// Two options, or one that is given twice, write to the same place.
  case outputNamedTwice(Output, by: String, and: String)

  /// `option` is the option that named the path, or the operand, in capitals.
  case missingInput(path: String, option: String)
  case unreadableInput(path: String, reason: String)
  case picture(ImageDecodingError, path: String)
  case noPictures(paths: [String])
  case defaultPicturesMissing
  case noMemoryForPicture(path: String, bytes: Int)
  /// Some of the files that `images` was given were not decoded; the listing says why.
  case imagesFailed(Int, of: Int, areAllMissing: Bool)

  case costFile(path: String, problem: CostFileProblem)

  case launchPlan(LaunchPlanError, path: String)

  case scenario(ScenarioError, path: String)

  case frameFile(FrameFileError, path: String)
  case report(ReportReadingError, path: String)
  case expression(MetricExpressionError, text: String)
  case gate(GateError, text: String)
  case nothingToCheck
  case tune(TuneError)
  /// The file is there, yet a gate failed: no error of the input.
  case gateFailed
  case missingScript(path: String)
  case script(RunLoopScriptError, path: String)
  case play(PlayFailure, path: String)
  case scriptTooLongToPlayLive(path: String, Timespan)
  case loopsDiffer(path: String, TranscriptDifference)
  case noLiveClock

  case cannotWrite(path: String, reason: String)

  /// The process's exit status, after sysexits.h.
  var exitStatus: Int32 {
    switch self {
    case .loopsDiffer: 1
    case .arguments, .badValue, .mode, .modeGivenTwice, .gesture, .unknownDevice, .noRoomForSlots,
      .tooManyVisibleSlots, .scenarioTooLong, .outputNamedTwice, .expression, .nothingToCheck,
      .noLiveClock, .tune:
      64
    case .touchSamples, .picture, .noPictures, .costFile, .frameFile, .report, .launchPlan,
      .script, .play, .scriptTooLongToPlayLive:
      65
    // What would be a wrong command line is bad data in a file.
    case .scenario(.badValue(_, _, let error), _): error.exitStatus == 64 ? 65 : error.exitStatus
    case .scenario: 65
    case .gate(.needsBaseline, _): 64
    case .gate: 65
    case .gateFailed: 1
    case .missingScript, .missingInput, .unreadableInput, .defaultPicturesMissing: 66
    case .imagesFailed(_, _, let areAllMissing): areAllMissing ? 66 : 65
    case .noMemoryForPicture: 70
    case .cannotWrite: 74
    }
  }
}

/// What is wrong with a file of recorded costs.
enum CostFileProblem: Equatable {
  case notJSON(JSONFault)
  case wrongSchema(String?)
  case noImages
  /// The libraries and their versions are no object of strings.
  case badLibraries
  /// A member of the entry with that index is missing or of a wrong type.
  case badEntry(Int, member: String)
  case lacks(image: String)
  case ambiguous(image: String)
  /// The picture is of another size or format than the one recorded.
  case differs(image: String, recorded: String, found: String)
}
