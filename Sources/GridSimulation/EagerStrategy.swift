package import RunLoopModel
import Timeline

/// Decodes in cell configuration, on the main thread: the baseline.
package final class EagerStrategy: LoadingStrategy {
  package static let name = "eager"
  package static let summary = "decodes in cell configuration, on the main thread; the baseline"
  package static let parameters: [Parameter] = []

  private unowned let context: any LoadingContext

  package init(
    loop: any RunLoopProtocol, context: any LoadingContext, values: ParameterValues
  ) {
    self.context = context
  }

  package func load(_ request: LoadRequest) {
    context.assign(request, context.decode(request, in: .cellConfiguration))
  }
}
