/// The result of comparing two files of digits.
public struct DigitComparison: Hashable, Sendable {
  /// The first place where two digits differ.
  public struct Difference: Hashable, Sendable {
    /// The 1-based position of the first decimal that differs.
    public let position: Int64
    /// The 1-based position of the first decimal of the contexts below.
    public let contextPosition: Int64
    /// Decimals of the first file around the difference.
    public let first: String
    /// Decimals of the second file around the difference.
    public let second: String
  }

  /// The number of equal decimals before the first difference or the shorter file's end.
  public let equalCount: Int64
  /// The first difference, or `nil` when one file continues the other or both are equal.
  public let difference: Difference?
  /// How many decimals the first file holds.
  public let firstCount: Int64
  /// How many decimals the second file holds.
  public let secondCount: Int64
  /// Whether both files state an integer part, and these differ.
  public let hasOtherIntegerPart: Bool

  /// Whether both files hold the same digits.
  public var isEqual: Bool {
    difference == nil && firstCount == secondCount && !hasOtherIntegerPart
  }
}

/// Comparing.
extension DigitComparison {
  /// Creates a comparison of two files of any formats, in the memory of a few pages.
  ///
  /// - Parameters:
  ///   - first: the first file.
  ///   - second: the second file.
  ///   - context: how many decimals to show on either side of a difference.
  /// - Throws: ``DigitFileError`` when one of them cannot be read or is damaged.
  public init(
    _ first: DigitFile, _ second: DigitFile, context: Int64 = 20
  ) throws(DigitFileError) {
    firstCount = try first.countDigits()
    secondCount = try second.countDigits()
    if let one = first.integerPart, let other = second.integerPart {
      hasOtherIntegerPart = one != other
    } else {
      hasOtherIntegerPart = false
    }
    try first.seek(to: 0)
    try second.seek(to: 0)
    let place = try Self.firstDifference(first, second, min(firstCount, secondCount))
    equalCount = place ?? min(firstCount, secondCount)
    guard let place else {
      difference = nil
      return
    }
    let start = max(0, place - context)
    difference = Difference(
      position: place + 1, contextPosition: start + 1,
      first: try Self.text(first, from: start, to: min(firstCount, place + context + 1)),
      second: try Self.text(second, from: start, to: min(secondCount, place + context + 1)))
  }

  private static func firstDifference(
    _ first: DigitFile, _ second: DigitFile, _ count: Int64
  ) throws(DigitFileError) -> Int64? {
    var one = [UInt8](repeating: 0, count: 1 << 16)
    var other = one
    var index: Int64 = 0
    while index < count {
      let length = Int(min(count - index, Int64(one.count)))
      if length < one.count {
        one.removeLast(one.count - length)
        other.removeLast(other.count - length)
      }
      guard try first.readFully(into: &one) == length, try second.readFully(into: &other) == length
      else {
        throw DigitFileError(
          .truncated, first.path, position: index + 1, "a file became shorter while it was read")
      }
      if one != other {
        for place in 0..<length where one[place] != other[place] { return index + Int64(place) }
      }
      index += Int64(length)
    }
    return nil
  }

  private static func text(
    _ file: DigitFile, from start: Int64, to end: Int64
  ) throws(DigitFileError) -> String {
    try file.seek(to: start)
    var values = [UInt8](repeating: 0, count: Int(end - start))
    _ = try file.readFully(into: &values)
    return String(decoding: values.map { 0x30 + $0 }, as: UTF8.self)
  }
}
