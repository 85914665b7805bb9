internal import LatencyMeasurement

/// The numbers for a monitoring system, in OpenMetrics 1.0: `metrics.txt`.
package struct OpenMetricsDocument: Sendable {
  private let result: GateResult

  /// Creates the document.
  ///
  /// - Parameter record: what the gate found.
  package init(_ record: LatencyRecord) {
    result = record.result
  }

  /// The document, ending with its end mark.
  package var text: String {
    var page = OpenMetricsBuilder()
    states(in: &page)
    build(in: &page)
    page.family("latency_budget_seconds", "gauge", "The longest response that is allowed.") {
      $0.sample([], seconds(result.budget))
    }
    page.family("latency_run_duration_seconds", "gauge", "How long the gate took.") {
      $0.sample([], "\(result.provenance.seconds)")
    }
    for measure in LatencyMeasure.allCases { summary(of: measure, in: &page) }
    scenarios(in: &page)
    page.family(
      "latency_headroom_ratio", "gauge", "Budget over the own time of the slowest key."
    ) {
      for headroom in result.headroom {
        $0.sample([("budget_seconds", seconds(headroom.budget))], "\(headroom.factor)")
      }
    }
    return page.text + "# EOF\n"
  }

  /// The change and the program that were measured.
  private func build(in page: inout OpenMetricsBuilder) {
    let source = result.provenance
    page.family("latency_build", "info", "The program that was measured, and its change.") {
      $0.sample(
        [
          ("version", source.version), ("commit", source.commit ?? ""),
          ("branch", source.branch ?? ""), ("program_hash", source.programHash ?? ""),
        ], "1", suffix: "_info")
    }
  }

  private func states(in page: inout OpenMetricsBuilder) {
    let verdict = "latency_verdict"
    page.family(verdict, "stateset", "The verdict on the whole.") { page in
      for outcome in GateVerdict.allCases {
        page.sample(
          [(OpenMetricsBuilder.prefix + verdict, outcome.rawValue)],
          outcome == result.verdict ? "1" : "0")
      }
    }
    let gates = "latency_gate"
    page.family(gates, "stateset", "The verdict of each gate.") { page in
      for gate in result.gates {
        for outcome in GateVerdict.allCases {
          page.sample(
            [("gate", gate.id.rawValue), (OpenMetricsBuilder.prefix + gates, outcome.rawValue)],
            outcome == gate.verdict ? "1" : "0")
        }
      }
    }
  }

  private func labels(_ scenario: ScenarioResult, _ arm: RoundArm) -> [(String, String)] {
    [("scenario", scenario.id), ("subject", arm.rawValue)]
  }

  /// Percentiles, number and sum; percentiles that the number of keys does not support are absent.
  private func summary(of measure: LatencyMeasure, in page: inout OpenMetricsBuilder) {
    let all = result.scenarios.flatMap { scenario in
      RoundArm.allCases.compactMap { arm in
        scenario.summary(arm, measure).map { (labels(scenario, arm), $0) }
      }
    }
    guard !all.isEmpty else { return }
    let name = "latency_\(measure.rawValue)_seconds"
    page.family(name, "summary", "Of a key, over all rounds: \(measure.rawValue).") { page in
      for (labels, times) in all {
        let quantiles = [
          ("0.5", times.p50), ("0.9", times.p90), ("0.99", times.p99), ("0.999", times.p999),
          ("0.9999", times.p9999),
        ]
        for (quantile, time) in quantiles {
          guard let time else { continue }
          page.sample(labels + [("quantile", quantile)], seconds(time))
        }
        page.sample(labels, "\(times.count)", suffix: "_count")
        page.sample(labels, "\(times.mean * Double(times.count) / 1e9)", suffix: "_sum")
      }
    }
  }

  private func scenarios(in page: inout OpenMetricsBuilder) {
    page.family("latency_longest_response_seconds", "gauge", "The longest response.") { page in
      for scenario in result.scenarios {
        for arm in RoundArm.allCases {
          guard let times = scenario.summary(arm, .response) else { continue }
          page.sample(labels(scenario, arm), seconds(times.maximum))
        }
      }
    }
    page.family(
      "latency_best_occupancy_seconds", "gauge", "Largest best-round time of a class of key."
    ) { page in
      for scenario in result.scenarios {
        let arms = [(RoundArm.engine, scenario.classes), (.control, scenario.controlClasses)]
        for (arm, classes) in arms {
          for (name, time) in classes.sorted(by: { $0.key < $1.key }) {
            page.sample(labels(scenario, arm) + [("class", name)], seconds(time))
          }
        }
      }
    }
    page.family("latency_stall_episodes", "gauge", "Runs of keys over the budget.") { page in
      for scenario in result.scenarios {
        page.sample(labels(scenario, .engine), "\(scenario.stalls.engine)")
        page.sample(labels(scenario, .control), "\(scenario.stalls.control)")
      }
    }
    let ramps = result.scenarios.compactMap { scenario in scenario.ramp.map { (scenario, $0) } }
    guard !ramps.isEmpty else { return }
    page.family("latency_knee_keys_per_second", "gauge", "The highest rate that held.") { page in
      for (scenario, ramp) in ramps { page.sample([("scenario", scenario.id)], "\(ramp.knee)") }
    }
  }

  private func seconds(_ nanoseconds: Int64) -> String { "\(Double(nanoseconds) / 1e9)" }
}

/// Builds OpenMetrics text: families of metrics with their samples.
struct OpenMetricsBuilder {
  /// The prefix of every metric.
  static let prefix = "pi_trainer_"

  private(set) var text = ""
  private var name = ""

  /// Writes a family; a name that ends with `_seconds` has this unit.
  ///
  /// - Parameters:
  ///   - name: its name without the prefix, of lower-case letters and underscores.
  ///   - type: its type in OpenMetrics.
  ///   - help: what it is.
  ///   - body: writes the samples.
  mutating func family(
    _ name: String, _ type: String, _ help: String, _ body: (inout OpenMetricsBuilder) -> Void
  ) {
    self.name = Self.prefix + name
    text += "# TYPE \(self.name) \(type)\n"
    if name.hasSuffix("_seconds") { text += "# UNIT \(self.name) seconds\n" }
    text += "# HELP \(self.name) \(Self.escaped(help))\n"
    body(&self)
  }

  /// Writes a sample of the family.
  ///
  /// - Parameters:
  ///   - labels: names and values.
  ///   - value: the number.
  ///   - suffix: what follows the family's name.
  mutating func sample(_ labels: [(String, String)], _ value: String, suffix: String = "") {
    let pairs = labels.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
    text += name + suffix + (pairs.isEmpty ? "" : "{\(pairs)}") + " \(value)\n"
  }

  private static func escaped(_ text: String) -> String {
    text.sanitizedLine.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }
}
