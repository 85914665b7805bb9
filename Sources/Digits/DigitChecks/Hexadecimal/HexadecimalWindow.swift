internal import Arithmetic
package import Parallelism

/// Some hexadecimal digits of a constant, extracted twice at neighbouring places.
///
/// The second extraction starts one position earlier, so every denominator meets another power of
/// two; it must give the same digits wherever the two overlap.
package struct HexadecimalWindow: Equatable, Sendable {
  /// The 1-based position of the first digit after the point.
  let position: UInt64

  /// The digits, 0 to 15 each.
  package let digits: [UInt8]

  /// How many digits there are.
  static let digitCount = 32

  package var text: String { digits.map { String($0, radix: 16, uppercase: true) }.joined() }

  static var maximumPosition: UInt64 { HexadecimalExtraction.maximumOffset + 1 }

  /// Creates a window by extracting its digits.
  ///
  /// - Parameters:
  ///   - position: of the first digit, from 1 to ``maximumPosition``.
  ///   - formula: the constant's; `nil` for π.
  ///   - progress: receives how many of how many indices are done; called on any thread.
  /// - Throws: `HexadecimalError` when the digits are uncertain or the overlap differs.
  /// - Complexity: O(position · log position), of π some 0.2 processor seconds a million positions.
  package init(
    position: UInt64, by formula: ExtractionFormula? = nil, workers: Workers = .one,
    progress: @Sendable (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
  ) throws(HexadecimalError) {
    let part = Self.part(
      0, of: 1, at: position, by: formula, workers: workers, progress: progress)
    try self.init(position: position, by: formula, parts: [part])
  }

  /// Creates a window from the parts of its sums.
  ///
  /// - Parameters:
  ///   - position: of the first digit, from 1 to ``maximumPosition``.
  ///   - parts: all parts, from ``part(_:of:at:workers:progress:)``.
  /// - Throws: `HexadecimalError` when the digits are uncertain or the overlap differs.
  package init(
    position: UInt64, by formula: ExtractionFormula? = nil, parts: [HexadecimalPart]
  ) throws(HexadecimalError) {
    let (main, other) = Self.extractions(at: position, formula)
    var sum = HexadecimalPart()
    for part in parts {
      sum.main += part.main
      sum.other += part.other
    }
    let found = try main.certainDigits(Self.digitCount, of: sum.main)
    let again = try other.certainDigits(Self.digitCount, of: sum.other)
    let agrees =
      position == 1
      ? found.dropFirst().elementsEqual(again.dropLast())
      : found.dropLast().elementsEqual(again.dropFirst())
    guard agrees else { throw HexadecimalError(code: .overlapDiffers, position: position) }
    self.position = position
    digits = found
  }

  private static func extractions(
    at position: UInt64, _ formula: ExtractionFormula?
  ) -> (main: HexadecimalExtraction, other: HexadecimalExtraction) {
    precondition(position >= 1 && position <= maximumPosition, "no such position")
    // Position 1 has no neighbour before it, so there the second extraction starts after it.
    return (
      HexadecimalExtraction(formula: formula, offset: position - 1),
      HexadecimalExtraction(formula: formula, offset: position == 1 ? 1 : position - 2)
    )
  }

  /// One part of the sums behind a window; parts add up to the window in any order.
  ///
  /// - Parameters:
  ///   - index: which part, from 0 on.
  ///   - position: of the window's first digit, from 1 to ``maximumPosition``.
  ///   - progress: receives how many of how many indices are done; called on any thread.
  /// - Complexity: as the whole window, over the number of parts.
  package static func part(
    _ index: Int, of count: Int, at position: UInt64, by formula: ExtractionFormula? = nil,
    workers: Workers = .one,
    progress: @Sendable (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
  ) -> HexadecimalPart {
    let (main, other) = extractions(at: position, formula)
    let ranges = (main.indices(ofPart: index, of: count), other.indices(ofPart: index, of: count))
    let isLast = index == count - 1
    let total = UInt64(ranges.0.count) + UInt64(ranges.1.count)
    return HexadecimalPart(
      main: main.fraction(over: ranges.0, isLast: isLast, workers: workers) { progress($0, total) },
      other: other.fraction(over: ranges.1, isLast: isLast, workers: workers) {
        progress(UInt64(ranges.0.count) + $0, total)
      })
  }
}

/// A part of the two sums behind a window.
package struct HexadecimalPart: Hashable, Sendable {
  /// Of the sum that begins at the window's position.
  package var main: BinaryFraction192

  /// Of the sum that begins one position earlier.
  package var other: BinaryFraction192

  package init(
    main: BinaryFraction192 = BinaryFraction192(), other: BinaryFraction192 = BinaryFraction192()
  ) {
    self.main = main
    self.other = other
  }
}

extension HexadecimalWindow {
  /// How many windows are at places that anybody can derive, the last one included.
  package static let publicCount = 4

  /// The last hexadecimal digit that a binary value of so many decimals is certain of, counted from
  /// 1; `nil` where there are too few for windows.
  ///
  /// It is certain to the bits that the decimals need; the guard bits are not.
  package static func lastCertain(ofDecimals decimals: Int64) -> UInt64? {
    let certain = UInt64(DecimalPrecision.bits(forDecimals: decimals) / 4)
    return certain >= 40 ? certain : nil
  }

  /// What is hashed between digest and counter.
  static var positionLabel: String { "pi-trainer hexadecimal window" }

  /// Places for windows that a digest determines, and the place of the last window of all.
  ///
  /// For counter = 0, 1, 2, …: the first eight bytes, the highest first, of
  /// SHA-256(digest ‖ label ‖ counter), with the counter as four bytes, the highest first, are
  /// reduced modulo the number of possible places, and 1 is added. Repeated places are skipped.
  /// The last window, which ends at `lastPosition`, comes after the random ones.
  ///
  /// - Parameters:
  ///   - digest: the bytes of a digest, by custom the SHA-256 of the decimals.
  ///   - lastPosition: the last hexadecimal digit that is known, counted from 1.
  /// - Returns: positions of first digits; fewer than ``publicCount`` only if there are no more
  ///   places.
  package static func positions(digest: [UInt8], lastPosition: UInt64) -> [UInt64] {
    guard lastPosition >= UInt64(digitCount) else { return [] }
    let places = lastPosition - UInt64(digitCount) + 1
    var found: [UInt64] = []
    var counter: UInt32 = 0
    while found.count < publicCount - 1 && UInt64(found.count) + 1 < places {
      let word = DerivedWord.first(of: digest, label: positionLabel, counter: counter)
      counter += 1
      let position = word % places + 1
      if position != places && !found.contains(position) { found.append(position) }
    }
    return found + [places]
  }

  /// A place that nobody knows beforehand.
  ///
  /// - Parameter lastPosition: the last hexadecimal digit that is known, counted from 1; at least
  ///   ``digitCount``.
  static func secretPosition(lastPosition: UInt64) -> UInt64 {
    UInt64.random(in: 1...(lastPosition - UInt64(digitCount) + 1))
  }
}

/// The fraction of 16^offset times a constant, of π here, found without the digits before it.
///
/// Why 192 bits. The error of the sum grows with the number of indices, 0.4 for each position. In
/// 128 bits even a sum of seven perfectly rounded fractions an index loses the lowest 22 bits at a
/// million positions and 32 at 10^9, which leaves 26 or 24 certain hexadecimal digits, not 32. Here
/// an index costs up to 1455 units: 2^29.2 units at a million, 2^39.2 at 10^9, 2^57.3 at the
/// largest offset. Of 192 bits 152 stay certain at 10^9, 24 more than 32 digits need; 134 at the
/// largest.
struct HexadecimalExtraction {
  /// The largest offset, so that all denominators stay below 2^50: more than any pack holds.
  static var maximumOffset: UInt64 { 280_000_000_000_000 }

  /// The constant's; `nil` for π.
  let formula: ExtractionFormula?

  /// The number of positions between the point and the first digit.
  let offset: UInt64

  /// The exponent of 2 at index 0, from 16^offset·2^-6.
  private var exponent: Int64 { 4 * Int64(offset) - 6 }

  /// The number of indices whose power of two is a whole number.
  var wholeIndices: UInt64 {
    if let formula { return 4 * offset / formula.sums[0].bits + 1 }
    return exponent < 0 ? 0 : UInt64(exponent) / 10 + 1
  }

  /// How far the fraction can be off, in units of 2^-192.
  ///
  /// The 22 or fewer indices that are divided out lose a unit in each of seven fractions, the first
  /// two; what follows them sums to less than seven units.
  var errorUnits: UInt128 {
    formula == nil
      ? UInt128(wholeIndices) * UInt128(BellardTerm.errorUnits) + 200
      : UInt128(wholeIndices + ExtractionFormula.tailIndices)
        * UInt128(ExtractionFormula.errorUnits)
  }

  /// How many indices one piece of work takes: some milliseconds.
  private static var pieceIndices: UInt64 { 1 << 14 }

  func indices(ofPart index: Int, of count: Int) -> Range<UInt64> {
    precondition(count >= 1 && 0..<count ~= index, "no such part")
    func start(_ index: Int) -> UInt64 {
      let product = wholeIndices.multipliedFullWidth(by: UInt64(index))
      return UInt64(count).dividingFullWidth(product).quotient
    }
    return start(index)..<start(index + 1)
  }

  /// The part of the fraction that some indices give.
  ///
  /// - Parameters:
  ///   - range: the indices, of those in which the power of two is a whole number.
  ///   - isLast: whether all indices in which it is none come with them.
  ///   - progress: receives how many indices are done; called on any thread.
  /// - Complexity: O(offset · log offset) for all of them.
  func fraction(
    over range: Range<UInt64>, isLast: Bool, workers: Workers, progress: @Sendable (UInt64) -> Void
  ) -> BinaryFraction192 {
    let count = UInt64(range.count)
    let pieces = Int((count + Self.pieceIndices - 1) / Self.pieceIndices)
    let parts = workers.map(
      count: pieces,
      finished: { progress(min(UInt64($0) * Self.pieceIndices, count)) },
      { piece in
        let start = range.lowerBound + UInt64(piece) * Self.pieceIndices
        return self.sum(over: start..<min(start + Self.pieceIndices, range.upperBound))
      })
    var total = isLast ? tail(from: wholeIndices) : BinaryFraction192()
    for part in parts { total += part }
    return total
  }

  /// Sums the indices of a range in which the power of two is a whole number.
  private func sum(over range: Range<UInt64>) -> BinaryFraction192 {
    if let formula { return formula.fraction(over: range, at: offset) }
    var total = BinaryFraction192()
    for n in range {
      let part = BellardTerm(index: n).fraction(ofPower: UInt64(exponent) &- 10 &* n)
      if n & 1 == 0 { total += part } else { total -= part }
    }
    return total
  }

  /// Sums the indices from which on the power of two is a fraction, by long division.
  private func tail(from start: UInt64) -> BinaryFraction192 {
    if let formula {
      return formula.fraction(over: start..<start + ExtractionFormula.tailIndices, at: offset)
    }
    var total = BinaryFraction192()
    var n = start
    while true {
      let power = exponent - 10 * Int64(n)
      if power + 8 < -192 { return total }
      let term = BellardTerm(index: n)
      for lane in 0..<BellardTerm.width {
        let part = ExtractionFormula.fraction(
          1, timesPower: power + Int64(BellardTerm.numeratorExponents[lane]),
          over: UInt128(term.denominators[lane]))
        if BellardTerm.isSubtracted(lane) != (n & 1 == 1) { total -= part } else { total += part }
      }
      n += 1
    }
  }

  /// The digits that follow the offset, if the error bound lets no other digits pass.
  func certainDigits(
    _ count: Int, of value: BinaryFraction192
  ) throws(HexadecimalError) -> [UInt8] {
    guard let digits = value.certainDigits(count, errorUnits: errorUnits) else {
      throw HexadecimalError(code: .ambiguous, position: offset + 1)
    }
    return digits
  }
}

/// Why hexadecimal digits are not certain.
package struct HexadecimalError: Error, Equatable, Sendable {
  enum Code {
    /// The error bound allows other digits; this happens about once in 2^22 windows.
    case ambiguous
    /// Two extractions of the same digits differ: the machine computed wrongly.
    case overlapDiffers
  }

  let code: Code

  /// The 1-based position of the window's first hexadecimal digit after the point.
  let position: UInt64
}

extension HexadecimalError: CustomStringConvertible {
  /// One line that says what is wrong, where, and what to do.
  package var description: String {
    code == .ambiguous
      ? "hexadecimal digits at position \(position) cannot be told apart from their "
        + "neighbours within the error bound; choose a window one position away"
      : "two extractions of the hexadecimal digits at position \(position) differ; "
        + "this machine computes wrongly, do not trust its results"
  }
}
