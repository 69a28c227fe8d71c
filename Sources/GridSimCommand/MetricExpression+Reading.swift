import FrameStatistics

extension MetricExpression {
  /// Reads expressions as they are given to `--require` and `--target`.
  static func all(_ texts: [String]) throws(CommandError) -> [MetricExpression] {
    var expressions: [MetricExpression] = []
    for text in texts {
      do throws(MetricExpressionError) {
        expressions.append(try MetricExpression(text))
      } catch {
        throw .expression(error, text: text)
      }
    }
    return expressions
  }
}
