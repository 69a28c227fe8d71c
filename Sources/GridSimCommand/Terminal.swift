import Reporting

/// Warnings on standard error, where the result goes elsewhere or is for machines.
enum Warnings {
  /// - Parameters:
  ///   - isText: whether the result is text, which has them.
  ///   - output: where the result went.
  static func write(_ notices: [Notice], isText: Bool, output: Output) {
    if isText, output == .standardOutput { return }
    for notice in notices where notice.weight == .warning {
      Platform.writeError("gridsim: warning: \(notice.sentence)\n")
    }
  }
}

extension TextStyle {
  /// As the terminal takes it; colours only where the result goes there.
  init(for output: Output) {
    self.init(
      usesColor: output == .standardOutput && Style.usesColor,
      width: Platform.terminalWidth() ?? 80)
  }
}

/// Whether standard output takes colours, after no-color.org and bixense.com/clicolors.
enum Style {
  static var usesColor: Bool {
    if let no = Platform.environment("NO_COLOR"), !no.isEmpty { return false }
    if let force = Platform.environment("CLICOLOR_FORCE"), !force.isEmpty, force != "0" {
      return true
    }
    return Platform.isTerminal(1) && Platform.environment("TERM") != "dumb"
  }
}

/// One line on standard error that says what is being done.
struct Progress {
  private let isShown: Bool

  /// Shown on a terminal alone.
  init(isQuiet: Bool) { isShown = !isQuiet && Platform.isTerminal(2) }

  func show(_ text: String) {
    if isShown { Platform.writeError("\r\u{1B}[K\(text) …") }
  }

  func clear() {
    if isShown { Platform.writeError("\r\u{1B}[K") }
  }
}
