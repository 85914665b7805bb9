/// What the gates share of the rounds of one scenario, derived once.
struct ScenarioAnalysis {
  /// A key and a time.
  struct KeyTime: Comparable {
    let key: Int
    let value: Int64

    static func < (lhs: KeyTime, rhs: KeyTime) -> Bool { lhs.value < rhs.value }
  }

  let rounds: ScenarioRounds
  let configuration: GateConfiguration
  /// The rounds that are judged: pairs in which both arms are complete.
  let engine: [RoundResult]
  let control: [RoundResult]
  /// For each key, the reproducible response: the larger of the replayed queue and of what was
  /// measured in the best round.
  let reproducible: [Int64]
  /// The same of the control.
  let controlReproducible: [Int64]
  /// For each key, the largest response of any round.
  let largest: [Int64]
  /// When the keys that missed were due, for each round.
  let engineMisses: [[Int64]]
  let controlMisses: [[Int64]]
  /// For each key, in how many rounds of the engine it missed.
  let roundsMissed: [Int]

  /// Creates an analysis of rounds.
  init(_ rounds: ScenarioRounds, _ configuration: GateConfiguration) {
    self.rounds = rounds
    self.configuration = configuration
    let schedule = rounds.schedule
    let budget = configuration.budget
    // The arms of a pair have equal exposure only where both typed every key.
    let pairs = rounds.pairs.filter { $0.engine.isComplete && $0.control.isComplete }
    engine = pairs.map(\.engine)
    control = pairs.map(\.control)
    reproducible = Self.reproducible(engine, schedule)
    controlReproducible = Self.reproducible(control, schedule)
    largest = QueueReplay.maximumResponse(of: engine, schedule)
    engineMisses = engine.map { round in
      Self.misses(round, schedule, budget).map { schedule.keys[$0].intended }
    }
    controlMisses = control.map { round in
      Self.misses(round, schedule, budget).map { schedule.keys[$0].intended }
    }
    var counts = [Int](repeating: 0, count: reproducible.count)
    for round in engine {
      for key in Self.misses(round, schedule, budget) where key < counts.count { counts[key] += 1 }
    }
    roundsMissed = counts
  }

  /// How many pairs of rounds are judged.
  var pairCount: Int { engine.count }

  /// Keys of a round.
  var keyCount: Int { reproducible.count }

  /// The key with the largest reproducible response; the first of equals.
  var worstReproducible: KeyTime? {
    var worst: KeyTime?
    for (key, value) in reproducible.enumerated() where value > worst?.value ?? -1 {
      worst = KeyTime(key: key, value: value)
    }
    return worst
  }

  /// Keys of a round whose response from the release is above the budget.
  private static func misses(
    _ round: RoundResult, _ schedule: KeystrokeSchedule, _ budget: Int64
  ) -> [Int] {
    (0..<min(round.samples.count, schedule.count)).filter {
      round.samples[$0].published - schedule.keys[$0].released > budget
    }
  }

  private static func reproducible(
    _ rounds: [RoundResult], _ schedule: KeystrokeSchedule
  ) -> [Int64] {
    let measured = QueueReplay.minimumResponse(of: rounds, schedule)
    let replayed = QueueReplay.responses(
      occupancies: QueueReplay.minimumOccupancy(of: rounds),
      releases: schedule.keys.map(\.released))
    return zip(measured, replayed).map { max($0, $1) }
  }
}
