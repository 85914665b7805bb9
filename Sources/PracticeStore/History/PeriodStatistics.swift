public import PracticeEngine

/// The totals of the sessions of one calendar day.
public struct DailyStatistics: Hashable, Sendable {
  /// The local calendar day.
  public let day: CivilDay
  /// The number of sessions that ended on it.
  public private(set) var sessions: Int64 = 0
  /// Right digits.
  public private(set) var correct: Int64 = 0
  /// Wrong digits.
  public private(set) var errors: Int64 = 0
  /// Nanoseconds from first keys to last right digits.
  public private(set) var time: Int64 = 0
  /// The highest score of a session.
  public private(set) var bestScore: Int64 = 0

  /// Mean speed in right digits a second.
  public var cps: Double { TypingSpeed.digitsPerSecond(digits: correct, time: time) }

  /// The share of right digits, 0 to 1.
  public var accuracy: Double { TypingSpeed.accuracy(right: correct, wrong: errors) }

  private init(day: CivilDay) { self.day = day }

  /// The days of a history with sessions, the earliest first.
  ///
  /// - Parameter entries: the sessions, in any order.
  /// - Complexity: O(n log n).
  public static func byDay(_ entries: [HistoryEntry]) -> [DailyStatistics] {
    var days: [CivilDay: DailyStatistics] = [:]
    for entry in entries {
      days[entry.day, default: DailyStatistics(day: entry.day)].add(entry.summary)
    }
    return days.values.sorted { $0.day < $1.day }
  }

  private mutating func add(_ summary: SessionSummary) {
    sessions += 1
    correct &+= summary.correctCount
    errors &+= summary.errorCount
    time = Int64.max - time < summary.lastCorrectTime ? .max : time + summary.lastCorrectTime
    bestScore = max(bestScore, summary.correctCount)
  }
}
