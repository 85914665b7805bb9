import DigitChecks
import DigitPacks
import Synchronization

/// Residues by plain 128-bit division, one step at a time.
enum ReferenceResidues {
  static func limbs(_ limbs: [UInt64], modulo p: UInt64) -> UInt64 {
    var value: UInt128 = 0
    for limb in limbs.reversed() { value = ((value << 64) | UInt128(limb)) % UInt128(p) }
    return UInt64(value)
  }

  static func digits(_ digits: [UInt8], modulo p: UInt64) -> UInt64 {
    var value: UInt128 = 0
    for digit in digits { value = (value * 10 + UInt128(digit)) % UInt128(p) }
    return UInt64(value)
  }

  static func product(_ a: UInt64, _ b: UInt64, modulo p: UInt64) -> UInt64 {
    UInt64(UInt128(a) * UInt128(b) % UInt128(p))
  }

  /// Packs digits two a byte.
  static func packed(_ digits: [UInt8]) -> [UInt8] {
    stride(from: 0, to: digits.count, by: 2).map {
      digits[$0] << 4 | ($0 + 1 < digits.count ? digits[$0 + 1] : 0)
    }
  }
}

/// Decimals in blocks of any even length, of which the last may be odd.
final class ChunkedStore: DecimalStore {
  private let chunks: [[UInt8]]
  private let reads = Mutex(0)
  let statedContentHash: SHA256Hash?

  /// How often a block was read.
  var readCount: Int { reads.withLock { $0 } }

  init(_ chunks: [[UInt8]], stating hash: SHA256Hash? = nil) {
    self.chunks = chunks
    statedContentHash = hash
  }

  var digitCount: Int64 { chunks.reduce(0) { $0 + Int64($1.count) } }
  var blockCount: Int { chunks.count }
  func digitCount(ofBlock block: Int) -> Int { chunks[block].count }

  func readBack(block: Int) -> [UInt8] {
    reads.withLock { $0 += 1 }
    return ReferenceResidues.packed(chunks[block])
  }
}

/// Primes of which five differ from test to test only by their label.
func somePrimes(_ label: String = "test") -> VerificationPrimes {
  VerificationPrimes(DerivedPrimes(digest: Array(label.utf8)))
}
