/// What is chosen at Home beside the settings.
package struct HomeView: Hashable, Sendable {
  /// The rows that arrows move between.
  package enum Row: Hashable, Sendable {
    case constant, mode, ghost, segmentStart, segmentEnd
  }

  /// The row that left and right change.
  package var row = Row.mode
  /// How many decimals of the constant there are; `nil` when there is no pack.
  package var available: Int64?
  /// Why there are no digits, in words.
  package var problem: String?

  /// Makes the view at start.
  package init() {}
}
