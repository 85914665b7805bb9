public import DigitCore

/// Which digit a planned key presses, relative to the expected one.
///
/// The pressed digit is (expected + offset) mod 10, where the expected digit is the one that the
/// session waits for at that moment. So a schedule is a pure function of its scenario and seed for
/// every constant.
public struct KeyIntent: Hashable, Sendable {
  /// 0 for the right digit; 1 to 9 for a wrong one.
  public let offset: UInt8

  /// The digit that the session waits for.
  public static var right: KeyIntent { KeyIntent(unchecked: 0) }

  /// Creates an intent; `nil` for an offset above 9.
  public init?(offset: UInt8) {
    guard offset <= 9 else { return nil }
    self.offset = offset
  }

  /// Creates an intent from an offset that is known to be below 10.
  init(unchecked offset: UInt8) { self.offset = offset }

  /// Whether the key is the one that the session waits for.
  public var isRight: Bool { offset == 0 }

  /// The digit that is pressed.
  ///
  /// - Parameter expected: the digit that the session waits for.
  public func digit(expected: Digit) -> Digit {
    Digit((expected.value + offset) % 10) ?? expected
  }
}
