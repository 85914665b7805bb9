internal import Text

/// G4: what a key costs, in counts that are free of noise.
package struct CountsGate: Gate {
  package let id = GateID.counts
  package let kind = GateKind.exact

  package func finding(_ evidence: GateEvidence) -> GateFinding {
    evidence.input.counts
      ?? GateFinding(id, .notRun, evidence: "the counts of a key were not taken")
  }

  /// By how much instructions may differ from the baseline, either way.
  ///
  /// Fewer must be written down as well, or the next increase hides in the gap.
  static var tolerance: Double { 0.01 }

  /// Judges counts.
  ///
  /// - Parameter baseline: what is committed; `nil` where there is none.
  package static func finding(
    _ measurement: CountMeasurement, baseline: CountBaseline?
  ) -> GateFinding {
    var numbers: [String: Double] = [:]
    var failures: [String] = []
    var blind: [String] = []
    var fine: [String] = []
    let counters = [
      ("heap allocations", "allocations", measurement.allocations),
      ("system calls", "systemCalls", measurement.systemCalls),
      ("major faults", "majorFaults", measurement.majorFaults),
    ]
    for (words, name, reading) in counters {
      guard let reading else {
        // A file system in memory cannot make a major fault, so their control may be impossible.
        if measurement.instructions != nil, name != "majorFaults" {
          blind.append("\(words) were not counted: is valgrind complete?")
        }
        continue
      }
      numbers[name] = reading.value
      numbers[name + "Control"] = reading.control
      if !(reading.control > 0) {
        blind.append("the counter of \(words) is blind: it read 0 where some were made")
      } else if reading.value > 0 {
        failures.append("\(NumberFormat.significant(reading.value)) \(words) while typing")
      } else {
        fine.append("0 \(words)")
      }
    }
    let instructions = evaluate(measurement, baseline, &numbers)
    switch instructions.verdict {
    case .fail: failures.insert(instructions.words, at: 0)
    case .inconclusive: blind.insert(instructions.words, at: 0)
    case .pass, .notRun, .incorrect: fine.insert(instructions.words, at: 0)
    }
    if !failures.isEmpty { return finding(.fail, failures, numbers) }
    if !blind.isEmpty { return finding(.inconclusive, blind, numbers) }
    return finding(instructions.verdict, fine, numbers)
  }

  private static func finding(
    _ verdict: GateVerdict, _ sentences: [String], _ numbers: [String: Double]
  ) -> GateFinding {
    GateFinding(.counts, verdict, evidence: sentences.joined(separator: "; "), numbers: numbers)
  }

  private static func evaluate(
    _ measurement: CountMeasurement, _ baseline: CountBaseline?, _ numbers: inout [String: Double]
  ) -> (verdict: GateVerdict, words: String) {
    guard let reading = measurement.instructions else {
      return (.notRun, measurement.instructionsMissing)
    }
    let perKey: Double
    do {
      perKey = try reading.perKey()
    } catch { return (.inconclusive, error.description) }
    numbers["instructionsPerKey"] = perKey
    let found = "\(NumberFormat.significant(perKey)) instructions a key"
    let entry = baseline?.entry(
      toolchain: measurement.toolchain, architecture: measurement.architecture)
    guard let entry else {
      return (
        .notRun,
        "\(found), but no baseline for \(measurement.toolchain) on \(measurement.architecture): "
          + "write one with 'latency gate --update-profile'"
      )
    }
    let change = perKey / entry.instructionsPerKey - 1
    numbers["baselinePerKey"] = entry.instructionsPerKey
    numbers["changeShare"] = change
    let words = "\(found), baseline \(NumberFormat.significant(entry.instructionsPerKey))"
    if abs(change) <= tolerance + 1e-12 { return (.pass, words) }
    return (
      .fail,
      "\(words): \(NumberFormat.percent(abs(change))) \(change > 0 ? "more" : "less"), allowed is "
        + "\(NumberFormat.percent(tolerance)) either way; if it is meant, update the baseline"
    )
  }
}
