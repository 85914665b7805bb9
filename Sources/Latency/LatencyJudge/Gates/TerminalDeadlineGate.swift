internal import Text

/// T1: the percentiles from the key to the painted bytes, and the first frame.
struct TerminalDeadlineGate: Gate {
  let id = GateID.terminalDeadline
  let title = "deadline of the terminal"
  let question =
    "Do the 99th and the 99.9th percentile from the key to the painted bytes keep their limits at"
    + " every rate, and does the first frame come in time? A limit that the null program misses as"
    + " well says nothing about the trainer."
  let kind = GateKind.deadline

  func finding(_ evidence: GateEvidence) -> GateFinding {
    let played = evidence.input.scenarios.filter { $0.injection == .terminal }
    let pairs = played.flatMap { scenario in
      scenario.pairs.filter { $0.engine.isComplete && $0.control.isComplete }
    }
    let names = Set(played.map(\.scenario.id))
    return TerminalDeadlines(
      evidence.results.filter { names.contains($0.id) }, pairs, evidence.configuration
    ).finding
  }
}

/// The limits of a trainer, with its times and those of the null program.
private struct TerminalDeadlines {
  /// The longest median from the start of the program to its first frame, in nanoseconds.
  private static let maximumStartTime: Int64 = 100_000_000

  private let requirements: [DeadlineRequirement]
  private let summary: String
  private let numbers: [String: Double]

  init(_ scenarios: [ScenarioResult], _ pairs: [RoundPair], _ configuration: GateConfiguration) {
    let response = LatencyMeasure.response.rawValue
    // The 99th percentile has an eighth of the budget: 2 of 16 ms.
    let limits = (max(1, configuration.budget / 8), configuration.budget)
    var requirements: [DeadlineRequirement] = []
    for scenario in scenarios {
      guard let engine = scenario.engine[response], let control = scenario.control[response]
      else { continue }
      requirements.append(
        DeadlineRequirement(
          name: "\(scenario.id), 99 % of keys", value: engine.p99, control: control.p99,
          limit: limits.0))
      // Fewer keys than the percentile needs are judged together with those of the other rates.
      guard engine.p999 != nil else { continue }
      requirements.append(
        DeadlineRequirement(
          name: "\(scenario.id), 99.9 % of keys", value: engine.p999,
          control: control.p999, limit: limits.1))
    }
    func all(_ arm: (RoundPair) -> RoundResult) -> LatencySummary {
      LatencySummary(
        pairs.flatMap { arm($0).samples.values(.response) }, confidence: configuration.confidence)
    }
    let (engine, control) = (all(\.engine), all(\.control))
    requirements.append(
      DeadlineRequirement(
        name: "all rates, 99.9 % of keys", value: engine.p999, control: control.p999,
        limit: limits.1))
    func starts(_ arm: (RoundPair) -> RoundResult) -> [Int64] {
      pairs.flatMap { arm($0).terminal?.starts ?? [] }.sorted()
    }
    let (own, others) = (starts(\.engine), starts(\.control))
    let median = own.isEmpty ? nil : Quantile.nearestRank(own, 0.5)
    let controlMedian = others.isEmpty ? nil : Quantile.nearestRank(others, 0.5)
    requirements.append(
      DeadlineRequirement(
        name: "start to first frame", value: median, control: controlMedian,
        limit: Self.maximumStartTime))
    self.requirements = requirements
    var numbers: [String: Double] = ["starts": Double(own.count)]
    numbers["startMedianNanoseconds"] = median.map { Double($0) }
    numbers["startLongestNanoseconds"] = own.last.map { Double($0) }
    numbers["controlStartMedianNanoseconds"] = controlMedian.map { Double($0) }
    numbers["p99LimitNanoseconds"] = Double(limits.0)
    numbers["p999LimitNanoseconds"] = Double(limits.1)
    self.numbers = numbers
    let rates = scenarios.compactMap { scenario -> String? in
      guard let times = scenario.engine[response], let null = scenario.control[response],
        let p50 = times.p50, let p99 = times.p99, let nullP99 = null.p99
      else { return nil }
      let p999 = times.p999.map { ", 99.9 % \(NumberFormat.time($0))" } ?? ""
      return "\(scenario.id): 50 % \(NumberFormat.time(p50)), 99 % \(NumberFormat.time(p99))\(p999)"
        + " (null program 99 % \(NumberFormat.time(nullP99)))"
    }
    summary =
      "key to painted bytes, limits \(NumberFormat.time(limits.0)) for 99 % and "
      + "\(NumberFormat.time(limits.1)) for 99.9 %: " + rates.joined(separator: "; ")
      + (median.map { "; first frame after \(NumberFormat.time($0)) in the median of \(own.count)" }
        ?? "")
  }

  var finding: GateFinding {
    guard requirements.count > 2 else {
      return GateFinding(
        .terminalDeadline, .notRun, evidence: "no round is complete", numbers: numbers)
    }
    return DeadlineRequirement.finding(
      .terminalDeadline, requirements, summary: summary, numbers: numbers)
  }
}
