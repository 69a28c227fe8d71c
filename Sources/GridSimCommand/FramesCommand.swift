import ArgumentGrammar
import FrameReading
import FrameStatistics
import Reporting
import VirtualTime

/// `gridsim frames`: the same statistics for frames that were measured elsewhere.
enum FramesCommand {
  static let command = Command(
    name: "frames", summary: "Judge frames that were measured elsewhere",
    discussion:
      "FILE is CSV with a column of durations (duration_ms), of times between frames (frame_ms) or "
      + "of timestamps (timestamp_ms); XML from 'xctrace export' (the tables hitches, "
      + "hitches-frame-lifetimes); JSON from 'xcresulttool get test-results metrics'; the output of "
      + "'dumpsys gfxinfo PACKAGE framestats'; a JSON trace from Chrome; or frames or a trace that "
      + "gridsim wrote.",
    operands: [Operand("FILE", .one, domain: .file, summary: "The file; - is standard input")],
    sections: [
      OptionSection(
        "Frames",
        [
          .value(
            "refresh", "HZ",
            summary: "The display's refreshes a second, where FILE doesn't say (60)"),
          .value(
            "pause", "TIME", default: "1s",
            summary: "A time between two frames from which it is a rest, not a hitch"),
          .value(
            "motion", "TIME",
            summary: "How long content moved, where FILE lists only hitches"),
          .value("run", "LABEL", summary: "The run to read, where FILE has several"),
          .value(
            "against", "REPORT", domain: .file,
            summary: "A JSON report of gridsim run to lay beside the frames"),
        ]),
      OptionSection(
        "Output",
        [
          .value(
            "format", "FORMAT", default: "text",
            domain: .oneOf(["text", "json", "ndjson", "csv", "markdown"]),
            summary: "Form of the report"),
          .value(
            "output", "FILE", default: "-", domain: .file,
            summary: "Where the report goes; - is standard output"),
        ]),
    ],
    examples: [
      Example("gridsim frames times.csv --refresh 120", "Frame times of a 120 Hz display"),
      Example("gridsim frames hitches.xml --against report.json", "A device beside a prediction"),
    ])

  static func perform(_ arguments: ParsedArguments) throws(CommandError) {
    let path = arguments.operands.first ?? "-"
    let reader = OptionReader(arguments: arguments)
    var options = FrameReadingOptions()
    options.refresh = try reader.number("refresh", in: 1...1000)
    if let pause = try reader.span("pause") { options.pause = pause.milliseconds }
    options.motionSeconds = try reader.span("motion")?.seconds
    options.run = arguments.value("run")
    let output = Output(arguments.value("output") ?? "-")
    try output.check()
    let format = arguments.value("format").flatMap(OutputFormat.init(rawValue:)) ?? .text

    let bytes = try InputFile.read(path, option: "FILE")
    let file: FrameFile
    do throws(FrameFileError) {
      file = try FrameFile.read(bytes, options)
    } catch {
      throw .frameFile(error, path: path)
    }
    var report = MeasuredReport(
      toolVersion: GridSimCommand.version, file: path, form: file.form.rawValue,
      refresh: file.frames.refresh, statistics: RunStatistics(file.frames),
      unknown: Set(file.unknown.map(\.reported)), notices: notices(file))
    if let prediction = arguments.value("against") {
      let table = try ReportInput.read(prediction, option: "against")
      report.prediction = table
      if let notice = otherRate(of: table, than: file.frames.refresh) {
        report.notices.append(notice)
      }
    }
    try write(report, format: format, to: output)
  }

  private static func notices(_ file: FrameFile) -> [Notice] {
    var notices: [Notice] = []
    if file.unknown.contains(.motion) {
      notices.append(
        Notice(
          .warning, "the file does not say how long content moved, so there is no ratio",
          remedy: "give it with --motion"))
    }
    if file.frames.pauses > 0 {
      let pauses = FigureText.count(file.frames.pauses, "rest")
      notices.append(
        Notice(
          .note, "\(pauses) between frames \(file.frames.pauses == 1 ? "is" : "are") not counted",
          remedy: "--pause says from how long on"))
    }
    return notices
  }

  /// That the two displays differ by more than rates such as 59.94 Hz are rounded by.
  private static func otherRate(of prediction: FigureTable, than measured: Double) -> Notice? {
    guard let predicted = prediction.refresh, abs(predicted / measured - 1) > 0.02 else {
      return nil
    }
    let (own, other) = (FigureText.short(measured), FigureText.short(predicted))
    return Notice(
      .warning,
      "the frames are of a display of \(own) Hz and the report is of one of \(other) Hz, so their "
        + "deadlines differ",
      remedy: "predict with --refresh \(own)")
  }

  private static func write(
    _ report: MeasuredReport, format: OutputFormat, to output: Output
  ) throws(CommandError) {
    switch format {
    case .json: try Output.write(report.json(), to: output)
    case .ndjson: try Output.write(report.ndjson(), to: output)
    case .csv: try Output.write(report.csv(), to: output)
    case .markdown: try Output.write(report.markdown(), to: output)
    case .text, .junit:
      let style = TextStyle(for: output)
      try Output.write(report.text(style: style), to: output)
    }
  }
}

extension FrameFile.Unknown {
  fileprivate var reported: MeasuredReport.Unknown {
    switch self {
    case .durations: .durations
    case .frames: .frames
    case .motion: .motion
    case .longestHitch: .longestHitch
    }
  }
}

/// Reads reports that gridsim wrote.
enum ReportInput {
  static func read(_ path: String, option: String) throws(CommandError) -> FigureTable {
    try table(InputFile.read(path, option: option), path: path)
  }

  static func table(_ bytes: [UInt8], path: String) throws(CommandError) -> FigureTable {
    do throws(ReportReadingError) {
      return try FigureTable.read(bytes)
    } catch {
      throw .report(error, path: path)
    }
  }
}
