import PlatformIO

/// The newest sessions of the history.
public struct HistoryPage: Hashable, Sendable {
  /// The sessions, the newest first.
  public let entries: [HistoryEntry]

  /// How many lines could not be read; they were skipped.
  public let unreadableLines: Int

  /// How many sessions are shown unless more are asked for.
  public static var standardLength: Int { 200 }

  /// More sessions than a file can hold.
  static let longest = HistoryFile.longestFile

  /// Two histories as one, by time; sessions of one stay in the order in which they came, for a
  /// clock tells seconds only and may be put back.
  ///
  /// - Parameters:
  ///   - first: sessions, the oldest first.
  ///   - second: sessions, the oldest first; those that the first has as well are left out.
  static func joined(_ first: [HistoryEntry], _ second: [HistoryEntry]) -> [HistoryEntry] {
    var known = Set(first.map(\.id))
    var joined: [HistoryEntry] = []
    var rest = first[...]
    for entry in second where known.insert(entry.id).inserted {
      while let next = rest.first, next.ended.unixSeconds <= entry.ended.unixSeconds {
        joined.append(next)
        rest.removeFirst()
      }
      joined.append(entry)
    }
    return joined + rest
  }

  /// No session.
  static var empty: HistoryPage { HistoryPage(entries: [], unreadableLines: 0) }
}
