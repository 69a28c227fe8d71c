import Foundation
import FrameStatistics
import GridSimulation
import Timeline
import TimelineExport
import VirtualTime

/// Runs to export: three modes, with images of 40, 12 and 3 ms.
enum Sample {
  static let images = ["a.jpg", "b \"quoted\".jpg", "c\\.png"]

  static func runs(hertz: Double) -> [TraceRun] {
    var scenario = Scenario()
    scenario.rows = 60
    scenario.refresh = hertz
    scenario.settle = .milliseconds(1500)
    scenario.gesture =
      (try? GestureScript.parse("wait 1.2s; flick 2000; drag 300 over 0.3s")) ?? .none
    scenario.images = [40, 12, 3].map {
      SimulatedImage(decodeCost: .milliseconds($0), width: 400, height: 300)
    }
    return ["eager", "deferred", "deferred:limit=5,keep-alive=10ms"].compactMap { name in
      guard let mode = try? ModeSpecification.parse(name) else { return nil }
      return TraceRun(label: name, timeline: Simulation.run(scenario, mode: mode))
    }
  }

  static func json(_ runs: [TraceRun]) -> [UInt8] {
    let bytes = Collected()
    TraceEventJSON.write(runs, images: images) { bytes.all += $0 }
    return bytes.all
  }

  static func protobuf(_ runs: [TraceRun]) -> [UInt8] {
    let bytes = Collected()
    PerfettoTrace.write(runs, images: images) { bytes.all += $0 }
    return bytes.all
  }

  private final class Collected { var all: [UInt8] = [] }
}

/// One event of a Trace Event document.
struct ReadEvent {
  let phase: String
  let process: Int
  let thread: Int
  let name: String
  let category: String
  /// In ns; the document's µs have three decimals.
  let time: Int
  let arguments: [String: Any]
  let flow: Int?

  static func all(_ bytes: [UInt8]) throws -> [ReadEvent] {
    let document = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    let events = document?["traceEvents"] as? [[String: Any]] ?? []
    return events.map { event in
      ReadEvent(
        phase: event["ph"] as? String ?? "", process: event["pid"] as? Int ?? 0,
        thread: event["tid"] as? Int ?? 0, name: event["name"] as? String ?? "",
        category: event["cat"] as? String ?? "",
        time: Int(((event["ts"] as? Double ?? 0) * 1000).rounded()),
        arguments: event["args"] as? [String: Any] ?? [:], flow: event["id"] as? Int)
    }
  }
}

/// One field of a Protocol Buffers message.
struct ReadField {
  let number: Int
  let integer: UInt64
  let bytes: ArraySlice<UInt8>

  /// The fields of a message; nil where the bytes are none.
  static func all(_ bytes: ArraySlice<UInt8>) -> [ReadField]? {
    var fields: [ReadField] = []
    var index = bytes.startIndex
    func varint() -> UInt64? {
      var (value, shift) = (UInt64(0), UInt64(0))
      while index < bytes.endIndex, shift < 64 {
        let byte = bytes[index]
        index += 1
        value |= UInt64(byte & 0x7F) << shift
        if byte < 0x80 { return value }
        shift += 7
      }
      return nil
    }
    while index < bytes.endIndex {
      guard let key = varint() else { return nil }
      var (integer, part) = (UInt64(0), bytes[index..<index])
      switch key & 7 {
      case 0:
        guard let value = varint() else { return nil }
        integer = value
      case 1, 2:
        guard let count = key & 7 == 1 ? 8 : varint().map({ Int($0) }),
          index + count <= bytes.endIndex
        else { return nil }
        part = bytes[index..<(index + count)]
        index += count
      default: return nil
      }
      fields.append(ReadField(number: Int(key >> 3), integer: integer, bytes: part))
    }
    return fields
  }
}

extension [ReadField] {
  func message(_ number: Int) -> [ReadField]? {
    first { $0.number == number }.flatMap { ReadField.all($0.bytes) }
  }
  func integer(_ number: Int) -> UInt64? { first { $0.number == number }?.integer }
  func string(_ number: Int) -> String? {
    first { $0.number == number }.map { String(decoding: $0.bytes, as: UTF8.self) }
  }
}
