/// A name that is no form of output.
public struct LatencyFormatError: Error, Equatable, CustomStringConvertible {
  /// The name.
  public let name: String

  /// One line for people, with the names that there are.
  public var description: String {
    "no format '\(name)'; there are "
      + LatencyFormat.allCases.map(\.rawValue).joined(separator: ", ")
  }
}
