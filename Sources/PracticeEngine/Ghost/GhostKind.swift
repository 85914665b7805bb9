/// The two records that can be raced as a ghost.
public enum GhostKind: UInt8, CaseIterable, Sendable {
  /// The crown: the longest distance. The standard ghost.
  case crown
  /// The lightning: the highest speed over more than fifty digits.
  case lightning

  /// The name in transcripts and settings.
  public var name: String {
    switch self {
    case .crown: "crown"
    case .lightning: "lightning"
    }
  }

  /// The kind with exactly this name, or `nil`.
  public static func named(_ name: String) -> GhostKind? {
    allCases.first { $0.name.utf8.elementsEqual(name.utf8) }
  }
}
