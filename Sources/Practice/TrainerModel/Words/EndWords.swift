package import PracticeEngine

/// The end of a session.
extension Localization {
  /// The numbers of a session with their names; without speed and time where these are void.
  package func numbers(of summary: SessionSummary) -> [(name: String, text: String)] {
    var numbers: [(name: String, text: String)] =
      summary.isTimed
      ? [(self[.meanSpeed], speed(summary.cps)), (self[.time], time(of: summary))] : []
    numbers += [
      (self[.accuracy], percent(summary.accuracy)), (self[.errors], number(summary.errorCount)),
      (self[.maxStreak], number(summary.bestStreak)),
    ]
    if summary.mode.allowsReveals || summary.revealsUsed > 0 {
      numbers.append((self[.reveals], number(summary.revealsUsed)))
    }
    return numbers
  }

  package func digits(_ count: Int64) -> String { self.count(.digits, count) }

  /// A span of time in seconds.
  package func span(_ nanoseconds: Int64) -> String {
    decimal(Double(nanoseconds) / 1e9, places: 2) + " s"
  }

  package func ending(_ reason: FinishReason?) -> String {
    switch reason {
    case .error: self[.endedByError]
    case .stopped: self[.endedByPlayer]
    case .completed: self[.completed]
    case .inactive: self[.endedWithoutKeys]
    case .interrupted: self[.interrupted]
    case nil: ""
    }
  }

  package func certificate(_ summary: SessionSummary) -> String {
    if summary.certified { return "◈ " + self[summary.isTimed ? .certified : .certifiedUntimed] }
    let wasInterrupted = summary.reason == .interrupted
    if !wasInterrupted, !summary.mode.countsForRecords { return self[.learnDoesNotCount] }
    return self[
      .notCertified,
      self[wasInterrupted ? .interrupted : summary.revealsUsed > 0 ? .byReveals : .byErrors]]
  }

  package func fatal(_ typed: UInt8, _ expected: UInt8, _ position: Int64) -> String {
    self[.fatal, "\(typed)", number(position), "\(expected)"]
  }

  func newCrown(_ run: PersonalBestRecord) -> String {
    let digits = number(run.digitCount)
    return run.isTimed ? self[.newCrownIn, digits, time(of: run)] : self[.newCrown, digits]
  }

  /// What became better since the session before; `nil` where nothing did.
  package func delta(_ delta: SummaryDelta) -> String? {
    var better = delta.digits > 0 ? ["+" + digits(delta.digits)] : []
    if delta.cps >= 0.01 { better.append("+" + speed(delta.cps)) }
    if delta.isMoreInLessTime {
      better.append(self[.moreInLess])
    } else if delta.respondsFaster {
      better.append(self[.fasterResponse])
    }
    guard !better.isEmpty else { return nil }
    return self[.sinceLastTime, better.joined(separator: ", ")]
  }

  /// The praise of a run without an error and without a reveal; `nil` for another one.
  package func praise(_ summary: SessionSummary) -> String? {
    guard summary.correctCount > 0, summary.errorCount == 0, summary.revealsUsed == 0 else {
      return nil
    }
    return self[.praise, number(summary.correctCount)]
  }
}
