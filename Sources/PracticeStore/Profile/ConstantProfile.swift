public import PracticeEngine

/// The part of a profile about one constant.
public struct ConstantProfile: Hashable, Sendable {
  /// The number of the last decimal that was right in the latest session that had one; 0 for none.
  public internal(set) var progressIndex: Int64 = 0

  /// The longest streak of right digits.
  public internal(set) var bestStreak: Int64 = 0

  /// The classic record with its day.
  public internal(set) var classic: DatedScore?

  /// The longest certified run.
  public internal(set) var crown: HeldRecord?

  /// The fastest certified run over more than fifty digits.
  public internal(set) var lightning: HeldRecord?

  /// The latest session, for comparison with the next.
  public internal(set) var latest: SessionSummary?

  /// Creates the profile of a constant that was never practised.
  public init() {}

  /// The records for the engine's result, without the times of ghosts.
  public var records: PersonalRecords {
    PersonalRecords(crown: crown?.run, lightning: lightning?.run, classic: classic?.digits ?? 0)
  }

  /// The record of a kind.
  ///
  /// - Parameter kind: crown or lightning.
  public subscript(kind: GhostKind) -> HeldRecord? {
    switch kind {
    case .crown: crown
    case .lightning: lightning
    }
  }
}
