package import JSONText

/// Why a file of frames cannot be read, and where.
package struct FrameFileError: Error, Sendable, Equatable {
  package enum Place: Sendable, Equatable {
    /// Both count from 1, columns in bytes, in JSON in characters.
    case line(Int, column: Int)
    /// A place in a JSON document, as in `testRuns[0].metrics`.
    case key(String)
    case wholeFile
  }

  package enum Problem: Sendable, Equatable {
    /// Nothing tells what tool wrote the file.
    case unknownForm
    case empty
    case perfettoTrace
    case compressed
    case notUTF8
    case json(JSONFault.Problem)
    case xml(XMLProblem)
    case unclosedQuote
    case textAfterQuote
    /// No column holds frame times; these are the file's.
    case noFrameColumn([String])
    case notANumber(String, column: String)
    case negative(String, column: String)
    case fieldCount(found: Int, expected: Int)
    case timeGoesBack
    /// Columns that are needed are missing.
    case missingColumn(String)
    case missingMember
    case wrongType(expected: String)
    /// The file is well-formed but holds no frame.
    case noFrames(what: String)
    /// The file has frames of several runs.
    case severalRuns([String])
    case noSuchRun(String, runs: [String])
    case tooManyFrames(limit: Int)
  }

  package let problem: Problem
  package let place: Place

  package init(_ problem: Problem, at place: Place = .wholeFile) {
    self.problem = problem
    self.place = place
  }
}

/// What is wrong with an XML document.
package enum XMLProblem: Sendable, Equatable {
  case endOfInput
  case unexpected(UInt8)
  case badReference
  case mismatchedEnd(String, expected: String)
  case documentType
  case tooDeep
}

extension FrameFileError {
  init(_ error: JSONFault) {
    self.init(.json(error.problem), at: .line(error.line, column: error.column))
  }
}
