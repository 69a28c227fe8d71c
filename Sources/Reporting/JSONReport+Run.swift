import FrameStatistics
package import JSONText
import LaunchModel

extension JSONReport {
  /// One run; `images` name the pictures of its causes.
  static func run(_ run: RunReport, images: [CostSummary.Image]) -> JSONValue {
    let statistics = run.statistics
    return .object(
      [
        "mode": .string(run.mode),
        "label": .string(run.label),
        "parameters": .object(
          Dictionary(run.parameters.map { ($0.name, $0.value) }, uniquingKeysWith: { a, _ in a })),
        "motion": .object([
          "seconds": .number(statistics.motion.seconds),
          "final_offset_pt": .number(statistics.motion.finalOffset),
          "max_velocity_pt_per_s": .number(statistics.motion.maximumVelocity),
        ]),
        "frames": frames(statistics.frames),
        "hitches": hitches(statistics),
        "images": self.images(statistics.images),
        "blank": .object([
          "image_ms": .number(statistics.blank.imageMilliseconds),
          "wrong_ms": .number(statistics.blank.wrongMilliseconds),
          "first_image_ms": .optional(statistics.blank.firstImageMilliseconds),
          "all_visible_ms": .optional(statistics.blank.allVisibleMilliseconds),
        ]),
        "touch": .object([
          "latency_max_ms": .optional(statistics.touches.maximumLatencyMilliseconds),
          "latency_p95_ms": .optional(statistics.touches.latency?.p95),
        ]),
        "queue": .object([
          "peak": .integer(statistics.queue.peak),
          "idle_passes": .integer(statistics.queue.idlePasses),
          "work_passes": .integer(statistics.queue.workPasses),
          "starved": .number(statistics.queue.starvedMilliseconds),
        ]),
        "memory": .object([
          "peak_decoded_bytes": .integer(statistics.memory.peakDecodedBytes),
          "oversize_ratio": .number(statistics.memory.oversizeRatio),
        ]),
        "causes": .array(
          statistics.causes.map { cause($0, images: images, launch: run.launchWork) }),
      ].merging(published(statistics), uniquingKeysWith: { a, _ in a })
        .merging(launch(run), uniquingKeysWith: { a, _ in a }))
  }

  private static func frames(_ frames: RunStatistics.Frames) -> JSONValue {
    .object([
      "expected": .integer(frames.expected),
      "presented": .integer(frames.presented),
      "dropped": .integer(frames.dropped),
      "dropped_percent": .number(frames.droppedPercent),
      "worst_window_percent": .number(frames.worstWindowPercent),
      "duration_ms": percentiles(frames.duration),
      "overrun_ms": percentiles(frames.overrun),
    ])
  }

  private static func percentiles(_ values: Percentiles?) -> JSONValue {
    .object([
      "p50": .optional(values?.p50),
      "p90": .optional(values?.p90),
      "p95": .optional(values?.p95),
      "p99": .optional(values?.p99),
    ])
  }

  private static func hitches(_ statistics: RunStatistics) -> JSONValue {
    var members = hitchMembers(statistics.hitches)
    members["drag"] = .object(hitchMembers(statistics.dragHitches))
    members["deceleration"] = .object(hitchMembers(statistics.decelerationHitches))
    members["commit"] = .object([
      "count": .integer(statistics.published.commitHitches.count),
      "total_ms": .number(statistics.published.commitHitches.totalMilliseconds),
    ])
    return .object(members)
  }

  private static func hitchMembers(_ hitches: Hitches) -> [String: JSONValue] {
    [
      "count": .integer(hitches.count),
      "total_ms": .number(hitches.totalMilliseconds),
      "ratio_ms_per_s": .number(hitches.ratio),
      "longest_ms": .number(hitches.longestMilliseconds),
      "verdict": .string(hitches.verdict.rawValue),
      "animation_verdict": .string(hitches.animationVerdict.rawValue),
    ]
  }

  private static func images(_ images: RunStatistics.Images) -> JSONValue {
    .object([
      "requested": .integer(images.requested),
      "decoded": .integer(images.decoded),
      "shown": .integer(images.shown),
      "never_shown": .integer(images.neverShown),
      "dropped_by_limit": .integer(images.droppedByLimit),
      "stale_writes": .integer(images.staleWrites),
      "cancelled": .integer(images.cancelled),
      "wasted_decodes": .integer(images.wastedDecodes),
      "wasted_decode_ms": .number(images.wastedDecodeMilliseconds),
      "pending": .integer(images.pending),
    ])
  }

  private static func cause(
    _ cause: DropCause, images: [CostSummary.Image], launch: [LaunchWork]
  ) -> JSONValue {
    let phrase = CausePhrase(cause, images: images, launch: launch)
    return .object([
      "cause": .string(phrase.sentence),
      "callback": phrase.callback.map { .string($0) } ?? .null,
      "run_loop_mode": phrase.mode.map { .string($0) } ?? .null,
      "image": phrase.image.map { .string($0) } ?? .null,
      "drops": .integer(cause.drops),
      "ms": .number(cause.milliseconds),
    ])
  }
}

extension JSONValue {
  /// An integer of any size that JSON readers keep exactly, else its digits as a string.
  package static func number(exactly value: UInt64) -> JSONValue {
    Int(exactly: value).map { .integer($0) } ?? .string(String(value))
  }
}
