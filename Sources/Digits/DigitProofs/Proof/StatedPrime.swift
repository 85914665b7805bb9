internal import Arithmetic
internal import Crypto
internal import DigitChecks
internal import DigitPacks

/// The prime that is the same for whoever checks a proof; numbers are bytes, the lowest first.
struct StatedPrime: ResidueRing {
  private let prime: [UInt8]

  /// Creates the prime that follows from the content hash of a pack and the last hash of its proof.
  init(_ hashes: [UInt8]) {
    let start = Array("pi-trainer stated prime 1".utf8) + hashes
    var counter: UInt64 = 0
    var candidate: [UInt8]
    repeat {
      candidate = Array(SHA256.hash(data: start + Self.bytes(counter)))
      candidate[0] |= 1
      candidate[31] |= 128
      counter += 1
    } while !BigInteger.isPrime(candidate)
    prime = candidate
  }

  /// What two checks of the same files print alike, with D modulo the prime.
  func line(_ decimals: [UInt8]) -> String {
    let texts = [prime, decimals].map { Array($0.reversed()).hexadecimalText }
    return "stated prime q = \(texts[0]); D mod q = \(texts[1])"
  }

  private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  var minusOne: [UInt8] { [prime[0] - 1] + prime.dropFirst() }

  private func residue(_ a: [UInt8], times b: [UInt8], plus c: [UInt8] = []) -> [UInt8] {
    BigInteger.residue(a, times: b, plus: c, modulo: prime)
  }

  func sum(_ number: [UInt8], _ bytes: [UInt8], at place: Int64) -> [UInt8] {
    residue(bytes, times: power(2, 8 * UInt64(place)), plus: number)
  }

  /// A number with decimals, two in a byte, appended.
  func appended(_ number: [UInt8], bcd: Span<UInt8>, count: Int) -> [UInt8] {
    let sixteenPlaces = power(10, 16)
    var number = number
    for index in 0..<count / 16 {
      let word = Self.bytes(PackedDecimalWord(bcd, at: 8 * index).value)
      number = residue(number, times: sixteenPlaces, plus: word)
    }
    for index in count / 16 * 16..<count {
      number = residue(number, times: [10], plus: [PackedNibbles.nibble(bcd, index)])
    }
    return number
  }

  func residue(of word: UInt64) -> [UInt8] { Self.bytes(word) }

  func sum(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] { residue(a, times: [1], plus: b) }

  func product(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] { residue(a, times: b) }

  func power(_ base: UInt64, _ exponent: UInt64) -> [UInt8] {
    (0..<64).reversed().reduce([1]) { power, bit in
      product(product(power, power), Self.bytes(exponent >> UInt64(bit) & 1 == 1 ? base : 1))
    }
  }

  func residues(of series: StatedSeries, piece: Range<UInt64>) -> SeriesSums<[UInt8]> {
    func residues(_ coefficients: [Int64]) -> [[UInt8]] {
      coefficients.reversed().map { product(Self.bytes($0.magnitude), $0 < 0 ? minusOne : [1]) }
    }
    let (p, q, r) = (residues(series.p), residues(series.q), residues(series.r))
    var sums = noTerms
    if series.isHarmonic { (sums.derivativeOfP, sums.derivativeOfT) = ([], []) }
    for n in piece.lazy.map(Self.bytes) {
      func value(_ coefficients: [[UInt8]]) -> [UInt8] {
        coefficients.reduce([]) { residue($0, times: n, plus: $1) }
      }
      var denominator = value(q)
      if let derivativeOfP = sums.derivativeOfP, let derivativeOfT = sums.derivativeOfT {
        // P·(n + ε), and n below it.
        denominator = product(denominator, n)
        let derivative = residue(derivativeOfP, times: n, plus: sums.p)
        sums.p = product(sums.p, n)
        sums.derivativeOfT = residue(
          derivativeOfT, times: denominator, plus: product(derivative, value(p)))
        sums.derivativeOfP = product(derivative, value(r))
      }
      sums.t = residue(sums.t, times: denominator, plus: product(sums.p, value(p)))
      sums.q = product(sums.q, denominator)
      sums.p = product(sums.p, value(r))
    }
    return sums
  }
}
