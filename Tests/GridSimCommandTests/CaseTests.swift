import Foundation
import Testing

/// A case of Fixtures/cases/cases.jsonl.
struct Case: Sendable, CustomTestStringConvertible {
  let name: String
  let line: String

  var testDescription: String { name }

  static let all: [Case] = {
    let file = Program.root.appendingPathComponent("Fixtures/cases/cases.jsonl")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { line in
      let members = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return Case(name: members?["name"] as? String ?? "unreadable", line: String(line))
    }
  }()
}

@Suite("Small inputs with known answers")
struct CaseTests {
  @Test("There are cases")
  func casesAreRead() {
    #expect(Case.all.count >= 17)
  }

  @Test("Each gives the stated answer", arguments: Case.all)
  func answer(_ each: Case) throws {
    let members = try #require(
      JSONSerialization.jsonObject(with: Data(each.line.utf8)) as? [String: Any])
    let arguments = try #require(members["args"] as? [String])

    let outcome = try Program.run(arguments)

    #expect(outcome.status == Int32(members["exit"] as? Int ?? 0), "\(outcome.error)")
    if let part = members["stderr"] as? String { #expect(outcome.error.contains(part)) }
    guard let expected = members["expect"] as? [String: Any] else { return }
    let report = try ReportDocument(outcome.output)
    for (path, want) in expected {
      let got = try report.number(path, mode: members["mode"] as? String)
      #expect(agrees(got, want), "\(path) is \(got), wanted \(want)")
    }
  }

  private func agrees(_ got: Double, _ want: Any) -> Bool {
    if let range = want as? [Double], range.count == 2 { return got >= range[0] && got <= range[1] }
    if let bounds = want as? [String: Double] {
      return bounds.allSatisfy {
        ($0.key == "ge" && got >= $0.value) || ($0.key == "le" && got <= $0.value)
      }
    }
    return (want as? Double) == got
  }
}
