import Foundation
import FrameStatistics
import Testing
import Timeline
import TimelineExport
import VirtualTime

@Suite("Traces tell what the report tells")
struct TraceFactTests {
  @Test("Trace Event JSON: frames, drops, hitches, decodes and flows", arguments: [60.0, 120])
  func json(hertz: Double) throws {
    let runs = Sample.runs(hertz: hertz)

    let events = try ReadEvent.all(Sample.json(runs))

    #expect(runs.count == Sample.modes.count)
    for (index, run) in runs.enumerated() {
      let own = events.filter { $0.process == index + 1 }
      let statistics = RunStatistics(run.timeline)
      func begun(_ category: String) -> Int {
        own.count { $0.phase == "B" && $0.category == category }
      }
      #expect(begun("expected") == statistics.frames.expected, "\(run.label)")
      #expect(own.count { $0.category == "dropped" } == statistics.frames.dropped, "\(run.label)")
      #expect(begun("decode") == statistics.images.decoded, "\(run.label)")
      #expect(begun("hitch") == statistics.hitches.count, "\(run.label)")
      #expect(own.count { $0.category == "touch" } == run.timeline.touches.count)
      let shown = run.timeline.requests.count { $0.outcome == .shown }
      let decoded = Set(run.timeline.decodes.compactMap(\.request))
      let leading = run.timeline.requests.enumerated().count { number, request in
        request.outcome == .shown || decoded.contains(number)
      }
      #expect(own.count { $0.phase == "s" } == leading, "\(run.label)")
      #expect(
        own.count { $0.phase == "t" } == run.timeline.decodes.count { $0.request != nil },
        "\(run.label)")
      #expect(own.count { $0.phase == "f" } == shown, "\(run.label)")
      let total = try Slices(own).total(thread: (index + 1) * 1_000_000 + 60_000)
      #expect(
        abs(Double(total) / 1e6 - statistics.hitches.totalMilliseconds)
          < 1e-5 * Double(max(1, statistics.hitches.count)), "\(run.label)")
      let backlog = own.filter { $0.phase == "C" && $0.name == "backlog" }
      #expect(
        (backlog.compactMap { $0.arguments["value"] as? Int }.max() ?? 0) <= statistics.queue.peak)
    }
  }

  @Test("Slices nest and time does not go back on any track", arguments: [59.94, 60, 90, 120])
  func nesting(hertz: Double) throws {
    let events = try ReadEvent.all(Sample.json(Sample.runs(hertz: hertz)))

    let slices = try Slices(events)

    #expect(slices.openAtEnd == 0)
  }

  @Test("Perfetto protobuf is well-formed; its frame timeline drops what the report drops")
  func protobuf() throws {
    let runs = Sample.runs(hertz: 120)

    let packets = try #require(ReadField.all(Sample.protobuf(runs)[...]))

    var dropped: [UInt64: Int] = [:]
    var expected: [UInt64: Int] = [:]
    var decodes = 0
    for packet in packets {
      let fields = try #require(ReadField.all(packet.bytes))
      #expect(packet.number == 1 && fields.integer(10) == 1)
      if let frame = fields.message(76) {
        if let start = frame.message(4), start.integer(6) == 4 {
          dropped[start.integer(4) ?? 0, default: 0] += 1
        }
        if let start = frame.message(3) { expected[start.integer(4) ?? 0, default: 0] += 1 }
      }
      if let event = fields.message(11), event.string(22) == "decode" { decodes += 1 }
    }
    for (index, run) in runs.enumerated() {
      let statistics = RunStatistics(run.timeline)
      #expect(dropped[UInt64(index + 1)] ?? 0 == statistics.frames.dropped, "\(run.label)")
      #expect(expected[UInt64(index + 1)] ?? 0 == statistics.frames.expected, "\(run.label)")
    }
    #expect(decodes == runs.reduce(0) { $0 + RunStatistics($1.timeline).images.decoded })
  }

  @Test("Numbers of every length are written digit by digit")
  func numbers() throws {
    let clock = RefreshClock(hertz: 60)
    var timeline = Timeline(refresh: clock, end: clock.vsync(60), motion: [])
    // About each power of ten: one less, itself, one more.
    let values = (0...15).flatMap { power in
      let ten = (0..<power).reduce(1) { product, _ in product * 10 }
      return [ten - 1, ten, ten + 1]
    }
    timeline.decodedBytes = values.enumerated().map { index, value in
      CounterSample(at: Instant(nanoseconds: Int64(value) + Int64(index)), value: value)
    }

    let events = try ReadEvent.all(Sample.json([TraceRun(label: "n", timeline: timeline)]))

    let counters = events.filter { $0.name == "decoded bytes" }
    #expect(counters.compactMap { $0.arguments["value"] as? Int } == values)
    #expect(counters.map(\.time) == values.enumerated().map { $1 + $0 })
  }

  @Test("A frame's times are written as Swift writes them", arguments: [59.94, 60, 120])
  func milliseconds(hertz: Double) {
    let runs = Sample.runs(hertz: hertz)

    let text = String(decoding: Sample.json(runs), as: UTF8.self)

    func written(_ key: String) -> [String] {
      text.components(separatedBy: "\"\(key)\":").dropFirst().map { rest in
        String(rest.prefix { !",}".contains($0) })
      }
    }
    let rows = runs.flatMap { FrameRow.all(in: $0.timeline) }
    #expect(written("duration_ms") == rows.compactMap(\.duration).map { "\($0)" })
    #expect(written("overrun_ms") == rows.compactMap(\.overrun).map { "\($0)" })
  }

  @Test("A run in which nothing happened is a trace as well")
  func empty() throws {
    let clock = RefreshClock(hertz: 60)
    let run = TraceRun(
      label: "nothing", timeline: Timeline(refresh: clock, end: clock.vsync(60), motion: []))

    let events = try ReadEvent.all(Sample.json([run]))

    #expect(events.allSatisfy { $0.phase == "M" })
    #expect(ReadField.all(Sample.protobuf([run])[...]) != nil)
  }
}

/// The slices of a Trace Event document, matched.
struct Slices {
  private var open: [Int: [Int]] = [:]
  private var totals: [Int: Int] = [:]

  init(_ events: [ReadEvent]) throws {
    var last: [Int: Int] = [:]
    for event in events where ["B", "E", "i"].contains(event.phase) {
      let thread = event.thread
      #expect(event.time >= last[thread] ?? 0, "thread \(thread)")
      last[thread] = event.time
      switch event.phase {
      case "B": open[thread, default: []].append(event.time)
      case "E":
        let popped = open[thread]?.popLast()
        let start = try #require(popped, "an end without a beginning")
        totals[thread, default: 0] += event.time - start
      default: break
      }
    }
  }

  var openAtEnd: Int { open.values.reduce(0) { $0 + $1.count } }

  func total(thread: Int) -> Int { totals[thread] ?? 0 }
}
