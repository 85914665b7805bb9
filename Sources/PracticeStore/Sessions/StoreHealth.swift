/// Whether what is practised is kept.
public enum StoreHealth: Hashable, Sendable {
  /// Everything is written, or about to be.
  case saving
  /// Nothing is written at the moment, for a reason to be shown; practice goes on. What waits is
  /// tried again with the next session and at the end.
  case notSaving(reason: String)
}
