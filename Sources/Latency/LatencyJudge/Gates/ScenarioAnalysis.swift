/// What the gates share of the rounds of one scenario, derived once.
struct ScenarioAnalysis {
  /// A delay that made keys late, at the key where it began.
  struct LateKey {
    let scenario: String
    /// The number of the round, from 0.
    let round: Int
    let key: Int
    /// How long the key kept the program, in nanoseconds.
    let occupancy: Int64
    /// The processor time of the thread inside it, in nanoseconds.
    let threadTime: Int64
    let blame: Blame
    /// What the thread did that makes the delay the program's; `nil` where the machine may have.
    let conduct: ThreadConduct?

    /// Whether counters show that the machine delayed the key.
    var isExplained: Bool { blame == .preempted || blame == .platform }
  }

  /// The rounds of the engine or of the control, and what follows from them.
  struct Arm {
    /// The rounds that are judged: of pairs in which both arms are complete.
    let rounds: [RoundResult]
    /// For each key the shortest time that it kept the program, m(i).
    let occupancy: [Int64]
    /// For each key the response of a queue that is replayed with m(i).
    let replayed: [Int64]
    /// For each key the shortest measured response.
    let measured: [Int64]
    /// The keys that missed, for each round.
    let misses: [[Int]]
    let late: [LateKey]

    init(_ rounds: [RoundResult], _ schedule: KeystrokeSchedule, budget: Int64) {
      let occupancy = QueueReplay.minimumOccupancy(of: rounds)
      self.rounds = rounds
      self.occupancy = occupancy
      replayed = QueueReplay.responses(
        occupancies: occupancy, releases: schedule.keys.map(\.released))
      measured = QueueReplay.minimumResponse(of: rounds, schedule)
      misses = rounds.map { ScenarioAnalysis.misses($0, schedule, budget) }
      late = zip(rounds, misses).flatMap {
        ScenarioAnalysis.late($1, in: $0, schedule, shortest: occupancy, budget: budget)
      }
    }
  }

  let rounds: ScenarioRounds
  let configuration: GateConfiguration
  let engine: Arm
  let control: Arm
  let classes: [KeyClass]
  /// For each key, the largest response of any round.
  let largest: [Int64]
  /// For each key, in how many rounds of the engine it missed.
  let roundsMissed: [Int]

  init(_ rounds: ScenarioRounds, _ configuration: GateConfiguration) {
    self.rounds = rounds
    self.configuration = configuration
    let schedule = rounds.schedule
    // The arms of a pair have equal exposure only where both typed every key.
    let pairs = rounds.pairs.filter { $0.engine.isComplete && $0.control.isComplete }
    engine = Arm(pairs.map(\.engine), schedule, budget: configuration.budget)
    control = Arm(pairs.map(\.control), schedule, budget: configuration.budget)
    classes = schedule.classes
    largest = QueueReplay.maximumResponse(of: engine.rounds, schedule)
    var counts = [Int](repeating: 0, count: engine.occupancy.count)
    for keys in engine.misses { for key in keys where key < counts.count { counts[key] += 1 } }
    roundsMissed = counts
  }

  var id: String { rounds.scenario.id }

  var pairCount: Int { engine.rounds.count }

  /// Whether the wall-clock gates judge the scenario.
  var isJudged: Bool { rounds.scenario.role != .headroom && pairCount > 0 }

  var keyCount: Int { engine.occupancy.count }

  /// Keys of a round whose response from the release is above the budget.
  private static func misses(
    _ round: RoundResult, _ schedule: KeystrokeSchedule, _ budget: Int64
  ) -> [Int] {
    (0..<min(round.samples.count, schedule.count)).filter {
      round.samples.published[$0] - schedule.keys[$0].released > budget
    }
  }

  /// The delays behind late keys, each once, at the key where it began.
  private static func late(
    _ keys: [Int], in round: RoundResult, _ schedule: KeystrokeSchedule, shortest: [Int64],
    budget: Int64
  ) -> [LateKey] {
    var found: [LateKey] = []
    var previous = -1
    for key in keys {
      // A backlog that follows a late key has the cause of that key.
      let own = BlameRule.blame(ofKey: key, in: round, schedule)
      defer { previous = key }
      // One that took more than the budget itself is a cause of its own where its thread says so.
      let isOwn = round.samples[key].occupancy - (key < shortest.count ? shortest[key] : 0) > budget
      let isBehind = own == .backlog && key == previous + 1
      guard !isBehind || isOwn else { continue }
      let cause =
        isOwn ? (index: key, blame: own) : BlameRule.cause(ofKey: key, in: round, schedule)
      guard found.last?.key != cause.index else { continue }
      let sample = round.samples[cause.index]
      let excess = sample.occupancy - (cause.index < shortest.count ? shortest[cause.index] : 0)
      let response = sample.published - schedule.keys[cause.index].released
      var conduct: ThreadConduct?
      let counters = round.samples.counters(at: cause.index)
      // The engine's part must be the larger one, and no trifle.
      if let counters, excess * 2 >= response || isOwn, excess * 4 >= budget {
        conduct = ThreadConduct(counters, excess: excess)
      }
      if isBehind, conduct == nil { continue }
      found.append(
        LateKey(
          scenario: round.scenario, round: round.round, key: cause.index,
          occupancy: sample.occupancy, threadTime: counters?.keyThreadTime ?? 0,
          blame: cause.blame, conduct: conduct))
    }
    return found
  }

  private static var claimedQuantiles: [Double] { [0.99, 0.999, 0.9999] }

  /// Episodes of misses of engine and control.
  var stalls: StallCounts {
    func episodes(_ arm: Arm) -> Int {
      arm.misses.reduce(0) { count, keys in
        let times = keys.map { rounds.schedule.keys[$0].intended }
        return count + Episodes.count(times, gap: configuration.episodeGap)
      }
    }
    return StallCounts(engine: episodes(engine), control: episodes(control))
  }

  var result: ScenarioResult {
    let confidence = configuration.confidence
    let steps = rounds.scenario.arrivals.rampSteps
    let exposed = engine.rounds.reduce(0) { $0 + $1.samples.count }
    let missed = roundsMissed.reduce(0, +)
    return ScenarioResult(
      id: rounds.scenario.id, label: rounds.scenario.label, role: rounds.scenario.role,
      seed: rounds.schedule.seed, scheduleHash: rounds.schedule.hash, rounds: pairCount,
      keysPerRound: rounds.schedule.count,
      engine: LatencySummary.all(of: engine.rounds, confidence: confidence),
      control: LatencySummary.all(of: control.rounds, confidence: confidence),
      closedLoop: LatencySummary(
        engine.rounds.flatMap { ClosedLoopSimulation.responses(of: $0.samples) },
        confidence: confidence),
      worst: worst, stalls: stalls,
      claims: Self.claimedQuantiles.map {
        SampleSizeRequirement.claim(
          quantile: $0, samples: exposed, misses: missed, confidence: confidence)
      },
      headroom: configuration.budgets.map {
        Headroom(
          budget: $0, worst: engine.occupancy.max() ?? 0, control: control.occupancy.max() ?? 0)
      },
      frames: [60, 120].map { FrameSummary(rate: $0, engine.rounds) },
      classes: byClass(engine.occupancy), controlClasses: byClass(control.occupancy),
      ramp: steps.isEmpty
        ? nil
        : RampSummary(
          steps, reproducible: zip(engine.replayed, engine.measured).map { max($0, $1) },
          largest: largest, budget: configuration.budget))
  }

  /// The largest time of each class of key, by its name.
  private func byClass(_ times: [Int64]) -> [String: Int64] {
    var largest: [String: Int64] = [:]
    for (kind, time) in zip(classes, times) {
      largest[kind.rawValue] = max(time, largest[kind.rawValue] ?? 0)
    }
    return largest
  }

  /// The worst key: by the replayed queue, or where all of that holds the budget, by its slowest
  /// round.
  var worst: WorstKey? {
    let replayed = engine.replayed
    // The first of equals: the stall, not the keys behind it.
    guard var key = replayed.indices.reversed().max(by: { replayed[$0] < replayed[$1] }),
      !largest.isEmpty
    else { return nil }
    if replayed[key] <= configuration.budget {
      key = largest.indices.max { largest[$0] < largest[$1] } ?? key
    }
    let cause = cause(ofKey: key)
    return WorstKey(
      index: cause.index, reproducible: replayed[cause.index], largest: largest[cause.index],
      roundsMissed: roundsMissed[cause.index], rounds: pairCount, blame: cause.blame)
  }

  /// The key where a delay began, and the commonest explanation over the rounds that missed the
  /// budget; over the slowest round where none did.
  func cause(ofKey key: Int) -> (index: Int, blame: Blame) {
    let schedule = rounds.schedule
    let budget = configuration.budget
    func response(_ round: RoundResult) -> Int64 {
      round.samples[key].published - schedule.keys[key].released
    }
    var missing = engine.rounds.filter { response($0) > budget }
    if missing.isEmpty {
      missing = engine.rounds.max { response($0) < response($1) }.map { [$0] } ?? []
    }
    let causes = missing.map { BlameRule.cause(ofKey: key, in: $0, schedule) }
    var votes: [Blame: Int] = [:]
    for cause in causes { votes[cause.blame, default: 0] += 1 }
    // Ties go to the first case of the enumeration.
    let order = Blame.allCases.reversed()
    let blame = order.max { votes[$0, default: 0] < votes[$1, default: 0] } ?? .unknown
    let index = causes.filter { $0.blame == blame }.map(\.index).min() ?? key
    return (index, blame)
  }
}
