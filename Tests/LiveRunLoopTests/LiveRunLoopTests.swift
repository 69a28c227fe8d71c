import LiveRunLoop
import RunLoopModel
import RunLoopScripts
import Testing
import VirtualTime

@Suite("The real run loop")
struct LiveRunLoopTests {
  /// What a port was asked for and what came of it, on either loop.
  private static func performs<Loop: ScriptedRunLoop>(
    on loop: Loop, coalesces: Bool, sends: Int
  ) -> Int {
    var performs = 0
    let port = loop.makePort(coalesces: coalesces) { performs += 1 }
    loop.add(.port(port), to: .default)
    for _ in 0..<sends { loop.send(to: port) }
    for _ in 0..<8 {
      _ = loop.run(in: .default, for: .span(.zero), returnAfterSourceHandled: false)
    }
    return performs
  }

  private static func onLiveLoop<Value: Sendable>(
    _ body: @Sendable @escaping (LiveRunLoop) -> Value
  ) -> Value {
    SecondaryThread.run {
      let loop = LiveRunLoop(isMain: false)
      defer { loop.close() }
      return body(loop)
    }
  }

  @Test("serves each send by itself where a port does not coalesce, else all in one")
  func ports() {
    for coalesces in [true, false] {
      let live = Self.onLiveLoop { Self.performs(on: $0, coalesces: coalesces, sends: 3) }
      let virtual = Self.performs(
        on: VirtualRunLoop(isMain: false), coalesces: coalesces, sends: 3)

      #expect(live == (coalesces ? 1 : 3))
      #expect(virtual == live)
    }
  }

  @Test("knows whether a port waits to be served, until its callback begins")
  func readiness() {
    let seen = Self.onLiveLoop { loop -> [Bool] in
      var seen: [Bool] = []
      let readiness = Readiness()
      let port = loop.makePort { seen.append(readiness.isReady()) }
      readiness.isReady = { loop.isReady(port) }
      loop.add(.port(port), to: .default)
      seen.append(loop.isReady(port))
      loop.send(to: port)
      seen.append(loop.isReady(port))
      _ = loop.run(in: .default, for: .span(.zero), returnAfterSourceHandled: false)
      return seen + [loop.isReady(port)]
    }

    #expect(seen == [false, true, false, false])
  }

  private final class Readiness {
    var isReady: () -> Bool = { true }
  }

  @Test("lets outside events come in the order of their times, not before them")
  func outsideEvents() {
    let served = Self.onLiveLoop { loop -> [Int] in
      var served: [Int] = []
      var ports: [PortID] = []
      for number in 0..<3 {
        let port = loop.makePort {
          if loop.now >= .zero + .milliseconds(20) { served.append(number) }
        }
        loop.add(.port(port), to: .default)
        ports.append(port)
      }
      for (number, delay) in [(2, 60.0), (0, 20.0), (1, 40.0)] {
        let port = ports[number]
        let event = loop.makeOutsideEvent { loop.send(to: port) }
        loop.schedule(event, at: .zero + .milliseconds(delay), rank: .other)
      }
      for _ in 0..<3 {
        _ = loop.run(in: .default, for: .span(.seconds(5)), returnAfterSourceHandled: true)
      }
      return served
    }

    #expect(served == [0, 1, 2])
  }

  @Test("stops a run that would sleep for ever, and says so")
  func givesUp() {
    let outcome = Self.onLiveLoop { loop -> (RunResult, Bool) in
      let source = loop.makeSource(order: 0) {}
      loop.add(.source(source), to: .default)
      loop.giveUp(at: .zero + .milliseconds(30))
      let result = loop.run(in: .default, for: .forever, returnAfterSourceHandled: false)
      return (result, loop.isAsleepForever)
    }

    #expect(outcome == (.stopped, true))
  }

  @Test("does nothing more once it is closed")
  func closes() {
    let fired = Self.onLiveLoop { loop -> Int in
      var fired = 0
      let timer = loop.makeTimer(firingAt: loop.now, interval: .milliseconds(1)) { fired += 1 }
      loop.add(.timer(timer), to: .default)
      loop.close()
      let result = loop.run(
        in: .default, for: .span(.milliseconds(20)), returnAfterSourceHandled: false)
      return result == .finished ? fired : -1
    }

    #expect(fired == 0)
  }
}
