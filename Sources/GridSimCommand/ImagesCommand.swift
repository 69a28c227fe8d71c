import ArgumentGrammar
import ImageCodec
import Reporting

/// `gridsim images`: decodes files one after another and tells what each costs.
///
/// Only one file and its bitmap are held at a time. Files are not decoded side by side: two decoders
/// share caches and memory, and each would be timed slower than it is.
enum ImagesCommand {
  static func perform(_ arguments: ParsedArguments) throws(CommandError) {
    let options = try ImagesOptions(arguments)
    let progress = Progress(isQuiet: options.isQuiet)
    var survey = ImageSurvey(options)
    for (index, file) in survey.files.enumerated() {
      progress.show("decoding \(file.path) (\(index + 1) of \(survey.files.count))")
      survey.add(file)
    }
    progress.clear()
    if survey.entries.isEmpty { throw .noPictures(paths: options.paths) }

    let listing = ImageListing(
      toolVersion: GridSimCommand.version, libraries: ImageCodec.libraryVersions,
      slot: options.slot, samples: options.samples, isDownsampled: options.downsamples,
      entries: survey.entries, skipped: survey.skipped,
      processPeakBytes: Platform.peakResidentBytes())
    if let output = options.costsOutput, !listing.pictures.isEmpty {
      try Output.write(CostFile.bytes(costs(of: listing)), to: output)
    }
    try write(listing, options)
    let failed = listing.failures.count
    if failed > 0 {
      throw .imagesFailed(
        failed, of: listing.entries.count, areAllMissing: survey.missing == failed)
    }
  }

  private static func write(
    _ listing: ImageListing, _ options: ImagesOptions
  ) throws(CommandError) {
    switch options.format {
    case .json: try Output.write(listing.json(), to: options.output)
    case .csv: try Output.write(listing.csv(), to: options.output)
    case .markdown: try Output.write(listing.markdown(), to: options.output)
    case .text:
      let style = TextStyle(for: options.output)
      try Output.write(listing.text(style: style), to: options.output)
    }
  }

  /// The costs that a run can use: of what was decoded, whole or downsampled.
  private static func costs(of listing: ImageListing) -> CostSummary {
    CostSummary(
      model: .measured, libraries: listing.libraries,
      images: listing.pictures.map { picture in
        CostSummary.Image(
          path: picture.path, format: picture.kind.format, width: picture.decode.width,
          height: picture.decode.height, decodeMilliseconds: picture.decode.median,
          samples: listing.samples, slices: picture.decode.slices)
      })
  }
}
