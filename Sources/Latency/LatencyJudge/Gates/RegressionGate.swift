internal import Text

/// G3: the head is no slower than the base.
///
/// It fails only where the sign test, the bootstrap interval over rounds, an effect above the noise
/// of A against A, and a fresh confirmation agree.
package struct RegressionGate: Gate {
  package let id = GateID.regression
  package let kind = GateKind.wallClock
  package let needsConfirmation = false

  package func finding(_ evidence: GateEvidence) -> GateFinding {
    evidence.input.regression
      ?? GateFinding(
        id, .notRun, evidence: "needs a base: 'gate --arm FILE --base BASE', or 'compare'")
  }

  /// The p-value at which the sign test is significant.
  static var significanceLevel: Double { 0.01 }
  package static var minimumEffect: Double { 0.05 }
  /// The fewest rounds with which the sign test can be significant.
  package static var minimumRounds: Int { 7 }

  /// The noise of a binary against itself: how far the interval of its effect reaches from 0.
  package static func noiseFloor(_ rounds: [RoundComparison]) -> Double {
    guard !rounds.isEmpty else { return 0 }
    let effect = RegressionEffect(rounds)
    return max(abs(effect.low), abs(effect.high))
  }

  /// Whether rounds look like a regression, so that a confirmation must run.
  package static func isSuspicious(_ effect: RegressionEffect, noise: Double) -> Bool {
    effect.signPValue <= significanceLevel && effect.low > 0
      && effect.effect > max(minimumEffect, noise)
  }

  /// Evaluates a comparison.
  ///
  /// - Parameters:
  ///   - rounds: interleaved rounds of base and head.
  ///   - confirmation: fresh rounds, run because the first looked like a regression.
  ///   - noise: rounds of the base against itself.
  ///   - note: what else a reader has to know of the two.
  package static func finding(
    _ rounds: [RoundComparison], confirmation: [RoundComparison]?, noise: [RoundComparison],
    note: String? = nil
  ) -> GateFinding {
    guard rounds.count >= minimumRounds, noise.count >= minimumRounds else {
      return GateFinding(
        .regression, .inconclusive,
        evidence: "\(min(rounds.count, noise.count)) rounds are too few to compare; "
          + "\(minimumRounds) are needed")
    }
    let floor = noiseFloor(noise)
    let effect = RegressionEffect(rounds)
    var numbers: [String: Double] = [
      "effectShare": effect.effect, "lowShare": effect.low, "highShare": effect.high,
      "signPValue": effect.signPValue, "noiseShare": floor, "rounds": Double(effect.rounds),
    ]
    let words =
      "head takes \(NumberFormat.percent(effect.effect)) more than base "
      + "(\(NumberFormat.percent(effect.low)) to \(NumberFormat.percent(effect.high)), "
      + "noise \(NumberFormat.percent(floor)), \(effect.rounds) rounds)"
      + (note.map { "; " + $0 } ?? "")
    guard isSuspicious(effect, noise: floor) else {
      return GateFinding(.regression, .pass, evidence: words, numbers: numbers)
    }
    guard let confirmation, confirmation.count >= minimumRounds else {
      return GateFinding(
        .regression, .inconclusive, evidence: words + "; not confirmed by a fresh run yet",
        numbers: numbers)
    }
    let again = RegressionEffect(confirmation, seed: 2)
    numbers["confirmedEffectShare"] = again.effect
    let isConfirmed = isSuspicious(again, noise: floor)
    return GateFinding(
      .regression, isConfirmed ? .fail : .pass,
      evidence: words
        + (isConfirmed ? "; a fresh run confirms " : "; a fresh run does not confirm it: ")
        + NumberFormat.percent(again.effect),
      numbers: numbers)
  }
}

/// How much slower the head is than the base, over some rounds.
package struct RegressionEffect: Codable, Hashable, Sendable {
  /// The median over rounds of head over base, less 1.
  var effect: Double
  /// The interval of that median over rounds, by bootstrap, 95 %.
  package var low: Double
  /// Its upper end.
  package var high: Double
  /// How often chance alone makes the head slower in so many rounds.
  var signPValue: Double
  var rounds: Int

  /// Creates the effect of rounds.
  ///
  /// - Parameters:
  ///   - rounds: at least one.
  ///   - seed: of the bootstrap.
  package init(_ rounds: [RoundComparison], seed: UInt64 = 1) {
    let ratios = rounds.map(\.logRatio)
    let interval = Bootstrap(seed: seed).percentileInterval(ratios, statistic: Quantile.median)
    effect = DeterministicMath.expMinusOne(Quantile.median(ratios))
    low = DeterministicMath.expMinusOne(interval.lowerBound)
    high = DeterministicMath.expMinusOne(interval.upperBound)
    signPValue = SignTest.pValue(
      positive: ratios.count { $0 > 0 }, negative: ratios.count { $0 < 0 })
    self.rounds = rounds.count
  }
}

/// One round of two binaries, run in turn: one number each.
package struct RoundComparison: Codable, Hashable, Sendable {
  /// What the base took for a key, such as the median service time, in nanoseconds, above 0.
  package var base: Double
  var head: Double

  package init(base: Double, head: Double) {
    self.base = base
    self.head = head
  }

  /// ln(head/base): above 0 where the head is slower.
  var logRatio: Double {
    DeterministicMath.log(max(head, 1e-9)) - DeterministicMath.log(max(base, 1e-9))
  }
}
