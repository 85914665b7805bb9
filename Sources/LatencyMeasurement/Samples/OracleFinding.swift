/// A mistake that the oracle found: in the engine's answer, not its speed.
public struct OracleFinding: Codable, Hashable, Sendable {
  /// What kind of mistake.
  public enum Kind: String, Codable, CaseIterable, Sendable {
    /// The verdict differs from the pack.
    case wrongVerdict
    /// A key never reached the engine.
    case lost
    /// A key reached the engine twice.
    case doubled
    /// A key overtook another.
    case outOfOrder
    /// A snapshot went back.
    case snapshotWentBack
    /// A snapshot mixed two states.
    case tornSnapshot
    /// What was saved differs from a replay.
    case persistedDiffers
    /// A terminal was not restored.
    case terminalKept
  }

  /// What kind of mistake.
  public let kind: Kind
  /// The key's index in the schedule; `nil` where it concerns the whole round.
  public let key: Int?
  /// What was expected and what was found.
  public let detail: String

  /// Creates a finding.
  public init(_ kind: Kind, key: Int? = nil, detail: String) {
    self.kind = kind
    self.key = key
    self.detail = detail
  }
}
