import ArgumentGrammar
import FrameStatistics
import Reporting
import Timeline
import TimelineExport

/// What `gridsim run` writes beside its report: frames, traces, and what GitHub Actions takes.
struct Exports {
  private let frames: FileStream?
  private let traces: [(form: TraceForm, stream: FileStream)]
  private let isForGitHub: Bool

  private enum TraceForm: CaseIterable {
    case json, protobuf

    /// By the end of the file's name; standard output takes JSON.
    init?(path: String) {
      if path == "-" || path.hasSuffix(".json") || path.hasSuffix(".json.gz") {
        self = .json
      } else if path.hasSuffix(".pftrace") || path.hasSuffix(".pftrace.gz") {
        self = .protobuf
      } else {
        return nil
      }
    }
  }

  /// Opens every file, before the work starts.
  init(_ arguments: ParsedArguments) throws(CommandError) {
    let framesPath = arguments.value("frames")
    var forms: [(form: TraceForm, path: String)] = []
    for path in arguments.values("trace") {
      guard let form = TraceForm(path: path) else {
        throw .badValue(
          option: "trace", value: path,
          expected: "a file that ends in .json, .json.gz or .pftrace")
      }
      forms.append((form, path))
    }
    if arguments.value("clock") == "both", framesPath != nil || !forms.isEmpty {
      throw .badValue(
        option: "clock", value: "both",
        expected: "virtual or live with --frames or --trace, which show one run a mode")
    }
    for path in ([framesPath] + forms.map(\.path)).compactMap({ $0 }) {
      try Output(path).check()
    }
    frames = try framesPath.map { path throws(CommandError) in try FileStream(Output(path)) }
    var traces: [(form: TraceForm, stream: FileStream)] = []
    for (form, path) in forms { traces.append((form, try FileStream(Output(path)))) }
    self.traces = traces
    isForGitHub = arguments.isSet("github")
  }

  /// - Parameter timelines: of the report's runs, in their order.
  func write(_ report: Report, _ timelines: [Timeline]) throws(CommandError) {
    let runs = zip(report.runs, timelines)
    if let frames {
      let rows = runs.map { ($0.label, FrameRow.all(in: $1)) }
      let text = FrameCSV.text(rows, refresh: report.scenario.refresh)
      Array(text.utf8).withUnsafeBytes(frames.write)
      try frames.finish()
    }
    let traced = runs.map { TraceRun(label: $0.label, timeline: $1) }
    let images = report.costs.images.map(\.path)
    for (form, stream) in traces {
      switch form {
      case .json: TraceEventJSON.write(traced, images: images, to: stream.write)
      case .protobuf: PerfettoTrace.write(traced, images: images, to: stream.write)
      }
      try stream.finish()
    }
    if isForGitHub {
      try GitHubOutput.write(
        annotations: GitHubAnnotations.text(report.notices), summary: MarkdownReport.text(report))
    }
  }
}
