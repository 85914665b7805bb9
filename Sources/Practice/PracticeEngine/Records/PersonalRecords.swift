public import DigitCore

/// The records of one constant.
public struct PersonalRecords: Hashable, Sendable {
  /// The longest certified run.
  public var crown: PersonalBestRecord?

  /// The fastest certified run over more than fifty digits.
  public var lightning: PersonalBestRecord?

  /// The most decimals right from the start before the first error or reveal; 0 for none.
  public var classic: Int64

  /// Creates records; without arguments, none.
  public init(
    crown: PersonalBestRecord? = nil, lightning: PersonalBestRecord? = nil, classic: Int64 = 0
  ) {
    self.crown = crown
    self.lightning = lightning
    self.classic = classic
  }

  /// Whether there is none.
  package var isEmpty: Bool { !crown.hasValue && !lightning.hasValue && classic == 0 }

  /// The record behind a kind of ghost.
  public subscript(kind: GhostKind) -> PersonalBestRecord? {
    switch kind {
    case .crown: crown
    case .lightning: lightning
    }
  }
}

/// The run that holds a record, with the times of its ghost.
public struct PersonalBestRecord: Hashable, Sendable {
  /// The constant that was typed.
  public let constant: MathematicalConstant

  /// How many decimals were right, at least 1.
  public let digitCount: Int64

  /// Nanoseconds from the first key to the last right digit.
  public let totalTime: Int64

  /// Nanoseconds from the first key to each right digit; empty when only the result is known, and
  /// then the record has no ghost.
  public let cumulativeTimes: [Int64]

  /// Whether the run was timed; a stall or an impossible key rate voids the times, which are 0.
  public let isTimed: Bool

  /// Creates a record, or `nil` for an inconsistent one.
  ///
  /// - Parameters:
  ///   - constant: the constant that was typed.
  ///   - digitCount: decimals right, at least 1.
  ///   - totalTime: nanoseconds to the last right digit, at least 0.
  ///   - cumulativeTimes: none at all, or one for each digit, from 0 upwards, never decreasing.
  ///   - isTimed: whether the run was timed.
  public init?(
    constant: MathematicalConstant, digitCount: Int64, totalTime: Int64, cumulativeTimes: [Int64],
    isTimed: Bool = true
  ) {
    guard digitCount >= 1, totalTime >= 0 else { return nil }
    guard cumulativeTimes.isEmpty || Int64(cumulativeTimes.count) == digitCount else { return nil }
    guard GhostEngine(cumulativeTimes: cumulativeTimes).hasValue else { return nil }
    self.constant = constant
    self.digitCount = digitCount
    self.totalTime = totalTime
    self.cumulativeTimes = cumulativeTimes
    self.isTimed = isTimed
  }

  /// The run with other times of its digits, or `nil` where they do not fit it.
  package func with(_ cumulativeTimes: [Int64]) -> PersonalBestRecord? {
    PersonalBestRecord(
      constant: constant, digitCount: digitCount, totalTime: totalTime,
      cumulativeTimes: cumulativeTimes, isTimed: isTimed)
  }

  /// Mean speed in digits a second; 0 where the run took no time.
  public var cps: Double { TypingSpeed.digitsPerSecond(digits: digitCount, time: totalTime) }
}

/// Which of two runs is better.
extension PersonalBestRecord {
  /// The distance that a lightning must exceed, in digits.
  public static var lightningDistance: Int64 { 50 }

  /// Whether this run takes the crown from another: more digits, or as many in less time; a time
  /// is less than none.
  public func takesCrown(from holder: PersonalBestRecord) -> Bool {
    guard digitCount == holder.digitCount else { return digitCount > holder.digitCount }
    return isTimed && (!holder.isTimed || totalTime < holder.totalTime)
  }

  /// Whether this run is long enough for the lightning, and timed.
  public var qualifiesForLightning: Bool { isTimed && digitCount > Self.lightningDistance }

  /// Whether this run takes the lightning from another: over fifty digits, and faster.
  public func takesLightning(from holder: PersonalBestRecord) -> Bool {
    qualifiesForLightning
      && TypingSpeed.isFaster(
        digits: digitCount, time: totalTime, than: holder.digitCount, otherTime: holder.totalTime)
  }
}

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

  /// Whether nothing was set or beaten.
  public var isEmpty: Bool { !crown.hasValue && !lightning.hasValue && !classic.hasValue }

  /// Whether an earlier crown or lightning was beaten.
  public var beatsPersonalBest: Bool {
    crown?.beatsEarlier == true || lightning?.beatsEarlier == true
  }

  /// Whether a crown or lightning was reached: the one moment to ask for a review.
  public var isReviewMoment: Bool { crown.hasValue || lightning.hasValue }
}

/// The player's own leaderboard: runs in the order of one of the two records.
public enum Leaderboard {
  /// The places of the best runs.
  ///
  /// - Parameters:
  ///   - runs: certified runs of one constant, in any order; of equal ones the earlier stays ahead.
  ///   - kind: crown for distance, lightning for speed over more than fifty digits.
  ///   - count: the number of places, at least 0.
  /// - Returns: the indices of the runs in `runs`, the best first.
  /// - Complexity: O(n · count).
  public static func places(
    of runs: [PersonalBestRecord], by kind: GhostKind, count: Int = 10
  ) -> [Int] {
    var places: [Int] = []
    let isCrown = if case .crown = kind { true } else { false }
    for (index, run) in runs.enumerated() {
      if !isCrown && !run.qualifiesForLightning { continue }
      let beaten = places.firstIndex { holder in
        isCrown ? run.takesCrown(from: runs[holder]) : run.takesLightning(from: runs[holder])
      }
      let place = beaten ?? places.count
      places.insert(index, at: place)
      if places.count > max(count, 0) { places.removeLast() }
    }
    return places
  }
}
