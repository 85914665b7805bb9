/// Some hexadecimal digits of π, extracted twice at neighbouring places.
///
/// The second extraction starts one position earlier, so every denominator meets another power of
/// two; it must give the same digits wherever the two overlap.
public struct HexadecimalWindow: Equatable, Sendable {
  /// The 1-based position of the first digit after the point.
  public let position: UInt64

  /// The digits, 0 to 15 each.
  public let digits: [UInt8]

  /// How many digits both extractions gave and agreed on.
  public let overlap: Int

  /// The digits as upper-case text.
  public var text: String { digits.map { String($0, radix: 16, uppercase: true) }.joined() }

  /// The largest position of a window.
  public static var maximumPosition: UInt64 { HexadecimalExtraction.maximumOffset + 1 }

  /// Creates a window by extracting its digits.
  ///
  /// - Parameters:
  ///   - position: of the first digit, from 1 to ``maximumPosition``.
  ///   - digits: how many, 2 to 32.
  ///   - threads: how many threads share the work, at least 1.
  ///   - progress: receives how many of how many indices are done; called on any thread.
  /// - Throws: `HexadecimalError` when the digits are uncertain or the overlap differs.
  /// - Complexity: O(position · log position), about 0.2 processor seconds a million positions.
  public init(
    position: UInt64, digits count: Int = 32, threads: Int = 1,
    progress: @Sendable (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
  ) throws(HexadecimalError) {
    precondition(position >= 1 && position <= Self.maximumPosition, "no such position")
    precondition(count >= 2 && count <= 32, "a window has 2 to 32 digits")
    // Position 1 has no neighbour before it, so there the second extraction starts after it.
    let main = HexadecimalExtraction(offset: position - 1)
    let other = HexadecimalExtraction(offset: position == 1 ? 1 : position - 2)
    let total = main.wholeIndices + other.wholeIndices
    let found = try main.certainDigits(count, threads: threads) { progress($0, total) }
    let again = try other.certainDigits(count, threads: threads) {
      progress(main.wholeIndices + $0, total)
    }
    let agrees =
      position == 1
      ? found.dropFirst().elementsEqual(again.dropLast())
      : found.dropLast().elementsEqual(again.dropFirst())
    guard agrees else { throw HexadecimalError(.overlapDiffers, position: position) }
    self.position = position
    digits = found
    overlap = count - 1
  }
}
