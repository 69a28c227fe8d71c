/// How a hitch time ratio is judged by Apple's bands for animations of every kind, in ms/s.
///
/// Up to 10 good, up to 25 warning, up to 50 critical, above that severe ("warrants immediate
/// attention"). `Verdict` has the stricter bands for scrolling.
/// Source: Apple, "Understanding hitches in your app",
/// https://developer.apple.com/documentation/xcode/understanding-hitches-in-your-app.
package enum AnimationVerdict: String, Sendable {
  case good, warning, critical, severe

  package init(hitchTimeRatio ratio: Double) {
    self = ratio <= 10 ? .good : ratio <= 25 ? .warning : ratio <= 50 ? .critical : .severe
  }
}

extension Hitches {
  package var animationVerdict: AnimationVerdict { AnimationVerdict(hitchTimeRatio: ratio) }
}
