import PlatformIO

/// The newest sessions of the history.
public struct HistoryPage: Hashable, Sendable {
  /// The sessions, the newest first.
  public let entries: [HistoryEntry]

  /// The number of unreadable lines, which were skipped.
  public let unreadableLines: Int

  /// The default number of sessions.
  public static var standardLength: Int { 200 }

  /// More sessions than a file can hold.
  static let maximumLength = HistoryFile.maximumByteCount

  /// Two histories merged by time; each keeps its own order, since clocks have a resolution of
  /// seconds and may be set back.
  ///
  /// - Parameters:
  ///   - first: sessions, the oldest first.
  ///   - second: sessions, the oldest first; those also in the first are left out.
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

  /// A page without sessions.
  static var empty: HistoryPage { HistoryPage(entries: [], unreadableLines: 0) }
}
