/// The keys under which front ends store a player's settings and critical values.
public enum StorageKey: String, CaseIterable, Sendable {
  /// The chosen mode, by its raw value.
  case selectedMode
  /// 0-based index of the learn segment's first decimal.
  case learnSegmentStart
  /// 0-based index past the learn segment's last decimal; 0 is read as 50.
  case learnSegmentEnd
  /// The day of the last completed challenge, `YYYY-MM-DD`.
  case lastChallengeDate
  /// All right digits ever typed, kept apart from the history of sessions.
  case totalCorrectDigits
}
