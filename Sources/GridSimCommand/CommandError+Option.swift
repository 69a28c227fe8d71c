import GridSimulation

extension CommandError {
  /// The option whose value is at fault; nil where it is none, or several together.
  var option: String? {
    switch self {
    case .badValue(let option, _, _): option
    case .missingInput(_, let option): option
    case .mode(.badValue(nil, let parameter, _, _)): parameter
    case .mode, .modeGivenTwice: "mode"
    case .gesture, .touchSamples: "gesture"
    case .unknownDevice: "device"
    case .noPictures: "images"
    case .costFile: "costs"
    case .launchPlan: "launch"
    case .tune(.severalModes): "mode"
    case .tune(.alreadySet(let parameter, let mode)): mode == nil ? parameter : "mode"
    default: nil
    }
  }
}
