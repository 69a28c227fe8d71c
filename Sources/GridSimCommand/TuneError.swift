import FrameStatistics

/// What can be wrong with a call of `gridsim tune`; the sentences are in TunePhrases.swift.
enum TuneError: Error, Equatable {
  /// `known` are the parameters of the mode that can be tuned.
  case noParameter(mode: String, known: [String])
  case unknownParameter(String, mode: String, known: [String])
  /// The values have no order, such as words.
  case unordered(parameter: String, mode: String, known: [String])
  case noTarget
  case severalModes
  /// The mode, as typed, sets what is to be tuned; without one, the parameter's own option does.
  case alreadySet(parameter: String, byMode: String?)
  /// `--values` beside `--from` or `--to`.
  case valuesAndRange
  /// `absent` is the option of an end that the command line left to the search.
  case backwardRange(from: String, to: String, absent: String?)
  case target(GateError, text: String)
}
