package import JSONText

/// Why a script or transcript cannot be used. Paths look like `rules[2].do[0].ms`; the path of the
/// whole file is empty.
package enum RunLoopScriptError: Error, Equatable, Sendable {
  case notJSON(JSONFault)
  /// The text's format is not this number's.
  case unsupportedFormat(Int)
  case missing(path: String)
  case wrongType(path: String, expected: JSONType, found: JSONType)
  case unknownKey(path: String, key: String, known: [String])
  /// A word that is none of those possible there, such as an action or activity.
  case unknownName(path: String, name: String, known: [String])
  /// An id that nothing of the right kind has.
  case unknownID(path: String, id: String, known: [String])
  case duplicateID(path: String, id: String, first: String)
  case outOfRange(path: String, value: Double, least: Double, most: Double)
  case tooMany(path: String, count: Int, most: Int)
  case notAllowed(path: String, reason: Reason)

  /// Why something is not allowed where it stands.
  package enum Reason: Sendable, Equatable {
    /// The pseudo mode stands for other modes; it cannot be one of them.
    case commonIsNoMode
    case emptyName
    /// Only signal, wakeUp, stop, send, perform and async are for another thread.
    case notThreadSafe(RunLoopScript.ActionName)
    /// `nth` beside `from` or `to`.
    case nthWithRange
    /// `from` is greater than `to`.
    case emptyRange
  }
}
