internal import Text

/// A question about a run, with the way to its answer.
///
/// A gate is one file, and its question stands in `gates.json`. ``GateID`` names the gates,
/// ``GateSet`` says which judge a run.
package protocol Gate: Sendable {
  /// The identifier in files and reports.
  var id: GateID { get }
  /// How its finding bears on the others.
  var kind: GateKind { get }

  /// Evaluates a run.
  ///
  /// - Complexity: O(n log n) for n samples.
  func finding(_ evidence: GateEvidence) -> GateFinding

  /// The sentence over a run to which no gate objects, for a gate of ``GateKind/deadline``.
  func headline(_ evidence: GateEvidence, _ finding: GateFinding) -> String

  /// Whether a FAIL by time stands only where fresh rounds agree.
  var needsConfirmation: Bool { get }

  /// Whether fresh rounds agree with a FAIL of this gate.
  func confirms(_ fresh: GateEvidence) -> Bool
}

extension Gate {
  /// A FAIL by time is measured once more.
  package var needsConfirmation: Bool { true }

  /// The same finding in the fresh rounds alone.
  package func confirms(_ fresh: GateEvidence) -> Bool { finding(fresh).verdict == .fail }

  package func headline(_ evidence: GateEvidence, _ finding: GateFinding) -> String {
    finding.evidence
  }
}

/// How a gate's finding bears on the others.
package enum GateKind: Sendable {
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
package enum GateSet: CaseIterable, Sendable {
  case engine
  /// Of the whole trainer, from the key to the painted bytes.
  case terminal
  /// Of engine and terminal, each by its own rounds.
  case mission

  package var gates: [GateID] {
    switch self {
    case .engine:
      [
        .correctness, .reproducibleDeadline, .sporadicStalls, .regression, .counts, .fitness,
        .threadEvidence, .ownLoad,
      ]
    case .terminal:
      [.correctness, .terminalDeadline, .sporadicStalls, .regression, .terminalCounts, .fitness]
    case .mission: Self.engine.gates + [.terminalDeadline, .terminalCounts]
    }
  }

  /// Chooses the gates of a run: the terminal's where rounds went through one.
  package init(for input: GateInput) {
    let kinds = Set(input.scenarios.compactMap(\.injection))
    self = kinds == [.terminal] ? .terminal : kinds.contains(.terminal) ? .mission : .engine
  }
}

/// A gate by its identifier in files and reports.
public enum GateID: String, Codable, CaseIterable, Sendable {
  /// Every answer is right, and none is lost; exact.
  case correctness = "G0"
  /// A deadline missed at the same key in every round.
  case reproducibleDeadline = "G1"
  /// Stalls at random keys, more than the control has.
  case sporadicStalls = "G2"
  /// Slower than another binary.
  case regression = "G3"
  /// Instructions, allocations, system calls and faults of a key.
  case counts = "G4"
  /// Whether the machine is fit for wall-clock verdicts.
  case fitness = "G5"
  /// Late keys in which the program's own thread computed, blocked or paged.
  case threadEvidence = "G6"
  case ownLoad = "G7"
  /// Percentiles from key to paint, and the first frame.
  case terminalDeadline = "T1"
  /// Calls of write, and processor time of waiting.
  case terminalCounts = "T4"

  package var gate: any Gate {
    switch self {
    case .correctness: CorrectnessGate()
    case .reproducibleDeadline: OccupancyGate()
    case .sporadicStalls: StallGate()
    case .regression: RegressionGate()
    case .counts: CountsGate()
    case .fitness: FitnessGate()
    case .threadEvidence: ThreadEvidenceGate()
    case .ownLoad: OwnLoadGate()
    case .terminalDeadline: TerminalDeadlineGate()
    case .terminalCounts: TerminalCountsGate()
    }
  }

  package var title: String { words["title"] ?? "" }

  /// What the gate asks, and how it decides.
  package var question: String { words["question"] ?? "" }

  private var words: [String: String] { Self.words[rawValue] ?? [:] }

  private static let words: [String: [String: String]] = {
    do {
      return try JSONDecoder().decode(
        [String: [String: String]].self, from: Data(PackageResources.gates_json))
    } catch { preconditionFailure("the words of the gates cannot be read: \(error)") }
  }()
}

/// What the gates evaluate: the input, and what is derived from it once, when a gate first asks.
package final class GateEvidence {
  let input: GateInput

  init(_ input: GateInput) { self.input = input }

  var configuration: GateConfiguration { input.configuration }

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
    engine: keyed.compactMap { $0.engine.occupancy.max() }.max() ?? 0,
    control: keyed.compactMap { $0.control.occupancy.max() }.max() ?? 0
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
      later.scenarios[index].pairs.removeFirst(min(first, later.scenarios[index].pairs.count))
    }
    return later.scenarios.contains { !$0.pairs.isEmpty } ? GateEvidence(later) : nil
  }()
}

extension ScenarioRounds {
  /// How the keys reached the program; `nil` without a round.
  var injection: InjectionMode? { pairs.first?.engine.injection }
}

/// The finding of one gate.
public struct GateFinding: Hashable, Sendable {
  /// What the rest of a run makes of a finding.
  enum Standing: Hashable, Sendable {
    /// It goes by time, and the machine is unfit.
    case unfit
    /// It goes by time, and no fresh rounds were played yet.
    case unconfirmed
    /// Fresh rounds agree.
    case confirmed
    /// Fresh rounds do not agree.
    case contradicted
    /// The gate did not run and had to.
    case required

    fileprivate var verdict: GateVerdict { self == .confirmed ? .fail : .inconclusive }

    fileprivate func words(_ id: GateID, _ ground: String) -> String {
      switch self {
      case .unfit: ground + "; the machine is unfit, so this is no FAIL"
      case .unconfirmed: ground + "; not confirmed by fresh rounds yet"
      case .confirmed: ground + "; fresh rounds agree"
      case .contradicted: ground + "; fresh rounds do not confirm it: run it again"
      case .required: "\(id.rawValue) is required and did not run: \(ground)"
      }
    }
  }

  /// Which gate.
  public let id: GateID
  let found: GateVerdict
  private let ground: String
  /// The numbers by name; the unit is the last word of a name.
  public let numbers: [String: Double]
  /// Whether it goes by measured time, so that the machine has a part in it; not saved.
  let bearsOnTime: Bool
  /// What the rest of the run makes of it; `nil` where it stands as it is; not saved.
  private var standing: Standing?

  /// Whether it fails by time and waits for fresh rounds to agree.
  package var isUnconfirmed: Bool {
    standing == .unconfirmed || (id == .regression && found == .inconclusive)
  }

  /// Its verdict.
  public var verdict: GateVerdict { standing?.verdict ?? found }

  /// One sentence with the numbers that decide; for `notRun`, how to make it run.
  public var evidence: String { standing?.words(id, ground) ?? ground }

  /// - Parameter bearsOnTime: whether it goes by measured time; `nil` for what its gate goes by.
  package init(
    _ id: GateID, _ verdict: GateVerdict, evidence: String, numbers: [String: Double] = [:],
    bearsOnTime: Bool? = nil
  ) {
    self.id = id
    found = verdict
    ground = evidence
    self.numbers = numbers
    self.bearsOnTime =
      bearsOnTime ?? [.wallClock, .deadline, .threadEvidence].contains(id.gate.kind)
  }

  func standing(as standing: Standing?) -> GateFinding {
    var copy = self
    copy.standing = standing
    return copy
  }
}

/// In files a finding has its verdict and evidence as they stand.
extension GateFinding: Codable {
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

  /// Writes a finding.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(verdict, forKey: .verdict)
    try values.encode(evidence, forKey: .evidence)
    try values.encode(numbers, forKey: .numbers)
  }
}
