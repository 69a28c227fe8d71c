import FrameStatistics
import JSONText

/// The frames in a trace that `gridsim run --trace` wrote.
struct OwnTrace {
  private var runs: [Run] = []

  private struct Run {
    let process: Int
    var label: String?
    var refresh: Double?
    var frames: [(refresh: Double, frame: MeasuredFrames.Frame)] = []
    var unexpected: [MeasuredFrames.Frame] = []
  }

  var isEmpty: Bool { runs.allSatisfy { $0.frames.isEmpty && $0.unexpected.isEmpty } }

  mutating func read(_ event: JSONValue, at key: String) throws(FrameFileError) {
    guard case .integer(let process)? = event["pid"], let name = event["name"]?.string,
      let arguments = event["args"]
    else { return }
    if name == "process_name", let label = arguments["name"]?.string {
      update(process) { $0.label = label }
      return
    }
    switch event["cat"]?.string {
    case "expected":
      guard let refresh = arguments["refresh"]?.double else {
        throw FrameFileError(.missingMember, at: .key(key + ".args.refresh"))
      }
      let frame = MeasuredFrames.Frame(isDropped: arguments["dropped"] == .boolean(true))
      update(process) {
        $0.frames.append((refresh, frame))
        $0.refresh = arguments["refresh_hz"]?.double ?? $0.refresh
      }
    case "frame":
      guard let duration = arguments["duration_ms"]?.double else { return }
      let frame = MeasuredFrames.Frame(
        duration: duration, overrun: arguments["overrun_ms"]?.double)
      update(process) { $0.unexpected.append(frame) }
    default: break
    }
  }

  private mutating func update(_ process: Int, _ change: (inout Run) -> Void) {
    let index = runs.firstIndex { $0.process == process } ?? runs.count
    if index == runs.count { runs.append(Run(process: process)) }
    change(&runs[index])
  }

  func file(_ options: FrameReadingOptions) throws(FrameFileError) -> FrameFile {
    let labels = runs.map { $0.label ?? String($0.process) }
    let index: Int
    if let wanted = options.run {
      guard let found = labels.firstIndex(of: wanted) else {
        throw FrameFileError(.noSuchRun(wanted, runs: labels))
      }
      index = found
    } else {
      guard runs.count == 1 else { throw FrameFileError(.severalRuns(labels)) }
      index = 0
    }
    let run = runs[index]
    var frames = MeasuredFrames(refresh: options.refresh(orElse: run.refresh), frames: [])
    var last: Double?
    for (refresh, var frame) in run.frames.sorted(by: { $0.refresh < $1.refresh }) {
      frame.followsPause = last.map { $0 + 1 != refresh } ?? false
      frames.append(frame)
      last = refresh
    }
    frames.unexpected = run.unexpected
    return FrameFile(form: .trace, frames: frames)
  }
}
