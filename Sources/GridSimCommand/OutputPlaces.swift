import ArgumentGrammar

/// Keeps the results of one call apart from each other and from what it reads.
enum OutputPlaces {
  /// Options that write a result.
  private static let results = ["output", "frames", "trace"]
  /// Options that record what may be read in the same call: a baseline that is brought up to date
  /// replaces the one that it was compared with.
  private static let records = ["save", "save-costs"]
  private static let inputs = [
    "images", "costs", "gesture", "launch", "scenario", "baseline", "against",
  ]

  /// Refuses two outputs in one place, however it is spelled, and an output that is an input.
  static func check(_ arguments: ParsedArguments) throws(CommandError) {
    let given = arguments.options.compactMap { option in
      option.value.map { (option: option.name, path: $0) }
    }
    var outputs = given.filter { (results + records).contains($0.option) }
    if outputs.isEmpty { return }
    // Without --output the result goes to standard output.
    if !outputs.contains(where: { $0.option == "output" }) {
      outputs.insert(("output", "-"), at: 0)
    }
    let read = given.filter { inputs.contains($0.option) } + arguments.operands.map { ("", $0) }
    let files = read.map { option, path in
      (option: option, file: Platform.resolved(path == "-" ? "/dev/stdin" : path))
    }
    let places = outputs.map { Output($0.path).place }
    for (index, output) in outputs.enumerated() {
      if let other = places[..<index].firstIndex(of: places[index]) {
        throw .outputNamedTwice(
          Output(output.path), by: outputs[other].option, and: output.option)
      }
      guard case .file(let place) = places[index] else { continue }
      let isRead = files.contains { option, file in
        let isPicture = option == "images" || arguments.command == "images"
        return file == place && (isPicture || !records.contains(output.option))
      }
      if isRead {
        throw .badValue(
          option: output.option, value: output.path,
          expected: "a file that is not an input of this run")
      }
      // One from a folder that is walked, one that a scenario names, or any other.
      if PictureLibrary.isPicture(place) {
        throw .badValue(
          option: output.option, value: output.path,
          expected: "a file that is no picture, which would be lost")
      }
    }
  }
}

extension Output {
  /// Where it is, however its path is spelled.
  ///
  /// A device keeps its name: several may write to it.
  fileprivate var place: Output {
    guard case .file(let path) = self else { return self }
    if case .success(.other) = Platform.kind(of: path) { return self }
    return .file(Platform.destination(of: path))
  }
}
