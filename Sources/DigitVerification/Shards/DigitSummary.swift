package import DigitCore
internal import DigitPack

/// What can be said of a run of decimals without their text: it composes with that of the next run.
package struct DigitSummary: Hashable, Sendable {
  /// How many decimals.
  package private(set) var count: Int64 = 0

  /// The decimals as an integer modulo 2^61 − 1.
  package private(set) var digitHash: DigitHash

  /// How often each digit occurs.
  package private(set) var counts: [UInt64]

  /// The decimals as an integer modulo each of the primes.
  package private(set) var residues: [UInt64]

  /// The summary of no decimals.
  ///
  /// - Parameter primes: how many primes there are.
  init(primes: Int) {
    digitHash = DigitHash()
    counts = [UInt64](repeating: 0, count: 10)
    residues = [UInt64](repeating: 0, count: primes)
  }

  /// A summary that was written down.
  init(count: Int64, digitHash: DigitHash, counts: [UInt64], residues: [UInt64]) {
    self.count = count
    self.digitHash = digitHash
    self.counts = counts
    self.residues = residues
  }

  /// The summary of a block.
  init(_ record: BlockRecord, count: Int, residues: [UInt64]) {
    self.count = Int64(count)
    digitHash = record.digitHash
    counts = Digit.all.map { record.counts[$0] }
    self.residues = residues
  }

  /// Appends the summary of the next decimals: h(a‖b) = h(a)·10^|b| + h(b).
  ///
  /// - Complexity: O(log n) in the number of decimals that follow.
  mutating func append(_ next: DigitSummary, primes: [UInt64]) {
    digitHash.append(next.digitHash, count: next.count)
    for index in counts.indices { counts[index] += next.counts[index] }
    for (index, prime) in primes.enumerated() {
      let shifted = Self.product(
        residues[index], Self.powerOfTen(next.count, modulo: prime), modulo: prime)
      residues[index] = (shifted + next.residues[index]) % prime
    }
    count += next.count
  }

  /// Appends single decimals.
  mutating func append(digits: some Sequence<UInt8>, primes: [UInt64]) {
    for digit in digits {
      digitHash.append(word: UInt64(digit), count: 1)
      counts[Int(digit)] += 1
      for (index, prime) in primes.enumerated() {
        residues[index] =
          (Self.product(residues[index], 10, modulo: prime) + UInt64(digit)) % prime
      }
      count += 1
    }
  }

  /// 10^exponent modulo a prime below 2^62.
  static func powerOfTen(_ exponent: Int64, modulo prime: UInt64) -> UInt64 {
    var (result, base, rest) = (UInt64(1), UInt64(10), exponent)
    while rest > 0 {
      if rest & 1 == 1 { result = product(result, base, modulo: prime) }
      base = product(base, base, modulo: prime)
      rest >>= 1
    }
    return result
  }

  /// a·b modulo a prime; a and b are below it.
  static func product(_ a: UInt64, _ b: UInt64, modulo prime: UInt64) -> UInt64 {
    prime.dividingFullWidth(a.multipliedFullWidth(by: b)).remainder
  }
}
