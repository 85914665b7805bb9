/// One decimal digit, 0 to 9.
///
/// The type makes an invalid digit unrepresentable: every value that exists is in range, so code
/// that receives a `Digit` never has to check it again.
public struct Digit: Hashable, Comparable, Sendable {
  /// The digit's numeric value, 0 to 9.
  public let value: UInt8

  /// Creates a digit from its numeric value.
  ///
  /// - Parameter value: the value; anything above 9 gives `nil`.
  @inlinable
  public init?(_ value: UInt8) {
    guard value <= 9 else { return nil }
    self.value = value
  }

  /// Creates a digit from its ASCII character, `0x30` to `0x39`.
  ///
  /// - Parameter ascii: the character code; anything but `0` to `9` gives `nil`.
  @inlinable
  public init?(ascii: UInt8) {
    self.init(ascii &- Self.asciiZero)
  }

  /// The digit's ASCII character.
  @inlinable
  public var ascii: UInt8 { Self.asciiZero + value }

  /// Orders digits by their value.
  @inlinable
  public static func < (lhs: Digit, rhs: Digit) -> Bool { lhs.value < rhs.value }

  /// All ten digits in order.
  ///
  /// - Complexity: allocates a list at each call.
  public static var all: [Digit] { (0...9).compactMap { Digit($0) } }

  /// The character code of `0`.
  @usableFromInline
  static var asciiZero: UInt8 { 0x30 }
}
