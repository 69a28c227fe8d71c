package import LaunchModel
package import Timeline
package import VirtualTime

/// An image as the simulation knows it: what it costs to decode and how large it then is.
package struct SimulatedImage: Sendable, Equatable {
  /// Main-thread time of one decode, the device's speed included.
  package var decodeCost: Timespan
  /// Pixels.
  package let width: Int
  package let height: Int
  /// What equal bands of scan lines cost, top first, in any unit: how a decode's time is spread
  /// over the picture. Empty where that is not known; then it is spread evenly.
  package let bandCosts: [Double]
  /// What passes before the first line is there, in the unit of the bands; it cannot be cut.
  package let startCost: Double

  package init(
    decodeCost: Timespan, width: Int, height: Int, bandCosts: [Double] = [],
    startCost: Double = 0
  ) {
    self.decodeCost = decodeCost
    self.width = width
    self.height = height
    self.bandCosts = bandCosts
    self.startCost = startCost
  }

  package var pixels: Int { width * height }
  /// Bytes of the decoded bitmap: four a pixel.
  package var decodedBytes: Int { pixels * 4 }
}

/// All that a run depends on, but for the strategy.
package struct Scenario: Sendable {
  package var rows = 100
  package var imagesPerRow = 3
  /// Points.
  package var rowHeight = 70.0
  /// Points.
  package var viewportWidth = 375.0
  package var viewportHeight = 667.0
  /// Pixels a point.
  package var scale = 2.0
  /// Refreshes a second.
  package var refresh = 60.0
  /// Points between the viewport's upper edge and the first row at rest.
  package var contentInset = 0.0
  package var dataDelay = Timespan(nanoseconds: 1_000_000_000)
  package var gesture = GestureScript.none
  package var deceleration = DecelerationRate.normal
  package var settle = Timespan(nanoseconds: 8_000_000_000)
  package var commitCost = Timespan(nanoseconds: 1_000_000)
  package var configureCost = Timespan(nanoseconds: 200_000)
  package var seed: UInt64 = 1
  /// The tasks of the app's launch with their costs; nil where it has none.
  package var launch: LaunchSchedule?
  /// All cores of the device; nil for as many as the mode's workers and the main thread need.
  package var cores: Int?
  /// Handed to slots in turn; at least one.
  package var images: [SimulatedImage] = []

  package init() {}

  /// The display's clock.
  package var refreshClock: RefreshClock { RefreshClock(hertz: refresh) }

  /// Pixels of a slot on the screen; the gaps between slots are 10 points wide.
  package var slotPixels: Double {
    slotWidth * scale * rowHeight * scale
  }

  /// A slot's width in points: (W − 10·(n+1))/n.
  package var slotWidth: Double {
    (viewportWidth - Scenario.slotGap * Double(imagesPerRow + 1)) / Double(imagesPerRow)
  }

  /// Points between two slots and beside the outer ones.
  package static let slotGap = 10.0

  var bounds: ScrollBounds {
    ScrollBounds(
      minimum: -contentInset, maximum: Double(rows) * rowHeight - viewportHeight,
      dimension: viewportHeight)
  }

  /// What the fingers and the world do, over this scenario's content.
  package func playGesture() -> ScrollPath.Script {
    ScrollPath.play(gesture, bounds: bounds, rate: deceleration, dataArrival: .zero + dataDelay)
  }

  /// The vsync at which a run ends: the first at or after the last step, its deceleration and
  /// `settle`; without a gesture, after the data arrived and `settle`. It settles no sooner than the
  /// launch has left the main thread.
  package func lastVsync(of script: ScrollPath.Script) -> Int {
    let quiet = gesture.steps.isEmpty ? .zero + dataDelay : max(script.end, script.path.restsFrom)
    return refreshClock.first(atOrAfter: max(quiet, launch?.firstPage ?? .zero) + settle)
  }

  /// How long a run lasts, up to its last vsync.
  package var duration: Timespan {
    refreshClock.vsync(lastVsync(of: playGesture())) - .zero
  }
}
