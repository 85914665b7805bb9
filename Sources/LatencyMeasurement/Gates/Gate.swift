/// A question about a run, with the way to its answer and the words that explain it.
///
/// A gate is one file: its identifier, its question and its finding. ``GateSet`` lists the gates.
public protocol Gate: Sendable {
  /// The identifier in files and reports.
  var id: GateID { get }
  /// The name in reports.
  var title: String { get }
  /// What the gate asks, and how it decides.
  var question: String { get }
  /// How its finding bears on the others.
  var kind: GateKind { get }

  /// Evaluates a run.
  ///
  /// - Parameter evidence: everything that was measured.
  /// - Complexity: O(n log n) for n samples.
  func finding(_ evidence: GateEvidence) -> GateFinding

  /// The sentence over a run to which no gate objects, for a gate of ``GateKind/deadline``.
  ///
  /// - Parameters:
  ///   - evidence: everything that was measured.
  ///   - finding: what this gate found.
  func headline(_ evidence: GateEvidence, _ finding: GateFinding) -> String
}

extension Gate {
  /// The finding's own evidence.
  public func headline(_ evidence: GateEvidence, _ finding: GateFinding) -> String {
    finding.evidence
  }
}

/// How a gate's finding bears on the others.
public enum GateKind: Sendable {
  /// It holds on any machine.
  case exact
  /// On an unfit machine its FAIL is INCONCLUSIVE.
  case wallClock
  /// As ``wallClock``; without its PASS nothing was answered, and it has the words over a PASS.
  case deadline
  /// Whether the machine is fit for wall-clock verdicts.
  case fitness
}

/// The gates of a run, in the order in which they are evaluated and reported.
public enum GateSet: CaseIterable, Sendable {
  /// Of the engine.
  case engine
  /// Of the whole trainer, from the key to the painted bytes.
  case terminal

  /// The gates.
  public var gates: [any Gate] {
    switch self {
    case .engine:
      [
        CorrectnessGate(), DeadlineGate(), StallGate(), RegressionGate(), CountsGate(),
        FitnessGate(),
      ]
    case .terminal:
      [
        CorrectnessGate(), TerminalDeadlineGate(), StallGate(), RegressionGate(),
        TerminalCountsGate(), FitnessGate(),
      ]
    }
  }

  /// Chooses the gates of a run: the terminal's where every round went through one.
  public init(for input: GateInput) {
    let rounds = input.scenarios.flatMap { $0.pairs.flatMap { [$0.engine, $0.control] } }
    self =
      !rounds.isEmpty && rounds.allSatisfy { $0.injection == .terminal } ? .terminal : .engine
  }
}

/// The identifier of a gate, such as `G0`; each is in the gate's file.
public struct GateID: Hashable, Sendable {
  /// The text in files.
  public let rawValue: String

  /// Creates the identifier of a gate that ``GateSet`` lists.
  init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// The gate.
  public var gate: any Gate {
    guard let gate = Self.gate(rawValue) else {
      preconditionFailure("\(rawValue) is no gate of a set")
    }
    return gate
  }

  private static func gate(_ rawValue: String) -> (any Gate)? {
    GateSet.allCases.lazy.flatMap(\.gates).first { $0.id.rawValue == rawValue }
  }
}

extension GateID: Codable {
  /// Reads an identifier.
  ///
  /// - Throws: `DecodingError` where there is no such gate.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard Self.gate(text) != nil else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "Cannot initialize GateID from invalid String value \(text)")
    }
    self.init(text)
  }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

/// What the gates evaluate: the input, and what is derived from it once, when a gate first asks.
public final class GateEvidence {
  /// Everything that was measured.
  public let input: GateInput

  /// Creates the evidence of a run.
  init(_ input: GateInput) {
    self.input = input
  }

  /// The requirements.
  var configuration: GateConfiguration { input.configuration }

  /// Every scenario, in order.
  private lazy var analyses = input.scenarios.map { ScenarioAnalysis($0, configuration) }

  /// The scenarios with a complete pair of rounds, without those that are only reported.
  private(set) lazy var judged = analyses.filter(\.isJudged)

  /// The episodes of the judged scenarios.
  private(set) lazy var stalls = StallGate.counts(judged, configuration)

  /// The results of all scenarios, in order.
  private(set) lazy var results = {
    let judged = zip(judged, stalls).map { $0.result(stalls: $1) }
    let others = analyses.filter { !$0.isJudged }.map { $0.result(stalls: .notJudged) }
    return input.scenarios.compactMap { rounds in
      (judged + others).first { $0.id == rounds.scenario.id }
    }
  }()

  /// The rounds of each judged scenario; 0 without one.
  var roundCount: Int { judged.map(\.pairCount).min() ?? 0 }

  /// The largest reproducible response of the judged scenarios; `nil` without one.
  var worst: Int64? { judged.compactMap { $0.worstReproducible?.value }.max() }
}

/// The finding of one gate.
public struct GateFinding: Codable, Hashable, Sendable {
  /// Which gate.
  public var id: GateID
  /// Its verdict.
  public var verdict: GateVerdict
  /// One sentence with the numbers that decide; for `notRun`, how to make it run.
  public var evidence: String
  /// The numbers by name; the unit is the last word of a name.
  public var numbers: [String: Double]

  /// Creates a finding.
  public init(
    _ id: GateID, _ verdict: GateVerdict, evidence: String, numbers: [String: Double] = [:]
  ) {
    self.id = id
    self.verdict = verdict
    self.evidence = evidence
    self.numbers = numbers
  }
}
