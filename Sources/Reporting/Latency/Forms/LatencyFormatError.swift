/// An unknown output format.
public struct LatencyFormatError: Error, Equatable, CustomStringConvertible {
  /// The name.
  public let name: String

  /// The message, with the known names.
  public var description: String {
    "unknown format '\(name)'; available: "
      + LatencyFormat.allCases.map(\.rawValue).joined(separator: ", ")
  }
}
