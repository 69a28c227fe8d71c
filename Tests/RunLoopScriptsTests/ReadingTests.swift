import JSONText
import RunLoopModel
import RunLoopScripts
import Testing
import VirtualTime

@Suite("Reading a run-loop script")
struct ReadingTests {
  private func error(_ json: String) -> RunLoopScriptError? {
    do {
      _ = try RunLoopScript(json: Array(json.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test("fills in what may be left out")
  func defaults() throws {
    let script = try RunLoopScript(
      json: Array(
        """
        // JSON5: comments, names without quotes, a comma too many
        {observers: [{id: "O"}], timers: [{id: "T", start: 1.5}], script: [
          {do: "run", id: "R", mode: "default", ms: "forever"}, {do: "wakeUp"},
        ]}
        """.utf8))

    #expect(script.thread == .main)
    #expect(script.observers.first?.activities == .all)
    #expect(script.observers.first?.modes == [.default])
    #expect(script.timers.first?.start == Timespan(nanoseconds: 1_500_000))
    #expect(
      script.actions == [
        .run(id: "R", mode: .default, limit: .forever, returnAfterSourceHandled: false), .wakeUp,
      ])
  }

  @Test("says on which line a text is no JSON, and why", arguments: brokenTexts)
  func noJSON(json: String, expected: JSONFault) {
    #expect(error(json) == .notJSON(expected))
  }

  private static let brokenTexts: [(String, JSONFault)] = [
    ("", JSONFault(line: 1, column: 1, problem: .unexpectedEnd)),
    ("{\"script\": [\n  {\"do\": }\n]}", JSONFault(line: 2, column: 10, problem: .unexpected("}"))),
    ("{} x", JSONFault(line: 1, column: 4, problem: .unexpected("x"))),
    ("{\"é\": nil}", JSONFault(line: 1, column: 7, problem: .unknownWord("nil"))),
    ("{a: 1, a: 2}", JSONFault(line: 1, column: 8, problem: .duplicateKey("a"))),
    ("{a: 1 b: 2}", JSONFault(line: 1, column: 7, problem: .unexpected("b"))),
    ("{a: 1-2}", JSONFault(line: 1, column: 5, problem: .badNumber("1-2"))),
    ("{a: 0x10}", JSONFault(line: 1, column: 5, problem: .badNumber("0x10"))),
    ("{a: \"\\ud800\"}", JSONFault(line: 1, column: 6, problem: .badEscape)),
    ("{a: \"b", JSONFault(line: 1, column: 7, problem: .unexpectedEnd)),
    ("{/* a", JSONFault(line: 1, column: 6, problem: .unexpectedEnd)),
    ("[,]", JSONFault(line: 1, column: 2, problem: .unexpected(","))),
  ]

  @Test("text that is not UTF-8 is no JSON")
  func notUTF8() {
    #expect(
      throws: RunLoopScriptError.notJSON(JSONFault(line: 1, column: 5, problem: .notUTF8))
    ) { try RunLoopScript(json: Array("{a: \"".utf8) + [0xFF] + Array("\"}".utf8)) }
  }

  @Test("says what is wrong, and where", arguments: faults)
  func fault(json: String, expected: RunLoopScriptError) {
    #expect(error(json) == expected)
  }

  private static let faults: [(String, RunLoopScriptError)] = [
    ("[]", .wrongType(path: "", expected: .object, found: .array)),
    ("{\"format\": 2}", .unsupportedFormat(2)),
    (
      "{\"thread\": \"mian\"}",
      .unknownName(path: "thread", name: "mian", known: ["main", "secondary"])
    ),
    (
      "{\"ports\": [{\"id\": \"P\", \"orders\": 1}]}",
      .unknownKey(path: "ports[0].orders", key: "orders", known: ["id", "order", "modes"])
    ),
    ("{\"timers\": {}}", .wrongType(path: "timers", expected: .array, found: .object)),
    ("{\"timers\": [{\"start\": 1}]}", .missing(path: "timers[0].id")),
    (
      "{\"timers\": [{\"id\": 7}]}",
      .wrongType(path: "timers[0].id", expected: .string, found: .integer)
    ),
    (
      "{\"timers\": [{\"id\": \"T\", \"start\": 1e99}]}",
      .outOfRange(path: "timers[0].start", value: 1e99, least: -86_400_000, most: 86_400_000)
    ),
    (
      "{\"observers\": [{\"id\": \"O\", \"order\": 1.5}]}",
      .wrongType(path: "observers[0].order", expected: .integer, found: .number)
    ),
    (
      "{\"observers\": [{\"id\": \"O\", \"repeats\": 1}]}",
      .wrongType(path: "observers[0].repeats", expected: .boolean, found: .integer)
    ),
    (
      "{\"timers\": [{\"id\": \"A\"}], \"sources\": [{\"id\": \"A\"}]}",
      .duplicateID(path: "sources[0].id", id: "A", first: "timers[0].id")
    ),
    (
      "{\"script\": [{\"do\": \"busy\", \"ms\": -1}]}",
      .outOfRange(path: "script[0].ms", value: -1, least: 0, most: 86_400_000)
    ),
    (
      "{\"script\": [{\"do\": \"run\", \"id\": \"R\", \"mode\": \"default\", \"ms\": \"ever\"}]}",
      .unknownName(path: "script[0].ms", name: "ever", known: ["forever"])
    ),
    ("{\"script\": [{\"id\": \"R\"}]}", .missing(path: "script[0].do")),
    (
      "{\"script\": [{\"do\": \"stop\", \"id\": \"R\"}]}",
      .unknownKey(path: "script[0].id", key: "id", known: ["do"])
    ),
    (
      "{\"sources\": [{\"id\": \"S\"}], \"script\": [{\"do\": \"signal\", \"id\": \"s\"}]}",
      .unknownID(path: "script[0].id", id: "s", known: ["S"])
    ),
    (
      "{\"timers\": [{\"id\": \"T\"}], \"rules\": [{\"on\": {\"kind\": \"source\", \"id\": \"T\"}}]}",
      .unknownID(path: "rules[0].on.id", id: "T", known: [])
    ),
    ("{\"rules\": [{}]}", .missing(path: "rules[0].on")),
    (
      "{\"rules\": [{\"on\": {\"nth\": 0}}]}",
      .outOfRange(
        path: "rules[0].on.nth", value: 0, least: 1, most: 9_007_199_254_740_992)
    ),
    (
      "{\"rules\": [{\"on\": {\"nth\": 1, \"to\": 2}}]}",
      .notAllowed(path: "rules[0].on.nth", reason: .nthWithRange)
    ),
    (
      "{\"rules\": [{\"on\": {\"from\": 3, \"to\": 2}}]}",
      .notAllowed(path: "rules[0].on.to", reason: .emptyRange)
    ),
    (
      "{\"script\": [{\"do\": \"after\", \"ms\": 1, \"then\": [{\"do\": \"busy\", \"ms\": 1}]}]}",
      .notAllowed(path: "script[0].then[0]", reason: .notThreadSafe(.busy))
    ),
    (
      "{\"commonModes\": [\"common\"]}",
      .notAllowed(path: "commonModes[0]", reason: .commonIsNoMode)
    ),
    (
      "{\"script\": [{\"do\": \"addCommonMode\", \"mode\": \"common\"}]}",
      .notAllowed(path: "script[0].mode", reason: .commonIsNoMode)
    ),
    (
      "{\"timers\": [{\"id\": \"T\", \"modes\": [\"default\", \"\"]}]}",
      .notAllowed(path: "timers[0].modes[1]", reason: .emptyName)
    ),
  ]

  @Test("names all actions where one is unknown")
  func unknownAction() {
    guard
      case .unknownName(let path, let name, let known) = error(
        "{\"rules\": [{\"on\": {}, \"do\": [{\"do\": \"stop\"}, {\"do\": \"wakeup\"}]}]}")
    else {
      Issue.record("no unknownName")
      return
    }
    #expect(path == "rules[0].do[1].do")
    #expect(name == "wakeup")
    #expect(known.contains("wakeUp"))
    #expect(known.count == 19)
  }

  @Test("rejects a list too long and a nesting too deep instead of running out of memory or stack")
  func absurd() {
    let actions = Array(repeating: "{\"do\":\"stop\"}", count: 100_001).joined(separator: ",")
    let deep = String(repeating: "[", count: 100_000)

    #expect(
      error("{\"script\": [\(actions)]}") == .tooMany(path: "script", count: 100_001, most: 100_000)
    )
    #expect(
      error(deep) == .notJSON(JSONFault(line: 1, column: 257, problem: .tooDeep(256))))
  }
}
