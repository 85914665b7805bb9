/// The state of Home in addition to the settings.
package struct HomeState: Hashable, Sendable {
  /// The rows of the arrow keys.
  package enum Row: Hashable, Sendable {
    case constant, mode, ghost, segmentStart, segmentEnd
  }

  /// The focused row.
  package var row = Row.mode
  /// The number of available decimals of the constant; `nil` without a pack.
  package var available: Int64?
  /// Why there are no digits.
  package var problem: String?

  /// Creates the initial state.
  package init() {}
}
