import VirtualTime

/// The image options that every mode has: what is kept, where decoding happens, and the fade.
struct ImageOptions {
  let cache: CacheKind
  /// iOS decodes lazily, at the commit after the image was assigned; else where the unit runs.
  let decodesInCommit: Bool
  /// How long an image that comes after its cell was configured dissolves in; zero for none.
  let fade: Timespan

  init(_ values: ParameterValues) {
    cache = values.cache("cache")
    decodesInCommit = values["decode-in"] == .word("commit")
    fade = values.span("fade")
  }

  static func parameters(defaultCache: CacheKind) -> [Parameter] {
    [
      Parameter(
        name: "cache", kind: .cache, defaultValue: .cache(defaultCache),
        summary: "decoded images that are kept"),
      Parameter(
        name: "decode-in", kind: .choice(["unit", "commit"]), defaultValue: .word("unit"),
        summary: "decode where the unit runs, or lazily in the commit"),
      Parameter(
        name: "fade", kind: .span(.zero...Timespan(nanoseconds: 60_000_000_000), words: []),
        defaultValue: .span(.zero), summary: "cross-dissolve of images that come late"),
    ]
  }
}

extension Parameter {
  /// Background workers, each with a core of its own beside the main thread's.
  static let workers = Parameter(
    name: "workers", kind: .count(1...64), defaultValue: .count(2),
    summary: "background workers, each on a core of its own", usualMost: .count(16))
  /// How long an image's bytes take to arrive.
  static let latency = Parameter(
    name: "latency", kind: .spans(upTo: Timespan(nanoseconds: 600_000_000_000)),
    defaultValue: .spans(.zero...(.zero)), summary: "time until an image's bytes are there")
  /// The share of fetches that fail.
  static let failRate = Parameter(
    name: "fail-rate", kind: .number(0...1), defaultValue: .number(0),
    summary: "share of fetches that fail")

  static func visibility(default visibility: UnitVisibility) -> Parameter {
    Parameter(
      name: "visibility", kind: .choice(UnitVisibility.allCases.map(\.rawValue)),
      defaultValue: .word(visibility.rawValue),
      summary: "what a unit checks: its row's place, its cell's row, or nothing")
  }

  /// In which modes of the run loop a queue works.
  static func loop(default mode: String) -> Parameter {
    Parameter(
      name: "loop", kind: .choice(["default", "common"]), defaultValue: .word(mode),
      summary: "run loop modes: default, or common, so while scrolling too")
  }
}

/// What a unit of a queue looks at before it does work.
enum UnitVisibility: String, CaseIterable {
  /// Its row is in the viewport as last laid out.
  case geometric
  /// The cell that asked still holds the row.
  case identity
  /// Nothing.
  case none

  init(_ values: ParameterValues) {
    self = UnitVisibility(rawValue: values["visibility"].text) ?? .geometric
  }

  func wants(_ request: LoadRequest, in context: any LoadingContext) -> Bool {
    switch self {
    case .geometric: context.isVisible(row: request.row)
    case .identity: context.cellHoldsRow(of: request)
    case .none: true
    }
  }
}
