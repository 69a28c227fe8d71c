import ArgumentGrammar
import Foundation
import Testing

/// The scripts and the manual, read by the programs that they are for.
@Suite struct ToolTests {
  @Test(
    "bash reads its script", .enabled(if: isInstalled("bash"), "bash is not installed"),
    arguments: [sample, hostile])
  func bashSyntax(grammar: CommandGrammar) throws {
    #expect(try output(of: "bash", ["-n", "FILE"], grammar.completions(for: .bash)) == "")
  }

  @Test(
    "zsh reads its script", .enabled(if: isInstalled("zsh"), "zsh is not installed"),
    arguments: [sample, hostile])
  func zshSyntax(grammar: CommandGrammar) throws {
    #expect(try output(of: "zsh", ["-f", "-n", "FILE"], grammar.completions(for: .zsh)) == "")
  }

  @Test(
    "zsh registers its script by source and from fpath",
    .enabled(if: isInstalled("zsh"), "zsh is not installed"))
  func zshLoads() throws {
    let load = "autoload -Uz compinit && compinit -D -u && source $1 && print $_comps[gridsim]"
    let script = sample.completions(for: .zsh)

    #expect(try output(of: "zsh", ["-f", "-c", load, "zsh", "FILE"], script) == "_gridsim\n")
  }

  @Test(
    "fish reads its script", .enabled(if: isInstalled("fish"), "fish is not installed"),
    arguments: [sample, hostile])
  func fishSyntax(grammar: CommandGrammar) throws {
    #expect(try output(of: "fish", ["-N", "-n", "FILE"], grammar.completions(for: .fish)) == "")
  }

  @Test(
    "bash offers the words that fit, less what stands before the last '=' or ':'",
    .enabled(if: isInstalled("bash"), "bash is not installed"), arguments: bashLines)
  func bashOffers(line: String, words: [String]) throws {
    let complete = """
      source "$1"; COMP_LINE=$2; COMP_POINT=${#COMP_LINE}; _gridsim gridsim
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let text = try output(
      of: "bash", ["-c", complete, "bash", "FILE", line], sample.completions(for: .bash))

    #expect(text.split(separator: "\n").map(String.init) == words)
  }

  @Test(
    "fish offers the words that fit", .enabled(if: isInstalled("fish"), "fish is not installed"),
    arguments: fishLines)
  func fishOffers(line: String, words: [String]) throws {
    let complete = "source $argv[1]; complete -C $argv[2]"
    let text = try output(
      of: "fish", ["-N", "-c", complete, "FILE", line], sample.completions(for: .fish))

    let offered = text.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(offered.map(String.init).sorted() == words.sorted())
  }

  @Test(
    "fish shows a summary as it is", .enabled(if: isInstalled("fish"), "fish is not installed"))
  func fishSummary() throws {
    let complete = "source $argv[1]; complete -C 'gridsim --odde'"
    let text = try output(
      of: "fish", ["-N", "-c", complete, "FILE"], hostile.completions(for: .fish))

    #expect(text == "--odder\t\(hostile.summary)\n")
  }

  @Test(
    "groff shows a text as it is", .enabled(if: isInstalled("groff"), "groff is not installed"))
  func groffText() throws {
    let text = try output(of: "groff", plainText, hostile.manual())

    #expect(text.contains("gridsim - \(hostile.summary)\n"))
    #expect(text.contains(".TH is no title 'br neither\n"))
    #expect(text.contains("  .SH kept\n"))
  }

  @Test(
    "groff sets the manual without a warning",
    .enabled(if: isInstalled("groff"), "groff is not installed"), arguments: [sample, hostile])
  func groff(grammar: CommandGrammar) throws {
    let text = try output(
      of: "groff", plainText, grammar.manual())

    #expect(!text.contains("warning"))
    #expect(text.contains("EXIT STATUS"))
  }

  @Test(
    "mandoc finds nothing to warn of in the manual",
    .enabled(if: isInstalled("mandoc"), "mandoc is not installed"), arguments: [sample, hostile])
  func mandoc(grammar: CommandGrammar) throws {
    #expect(try output(of: "mandoc", ["-Tlint", "-W", "warning", "FILE"], grammar.manual()) == "")
  }
}

private let plainText = ["-man", "-Tutf8", "-P-cbou", "-ww", "FILE"]

private let bashLines: [(String, [String])] = [
  ("gridsim ", ["run", "images", "completions", "merge", "help"]),
  ("gridsim im", ["images"]),
  ("gridsim --mo", ["--mode"]),
  ("gridsim --format ", ["terminal", "json", "csv"]),
  ("gridsim --format=js", ["json"]),
  ("gridsim -m def", ["deferred", "deferred:limit=10"]),
  ("gridsim -m deferred:l", ["limit=10"]),
  ("gridsim --cache=lru:6", ["64MB"]),
  ("gridsim run --quiet --ro", ["--rows", "--row-height"]),
  ("gridsim --rows ", []),
  ("gridsim images --s", ["--samples", "--save-in"]),
  ("gridsim images --format ", []),
  ("gridsim completions ", ["bash", "zsh", "fish"]),
  ("gridsim completions --format ", ["bash", "zsh", "fish"]),
  ("gridsim help i", ["images"]),
]

private let fishLines: [(String, [String])] = [
  ("gridsim ", ["run", "images", "completions", "merge", "help"]),
  ("gridsim im", ["images"]),
  ("gridsim --mo", ["--mode"]),
  ("gridsim --format ", ["terminal", "json", "csv"]),
  ("gridsim --format=js", ["--format=json"]),
  ("gridsim run --quiet --ro", ["--rows", "--row-height"]),
  ("gridsim --rows ", []),
  ("gridsim images --s", ["--samples", "--save-in"]),
  ("gridsim completions ", ["bash", "zsh", "fish"]),
  ("gridsim help i", ["images"]),
]

private func path(of tool: String) -> String? {
  let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
  return folders.map { "\($0)/\(tool)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
}

private func isInstalled(_ tool: String) -> Bool { path(of: tool) != nil }

/// What a tool writes, errors included, with "FILE" replaced by the path of a file of that text.
private func output(of tool: String, _ arguments: [String], _ text: String) throws -> String {
  let file = FileManager.default.temporaryDirectory.appending(
    component: "gridsim-\(UUID().uuidString)")
  try Data(text.utf8).write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }

  let process = Process()
  let pipe = Pipe()
  process.executableURL = path(of: tool).map { URL(filePath: $0) }
  process.arguments = arguments.map { $0 == "FILE" ? file.path() : $0 }
  process.standardOutput = pipe
  process.standardError = pipe
  process.standardInput = FileHandle.nullDevice
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return String(decoding: data, as: UTF8.self)
}
