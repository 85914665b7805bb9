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

  /// Whether a FAIL by time stands only where fresh rounds agree.
  var needsConfirmation: Bool { get }

  /// Whether fresh rounds agree with a FAIL of this gate.
  ///
  /// - Parameter fresh: the rounds after the first look alone.
  func confirms(_ fresh: GateEvidence) -> Bool
}

extension Gate {
  /// A FAIL by time is measured once more.
  public var needsConfirmation: Bool { true }

  /// The same finding in the fresh rounds alone.
  public func confirms(_ fresh: GateEvidence) -> Bool { finding(fresh).verdict == .fail }

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
  /// By what was counted for one thread inside one key: it holds on any machine, once fresh rounds
  /// agree.
  case threadEvidence
}

/// The gates of a run, in the order in which they are evaluated and reported.
public enum GateSet: CaseIterable, Sendable {
  /// Of the engine.
  case engine
  /// Of the whole trainer, from the key to the painted bytes.
  case terminal
  /// Of engine and terminal, each by its own rounds.
  case mission
  /// Of the browser trainer, from the key to the frame that shows it.
  case browser

  /// The gates.
  public var gates: [any Gate] {
    switch self {
    case .engine:
      [
        CorrectnessGate(), OccupancyGate(), StallGate(), RegressionGate(), CountsGate(),
        FitnessGate(), ThreadEvidenceGate(), OwnLoadGate(),
      ]
    case .terminal:
      [
        CorrectnessGate(), TerminalDeadlineGate(), StallGate(), RegressionGate(),
        TerminalCountsGate(), FitnessGate(),
      ]
    case .mission: Self.engine.gates + [TerminalDeadlineGate(), TerminalCountsGate()]
    case .browser:
      [
        CorrectnessGate(), BrowserDeadlineGate(), BrowserStallGate(), StallGate(),
        RegressionGate(), BrowserCountsGate(), FitnessGate(),
      ]
    }
  }

  /// Chooses the gates of a run: the terminal's or the browser's where rounds went through one.
  public init(for input: GateInput) {
    let kinds = Set(input.scenarios.compactMap(\.injection))
    if kinds.contains(.browser) {
      self = .browser
    } else {
      self = kinds == [.terminal] ? .terminal : kinds.contains(.terminal) ? .mission : .engine
    }
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

  /// Those whose keys were not painted: the engine's own times are known.
  private(set) lazy var keyed = judged.filter { $0.rounds.injection?.isPainted == false }

  /// Those whose stalls are counted: all of one kind, since a trainer that paints meets the load of
  /// a machine more often than its control does.
  var counted: [ScenarioAnalysis] { keyed.isEmpty ? judged : keyed }

  /// The results of all scenarios, in order.
  private(set) lazy var results = analyses.map { $0.result }

  /// The rounds of each judged scenario; 0 without one.
  var roundCount: Int { counted.map(\.pairCount).min() ?? 0 }

  /// The largest shortest time of a key, of the engine and of the null engine, in nanoseconds.
  private(set) lazy var largestOccupancy = (
    engine: keyed.compactMap { $0.occupancy.max() }.max() ?? 0,
    control: keyed.compactMap { $0.controlOccupancy.max() }.max() ?? 0
  )

  /// The longest response of any round from a key's release, in nanoseconds.
  private(set) lazy var longestResponse = keyed.compactMap { $0.largest.max() }.max() ?? 0

  /// What the run supports; `nil` where no key was judged.
  private(set) lazy var support: RunSupport? = {
    let keys = counted.reduce(0) { $0 + $1.keyCount * $1.pairCount }
    guard keys > 0 else { return nil }
    let misses = counted.reduce(0) { $0 + $1.roundsMissed.reduce(0, +) }
    return RunSupport(keys: keys, misses: misses, confidence: configuration.confidence)
  }()

  /// The rounds after the first look, which nobody had looked at when it was taken; `nil` where
  /// there are none.
  private(set) lazy var fresh: GateEvidence? = {
    var later = input
    for index in later.scenarios.indices {
      let first = configuration.firstLook(of: later.scenarios[index])
      later.scenarios[index].pairs.removeFirst(
        min(first, later.scenarios[index].pairs.count))
    }
    return later.scenarios.contains { !$0.pairs.isEmpty } ? GateEvidence(later) : nil
  }()
}

extension ScenarioRounds {
  /// How the keys reached the program; `nil` without a round.
  var injection: InjectionMode? { pairs.first?.engine.injection }
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
  /// Whether it goes by measured time, so that the machine has a part in it; not saved.
  var bearsOnTime: Bool

  private enum CodingKeys: String, CodingKey { case id, verdict, evidence, numbers }

  /// Reads a finding.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try values.decode(GateID.self, forKey: .id),
      try values.decode(GateVerdict.self, forKey: .verdict),
      evidence: try values.decode(String.self, forKey: .evidence),
      numbers: try values.decode([String: Double].self, forKey: .numbers))
  }

  /// Creates a finding.
  public init(
    _ id: GateID, _ verdict: GateVerdict, evidence: String, numbers: [String: Double] = [:]
  ) {
    self.id = id
    self.verdict = verdict
    self.evidence = evidence
    self.numbers = numbers
    bearsOnTime = [.wallClock, .deadline, .threadEvidence].contains(id.gate.kind)
  }
}
