/// A fault of the gate that a calibration found.
public struct CalibrationIssue: Hashable, Sendable {
  /// What it is, in one line.
  public let text: String
  /// Whether noise cannot be its cause.
  public let isCertain: Bool
}
