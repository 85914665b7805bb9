/// Why a round cannot be run, in one line that says what to do next.
public struct RoundError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line.
  public let description: String

  /// Creates an error from its line.
  package init(_ description: String) { self.description = description }
}
