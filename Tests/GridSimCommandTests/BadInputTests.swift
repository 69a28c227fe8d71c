import Foundation
import Testing

/// A call that must fail: its words, its exit status, and parts of its error.
struct BadCall: Sendable, CustomTestStringConvertible {
  let words: [String]
  let status: Int32
  let parts: [String]

  init(_ line: String, _ status: Int32, _ parts: String...) {
    words = line.split(separator: "|").map(String.init)
    self.status = status
    self.parts = parts
  }

  var testDescription: String { words.joined(separator: " ") }

  /// Expects one line of error with a remedy, nothing else said, and nothing left behind.
  func expectFailure(in scratch: Scratch) throws {
    let before = try scratch.names()

    let outcome = try Program.run(words, in: scratch.folder)

    #expect(outcome.status == status, "\(outcome.error)")
    #expect(outcome.output == "")
    #expect(outcome.error.hasPrefix("gridsim: error: "))
    #expect(outcome.error.contains("; "), "no remedy in: \(outcome.error)")
    #expect(outcome.error.split(separator: "\n").count == 1)
    for part in parts { #expect(outcome.error.contains(part), "\(outcome.error)") }
    #expect(try scratch.names() == before)
  }

  static let usage: [BadCall] = [
    BadCall("--row|100", 64, "'--row'", "'--rows'"),
    BadCall("--mode|defered", 64, "unknown mode 'defered'", "'deferred'"),
    BadCall("--mode|nothing-like-it", 64, "eager, deferred"),
    BadCall("--mode|deferred:limt=3", 64, "'limt'", "'limit'"),
    BadCall("--mode|deferred:limit=0", 64, "'0'", "'limit'", "whole number from 1"),
    BadCall("--mode|deferred:limit=many", 64, "'many'"),
    BadCall("--mode|deferred:keep-alive=0ms", 64, "keep-alive", "wakeup"),
    BadCall("--mode|deferred:limit", 64, "KEY=VALUE"),
    BadCall("--mode|deferred:", 64, "KEY=VALUE"),
    BadCall("--mode|deferred:limit=3,limit=4", 64, "twice"),
    BadCall("--mode|eager:limit=3", 64, "no parameter 'limit'"),
    BadCall("--mode|deferred|--mode|deferred", 64, "given twice"),
    BadCall("--limit|0", 64, "--limit", "whole number"),
    BadCall("--limit|0|--mode|eager", 64, "--limit"),
    BadCall("--rows|0", 64, "--rows", "from 1"),
    BadCall("--rows|-5", 64, "'-5'", "--rows"),
    BadCall("--rows|1e3", 64, "--rows"),
    BadCall("--rows|99999999999999999999", 64, "--rows"),
    BadCall("--images-per-row|0", 64, "--images-per-row"),
    BadCall("--images-per-row|40", 64, "do not fit"),
    BadCall("--row-height|nan", 64, "--row-height"),
    BadCall("--row-height|inf", 64, "--row-height"),
    BadCall("--row-height|0", 64, "--row-height"),
    BadCall("--viewport|375", 64, "--viewport", "375x667"),
    BadCall("--viewport|0x667", 64, "--viewport"),
    BadCall("--viewport|20000x20000|--row-height|1|--images-per-row|100", 64, "visible at once"),
    BadCall("--refresh|0", 64, "--refresh"),
    BadCall("--refresh|1e9", 64, "--refresh"),
    BadCall("--scale|-1", 64, "--scale"),
    BadCall("--settle|5", 64, "--settle", "5ms"),
    BadCall("--settle|-1s", 64, "--settle"),
    BadCall("--settle|5h", 64, "--settle"),
    BadCall("--costs|fixed:1h", 64, "0 to 60min"),
    BadCall("--data-delay|1e99s", 64, "--data-delay"),
    BadCall("--cpu-scale|0", 64, "--cpu-scale"),
    BadCall("--costs|fixed:3600s|--cpu-scale|1000", 64, "--cpu-scale", "60min"),
    BadCall("--clock|both|--format|csv", 64, "--format", "--clock both"),
    BadCall("--clock|both|--trace|t.json", 64, "--clock", "--trace"),
    BadCall("--commit-cost|-1ms", 64, "--commit-cost"),
    BadCall("--seed|-1", 64, "--seed"),
    BadCall("--costs|fixed:5", 64, "--costs", "fixed:5ms"),
    BadCall("--costs|fixed:-5ms", 64, "--costs"),
    BadCall("--device|iphone-14-mini", 64, "'iphone-14-mini'", "iphone-14"),
    BadCall("--deceleration|slow", 64, "normal", "fast"),
    BadCall("--format|xml", 64, "json"),
    BadCall("--gesture|flik 2000", 64, "'flik 2000'", "'flick'"),
    BadCall("--gesture|flick fast", 64, "flick 2000"),
    BadCall("--gesture|drag 300", 64, "drag 300 over 0.5s"),
    BadCall("--gesture|drag 300 over 0s", 64, "above 0"),
    BadCall("--gesture|wait -1s", 64, "0 or more"),
    BadCall("--gesture|flick 1e12", 64, "pt/s"),
    BadCall("--gesture|;", 64, "no step"),
    BadCall("--gesture|wait 50min; wait 50min", 64, "would last"),
    BadCall("--output|a.json|--save-costs|a.json", 64, "both"),
    BadCall("--save-costs|-", 64, "standard output", "both"),
    BadCall("--output|a.json|--trace|./a.json", 64, "--output and --trace", "'./a.json'"),
    BadCall("--frames|a.csv|--save-costs|.//a.csv", 64, "--frames and --save-costs"),
    BadCall("--trace|a.json|--trace|./a.json", 64, "--trace writes twice", "'./a.json'"),
    BadCall("--trace|-", 64, "--output and --trace", "standard output"),
    BadCall("images|a.jpg|--output|a.csv|--save-costs|./a.csv", 64, "--save-costs"),
    BadCall("check|r.json|--save|-", 64, "--save", "standard output"),
    BadCall("check|r.json|--baseline|b.json|--tolerance|nan", 64, "'nan'", "--tolerance"),
    BadCall("check|r.json|--baseline|b.json|--tolerance|1e999%", 64, "--tolerance"),
    BadCall("check|r.json|--require|a<1|--tolerance|inf", 64, "'inf'", "--tolerance"),
    BadCall("check|r.json|--require|frames.dropped", 64, "'frames.dropped'", "compares nothing"),
    BadCall("check|r.json|--require|frames.dropped<nan", 64, "'nan'"),
    BadCall("rnu", 64, "'rnu'", "'run'"),
    BadCall("completions|tcsh", 64, "bash"),
    BadCall("run|operand", 64, "operand"),
  ]

  static let files: [BadCall] = [
    BadCall("--images|nowhere", 66, "'nowhere'", "does not exist"),
    BadCall("--images|empty", 65, "'empty'", "no JPEG or PNG"),
    BadCall("--images|texts", 65, "'texts'", "no JPEG or PNG"),
    BadCall("--images|texts/note.txt", 65, "note.txt", "neither"),
    BadCall("--images|anim.gif", 65, "GIF", "convert"),
    BadCall("--images|nothing.png", 65, "empty"),
    BadCall("--images|cut.jpg", 65, "cut.jpg", "ends before"),
    BadCall("--images|cut.png", 65, "cut.png"),
    BadCall("--images|cut.jpg|--costs|fixed:5ms", 65, "cut.jpg"),
    BadCall("--images|header.jpg", 65, "header.jpg"),
    BadCall("--images|huge.png", 65, "60000×60000", "megapixels"),
    BadCall("--images|mixed", 65, "mixed/cut.jpg"),
    BadCall("--costs|nowhere.json", 66, "'nowhere.json'"),
    BadCall("--images|/dev/zero", 66, "'/dev/zero'"),
    BadCall("--images|a\u{A}b", 66, "'a b'"),
    BadCall("--images|mixed/a.jpg|--costs|fixed:5ms|--output|mixed/a.jpg", 64, "not an input"),
    BadCall("--costs|none.json|--trace|./none.json", 64, "--trace", "not an input"),
    BadCall("images|cut.jpg|--save-costs|./cut.jpg", 64, "--save-costs", "not an input"),
    BadCall("frames|bad.csv|--output|empty/../bad.csv", 64, "--output", "not an input"),
    BadCall("--costs|not.json", 65, "'not.json':1:2:", "--save-costs"),
    BadCall("--costs|libraries.json", 65, "libraries", "--save-costs"),
    BadCall("check|line.json|--require|dropped<1", 65, "'line.json':1:3:", "inside a string"),
    BadCall("--costs|schema.json", 65, "gridsim.costs/1"),
    BadCall("--costs|none.json", 65, "no images"),
    BadCall("--costs|negative.json", 65, "images[0].decode_ms"),
    BadCall("--costs|band.json", 65, "images[0].bands_ms[1]", "--save-costs"),
    BadCall("--costs|bands.json", 65, "images[0].bands_ms is missing or out of range"),
    BadCall("--costs|nothing.json", 65, "images[0].bands_ms"),
    BadCall("--costs|start.json", 65, "images[0].start_ms"),
    BadCall("--costs|alone.json", 65, "images[0].bands_ms is missing"),
    BadCall("--costs|text.json", 65, "bands_ms"),
    BadCall("--costs|lacks.json", 65, "no cost for 'img4.jpg'"),
    BadCall("--costs|other.json", 65, "another 'img3.jpg'"),
    BadCall("--gesture|bad.csv", 65, "bad.csv:3"),
    BadCall("--gesture|open.csv", 65, "finger down"),
    BadCall("--costs|fixed:5ms|--output|nowhere/report.json", 74, "nowhere"),
    BadCall("--costs|fixed:5ms|--output|empty", 74, "folder"),
    BadCall("--costs|fixed:5ms|--save-costs|nowhere/costs.json", 74, "nowhere"),
  ]
}

@Suite("Bad input")
struct BadInputTests {
  @Test(
    "A long value is cut in the error, which still ends with its remedy",
    arguments: [
      "--mode", "--device", "--rows", "--gesture", "--settle", "--cache", "--mode=deferred:x",
    ])
  func longValue(option: String) throws {
    let text = String(repeating: "x", count: 5000)
    let words = option.contains("=") ? [option + text + "=1"] : [option, text]

    let outcome = try Program.run(words)

    #expect(outcome.status == 64)
    #expect(outcome.error.contains("xx…'"), "\(outcome.error)")
    #expect(outcome.error.contains("; "))
    #expect(outcome.error.utf8.count < 1000)
  }

  @Test("A wrong command line says what is wrong and what would be right", arguments: BadCall.usage)
  func usage(_ call: BadCall) throws {
    try call.expectFailure(in: Scratch())
  }

  @Test("A bad file is named, with the remedy, and leaves nothing behind", arguments: BadCall.files)
  func files(_ call: BadCall) throws {
    try call.expectFailure(in: scratchWithBadFiles())
  }

  private func scratchWithBadFiles() throws -> Scratch {
    let scratch = try Scratch()
    let images = Program.root.appendingPathComponent("Fixtures")
    let jpeg = try Data(contentsOf: images.appendingPathComponent("jpeg/progressive-420.jpg"))
    let png = try Data(contentsOf: images.appendingPathComponent("pngsuite/basn2c08.png"))
    try scratch.write("", to: "empty/.keep")
    try scratch.write("no picture", to: "texts/note.txt")
    try scratch.write("GIF89a" + String(repeating: "x", count: 40), to: "anim.gif")
    try scratch.write("", to: "nothing.png")
    try scratch.write(jpeg.prefix(jpeg.count / 2), to: "cut.jpg")
    try scratch.write(jpeg.prefix(100), to: "header.jpg")
    try scratch.write(png.prefix(png.count / 2), to: "cut.png")
    try scratch.write(hugePNG, to: "huge.png")
    try scratch.write(jpeg, to: "mixed/a.jpg")
    try scratch.write(jpeg.prefix(jpeg.count / 2), to: "mixed/cut.jpg")
    try scratch.write("{", to: "not.json")
    try scratch.write("{\"\n\":1}", to: "line.json")
    try scratch.write(
      costs("img3.jpg", height: 3024, 5).replacing("{\"schema", with: "{\"libraries\":3,\"schema"),
      to: "libraries.json")
    try scratch.write("{\"schema\":\"other/1\",\"images\":[]}", to: "schema.json")
    try scratch.write("{\"schema\":\"gridsim.costs/1\",\"images\":[]}", to: "none.json")
    try scratch.write(costs("img3.jpg", height: 3024, -1), to: "negative.json")
    try scratch.write(costs("img3.jpg", height: 3024, 5), to: "lacks.json")
    try scratch.write(costs("img3.jpg", height: 30, 5), to: "other.json")
    let slices = [
      ("band", "\"bands_ms\":[1,-1]"), ("bands", "\"bands_ms\":[]"),
      ("nothing", "\"bands_ms\":[0,0]"), ("start", "\"start_ms\":-1,\"bands_ms\":[1]"),
      ("alone", "\"start_ms\":1"), ("text", "\"bands_ms\":\"1\""),
    ]
    for (name, members) in slices {
      try scratch.write(costs("img3.jpg", height: 3024, 5, members), to: name + ".json")
    }
    try scratch.write("time_ms,y_pt,phase\n0,1,down\n5,x,move\n", to: "bad.csv")
    try scratch.write("time_ms,y_pt,phase\n0,1,down\n", to: "open.csv")
    return scratch
  }

  private func costs(
    _ path: String, height: Int, _ cost: Int, _ more: String = "\"samples\":3"
  ) -> String {
    """
    {"schema":"gridsim.costs/1","images":[{"path":"\(path)","format":"jpeg","width":4032,
    "height":\(height),"decode_ms":\(cost),\(more)}]}
    """
  }

  /// A PNG whose header says 60 000 × 60 000; the checksums are right.
  private var hugePNG: Data {
    let header: [UInt8] =
      Array("IHDR".utf8) + [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60, 8, 2, 0, 0, 0]
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in header {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1 }
    }
    crc ^= 0xFFFF_FFFF
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    let sum = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: crc >> UInt32($0)) }
    let emptyData: [UInt8] = [0, 0, 0, 0] + Array("IDAT".utf8) + [0x35, 0xAF, 0x06, 0x1E]
    return Data(signature + header + sum + emptyData)
  }
}
