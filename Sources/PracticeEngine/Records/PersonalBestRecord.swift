public import DigitCore

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

  /// Creates a record, or `nil` for an inconsistent one.
  ///
  /// - Parameters:
  ///   - constant: the constant that was typed.
  ///   - digitCount: decimals right, at least 1.
  ///   - totalTime: nanoseconds to the last right digit, at least 0.
  ///   - cumulativeTimes: none at all, or one for each digit, from 0 upwards, never decreasing.
  public init?(
    constant: MathematicalConstant, digitCount: Int64, totalTime: Int64, cumulativeTimes: [Int64]
  ) {
    guard digitCount >= 1, totalTime >= 0 else { return nil }
    guard cumulativeTimes.isEmpty || Int64(cumulativeTimes.count) == digitCount else { return nil }
    guard GhostEngine(cumulativeTimes: cumulativeTimes) != nil else { return nil }
    self.constant = constant
    self.digitCount = digitCount
    self.totalTime = totalTime
    self.cumulativeTimes = cumulativeTimes
  }

  /// Mean speed in digits a second; 0 where the run took no time.
  public var cps: Double { TypingSpeed.digitsPerSecond(digits: digitCount, time: totalTime) }
}

/// Which of two runs is better.
extension PersonalBestRecord {
  /// The distance that a lightning must exceed, in digits.
  public static var lightningDistance: Int64 { 50 }

  /// Whether this run takes the crown from another: more digits, or as many in less time.
  ///
  /// - Parameter holder: the run that holds the crown.
  public func takesCrown(from holder: PersonalBestRecord) -> Bool {
    digitCount == holder.digitCount
      ? totalTime < holder.totalTime : digitCount > holder.digitCount
  }

  /// Whether this run is long enough for the lightning.
  public var qualifiesForLightning: Bool { digitCount > Self.lightningDistance }

  /// Whether this run takes the lightning from another: over fifty digits, and faster.
  ///
  /// - Parameter holder: the run that holds the lightning.
  public func takesLightning(from holder: PersonalBestRecord) -> Bool {
    qualifiesForLightning
      && TypingSpeed.isFaster(
        digits: digitCount, time: totalTime, than: holder.digitCount, otherTime: holder.totalTime)
  }
}
