import Foundation
import LatencyGate
import LatencyJudge

/// The program under test: how many numbers begin with what was typed so far.
struct PrefixSearch: LatencyArm {
  /// Numbers as text, in order.
  static let words = (10_000..<40_000).map { String($0) }

  private var range = words.startIndex..<words.endIndex
  private var typed = ""
  private var pressed: [Int] = []
  private var found: [Int] = []
  private let plantsStall: Bool
  private let plantsWrong: Bool

  init(faults: Set<String>) {
    plantsStall = faults.contains("stall")
    plantsWrong = faults.contains("wrong")
  }

  mutating func take(_ key: Int, at time: Int64) -> KeyVerdict {
    if plantsStall, pressed.count == 50 { Thread.sleep(forTimeInterval: 0.04) }
    if typed.count == 3 { (typed, range) = ("", Self.words.startIndex..<Self.words.endIndex) }
    typed += String(key)
    let low = Self.firstIndex(in: range) { $0 >= typed }
    let high = Self.firstIndex(in: low..<range.upperBound) { !$0.hasPrefix(typed) }
    range = low..<high
    pressed.append(key)
    found.append(range.count + (plantsWrong && pressed.count == 50 ? 1 : 0))
    return range.isEmpty ? .wrong : .correct
  }

  /// The plain way, for every key: what the clever one is compared with.
  func mistakes(after count: Int) -> [OracleFinding] {
    var text = ""
    return (0..<count).compactMap { index in
      text = (text.count == 3 ? "" : text) + String(pressed[index])
      let right = Self.words.count { $0.hasPrefix(text) }
      return found[index] == right
        ? nil
        : OracleFinding(.wrongVerdict, key: index, detail: "\(found[index]) found of \(right)")
    }
  }

  private static func firstIndex(in range: Range<Int>, where isPast: (String) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isPast(words[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// The control: takes keys and decides nothing.
struct Nothing: LatencyArm {
  mutating func take(_ key: Int, at time: Int64) -> KeyVerdict { .none }
}

let faults = Set(CommandLine.arguments.dropFirst())
let scenario = Scenario(
  id: "prefix-search", title: "digits 4 ms apart", source: "an example", keys: 200,
  arrivals: .steady(SteadyArrivals(intervalMilliseconds: 4)))
let schedule = try scenario.schedule(seed: 1)
let gate = InProcessGate(schedule: schedule, keys: (0..<200).map { ($0 * 7 + 1) % 10 })
let result = gate.judge(
  { PrefixSearch(faults: faults) }, against: { Nothing() }, check: .oracle)
print("\(result.verdict.rawValue): \(result.headline)")
exit(result.verdict.exitCode(inconclusiveFails: true))
