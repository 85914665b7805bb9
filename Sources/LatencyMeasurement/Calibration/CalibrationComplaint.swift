/// Something that a calibration found wrong with the gate.
public struct CalibrationComplaint: Hashable, Sendable {
  /// What it is, in one line.
  public let text: String
  /// Whether noise is no excuse.
  public let isCertain: Bool
}
