/// The newest sessions of the history.
public struct HistoryPage: Hashable, Sendable {
  /// The sessions, the newest first.
  public let entries: [HistoryEntry]

  /// How many lines could not be read; they were skipped.
  public let unreadableLines: Int

  /// How many sessions are shown unless more are asked for.
  public static var standardLength: Int { 200 }

  /// No session.
  static var empty: HistoryPage { HistoryPage(entries: [], unreadableLines: 0) }
}
