internal import NumberText

/// B1: the percentiles of the verdict and of the frame that shows it.
struct BrowserDeadlineGate: Gate {
  let id = GateID.browserDeadline
  let title = "deadline of the browser"
  let question =
    "At every rate: is the verdict in the page within a quarter of the budget for 99 % of keys, and"
    + " are they shown within the budget and a frame, and not later than in a null page by more"
    + " than half the budget? A limit that the null page misses as well says nothing."
  let kind = GateKind.deadline

  /// Evaluates the limits.
  func finding(_ evidence: GateEvidence) -> GateFinding {
    let configuration = evidence.configuration
    // The budget of such a run has the frame for which any page has to wait.
    let budget = max(4, configuration.budget - GateConfiguration.frame)
    var requirements: [DeadlineRequirement] = []
    var rates: [String] = []
    for scenario in evidence.results {
      guard let verdict = scenario.engine[LatencyMeasure.service.rawValue],
        let nullVerdict = scenario.control[LatencyMeasure.service.rawValue],
        let shown = scenario.engine[LatencyMeasure.response.rawValue],
        let nullShown = scenario.control[LatencyMeasure.response.rawValue]
      else { continue }
      requirements += [
        DeadlineRequirement(
          name: "\(scenario.id), verdict, 99 % of keys", value: verdict.p99,
          control: nullVerdict.p99, limit: budget / 4),
        DeadlineRequirement(
          name: "\(scenario.id), shown, 99 % of keys", value: shown.p99, control: nullShown.p99,
          limit: configuration.budget),
        DeadlineRequirement(
          name: "\(scenario.id), shown later than by the null page, 99 % of keys",
          value: shown.p99.flatMap { own in nullShown.p99.map { max(0, own - $0) } },
          control: nil, limit: budget / 2),
      ]
      guard let median = shown.p50, let p99 = shown.p99, let null = nullShown.p99,
        let answered = verdict.p99
      else { continue }
      rates.append(
        "\(scenario.id): verdict 99 % \(NumberFormat.time(answered)), shown 50 % "
          + "\(NumberFormat.time(median)), 99 % \(NumberFormat.time(p99)) (null page "
          + "\(NumberFormat.time(null)))")
    }
    let numbers = [
      "verdictLimitNanoseconds": Double(budget / 4),
      "shownLimitNanoseconds": Double(configuration.budget),
      "excessLimitNanoseconds": Double(budget / 2),
    ]
    guard !requirements.isEmpty else {
      return GateFinding(id, .notRun, evidence: "no round is complete", numbers: numbers)
    }
    let summary =
      "verdict within \(NumberFormat.time(budget / 4)), key to frame within "
      + "\(NumberFormat.time(configuration.budget)) for 99 %: " + rates.joined(separator: "; ")
    return DeadlineRequirement.finding(id, requirements, summary: summary, numbers: numbers)
  }
}

extension GateConfiguration {
  /// The frame for which a page has to wait, at 60 a second, in nanoseconds.
  ///
  /// It is added to the budget of a run in a browser.
  public static var frame: Int64 { 16_666_667 }
}

extension GateID {
  /// Percentiles from key to verdict and to the frame that shows it, in a browser.
  public static let browserDeadline = GateID("B1")
}
