import DigitCore
import PlatformIO
import PracticeEngine
import PracticeStore

/// The history as JSON.
struct HistoryListing: Encodable {
  /// A session.
  struct Session: Encodable {
    let id: String
    let date: String
    let unixSeconds: Int64
    let utcOffset: Int64
    let constant: String
    let mode: String
    let reason: String?
    let score: Int64
    let errors: Int64
    let reveals: Int64
    let bestStreak: Int64
    let cps: Double
    let accuracy: Double
    let seconds: Double
    let certified: Bool
    let stalled: Bool
    let keypad: String?
    /// 1-based, as positions are shown to people.
    let firstErrorPosition: Int64?
    let firstErrorSeconds: Double?

    init(_ entry: HistoryEntry) {
      id = entry.id
      date = entry.day.description
      unixSeconds = entry.ended.unixSeconds
      utcOffset = entry.ended.utcOffset
      constant = entry.constant.name
      mode = entry.summary.mode.rawValue
      reason = entry.summary.reason?.name
      score = entry.summary.correctCount
      errors = entry.summary.errorCount
      reveals = entry.summary.revealsUsed
      bestStreak = entry.summary.bestStreak
      cps = entry.summary.cps
      accuracy = entry.summary.accuracy
      seconds = TypingSpeed.seconds(entry.summary.lastCorrectTime)
      certified = entry.summary.certified
      stalled = entry.isStalled
      keypad = entry.keypad?.name
      firstErrorPosition = entry.firstErrorIndex.map { $0 + 1 }
      firstErrorSeconds = entry.firstErrorTime.map { TypingSpeed.seconds($0) }
    }
  }

  /// A day's practice.
  struct Day: Encodable {
    let date: String
    let sessions: Int64
    let digits: Int64
    let errors: Int64
    let cps: Double
    let accuracy: Double
    let bestScore: Int64

    init(_ day: DailyStatistics) {
      date = day.day.description
      sessions = day.sessions
      digits = day.correct
      errors = day.errors
      cps = day.cps
      accuracy = day.accuracy
      bestScore = day.bestScore
    }
  }

  /// The results of a digit.
  struct DigitErrors: Encodable {
    let digit: Int
    let right: Int64
    let wrong: Int64
    let errorShare: Double
  }

  let sessions: [Session]
  let days: [Day]?
  let digits: [DigitErrors]?
  let unreadableLines: Int
}
