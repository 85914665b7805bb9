/// Mean typing speed, exactly compared.
public enum TypingSpeed {
  /// The number of nanoseconds in a second.
  public static var nanosecondsPerSecond: Int64 { 1_000_000_000 }

  /// Digits a second, or 0 where no time passed.
  ///
  /// - Parameters:
  ///   - digits: right digits, at least 0.
  ///   - time: nanoseconds from the first key to the last of them.
  public static func digitsPerSecond(digits: Int64, time: Int64) -> Double {
    guard time > 0 else { return 0 }
    return Double(digits) / seconds(time)
  }

  /// The share of right digits among all typed, 0 to 1; 1 before the first.
  ///
  /// - Parameters:
  ///   - right: right digits, at least 0.
  ///   - wrong: wrong digits, at least 0.
  public static func accuracy(right: Int64, wrong: Int64) -> Double {
    right == 0 && wrong == 0 ? 1 : Double(right) / (Double(right) + Double(wrong))
  }

  /// Nanoseconds as seconds.
  ///
  /// - Parameter nanoseconds: a span of time.
  public static func seconds(_ nanoseconds: Int64) -> Double {
    Double(nanoseconds) / Double(nanosecondsPerSecond)
  }

  /// Whether one speed is truly higher than another, without rounding.
  ///
  /// a/s > b/t is decided as a·t > b·s in 128 bits. A run that took no time has speed 0.
  ///
  /// - Parameters:
  ///   - digits: right digits of the first run, at least 0.
  ///   - time: nanoseconds of the first run.
  ///   - otherDigits: right digits of the second run, at least 0.
  ///   - otherTime: nanoseconds of the second run.
  static func isFaster(digits: Int64, time: Int64, than otherDigits: Int64, otherTime: Int64)
    -> Bool
  {
    guard time > 0, digits > 0 else { return false }
    guard otherTime > 0 else { return true }
    let left = digits.multipliedFullWidth(by: otherTime)
    let right = otherDigits.multipliedFullWidth(by: time)
    return left.high != right.high ? left.high > right.high : left.low > right.low
  }
}
