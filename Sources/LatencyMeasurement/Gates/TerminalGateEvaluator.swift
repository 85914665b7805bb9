/// Evaluates the gates of the whole trainer: from the key to the painted bytes.
///
/// Correctness, stalls and the machine's fitness are judged as for the engine. Two gates differ.
/// G1: do the 99th and the 99.9th percentile keep their limits at every rate, and does the first
/// frame come in time? G4: is every frame one call of write, and does waiting cost nothing?
public enum TerminalGateEvaluator {
  /// The longest median from the start of the program to its first frame, in nanoseconds.
  static var maximumStartTime: Int64 { 100_000_000 }

  /// The largest share of a processor that waiting may take.
  static var maximumIdleShare: Double { 0.01 }

  /// The limit of the 99th percentile: an eighth of the budget, 2 of 16 ms.
  static func typicalLimit(_ configuration: GateConfiguration) -> Int64 {
    max(1, configuration.budget / 8)
  }

  /// Whether these gates apply: every round went through a terminal.
  public static func accepts(_ input: GateInput) -> Bool {
    let rounds = input.scenarios.flatMap { $0.pairs.flatMap { [$0.engine, $0.control] } }
    return !rounds.isEmpty && rounds.allSatisfy { $0.injection == .terminal }
  }

  /// Evaluates a run; a pure function.
  ///
  /// - Complexity: O(n log n) for n samples.
  public static func evaluate(_ input: GateInput) -> GateResult {
    var result = GateEvaluator.evaluate(input)
    guard result.verdict != .incorrect else { return result }
    let rounds = input.scenarios.flatMap { scenario in
      scenario.pairs.filter { $0.engine.isComplete && $0.control.isComplete }
    }
    let isFit = result[.fitness].verdict == .pass
    let limits = TerminalDeadlineGate(result.scenarios, rounds, input.configuration).finding(
      isFit: isFit)
    let counts = TerminalCountsGate(input.scenarios).finding()
    result.gates = result.gates.map { finding in
      switch finding.id {
      case .reproducibleDeadline: limits
      case .counts: counts
      default: finding
      }
    }
    result.verdict = GateVerdict(over: result.gates, isComplete: input.isComplete)
    let decisive = result.gates.first { $0.verdict == result.verdict && $0.verdict != .pass }
    result.headline =
      decisive?.evidence
      ?? (input.isComplete
        ? limits.evidence : "the run was interrupted; what was measured so far is kept")
    return result
  }
}
