internal import Text

/// G2: no more episodes of misses than the null engine has.
///
/// Engine and control have equal exposure, so without a fault of the engine each episode falls to
/// either with the same probability. The tail of that binomial distribution is exact. All scenarios
/// are counted together, so that a longer profile is a stronger gate; the false alarm rate is
/// divided over the looks in proportion to the rounds that each adds.
struct StallGate: Gate {
  let id = GateID.sporadicStalls
  let kind = GateKind.wallClock

  /// The chance at which fresh rounds agree with a FAIL.
  private static let agreement = 0.05

  /// The false alarm rate of a look; 0 before the first.
  static func threshold(pairs: Int, _ configuration: GateConfiguration) -> Double {
    guard let last = configuration.looks.last,
      let look = configuration.looks.lastIndex(where: { $0 <= pairs })
    else { return 0 }
    let before = look > 0 ? configuration.looks[look - 1] : 0
    let added = configuration.looks[look] - before
    return configuration.falseAlarmRate * Double(added) / Double(last)
  }

  func finding(_ evidence: GateEvidence) -> GateFinding {
    let counted = evidence.counted
    guard !counted.isEmpty else { return GateFinding(id, .notRun, evidence: FitnessGate.nothing) }
    let counts = counted.map(\.stalls)
    let (own, control) = (counts.total(\.engine), counts.total(\.control))
    let chance = BinomialTail.upper(successes: own, trials: own + control, probability: 0.5)
    let threshold = Self.threshold(pairs: evidence.roundCount, evidence.configuration)
    let open = counted.reduce(0) { $0 + $1.engine.late.count { !$0.isExplained } }
    let openControl = counted.reduce(0) { $0 + $1.control.late.count { !$0.isExplained } }
    let keys = counted.reduce(0) { $0 + $1.keyCount * $1.pairCount }
    let fewest = Self.fewestStalls(against: control, threshold: threshold)
    let seen = fewest.map {
      Double(keys)
        / PoissonTail.mean(forAtLeast: $0, probability: evidence.configuration.confidence)
    }
    var numbers: [String: Double] = [
      "engine": Double(own), "control": Double(control), "pValue": chance,
      "threshold": threshold, "unexplained": Double(open),
      "unexplainedControl": Double(openControl), "rounds": Double(evidence.roundCount),
    ]
    numbers["seenOneInKeys"] = seen
    let words =
      "\(own.counted("stall")) of the engine, \(control.grouped) of the null engine in"
      + " \(keys.counted("key")) each (chance alone: \(NumberFormat.probability(chance)))"
    if chance <= threshold {
      let blame = counted.max { $0.stalls.engine < $1.stalls.engine }?.worst?.blame.words
      return GateFinding(
        id, .fail, evidence: words + (blame.map { ", \($0)" } ?? ""), numbers: numbers)
    }
    if open > openControl {
      return GateFinding(
        id, .inconclusive,
        evidence: "\(words); \(open.counted("late key")) of the engine,"
          + " \(openControl.grouped) of the null engine, that no counter explains: more rounds"
          + " would tell",
        numbers: numbers)
    }
    if chance <= evidence.configuration.suspicion {
      return GateFinding(
        id, .inconclusive, evidence: words + "; more rounds would tell", numbers: numbers)
    }
    let power = seen.map {
      "; so many stalls, from \((fewest ?? 0).grouped) on, would show with "
        + "\(NumberFormat.exactPercent(evidence.configuration.confidence)) from 1 key in "
        + "\(Int(max(1, $0)).grouped) on"
    }
    let rarity = evidence.support.map { "; " + $0.rarity(budget: evidence.configuration.budget) }
    return GateFinding(
      id, .pass, evidence: words + (rarity ?? "") + (power ?? ""), numbers: numbers)
  }

  /// Fresh rounds agree where they are unlikely by chance themselves.
  func confirms(_ fresh: GateEvidence) -> Bool {
    let counts = fresh.counted.map(\.stalls)
    let (own, control) = (counts.total(\.engine), counts.total(\.control))
    return BinomialTail.upper(successes: own, trials: own + control, probability: 0.5)
      <= Self.agreement
  }

  /// The fewest stalls of the engine that fail beside so many of the control; `nil` where nothing
  /// fails yet.
  private static func fewestStalls(against control: Int, threshold: Double) -> Int? {
    guard threshold > 0 else { return nil }
    return (1...(4 * control + 64)).first { own in
      BinomialTail.upper(successes: own, trials: own + control, probability: 0.5) <= threshold
    }
  }
}

extension [StallCounts] {
  fileprivate func total(_ part: KeyPath<StallCounts, Int>) -> Int {
    reduce(0) { $0 + $1[keyPath: part] }
  }
}

/// Declustered episodes of misses of engine and control over equal exposure.
package struct StallCounts: Codable, Hashable, Sendable {
  package var engine: Int
  package var control: Int
}

/// Runs of misses: one stall makes many keys late, and counts once.
package enum Episodes {
  /// How many runs there are.
  ///
  /// - Parameters:
  ///   - times: when the keys that missed were due, in ascending order, in nanoseconds.
  ///   - gap: a miss that comes less than this after the one before belongs to the same run.
  package static func count(_ times: [Int64], gap: Int64) -> Int {
    var episodes = 0
    var previous: Int64?
    for time in times {
      if previous.map({ time - $0 >= gap }) ?? true { episodes += 1 }
      previous = time
    }
    return episodes
  }
}
