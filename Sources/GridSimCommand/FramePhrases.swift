import FrameReading
import JSONText
import Reporting

/// The sentences for files of frames that cannot be read.
enum FramePhrases {
  static func phrase(_ error: FrameFileError, path: String) -> String {
    let place =
      switch error.place {
      case .line(let line, let column): "'\(path)':\(line):\(column): "
      case .key(let key): "'\(path)': \(key) "
      case .wholeFile: "'\(path)' "
      }
    return place + phrase(error.problem)
  }

  private static let forms =
    "give CSV, xctrace or xcresulttool output, gfxinfo framestats, or a trace"

  private static func phrase(_ problem: FrameFileError.Problem) -> String {
    switch problem {
    case .unknownForm: "is of no form that is understood; \(forms)"
    case .empty: "is empty; \(forms)"
    case .perfettoTrace:
      "is a Perfetto trace in protobuf; give the trace as JSON, as --trace FILE.json writes it"
    case .compressed: "is compressed; unpack it with gunzip"
    case .notUTF8: "is not UTF-8; convert it"
    case .json(let problem): JSONTextPhrases.sentence(problem)
    case .xml(let problem): "\(phrase(problem)); export it anew"
    case .unclosedQuote: "a quote is not closed; close it"
    case .textAfterQuote: "text follows a quoted field; put a comma between"
    case .noFrameColumn(let names):
      "no column of frame times among \(names.map { "'\($0)'" }.joined(separator: ", ")); "
        + "name one duration_ms, frame_ms or timestamp_ms"
    case .notANumber(let text, let column): "'\(text)' in column '\(column)' is no number; mend it"
    case .negative(let text, let column):
      "'\(text)' in column '\(column)' is out of range; give a positive number"
    case .fieldCount(let found, let expected):
      "\(found) fields where the header has \(expected); mend the line"
    case .timeGoesBack: "time goes back; sort the frames by time"
    case .missingColumn(let name): "column '\(name)' is missing; export it too"
    case .missingMember: "is missing; export it anew"
    case .wrongType(let expected): "is not \(expected); export it anew"
    case .noFrames(let what): "has no \(what); export a recording in which content moved"
    case .severalRuns(let runs):
      "has several runs (\(runs.joined(separator: ", "))); choose one with --run"
    case .noSuchRun(let run, let runs):
      "has no run '\(run)'; "
        + ErrorPhrases.suggestion(for: run, in: runs, all: "its runs are")
    case .tooManyFrames(let limit): "has more than \(limit) frames; split it"
    }
  }

  private static func phrase(_ problem: XMLProblem) -> String {
    switch problem {
    case .endOfInput: "the XML ends early"
    case .unexpected(let byte): "unexpected \(character(byte)) in the XML"
    case .badReference: "a reference that is not understood"
    case .mismatchedEnd(let name, let expected):
      "</\(name)> where <\(expected)> is open"
    case .documentType: "a document type, which no export has"
    case .tooDeep: "elements lie too deep in each other"
    }
  }

  private static func character(_ byte: UInt8) -> String {
    byte > 0x20 && byte < 0x7F ? "'\(Character(Unicode.Scalar(byte)))'" : "byte \(byte)"
  }
}
