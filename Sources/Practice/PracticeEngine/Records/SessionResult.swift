public import DigitCore

/// The effect of a session on records and experience.
///
/// Before the session's end nothing is certified, set or beaten, but experience already counts
/// every right digit.
public struct SessionResult: Hashable, Sendable {
  /// Whether the session can stand as proof.
  public let certified: Bool

  /// The records it set or beat.
  public let updates: RecordUpdates

  /// The experience of this session.
  public let experienceGained: Int64

  /// The experience after this session.
  public let totalExperience: Int64

  /// The grade after this session.
  public let grade: Grade

  /// Whether a personal best was beaten and a grade crossed at once.
  public let doubleBang: Bool

  /// Creates the result of a session, from records and experience as they were before it.
  ///
  /// - Parameters:
  ///   - summary: the session's numbers. Void times take no record of speed; what was recited
  ///     still counts for distance.
  ///   - cleanCount: right digits from the start before the first error or reveal.
  ///   - cumulativeTimes: nanoseconds to each right digit, or none if they were not kept.
  ///   - constant: what was typed.
  ///   - records: the records of that constant before the session.
  ///   - totalExperience: experience before the session, at least 0.
  /// - Complexity: O(1) unless a crown or lightning is reached, then O(right digits).
  public init(
    of summary: SessionSummary, cleanCount: Int64, cumulativeTimes: [Int64],
    constant: MathematicalConstant, records: PersonalRecords, totalExperience: Int64
  ) {
    certified = summary.certified
    experienceGained = summary.correctCount
    let (sum, overflow) = totalExperience.addingReportingOverflow(summary.correctCount)
    self.totalExperience = overflow ? .max : sum
    var updates = RecordUpdates()
    if certified, let run = summary.run(of: constant, cumulativeTimes) {
      updates.crown = Self.update(run, of: records.crown) { $0.takesCrown(from: $1) }
      if run.qualifiesForLightning {
        updates.lightning = Self.update(run, of: records.lightning) { $0.takesLightning(from: $1) }
      }
    }
    updates.classic = Self.classicUpdate(summary, cleanCount, earlier: records.classic)
    self.updates = updates
    grade = Grade(experience: self.totalExperience)
    doubleBang = updates.beatsPersonalBest && grade > Grade(experience: totalExperience)
  }

  /// The update by a run, if it sets or beats.
  private static func update(
    _ run: PersonalBestRecord, of holder: PersonalBestRecord?,
    beats: (PersonalBestRecord, PersonalBestRecord) -> Bool
  ) -> RecordUpdate<PersonalBestRecord>? {
    guard let holder else { return RecordUpdate(value: run, beatsEarlier: false) }
    return beats(run, holder) ? RecordUpdate(value: run, beatsEarlier: true) : nil
  }

  /// The update of the classic score, which needs no certificate; a fatal error does not void it.
  private static func classicUpdate(
    _ summary: SessionSummary, _ cleanCount: Int64, earlier: Int64
  ) -> RecordUpdate<Int64>? {
    guard summary.reason != nil, summary.mode.countsForRecords else { return nil }
    guard cleanCount > max(earlier, 0) else { return nil }
    return RecordUpdate(value: cleanCount, beatsEarlier: earlier > 0)
  }

  /// The grade that the session reached; `nil` when it stayed the same.
  public var newGrade: Grade? {
    grade > Grade(experience: totalExperience - experienceGained) ? grade : nil
  }
}

extension PracticeSession {
  /// The effect of the session on records and experience as they were before it.
  public borrowing func result(
    constant: MathematicalConstant, records: PersonalRecords, totalExperience: Int64
  ) -> SessionResult {
    SessionResult(
      of: SessionSummary(snapshot), cleanCount: snapshot.cleanCount,
      cumulativeTimes: cumulativeTimes, constant: constant, records: records,
      totalExperience: totalExperience)
  }
}
