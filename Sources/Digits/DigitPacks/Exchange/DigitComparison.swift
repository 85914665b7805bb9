internal import DigitCore

/// The result of comparing two files of digits.
public struct DigitComparison: Hashable, Sendable {
  /// The first place where two digits differ.
  public struct Difference: Hashable, Encodable, Sendable {
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

  /// Creates a comparison of two files of any formats, in the memory of a few pages.
  ///
  /// Each is read once from the front, so both may be pipes.
  ///
  /// - Parameters:
  ///   - first: the first file.
  ///   - second: the second file.
  ///   - context: how many decimals to show on either side of a difference.
  /// - Throws: ``DigitFileError`` when one of them cannot be read or is damaged.
  public init(_ first: DigitFile, _ second: DigitFile, context: Int64 = 20) throws(DigitFileError) {
    try first.seek(to: 0)
    try second.seek(to: 0)
    var pass = DigitComparisonPass(context: Int(context))
    var one = [UInt8](repeating: 0, count: 1 << 16)
    var other = one
    while true {
      let firstRead = try first.readFully(into: &one)
      let secondRead = try second.readFully(into: &other)
      pass.compare(one[..<firstRead], other[..<secondRead])
      if firstRead < one.count || secondRead < other.count { break }
    }
    firstCount = try first.readToEnd()
    secondCount = try second.readToEnd()
    difference = pass.difference
    equalCount = pass.difference.map { $0.position - 1 } ?? min(firstCount, secondCount)
    let integerParts = [first.integerPart, second.integerPart].compactMap { $0 }
    hasOtherIntegerPart = Set(integerParts).count == 2
  }
}

/// A pass over two files at once, with the decimals around the first difference.
private struct DigitComparisonPass {
  private let context: Int
  /// The last decimals before the difference, then those of each file from there on.
  private var before: [UInt8] = []
  private var first: [UInt8] = []
  private var second: [UInt8] = []
  private var done: Int64 = 0
  private var place: Int64?

  init(context: Int) { self.context = context }

  var difference: DigitComparison.Difference? {
    place.map { place in
      DigitComparison.Difference(
        position: place + 1, contextPosition: place - Int64(before.count) + 1,
        first: DigitRadix.text(before + first), second: DigitRadix.text(before + second))
    }
  }

  /// Compares the next decimals; those of a shorter file end first.
  mutating func compare(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) {
    let length = min(one.count, other.count)
    var start = 0
    if place == nil {
      guard one.prefix(length) != other.prefix(length),
        let offset = (0..<length).first(where: { one[$0] != other[$0] })
      else {
        before = Array((before.suffix(context) + one.prefix(length)).suffix(context))
        done += Int64(length)
        return
      }
      before = Array((before.suffix(context) + one.prefix(offset)).suffix(context))
      place = done + Int64(offset)
      start = offset
    }
    first += one.dropFirst(start).prefix(context + 1 - first.count)
    second += other.dropFirst(start).prefix(context + 1 - second.count)
  }
}
