public import DigitCore
public import PracticeEngine

/// One place at which the engine did something else than the certified digits demand.
public struct ValidationFault: Hashable, Sendable, CustomStringConvertible {
  /// The constant that was validated.
  public let constant: MathematicalConstant

  /// The mode that was played.
  public let mode: SessionMode

  /// The segment that was played, where it was not the whole.
  public let segment: DigitRange?

  /// 1-based position of the decimal.
  public let position: Int64

  /// The digit that was typed, or `nil` when it was the end that was wrong.
  public let digit: Digit?

  /// What went wrong.
  public let detail: String

  /// The fault in one line that names constant, mode and position.
  public var description: String {
    let place = segment.map { " segment [\($0.lowerIndex), \($0.upperIndex)]" } ?? ""
    let key = digit.map { ", key \($0.value)" } ?? ""
    return "\(constant.name), \(mode.rawValue)\(place), position \(position)\(key): \(detail)"
  }
}
