/// Why a round cannot be run: one line that says what to do next.
public struct RoundError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line.
  public let description: String

  /// Describes what is wrong.
  package init(_ description: String) { self.description = description }
}
