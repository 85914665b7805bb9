import DigitCore
import DigitPacks
import LatencyGate
import LatencyJudge

/// The program under test: says of each key whether it is the next digit.
private struct DigitReader: LatencyArm {
  let digits: PreloadedDigits
  var index: Int64 = 0

  mutating func take(_ key: Int, at time: Int64) -> KeyVerdict {
    defer { index += 1 }
    return digits.digit(at: index).map { Int($0.value) } == key ? .correct : .wrong
  }
}

/// The control: takes keys and decides nothing.
private struct NoReader: LatencyArm {
  mutating func take(_ key: Int, at time: Int64) -> KeyVerdict { .none }
}

/// Judges whether every key is answered in time.
func gate(_ pack: DigitPack) throws -> GateResult {
  let digits = try pack.preload(DigitRange(0..<40))
  let keys = try pack.text(DigitRange(0..<40)).utf8.map { Int($0) - 48 }
  let scenario = Scenario(
    id: "reader", title: "digits 5 ms apart", source: "an example", keys: keys.count,
    arrivals: .steady(SteadyArrivals(intervalMilliseconds: 5)))
  let gate = InProcessGate(schedule: try scenario.schedule(seed: 1), keys: keys)
  return gate.judge({ DigitReader(digits: digits) }, against: { NoReader() }, check: .oracle)
}
