/// A field of the object that a whole text stands for, with its place in the text.
package struct JSONField: Equatable, Sendable {
  package let key: String
  package let keyPlace: JSONPlace
  package let value: JSONValue
  package let valuePlace: JSONPlace
  /// The value as it is written, without the space around it.
  package let text: String
}

/// A place in a text.
package struct JSONPlace: Equatable, Sendable {
  /// From 1.
  package let line: Int
  /// In characters, from 1.
  package let column: Int

  package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
}
