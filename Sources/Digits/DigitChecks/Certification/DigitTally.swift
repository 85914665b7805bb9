package import DigitCore
package import DigitPacks
package import Parallelism

/// What is counted of a run of decimals.
///
/// Tallies of adjacent runs are joined, so that blocks can be dealt to workers.
package struct DigitTally: Sendable {
  /// How many of the first and of the last decimals are kept.
  private static let keptCount = 50

  package private(set) var counts = DigitCounts()

  /// The decimals as an integer modulo seven primes.
  package private(set) var residues: DecimalResidueVector

  /// The characters of the first decimals, 50 at most.
  package private(set) var first: [UInt8] = []

  /// The characters of the last decimals, 50 at most.
  private(set) var last: [UInt8] = []

  /// What was counted up to each power of ten.
  private(set) var atPowersOfTen: [DigitTally] = []

  var digitCount: Int64 { Int64(residues.digitCount) }

  /// The decimals as an integer modulo 2^61 − 1.
  package var digitHash: DigitHash { DigitHash(value: residues.residues[0]) ?? DigitHash() }

  var firstText: String { String(decoding: first, as: UTF8.self) }

  var lastText: String { String(decoding: last, as: UTF8.self) }

  init(primes: VerificationPrimes) { residues = DecimalResidueVector(primes: primes) }

  /// Counts the decimals of a block, in pieces that end at powers of ten.
  init(_ block: DecimalBlock, primes: VerificationPrimes) {
    self.init(primes: primes)
    var counter = DigitCounter()
    var power: Int64 = 10
    while power <= block.start { power *= 10 }
    var place = 0
    while place < block.text.count {
      let end = Int(min(Int64(block.text.count), power - block.start))
      let packed = block.packed.span.extracting(place / 2..<(end + 1) / 2)
      do throws(PackedDecimalError) {
        try counter.append(bcd: packed, count: end - place)
        try residues.append(bcd: packed, count: end - place)
      } catch { preconditionFailure("a store hands out decimals only: \(error)") }
      place = end
      counts = counter.counts
      first = Array(block.text[..<end].prefix(Self.keptCount))
      last = Array(block.text[..<end].suffix(Self.keptCount))
      guard block.start + Int64(end) == power else { continue }
      var upToPower = self
      upToPower.atPowersOfTen = []
      atPowersOfTen.append(upToPower)
      power *= 10
    }
  }

  mutating func append(_ next: DigitTally) {
    for part in next.atPowersOfTen {
      var upToPower = self
      upToPower.atPowersOfTen = []
      upToPower.append(part)
      atPowersOfTen.append(upToPower)
    }
    counts.add(next.counts)
    residues.append(next.residues)
    first = Array((first + next.first).prefix(Self.keptCount))
    last = Array((last + next.last).suffix(Self.keptCount))
  }
}

/// A block of stored decimals, packed and as text.
package struct DecimalBlock: Sendable {
  /// The index of the first decimal.
  package let start: Int64

  /// The decimals, two a byte.
  package let packed: [UInt8]

  /// The same as characters.
  package let text: [UInt8]
}

extension DecimalStore {
  /// Reads every block once and counts its decimals.
  ///
  /// - Parameter consumers: each gets all blocks in order, while they are counted.
  /// - Throws: `PackError` when a block cannot be read, or the task that calls is cancelled.
  /// - Complexity: O(n).
  package func tally(
    _ primes: VerificationPrimes, workers: Workers,
    inOrder consumers: [@Sendable (DecimalBlock) -> Void] = []
  ) throws(PackError) -> DigitTally {
    var starts: [Int64] = [0]
    for block in 0..<blockCount { starts.append(starts[block] + Int64(digitCount(ofBlock: block))) }
    let parts = try workers.scan(
      blocks: blockCount, of: "the decimals",
      load: { [starts] (block) throws(PackError) in
        let packed = try readBack(block: block)
        let count = digitCount(ofBlock: block)
        return DecimalBlock(
          start: starts[block], packed: packed,
          text: PackedDigits.unpacked(packed.span, count: count))
      },
      inOrder: consumers.map { consumer in { _, block in consumer(block) } },
      each: { _, block in DigitTally(block, primes: primes) })
    var whole = DigitTally(primes: primes)
    for part in parts { whole.append(part) }
    return whole
  }
}
