/// Bytes a decimal at the peak of an evaluation, fitted to measured ones.
struct MeasuredMemory: Hashable, Sendable {
  struct Point: Hashable, Sendable {
    let decimals: Double
    let bytesPerDecimal: Double
  }

  /// That of small numbers.
  let small: Double

  /// That of some numbers of decimals where large pieces of work are done in turn, ascending; in
  /// between it changes evenly.
  let inTurn: [Point]

  /// Reads `SMALL, N M BYTES, …`, where N M are N million decimals.
  init(_ line: FormulaLine) throws(FormulaError) {
    let parts = line.text.split(separator: ",").map { $0.split(separator: " ").map(String.init) }
    let points = parts.dropFirst().compactMap { words -> Point? in
      guard words.count == 3, words[1] == "M", let millions = Double(words[0]),
        let bytes = Double(words[2])
      else { return nil }
      return Point(decimals: millions * 1e6, bytesPerDecimal: bytes)
    }
    guard let small = parts.first?.first.flatMap(Double.init), points.count == parts.count - 1
    else { throw FormulaError(.malformed, line: line.number, "'memory' is bytes a decimal") }
    (self.small, inTurn) = (small, points)
  }
}

/// Bytes that steps of a series take for each decimal of their share, as measured at 20 to 100
/// million decimals.
package struct SeriesStepSizes: Hashable, Sendable {
  package let leaf: Double

  /// The memory of a join of few terms; the root of the tree takes a seventh less.
  package let join: Double

  /// The memory of a join of so many terms that its products are made in turn.
  package let longJoin: Double

  /// The file of a leaf or a join.
  package let file: Double

  /// By how many bits what is left out of the sum is smaller than it needs to be.
  let spareBits: Int64

  /// Reads `leaf BYTES, join BYTES, long BYTES, file BYTES, spare BITS`.
  init(_ line: FormulaLine) throws(FormulaError) {
    let parts = line.text.split(separator: ",").map { $0.split(separator: " ").map(String.init) }
    let sizes = parts.compactMap { $0.last.flatMap(Double.init) }
    guard parts.map(\.first) == ["leaf", "join", "long", "file", "spare"], sizes.count == 5,
      let spareBits = parts[4].last.flatMap(Int64.init), spareBits >= 0
    else {
      throw FormulaError(.malformed, line: line.number, "'steps' is the sizes of steps")
    }
    (leaf, join, longJoin, file) = (sizes[0], sizes[1], sizes[2], sizes[3])
    self.spareBits = spareBits
  }
}
