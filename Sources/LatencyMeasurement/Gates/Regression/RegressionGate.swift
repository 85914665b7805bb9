/// G3: the head is no slower than the base.
///
/// It fails only where the sign test, the bootstrap interval over rounds, an effect above the noise
/// of A against A, and a fresh confirmation agree.
public enum RegressionGate {
  /// The p-value at which the sign test is significant.
  public static var significanceLevel: Double { 0.01 }
  /// The smallest effect that counts.
  public static var minimumEffect: Double { 0.05 }
  /// The fewest rounds with which the sign test can be significant.
  public static var minimumRounds: Int { 7 }

  /// The noise of a binary against itself: how far the interval of its effect reaches from 0.
  public static func noiseFloor(_ rounds: [RoundComparison]) -> Double {
    guard !rounds.isEmpty else { return 0 }
    let effect = RegressionEffect(rounds)
    return max(abs(effect.low), abs(effect.high))
  }

  /// Whether rounds look like a regression, so that a confirmation must run.
  public static func isSuspicious(_ effect: RegressionEffect, noise: Double) -> Bool {
    effect.signPValue <= significanceLevel && effect.low > 0
      && effect.effect > max(minimumEffect, noise)
  }

  /// Evaluates a comparison.
  ///
  /// - Parameters:
  ///   - rounds: interleaved rounds of base and head.
  ///   - confirmation: fresh rounds, run because the first looked like a regression.
  ///   - noise: rounds of the base against itself.
  public static func finding(
    _ rounds: [RoundComparison], confirmation: [RoundComparison]?, noise: [RoundComparison]
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
