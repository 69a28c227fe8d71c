import GridSimulation

/// Reads what `--gesture` was given: steps, or the path of a file of touch samples.
enum GestureInput {
  static func read(_ text: String) throws(CommandError) -> GestureScript {
    do throws(GestureError) {
      return try GestureScript.parse(text)
    } catch {
      guard case .success(.file) = Platform.kind(of: text) else {
        throw .gesture(error, text: text)
      }
      return try samples(in: text)
    }
  }

  private static func samples(in path: String) throws(CommandError) -> GestureScript {
    switch Platform.read(path) {
    case .failure(let error): throw .unreadableInput(path: path, reason: error.message)
    case .success(let bytes):
      do throws(TouchSampleError) {
        let samples = try TouchSample.parse(csv: String(decoding: bytes, as: UTF8.self))
        return GestureScript(steps: [.recorded(samples)])
      } catch {
        throw .touchSamples(error, path: path)
      }
    }
  }
}
