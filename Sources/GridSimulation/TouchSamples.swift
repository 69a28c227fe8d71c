package import VirtualTime

/// Where a recorded finger was at a moment.
package struct TouchSample: Sendable, Equatable {
  package enum Phase: String, Sendable { case down, move, up }

  /// Since the start of the recording.
  package let time: Timespan
  /// Points from the top of the screen.
  package let y: Double
  package let phase: Phase

  package init(time: Timespan, y: Double, phase: Phase) {
    self.time = time
    self.y = y
    self.phase = phase
  }
}

/// Why a file of touch samples could not be read; lines count from 1.
package enum TouchSampleError: Error, Sendable, Equatable {
  case badHeader(String)
  case badLine(Int, text: String)
  case timeGoesBack(line: Int)
  /// A finger goes down that is down, or moves or lifts that is not.
  case phaseOutOfOrder(line: Int, phase: TouchSample.Phase)
  case outOfRange(line: Int)
  case fingerLeftDown
  case noSamples
}

extension TouchSample {
  /// The columns of a file of touch samples.
  package static let header = "time_ms,y_pt,phase"

  /// Reads CSV with the columns `time_ms,y_pt,phase`, the phases being down, move and up.
  package static func parse(csv text: String) throws(TouchSampleError) -> [TouchSample] {
    var samples: [TouchSample] = []
    var isDown = false
    var sawHeader = false
    for (index, raw) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let line = GestureScript.trimmed(raw)
      if line.isEmpty || line.hasPrefix("#") { continue }
      if !sawHeader {
        guard line == header else { throw .badHeader(line) }
        sawHeader = true
        continue
      }
      let number = index + 1
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
        .map { GestureScript.trimmed($0) }
      guard fields.count == 3, let time = Quantity.number(fields[0]),
        let y = Quantity.number(fields[1]), let phase = Phase(rawValue: fields[2])
      else { throw .badLine(number, text: line) }
      guard time >= 0, time <= 3_600_000, abs(y) <= 1_000_000 else {
        throw .outOfRange(line: number)
      }
      let sample = TouchSample(time: .milliseconds(time), y: y, phase: phase)
      if let last = samples.last, sample.time < last.time { throw .timeGoesBack(line: number) }
      guard isDown == (phase != .down) else {
        throw .phaseOutOfOrder(line: number, phase: phase)
      }
      isDown = phase != .up
      samples.append(sample)
    }
    if samples.isEmpty { throw .noSamples }
    if isDown { throw .fingerLeftDown }
    return samples
  }
}
