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
  public init?(ascii: UInt8) { self.init(ascii &- Self.asciiZero) }

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

/// The radix of digits.
public enum DigitRadix: Int, CaseIterable, Sendable {
  /// Decimals.
  case decimal = 10
  /// Digits 0 to 15, which a text writes as 0 to 9 and A to F.
  case hexadecimal = 16

  /// The character of a digit, 0 to 15.
  @inlinable
  package static func ascii(_ value: UInt8) -> UInt8 { (value < 10 ? 0x30 : 0x37) &+ value }

  /// The characters of digits as a text.
  package static func text(_ values: [UInt8]) -> String {
    String(decoding: values.map(ascii), as: UTF8.self)
  }
}

/// A source of the decimals of one constant, read one at a time, without failing.
///
/// What can fail (opening, mapping, verifying) happens before a source exists. So the practice
/// engine's hot path has one answer: the digit, or `nil` where there is none.
public protocol DigitSource {
  /// How many decimals there are; indices run from 0 to `digitCount - 1`.
  var digitCount: Int64 { get }

  /// The decimal at a 0-based index, or `nil` outside `0 ..< digitCount`.
  ///
  /// - Parameter index: 0 is the first decimal after the point.
  /// - Complexity: O(1), without allocation, lock or system call.
  func digit(at index: Int64) -> Digit?
}

/// Decimals held in memory, mostly for tests and short segments.
extension Array: DigitSource where Element == Digit {
  /// How many decimals the array holds.
  @inlinable
  public var digitCount: Int64 { Int64(count) }

  /// The decimal at a 0-based index, or `nil` outside the array.
  @inlinable
  public func digit(at index: Int64) -> Digit? {
    guard index >= 0, index < digitCount else { return nil }
    return self[Int(index)]
  }
}

/// How often each digit occurs in some run of decimals, or of digits in radix 16.
///
/// Counts compose: the counts of a text are the sum of the counts of its parts.
public struct DigitCounts: Sendable {
  /// The number of occurrences of digit `i` at index `i`; of decimals the last six stay 0.
  @usableFromInline
  var occurrences: SIMD16<UInt64>

  /// Creates the counts of the empty text.
  @inlinable
  public init() { occurrences = .zero }

  /// How often one digit occurs.
  ///
  /// - Parameter digit: the digit to look up.
  @inlinable
  public subscript(digit: Digit) -> UInt64 {
    get { occurrences[Int(digit.value)] }
    set { occurrences[Int(digit.value)] = newValue }
  }

  /// How often the digit of a value occurs, 0 to 15.
  @inlinable
  package subscript(value: Int) -> UInt64 {
    get { occurrences[value] }
    set { occurrences[value] = newValue }
  }

  /// How often each digit of a radix occurs, from 0 on.
  @inlinable
  package func list(_ radix: DigitRadix) -> [UInt64] {
    (0..<radix.rawValue).map { occurrences[$0] }
  }

  /// How many digits were counted.
  @inlinable
  public var total: UInt64 { occurrences.wrappedSum() }

  /// Adds the counts of another run of decimals.
  ///
  /// - Parameter other: the counts to add.
  @inlinable
  public mutating func add(_ other: DigitCounts) { occurrences &+= other.occurrences }
}

/// Two counts are equal when all agree.
extension DigitCounts: Equatable {}
