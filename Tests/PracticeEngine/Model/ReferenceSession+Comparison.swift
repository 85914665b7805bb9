import PracticeEngine

/// Comparing the engine with the model, field by field.
extension ReferenceSession {
  /// The first field in which a snapshot differs from the model, or `nil`.
  func difference(from snapshot: SessionSnapshot, times: [Int64]?) -> String? {
    let phase: SessionPhase =
      if let finished { .finished(finished) } else if keys.isEmpty { .ready } else { .running }
    if snapshot.phase != phase { return "phase \(snapshot.phase), model \(phase)" }
    let correct = correct
    let errors = keys.count - correct
    let fields: [(String, Int64, Int)] = [
      ("currentIndex", snapshot.currentIndex, start + correct),
      ("position", snapshot.position, start + correct + 1),
      ("correctCount", snapshot.correctCount, correct),
      ("errorCount", snapshot.errorCount, errors),
      ("currentStreak", snapshot.currentStreak, streak),
      ("bestStreak", snapshot.bestStreak, bestStreak),
      ("revealsUsed", snapshot.revealsUsed, reveals.count),
      ("effectivePosition", snapshot.effectivePosition, correct - errors),
      ("ghostPosition", snapshot.ghostPosition, ghost),
      ("cleanCount", snapshot.cleanCount, clean),
      ("elapsed", snapshot.elapsed, Int(elapsed)),
      ("lastCorrectTime", snapshot.lastCorrectTime, Int(lastCorrectTime)),
      ("firstErrorIndex", snapshot.firstErrorIndex ?? -1, keys.first { !$0.right }?.index ?? -1),
      ("streakTier", Int64(snapshot.streakTier.rawValue), streak >= 20 ? 2 : streak >= 10 ? 1 : 0),
      (
        "revealedUpTo", snapshot.revealedUpTo,
        reveals.last.map { min($0 / 10 * 10 + 10, end) } ?? start
      ),
    ]
    for (name, found, expected) in fields where found != Int64(expected) {
      return "\(name) \(found), model \(expected)"
    }
    return difference(ofDerived: snapshot) ?? difference(ofTimes: times)
  }

  private func difference(ofDerived snapshot: SessionSnapshot) -> String? {
    if snapshot.isInFlow != isInFlow { return "isInFlow \(snapshot.isInFlow)" }
    if snapshot.padOpacity != (isInFlow ? 0.05 : 0.20) { return "padOpacity" }
    if snapshot.isCertified != certified { return "isCertified \(snapshot.isCertified)" }
    if snapshot.atmosphere.delta != delta {
      return "delta \(snapshot.atmosphere.delta), model \(delta)"
    }
    let tint = snapshot.atmosphere.tint
    if (tint?.hue == .orange) != (delta > 0) || (tint?.hue == .cyan) != (delta < 0) {
      return "tint"
    }
    if let tint, tint.opacity != 0.05 + abs(delta) * 0.15 { return "opacity \(tint.opacity)" }
    let cps =
      lastCorrectTime == 0 ? 0 : Double(correct) / (Double(lastCorrectTime) / 1_000_000_000)
    return snapshot.cps == cps ? nil : "cps \(snapshot.cps), model \(cps)"
  }

  private func difference(ofTimes times: [Int64]?) -> String? {
    guard let times else { return nil }
    let expected = rightKeys.map { $0.time - keys[0].time }
    return times == expected ? nil : "cumulativeTimes"
  }
}
