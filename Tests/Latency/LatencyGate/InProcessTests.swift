import Foundation
import LatencyGate
import LatencyJudge
import Testing

/// A program that adds up keys, with a fault on request.
private struct Sum: LatencyArm {
  enum Fault { case none, stall, wrong }
  var fault = Fault.none
  private var keys: [Int] = []
  private var sums: [Int] = []

  init(_ fault: Fault) { self.fault = fault }

  mutating func take(_ key: Int, at time: Int64) -> KeyVerdict {
    if fault == .stall, keys.count == 20 { Thread.sleep(forTimeInterval: 0.04) }
    keys.append(key)
    sums.append((sums.last ?? 0) + key + (fault == .wrong && keys.count == 20 ? 1 : 0))
    return .none
  }

  func mistakes(after count: Int) -> [OracleFinding] {
    sums.indices.filter { sums[$0] != keys[...$0].reduce(0, +) }.prefix(1).map {
      OracleFinding(.wrongVerdict, key: $0, detail: "a wrong sum")
    }
  }
}

private struct Nothing: LatencyArm {
  mutating func take(_ key: Int, at time: Int64) -> KeyVerdict { .none }
}

@Suite("A gate in this process", .serialized)
struct InProcessTimingTests {
  private func gate(stop: StopFlag = StopFlag()) throws -> InProcessGate<Int> {
    let scenario = Scenario(
      id: "sums", title: "sums", source: "a test", keys: 40,
      arrivals: .steady(SteadyArrivals(intervalMilliseconds: 2)))
    return InProcessGate(
      schedule: try scenario.schedule(seed: 1), keys: Array(0..<40), looks: [5, 8], stop: stop)
  }

  @Test("a quick program passes, or the machine does not allow an answer")
  func pass() throws {
    let result = try gate().judge({ Sum(.none) }, against: { Nothing() }, check: .oracle)
    #expect([.pass, .inconclusive].contains(result.verdict), "\(result.headline)")
    #expect(result[.correctness].verdict == .pass)
    #expect(result[.correctness].evidence.contains("the oracle's"))
    #expect(result.rounds >= 5)
  }

  @Test("a key that is slow in every round is FAIL, on any machine")
  func stall() throws {
    let result = try gate().judge({ Sum(.stall) }, against: { Nothing() })
    #expect(result.verdict == .fail && result.headline.contains("key 20 of sums"))
  }

  @Test("a mistake is INCORRECT, found in the first round")
  func wrong() throws {
    let result = try gate().judge({ Sum(.wrong) }, against: { Nothing() })
    #expect(result.verdict == .incorrect && result.headline.contains("a wrong sum"))
  }

  @Test("a run that is stopped is incomplete and no PASS")
  func stopped() throws {
    let stop = StopFlag()
    stop.raise()
    let result = try gate(stop: stop).judge({ Sum(.none) }, against: { Nothing() })
    #expect(result.verdict == .inconclusive && !result.isComplete)
  }
}
