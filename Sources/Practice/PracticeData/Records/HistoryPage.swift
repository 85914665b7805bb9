package import PracticeEngine

package struct HistoryPage: Hashable, Sendable {
  /// The sessions, the newest first.
  package let entries: [HistoryEntry]

  /// The number of unreadable lines, which were skipped.
  package let unreadableLines: Int

  package init(entries: [HistoryEntry], unreadableLines: Int) {
    self.entries = entries
    self.unreadableLines = unreadableLines
  }

  package static var standardLength: Int { 200 }

  /// Two histories merged by time; each keeps its own order, since clocks have a resolution of
  /// seconds and may be set back.
  ///
  /// - Parameter second: sessions, the oldest first; those also in the first are left out.
  package static func joined(_ first: [HistoryEntry], _ second: [HistoryEntry]) -> [HistoryEntry] {
    // No set: each type of one is four kilobytes of the page, which has this type already.
    var known: [String: String] = [:]
    for entry in first { known[entry.id] = "" }
    var joined: [HistoryEntry] = []
    var rest = first[...]
    for entry in second where known.updateValue("", forKey: entry.id) == nil {
      while let next = rest.first, next.ended.unixSeconds <= entry.ended.unixSeconds {
        joined.append(next)
        rest.removeFirst()
      }
      joined.append(entry)
    }
    return joined + rest
  }

  package static var empty: HistoryPage { HistoryPage(entries: [], unreadableLines: 0) }
}

package struct DailyStatistics: Hashable, Sendable {
  package let day: CivilDay
  /// The number of sessions that ended on it.
  package private(set) var sessions: Int64 = 0
  package private(set) var correct: Int64 = 0
  package private(set) var errors: Int64 = 0
  /// Nanoseconds from first keys to last right digits, void times left out.
  package private(set) var time: Int64 = 0
  /// Right digits of sessions with valid times.
  private var timed: Int64 = 0
  package private(set) var bestScore: Int64 = 0

  /// Mean speed in right digits a second.
  package var cps: Double { TypingSpeed.digitsPerSecond(digits: timed, time: time) }

  /// The share of right digits, 0 to 1.
  package var accuracy: Double { TypingSpeed.accuracy(right: correct, wrong: errors) }

  /// The days of a history with sessions, the earliest first.
  ///
  /// - Complexity: O(n log n).
  package static func byDay(_ entries: [HistoryEntry]) -> [DailyStatistics] {
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
    if summary.isTimed {
      timed &+= summary.correctCount
      time = Int64.max - time < summary.lastCorrectTime ? .max : time + summary.lastCorrectTime
    }
    bestScore = max(bestScore, summary.correctCount)
  }
}
