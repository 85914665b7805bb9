/// A record that a session reached.
public struct RecordUpdate<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The new value.
  public let value: Value

  /// Whether an earlier record was beaten; a first record beats nothing.
  public let beatsEarlier: Bool
}

/// The records that a session set or beat.
public struct RecordUpdates: Hashable, Sendable {
  /// The new crown.
  public internal(set) var crown: RecordUpdate<PersonalBestRecord>?

  /// The new lightning.
  public internal(set) var lightning: RecordUpdate<PersonalBestRecord>?

  /// The new classic score.
  public internal(set) var classic: RecordUpdate<Int64>?

  /// No update.
  public static var none: RecordUpdates { RecordUpdates() }

  /// Whether nothing was set or beaten.
  public var isEmpty: Bool { crown == nil && lightning == nil && classic == nil }

  /// Whether an earlier crown or lightning was beaten.
  public var beatsPersonalBest: Bool {
    crown?.beatsEarlier == true || lightning?.beatsEarlier == true
  }

  /// Whether a crown or lightning was reached: the one moment to ask for a review.
  public var isReviewMoment: Bool { crown != nil || lightning != nil }
}
