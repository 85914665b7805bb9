public import DigitCore
public import PlatformIO
public import PracticeEngine
package import PracticeReplay

/// A finished session, with all its data.
public struct FinishedSession: Hashable, Sendable {
  /// The session's identifier.
  public let id: String

  /// When it was opened.
  public let started: WallTime

  /// When it ended; its day is the day of the session.
  public let ended: WallTime

  /// The last state.
  public let snapshot: SessionSnapshot

  /// Nanoseconds from the first key to each right digit.
  public let cumulativeTimes: [Int64]

  /// Whether the program stalled, which voids the certificate.
  public let isStalled: Bool

  /// Right and wrong digits, by digit.
  public let tally: DigitTally

  /// The wrong digits, the first ``SessionRecorder/listedErrors`` of them.
  public let errors: [DigitError]

  /// Nanoseconds from the first key to the first wrong digit.
  public let firstErrorTime: Int64?

  /// Every event.
  package let transcript: SessionTranscript

  /// The constant.
  public var constant: MathematicalConstant { transcript.header.constant }

  /// The local calendar day on which it ended.
  public var day: CivilDay {
    CivilDay(unixSeconds: ended.unixSeconds, utcOffset: ended.utcOffset)
  }

  /// The session as a line of the history.
  public var entry: HistoryEntry {
    HistoryEntry(
      id: id, ended: ended, constant: constant,
      summary: SessionSummary(snapshot, stalled: isStalled), range: snapshot.lowerIndex,
      cleanCount: snapshot.cleanCount, firstErrorIndex: snapshot.firstErrorIndex,
      firstErrorTime: firstErrorTime, keypad: transcript.header.keypad, isStalled: isStalled,
      isChallengeMet: DailyChallenge(on: day).isMet(
        by: snapshot, constant: constant, cumulativeTimes: cumulativeTimes, stalled: isStalled),
      tally: tally, errors: errors)
  }
}
