import GridSimulation
import Testing
import VirtualTime

/// Modes as they are typed, and the devices that are known.
@Suite struct ModeSpecificationTests {
  @Test("A bare name has the contract's defaults")
  func defaults() throws {
    let deferred = try ModeSpecification.parse("deferred")

    #expect(deferred.name == "deferred" && deferred.label == "deferred")
    #expect(
      deferred.values.all.map { "\($0.name)=\($0.value.text)" } == [
        "limit=30", "keep-alive=100ms", "visibility=geometric", "requeue=false", "clear=true",
        "cache=none", "decode-in=unit", "fade=0ms",
      ])
    #expect(
      try ModeSpecification.parse("eager").values.all.map(\.name) == ["cache", "decode-in", "fade"])
  }

  @Test(
    "Every parameter is read",
    arguments: [
      ("limit=7", "limit", .count(7)), ("keep-alive=1.5s", "keep-alive", .span(ms(1500))),
      ("keep-alive=wakeup", "keep-alive", .word("wakeup")),
      ("keep-alive=main-queue", "keep-alive", .word("main-queue")),
      ("keep-alive=source", "keep-alive", .word("source")),
      ("keep-alive=none", "keep-alive", .word("none")),
      ("visibility=identity", "visibility", .word("identity")),
      ("visibility=none", "visibility", .word("none")), ("requeue=true", "requeue", .flag(true)),
      ("limit=7,clear=false", "clear", .flag(false)),
    ] as [(String, String, ParameterValue)])
  func parameters(text: String, name: String, value: ParameterValue) throws {
    let mode = try ModeSpecification.parse("deferred:\(text)")

    #expect(mode.values[name] == value)
    #expect(mode.label == "deferred:\(text)")
  }

  @Test("A parameter beats the flag of the same name, which beats the default")
  func flags() throws {
    let flags = [(name: "limit", text: "12"), (name: "requeue", text: "true")]

    let mode = try ModeSpecification.parse("deferred:limit=7", flags: flags)

    #expect(mode.values["limit"] == .count(7))
    #expect(mode.values["requeue"] == .flag(true))
    #expect(mode.values["clear"] == .flag(true))
  }

  @Test("A flag that a mode lacks is ignored for that mode")
  func foreignFlag() throws {
    #expect(try !ModeSpecification.parse("eager", flags: [("limit", "12")]).values.has("limit"))
  }

  @Test(
    "What is no mode is an error that says why",
    arguments: [
      ("defered", .unknownMode("defered")), ("", .unknownMode("")),
      ("Eager", .unknownMode("Eager")),
      ("deferred:", .notAnAssignment(mode: "deferred:", text: "")),
      ("deferred:limit", .notAnAssignment(mode: "deferred:limit", text: "limit")),
      (
        "deferred:limit=3,limit=4",
        .repeatedParameter(mode: "deferred:limit=3,limit=4", parameter: "limit")
      ),
      (
        "deferred:limt=3",
        .unknownParameter(
          mode: "deferred", parameter: "limt",
          known: [
            "limit", "keep-alive", "visibility", "requeue", "clear", "cache", "decode-in", "fade",
          ])
      ),
    ] as [(String, ModeError)])
  func errors(text: String, error: ModeError) {
    #expect(throws: error) { try ModeSpecification.parse(text) }
  }

  @Test(
    "A value that a parameter does not take is an error",
    arguments: [
      "limit=0", "limit=-1", "limit=2.5", "limit=", "limit=99999999999999999999", "keep-alive=0ms",
      "keep-alive=-1s", "keep-alive=soon", "keep-alive=2min3", "visibility=geo", "requeue=yes",
      "clear=", "cache=lru", "cache=lru:64", "cache=lru:-1MB", "decode-in=cell", "fade=-1ms",
    ])
  func badValues(text: String) {
    let error = #expect(throws: ModeError.self) { try ModeSpecification.parse("deferred:\(text)") }

    guard case .badValue(let mode, let parameter, let value, let form)? = error else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
    #expect(mode == "deferred:\(text)")
    #expect("\(parameter)=\(value)" == text)
    #expect(!form.isEmpty)
  }

  @Test("A flag's bad value names no mode")
  func badFlag() {
    #expect(
      throws: ModeError.badValue(
        mode: nil, parameter: "limit", value: "x", form: "a whole number from 1 to 1000000")
    ) { try ModeSpecification.parse("deferred", flags: [("limit", "x")]) }
  }

  @Test("Strategies have names of their own and a summary, and the baseline is among them")
  func catalog() {
    let names = StrategyCatalog.names

    #expect(Set(names).count == names.count)
    #expect(names.contains("eager"))
    for strategy in StrategyCatalog.all {
      #expect(!strategy.summary.isEmpty)
      let parameters = StrategyCatalog.parameters(of: strategy)
      #expect(Set(parameters.map(\.name)).count == parameters.count, "\(strategy.name)")
      for parameter in parameters {
        let text = parameter.defaultValue.text
        let read = try? ModeSpecification.parse("\(strategy.name):\(parameter.name)=\(text)")
        #expect(read?.values[parameter.name] == parameter.defaultValue, "\(parameter.name)")
      }
    }
  }

  @Test("Devices have names of their own and sensible figures")
  func devices() {
    let devices = DeviceProfile.all

    #expect(Set(devices.map(\.name)).count == devices.count)
    #expect(Set(devices.map(\.title)).count == devices.count)
    for device in devices {
      #expect(device.width > 0 && device.height > device.width, "\(device.name)")
      #expect([2, 3].contains(device.scale), "\(device.name)")
      #expect([60, 120].contains(device.refresh), "\(device.name)")
      #expect(device.cores >= 2 && device.cpuScale > 0, "\(device.name)")
      #expect(DeviceProfile.named(device.name) == device)
    }
    #expect(DeviceProfile.named("iphone") == nil)
  }
}
