/// The records of one constant.
public struct PersonalRecords: Hashable, Sendable {
  /// The longest certified run.
  public var crown: PersonalBestRecord?

  /// The fastest certified run over more than fifty digits.
  public var lightning: PersonalBestRecord?

  /// The most decimals right from the start before the first error or reveal; 0 for none.
  public var classic: Int64

  /// Creates records; without arguments, none.
  ///
  /// - Parameters:
  ///   - crown: the longest certified run.
  ///   - lightning: the fastest certified run.
  ///   - classic: the classic score, at least 0.
  public init(
    crown: PersonalBestRecord? = nil, lightning: PersonalBestRecord? = nil, classic: Int64 = 0
  ) {
    self.crown = crown
    self.lightning = lightning
    self.classic = classic
  }

  /// The record behind a kind of ghost.
  ///
  /// - Parameter kind: the kind.
  public subscript(kind: GhostKind) -> PersonalBestRecord? {
    switch kind {
    case .crown: crown
    case .lightning: lightning
    }
  }

  /// The records after a session.
  ///
  /// - Parameter updates: what the session set or beat.
  public func applying(_ updates: RecordUpdates) -> PersonalRecords {
    PersonalRecords(
      crown: updates.crown?.value ?? crown, lightning: updates.lightning?.value ?? lightning,
      classic: updates.classic?.value ?? classic)
  }
}
