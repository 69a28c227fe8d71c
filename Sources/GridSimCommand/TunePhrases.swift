import ArgumentGrammar
import FrameStatistics

/// The sentences for calls of `gridsim tune` that cannot be carried out.
enum TunePhrases {
  static func phrase(_ error: TuneError) -> String {
    switch error {
    case .noParameter(let mode, let known):
      "there is nothing to tune; give --parameter NAME, " + names(known, of: mode)
    case .unknownParameter(let name, let mode, let known):
      "mode '\(mode)' has no parameter '\(shown(name))' for --parameter; "
        + (known.isEmpty
          ? "it has none at all"
          : ErrorPhrases.suggestion(for: name, in: known, all: "what can be tuned is"))
    case .unordered(let parameter, let mode, let known):
      "the values of '\(parameter)' have no order, so none is the least; tune another with "
        + "--parameter, " + names(known, of: mode)
    case .noTarget:
      "there is no target to meet; give --target EXPR, as in 'images.never_shown==0'"
    case .severalModes: "tune takes one mode, not all; name it with --mode"
    case .alreadySet(let parameter, let mode):
      "--\(mode.map { "mode \($0)" } ?? parameter) sets '\(parameter)', which --parameter is to find; leave it out"
    case .valuesAndRange:
      "--values names the values, so --from and --to have no say; give one or the other"
    case .backwardRange(let from, let to, nil):
      "nothing lies from \(from) to \(to); give a --from that is not above --to"
    case .backwardRange(let from, let to, let absent?):
      "nothing lies from \(from) to \(to), the usual end of the search; give --\(absent) too"
    case .target(let error, let text): CheckPhrases.phrase(error, text: text)
    }
  }

  private static func names(_ known: [String], of mode: String) -> String {
    known.isEmpty
      ? "of another mode: '\(mode)' has none to tune"
      : "of '\(mode)' one of \(known.joined(separator: ", "))"
  }
}
