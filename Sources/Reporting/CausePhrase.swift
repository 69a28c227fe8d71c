package import FrameStatistics
package import LaunchModel
import Timeline

/// The words for what took a deadline.
package struct CausePhrase: Sendable, Equatable {
  /// All of it: `decode img3.jpg in cell configuration, tracking mode`.
  package let sentence: String
  /// The same without the mode: `decode img3.jpg in cell configuration`.
  package let short: String
  /// Nil where the run ended first.
  package let callback: String?
  package let mode: String?
  /// The image's path; nil where the work was no decode.
  package let image: String?

  /// - Parameter launch: the tasks of the app's launch, by number.
  package init(_ cause: DropCause, images: [CostSummary.Image], launch: [LaunchWork]) {
    guard let work = cause.work, let callback = cause.callback else {
      sentence = "nothing of the app ran at the deadline: the run ended, or its thread came late"
      short = "nothing of the app ran"
      (self.callback, mode, image) = (nil, nil, nil)
      return
    }
    let place =
      switch callback {
      case .cellConfiguration: "cell configuration"
      case .commit: "commit observer"
      case .idleObserver: "idle observer"
      case .mainQueue: "main queue"
      case .exitObserver: "exit observer"
      case .launch: "launch"
      }
    let mode = cause.isTracking ? "tracking" : "default"
    var picture: String?
    switch work {
    case .decode(let index):
      picture = images[index].path
      short = "decode \(images[index].path) in \(place)"
    case .configure, .commit: short = place
    case .posted: short = "posted work in \(place)"
    case .launch(let number):
      short = "launch task \(launch[number].name), \(launch[number].category.rawValue)"
    }
    sentence = if case .launch = work { short } else { "\(short), \(mode) mode" }
    self.callback = place
    self.mode = mode
    image = picture
  }
}
