/// The figures for a monitoring system, as OpenMetrics 1.0 writes them: `metrics.txt`.
public struct OpenMetricsDocument: Sendable {
  private let record: LatencyRecord

  /// Prepares the document.
  ///
  /// - Parameter record: what the gate found.
  public init(_ record: LatencyRecord) {
    self.record = record
  }

  /// The document, ending with its end mark.
  public var text: String {
    var page = MetricPage()
    states(in: &page)
    page.family("latency_budget_seconds", "gauge", "The longest response that is allowed.") {
      $0.sample([], seconds(record.budgetNanoseconds))
    }
    page.family("latency_run_duration_seconds", "gauge", "How long the gate took.") {
      $0.sample([], "\(record.durationSeconds)")
    }
    for quantity in LatencyRecord.Quantity.allCases { summary(of: quantity, in: &page) }
    longest(in: &page)
    misses(in: &page)
    ramp(in: &page)
    return page.text + "# EOF\n"
  }

  private func states(in page: inout MetricPage) {
    let verdict = "latency_verdict"
    page.family(verdict, "stateset", "The verdict on the whole.") { page in
      for outcome in LatencyRecord.Outcome.allCases {
        page.sample(
          [(MetricPage.prefix + verdict, outcome.rawValue)], outcome == record.verdict ? "1" : "0")
      }
    }
    let gates = "latency_gate"
    page.family(gates, "stateset", "The verdict of each gate.") { page in
      for gate in record.gates {
        for outcome in LatencyRecord.Gate.Outcome.allCases {
          page.sample(
            [("gate", gate.id), (MetricPage.prefix + gates, outcome.rawValue)],
            outcome == gate.verdict ? "1" : "0")
        }
      }
    }
  }

  private func labels(
    _ scenario: LatencyRecord.Scenario, _ subject: LatencyRecord.Subject
  ) -> [(String, String)] {
    [("scenario", scenario.name), ("subject", subject.rawValue)]
  }

  /// Percentiles, number and sum; percentiles that the number of keys does not support are absent.
  private func summary(of quantity: LatencyRecord.Quantity, in page: inout MetricPage) {
    let all = record.scenarios.flatMap { scenario in
      scenario.distributions.filter { $0.quantity == quantity }.map { (scenario, $0) }
    }
    guard !all.isEmpty else { return }
    let name = "latency_\(quantity.rawValue)_seconds"
    page.family(name, "summary", "Of a key: \(quantity.title).") { page in
      for (scenario, times) in all {
        let labels = labels(scenario, times.subject)
        for fraction in [0.5, 0.9, 0.99, 0.999, 0.9999] {
          guard let time = times.supported(fraction) else { continue }
          page.sample(labels + [("quantile", "\(fraction)")], seconds(time))
        }
        page.sample(labels, "\(times.count)", suffix: "_count")
        let sum = times.meanNanoseconds * Double(times.count) / 1e9
        page.sample(labels, "\(sum)", suffix: "_sum")
      }
    }
  }

  private func longest(in page: inout MetricPage) {
    page.family("latency_longest_response_seconds", "gauge", "The longest response.") { page in
      for scenario in record.scenarios {
        for times in scenario.distributions where times.quantity == .response {
          page.sample(labels(scenario, times.subject), seconds(times.maximumNanoseconds))
        }
      }
    }
  }

  private func misses(in page: inout MetricPage) {
    page.family("latency_missed_keys", "gauge", "Keys over the budget.") { page in
      for scenario in record.scenarios {
        page.sample(labels(scenario, .engine), "\(scenario.misses.engineKeys)")
        page.sample(labels(scenario, .control), "\(scenario.misses.controlKeys)")
      }
    }
    page.family("latency_missed_episodes", "gauge", "Runs of keys over the budget.") { page in
      for scenario in record.scenarios {
        page.sample(labels(scenario, .engine), "\(scenario.misses.engineEpisodes)")
        page.sample(labels(scenario, .control), "\(scenario.misses.controlEpisodes)")
      }
    }
  }

  private func ramp(in page: inout MetricPage) {
    guard let knee = record.ramp?.kneeKeysPerSecond else { return }
    page.family("latency_knee_keys_per_second", "gauge", "Up to here, 99 of 100 keys in time.") {
      $0.sample([], "\(knee)")
    }
  }

  private func seconds(_ nanoseconds: Int64) -> String { "\(Double(nanoseconds) / 1e9)" }
}
