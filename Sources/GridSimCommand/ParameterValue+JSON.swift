import GridSimulation
import JSONText
import Reporting

extension ParameterValue {
  /// The value in a report: numbers as such, all else as it is written on the command line.
  var json: JSONValue {
    switch self {
    case .count(let count): .integer(count)
    case .flag(let flag): .boolean(flag)
    case .number(let number): .number(number)
    case .word, .span, .spans, .cache: .string(text)
    }
  }
}
