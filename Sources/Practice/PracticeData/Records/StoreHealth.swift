package enum StoreHealth: Hashable, Sendable {
  /// Everything is written, or will be.
  case saving
  /// Nothing is written at the moment, for a reason to show; practice continues. Pending changes
  /// are retried with the next session and at the end.
  case notSaving(reason: String)
}
