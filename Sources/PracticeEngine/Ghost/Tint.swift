/// A colour with its opacity over black.
public struct Tint: Hashable, Sendable {
  /// The two colours of the atmosphere.
  public enum Hue: UInt8, CaseIterable, Sendable {
    /// Ahead of the ghost.
    case orange
    /// Behind the ghost.
    case cyan

    /// The colour as 24 bits: red, green, blue.
    public var rgb: UInt32 {
      switch self {
      case .orange: 0xFF6B00
      case .cyan: 0x00F2FF
      }
    }

    /// The colour in hexadecimal, such as `#FF6B00`.
    public var hex: String {
      switch self {
      case .orange: "#FF6B00"
      case .cyan: "#00F2FF"
      }
    }
  }

  /// The colour.
  public let hue: Hue

  /// The opacity, 0.05 (nearly level) to 0.20 (far apart).
  public let opacity: Double
}
