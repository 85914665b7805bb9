internal import NumberText

/// G2: no more episodes of misses than the null engine has.
///
/// Engine and control have equal exposure, so without a fault of the engine each episode falls to
/// either with the same probability. The tail of that binomial distribution is exact. The false
/// alarm rate is divided over the looks in proportion to the rounds that each adds, and over the
/// scenarios by Holm.
struct StallGate: Gate {
  let id = GateID.sporadicStalls
  let title = "sporadic stalls"
  let question =
    "Does the program miss the budget more often than the control, which decides nothing, on the"
    + " same schedule? An exact binomial test on runs of misses."
  let kind = GateKind.wallClock

  /// Counts episodes, in the order of the scenarios.
  static func counts(
    _ judged: [ScenarioAnalysis], _ configuration: GateConfiguration
  ) -> [StallCounts] {
    let episodes = judged.map { scenario in
      (
        engine: total(scenario.engineMisses, configuration),
        control: total(scenario.controlMisses, configuration)
      )
    }
    let values = episodes.map { count in
      BinomialTail.upper(
        successes: count.engine, trials: count.engine + count.control, probability: 0.5)
    }
    return zip(zip(judged, episodes), zip(values, HolmCorrection.adjusted(values))).map {
      StallCounts(
        engine: $0.1.engine, control: $0.1.control, pValue: $1.0, adjustedPValue: $1.1,
        threshold: threshold(pairs: $0.0.pairCount, configuration))
    }
  }

  /// The false alarm rate of a look; 0 before the first.
  static func threshold(pairs: Int, _ configuration: GateConfiguration) -> Double {
    guard let last = configuration.looks.last,
      let look = configuration.looks.lastIndex(where: { $0 <= pairs })
    else { return 0 }
    let before = look > 0 ? configuration.looks[look - 1] : 0
    let added = configuration.looks[look] - before
    return configuration.falseAlarmRate * Double(added) / Double(last)
  }

  /// Evaluates the counts.
  func finding(_ evidence: GateEvidence) -> GateFinding {
    let counts = zip(evidence.judged, evidence.stalls)
    guard let worst = counts.min(by: { $0.1.adjustedPValue < $1.1.adjustedPValue }) else {
      return GateFinding(id, .notRun, evidence: FitnessGate.nothing)
    }
    let count = worst.1
    let words =
      "\(worst.0.rounds.scenario.id): \(count.engine.counted("stall")) of the engine,"
      + " \(count.control.grouped) of the null engine in \(worst.0.pairCount.counted("round")) each"
    let verdict: GateVerdict =
      count.adjustedPValue <= count.threshold
      ? .fail : count.adjustedPValue <= evidence.configuration.suspicion ? .inconclusive : .pass
    let chance = "chance alone: \(NumberFormat.probability(count.adjustedPValue))"
    let reason = verdict == .fail ? worst.0.worst.map { ", \($0.blame.words)" } ?? "" : ""
    return GateFinding(
      id, verdict, evidence: "\(words) (\(chance))\(reason)",
      numbers: [
        "engine": Double(count.engine), "control": Double(count.control),
        "pValue": count.pValue, "adjustedPValue": count.adjustedPValue,
        "threshold": count.threshold, "rounds": Double(worst.0.pairCount),
      ])
  }

  private static func total(_ rounds: [[Int64]], _ configuration: GateConfiguration) -> Int {
    rounds.reduce(0) { $0 + Episodes.count($1, gap: configuration.episodeGap) }
  }
}

extension GateID {
  /// Stalls at random keys, more than the control has.
  public static let sporadicStalls = GateID("G2")
}

/// Declustered episodes of misses of engine and control over equal exposure.
public struct StallCounts: Codable, Hashable, Sendable {
  /// Episodes of the engine.
  public var engine: Int
  /// Episodes of the control.
  public var control: Int
  /// The one-sided exact binomial tail: how often chance alone gives the engine so many.
  public var pValue: Double
  /// The same after Holm's correction over the scenarios that were judged.
  public var adjustedPValue: Double
  /// What the adjusted value had to stay above at this look.
  public var threshold: Double
}

extension StallCounts {
  /// The counts of a scenario that is not judged.
  static var notJudged: StallCounts {
    StallCounts(engine: 0, control: 0, pValue: 1, adjustedPValue: 1, threshold: 0)
  }
}

/// Runs of misses: one stall makes many keys late, and counts once.
public enum Episodes {
  /// How many runs there are.
  ///
  /// - Parameters:
  ///   - times: when the keys that missed were due, in ascending order, in nanoseconds.
  ///   - gap: a miss that comes less than this after the one before belongs to the same run.
  public static func count(_ times: [Int64], gap: Int64) -> Int {
    var episodes = 0
    var previous: Int64?
    for time in times {
      if previous.map({ time - $0 >= gap }) ?? true { episodes += 1 }
      previous = time
    }
    return episodes
  }
}
