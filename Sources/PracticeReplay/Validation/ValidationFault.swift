public import DigitCore
public import PracticeEngine

/// A position at which the engine contradicts the certified digits.
public struct ValidationFailure: Hashable, Sendable, CustomStringConvertible {
  /// The constant that was validated.
  public let constant: MathematicalConstant

  /// The mode that was played.
  public let mode: SessionMode

  /// The segment that was played, unless it was the whole.
  public let segment: DigitRange?

  /// 1-based position of the decimal.
  public let position: Int64

  /// The digit that was typed, or `nil` for a failure at the end.
  public let digit: Digit?

  /// The failure.
  public let detail: String

  /// The failure in one line, with constant, mode and position.
  public var description: String {
    let place = segment.map { " segment [\($0.lowerIndex), \($0.upperIndex)]" } ?? ""
    let key = digit.map { ", key \($0.value)" } ?? ""
    return "\(constant.name), \(mode.rawValue)\(place), position \(position)\(key): \(detail)"
  }
}
