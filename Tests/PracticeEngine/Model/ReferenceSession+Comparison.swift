import PracticeEngine

/// Comparing the engine with the model, field by field.
extension ReferenceSession {
  /// The first field in which a snapshot differs from the model, or `nil`.
  func difference(from snapshot: SessionSnapshot, times: [Int64]?) -> String? {
    let phase: SessionPhase =
      if let finished { .finished(finished) } else if keys.isEmpty { .ready } else { .running }
    if snapshot.phase != phase { return "phase \(snapshot.phase), model \(phase)" }
    let tally = tally(withTimes: times != nil)
    if let times, times != tally.times { return "cumulativeTimes" }
    let effective = tally.correct - tally.errors
    var found: String?
    differs("currentIndex", snapshot.currentIndex, start + tally.correct, &found)
    differs("position", snapshot.position, start + tally.correct + 1, &found)
    differs("correctCount", snapshot.correctCount, tally.correct, &found)
    differs("errorCount", snapshot.errorCount, tally.errors, &found)
    differs("currentStreak", snapshot.currentStreak, tally.streak, &found)
    differs("bestStreak", snapshot.bestStreak, tally.bestStreak, &found)
    differs("revealsUsed", snapshot.revealsUsed, reveals.count, &found)
    differs("effectivePosition", snapshot.effectivePosition, effective, &found)
    differs("cleanCount", snapshot.cleanCount, tally.clean, &found)
    differs("elapsed", snapshot.elapsed, Int(elapsed), &found)
    differs("lastCorrectTime", snapshot.lastCorrectTime, Int(tally.lastCorrectTime), &found)
    differs("firstErrorIndex", snapshot.firstErrorIndex ?? -1, tally.firstError, &found)
    differs("revealedUpTo", snapshot.revealedUpTo, revealedUpTo, &found)
    return found ?? difference(ofDerived: snapshot, tally)
  }

  private var revealedUpTo: Int {
    guard let last = reveals.last else { return start }
    return min(last / 10 * 10 + 10, end)
  }

  private func differs(_ name: String, _ value: Int64, _ expected: Int, _ found: inout String?) {
    if value != Int64(expected) { found = "\(name) \(value), model \(expected)" }
  }

  private func difference(ofDerived snapshot: SessionSnapshot, _ tally: Tally) -> String? {
    let tier: StreakTier = tally.streak >= 20 ? .glow : tally.streak >= 10 ? .aura : .none
    if snapshot.streakTier != tier { return "streakTier \(snapshot.streakTier)" }
    let inFlow = isInFlow
    if snapshot.isInFlow != inFlow { return "isInFlow \(snapshot.isInFlow)" }
    if snapshot.padOpacity != (inFlow ? 0.05 : 0.20) { return "padOpacity" }
    let certified =
      finished != nil && mode != .learn && tally.errors == 0 && reveals.isEmpty
      && tally.correct > 0
    if snapshot.isCertified != certified { return "isCertified \(snapshot.isCertified)" }
    let ghost = ghost
    if snapshot.ghostPosition != Int64(ghost) {
      return "ghostPosition \(snapshot.ghostPosition), model \(ghost)"
    }
    let delta = delta(effective: tally.correct - tally.errors, ghost: ghost)
    let atmosphere = snapshot.atmosphere
    if atmosphere.delta != delta { return "delta \(atmosphere.delta), model \(delta)" }
    let hue: Tint.Hue? = delta > 0 ? .orange : delta < 0 ? .cyan : nil
    if atmosphere.tint?.hue != hue { return "tint" }
    if let tint = atmosphere.tint, tint.opacity != 0.05 + abs(delta) * 0.15 {
      return "opacity \(tint.opacity)"
    }
    let time = tally.lastCorrectTime
    let cps = time == 0 ? 0 : Double(tally.correct) / (Double(time) / 1_000_000_000)
    return snapshot.cps == cps ? nil : "cps \(snapshot.cps), model \(cps)"
  }
}
