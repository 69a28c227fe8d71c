#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Words for what a JSON decoder found wrong.
enum JSONPhrases {
  static func phrase(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .typeMismatch(let type, let context):
      return "\(path(context.codingPath)) is no \(name(of: type))"
    case .valueNotFound(_, let context): return "\(path(context.codingPath)) is null"
    case .keyNotFound(let key, let context):
      return "\(path(context.codingPath + [key])) is missing"
    case .dataCorrupted(let context):
      return context.codingPath.isEmpty
        ? "its syntax is wrong" : "\(path(context.codingPath)) is out of range"
    @unknown default: return "\(error)"
    }
  }

  /// `images[2].width`.
  private static func path(_ keys: [any CodingKey]) -> String {
    if keys.isEmpty { return "the document" }
    var text = ""
    for key in keys {
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue
      }
    }
    return text
  }

  private static func name(of type: Any.Type) -> String {
    switch type {
    case is String.Type: "string"
    case is Int.Type, is Double.Type: "number"
    case is Bool.Type: "boolean"
    case is [String: Any].Type: "object"
    default: "\(type)".hasPrefix("Array") ? "list" : "object"
    }
  }
}
