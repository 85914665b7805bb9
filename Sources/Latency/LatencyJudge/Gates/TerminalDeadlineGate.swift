internal import Text

/// T1: the percentiles from the key to the painted bytes, and the first frame.
struct TerminalDeadlineGate: Gate {
  let id = GateID.terminalDeadline
  let kind = GateKind.deadline

  /// The longest median from the start of the program to its first frame, in nanoseconds.
  private static let maximumStartTime: Int64 = 100_000_000

  /// A limit for one time of a trainer, beside that of its null program.
  private struct Requirement {
    let name: String
    /// The trainer's time in nanoseconds; `nil` where n is too small.
    let value: Int64?
    /// The control's time; `nil` where it has none that could excuse the trainer.
    let control: Int64?
    /// The limit that it must stay below, in nanoseconds.
    let limit: Int64

    var words: String {
      guard let value else { return "\(name): n too small" }
      return "\(name): \(NumberFormat.time(value)), limit \(NumberFormat.time(limit))"
    }
  }

  func finding(_ evidence: GateEvidence) -> GateFinding {
    let played = evidence.input.scenarios.filter { $0.injection == .terminal }
    let pairs = played.flatMap { scenario in
      scenario.pairs.filter { $0.engine.isComplete && $0.control.isComplete }
    }
    let names = Set(played.map(\.scenario.id))
    let scenarios = evidence.results.filter { names.contains($0.id) }
    let configuration = evidence.configuration
    // The 99th percentile has an eighth of the budget: 2 of 16 ms.
    let limits = (max(1, configuration.budget / 8), configuration.budget)
    var requirements = Self.requirements(of: scenarios, limits)
    func all(_ arm: (RoundPair) -> RoundResult) -> LatencySummary {
      LatencySummary(
        pairs.flatMap { arm($0).samples.values(.response) }, confidence: configuration.confidence)
    }
    requirements.append(
      Requirement(
        name: "all rates, 99.9 % of keys", value: all(\.engine).p999, control: all(\.control).p999,
        limit: limits.1))
    func starts(_ arm: (RoundPair) -> RoundResult) -> [Int64] {
      pairs.flatMap { arm($0).terminal?.starts ?? [] }.sorted()
    }
    let (own, others) = (starts(\.engine), starts(\.control))
    let median = own.isEmpty ? nil : Quantile.nearestRank(own, 0.5)
    let controlMedian = others.isEmpty ? nil : Quantile.nearestRank(others, 0.5)
    requirements.append(
      Requirement(
        name: "start to first frame", value: median, control: controlMedian,
        limit: Self.maximumStartTime))
    var numbers: [String: Double] = ["starts": Double(own.count)]
    numbers["startMedianNanoseconds"] = median.map { Double($0) }
    numbers["startLongestNanoseconds"] = own.last.map { Double($0) }
    numbers["controlStartMedianNanoseconds"] = controlMedian.map { Double($0) }
    numbers["p99LimitNanoseconds"] = Double(limits.0)
    numbers["p999LimitNanoseconds"] = Double(limits.1)
    let (verdict, words) = Self.verdict(requirements)
    let rates = scenarios.compactMap(Self.words).joined(separator: "; ")
    let summary =
      "key to painted bytes, limits \(NumberFormat.time(limits.0)) for 99 % and "
      + "\(NumberFormat.time(limits.1)) for 99.9 %: \(rates)"
      + (median.map { "; first frame after \(NumberFormat.time($0)) in the median of \(own.count)" }
        ?? "")
    return GateFinding(id, verdict, evidence: words ?? summary, numbers: numbers)
  }

  private static func requirements(
    of scenarios: [ScenarioResult], _ limits: (Int64, Int64)
  ) -> [Requirement] {
    let response = LatencyMeasure.response.rawValue
    var requirements: [Requirement] = []
    for scenario in scenarios {
      guard let engine = scenario.engine[response], let control = scenario.control[response]
      else { continue }
      requirements.append(
        Requirement(
          name: "\(scenario.id), 99 % of keys", value: engine.p99, control: control.p99,
          limit: limits.0))
      // Fewer keys than the percentile needs are judged together with those of the other rates.
      guard engine.p999 != nil else { continue }
      requirements.append(
        Requirement(
          name: "\(scenario.id), 99.9 % of keys", value: engine.p999, control: control.p999,
          limit: limits.1))
    }
    return requirements
  }

  /// The times of a rate; `nil` where they are too few.
  private static func words(_ scenario: ScenarioResult) -> String? {
    let response = LatencyMeasure.response.rawValue
    guard let times = scenario.engine[response], let null = scenario.control[response],
      let p50 = times.p50, let p99 = times.p99, let nullP99 = null.p99
    else { return nil }
    let p999 = times.p999.map { ", 99.9 % \(NumberFormat.time($0))" } ?? ""
    return "\(scenario.id): 50 % \(NumberFormat.time(p50)), 99 % \(NumberFormat.time(p99))\(p999)"
      + " (null program 99 % \(NumberFormat.time(nullP99)))"
  }

  /// The verdict over the limits, and why it is no PASS: one that the control misses as well says
  /// nothing.
  private static func verdict(_ requirements: [Requirement]) -> (GateVerdict, words: String?) {
    guard requirements.count > 2 else { return (.notRun, "no round is complete") }
    let broken = requirements.filter { ($0.value ?? 0) >= $0.limit }
    if let worst = broken.first(where: { ($0.control ?? 0) < $0.limit }) {
      let control = worst.control.map { ", the null program \(NumberFormat.time($0))" } ?? ""
      return (.fail, worst.words + control)
    }
    if let first = broken.first {
      let control = NumberFormat.time(first.control ?? 0)
      return (.inconclusive, "\(first.words); the null program needs \(control) itself")
    }
    if let small = requirements.first(where: { $0.value == nil }) {
      return (.inconclusive, "\(small.words); more rounds or keys would tell")
    }
    return (.pass, nil)
  }
}
