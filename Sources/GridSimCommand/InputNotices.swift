import GridSimulation
import Reporting

/// What the reader should know about the pictures and their costs, whatever is done with them.
struct InputNotices {
  let options: ScenarioOptions
  let costs: CostSummary
  /// Files in folders that were passed over.
  let skipped: Int
  /// Damage that was passed over and is to be told.
  let damage: [PictureDamage]

  var all: [Notice] {
    var notices: [Notice] = []
    if skipped > 0 {
      notices.append(
        Notice(
          .warning,
          "\(skipped) \(skipped == 1 ? "file is" : "files are") neither JPEG nor PNG and "
            + "\(skipped == 1 ? "was" : "were") left out",
          remedy: "convert what should count"))
    }
    for damaged in damage {
      let words = PicturePhrases.damage(damaged.damage, rows: damaged.rows)
      notices.append(
        Notice(.warning, "'\(damaged.path)' \(words)", remedy: "copy the picture again"))
    }
    if let notice = origin { notices.append(notice) }
    return notices
  }

  private var origin: Notice? {
    if let device = options.device, options.cpuScale != 1, costs.model != .fixed {
      return Notice(
        .note,
        "that \(device.title) takes \(FigureText.short(options.cpuScale)) times as long is an "
          + "assumption: nothing published compares it with the computer that measured",
        remedy: "give your own factor with --cpu-scale")
    }
    guard costs.model == .measured, options.cpuScale == 1 else { return nil }
    if let device = options.device {
      return Notice(
        .note,
        "these are this computer's costs; that \(device.title) takes no longer is an assumption",
        remedy:
          "give your own factor with --cpu-scale; --save-costs makes the report reproducible")
    }
    return Notice(
      .note, "these are this computer's costs",
      remedy:
        "--device or --cpu-scale models another one, --save-costs makes the report reproducible")
  }
}
