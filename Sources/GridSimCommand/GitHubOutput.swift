/// What GitHub Actions takes: annotations, which its runner reads from standard error as from
/// standard output, and the step summary, a file that the environment names.
enum GitHubOutput {
  static func write(annotations: String, summary: String) throws(CommandError) {
    Platform.writeError(annotations)
    guard let path = Platform.environment("GITHUB_STEP_SUMMARY"), !path.isEmpty else { return }
    // Other steps' summaries stand before ours.
    var bytes: [UInt8] = []
    if case .success(let before) = Platform.read(path) { bytes = before }
    try Output.write(bytes + Array((summary + "\n").utf8), to: .file(path))
  }
}
