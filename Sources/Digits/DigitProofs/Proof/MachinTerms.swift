internal import Parallelism

/// What of π/4 = 4·arctan 1/5 − arctan 1/239 follows from the number of decimals.
struct MachinTerms: Sendable {
  /// The last k of the series of arctan 1/5, an even one: P is (2k − 1)!! there, without a sign.
  let last5: UInt64

  /// The same of arctan 1/239.
  let last239: UInt64

  init(decimals: Int64) {
    // 10^8 times log2 of 10, rounded up, and of 5 and 239, rounded down. The tails, below
    // x^-(2k + 3), are below 2^-68 and 2^-66 of the last decimal.
    func last(_ guardBits: UInt128, _ rate: UInt128) -> UInt64 {
      2 * UInt64((332_192_810 * UInt128(decimals) + 100_000_000 * guardBits) / (4 * rate)) + 2
    }
    last5 = last(68, 232_192_809)
    last239 = last(66, 790_086_680)
  }

  /// How many terms both series have.
  var count: Int64 { Int64(last5 + last239) + 2 }

  /// The largest denominator, without its power of 5; h is the least common multiple of all.
  var limit: UInt64 { 2 * last5 + 1 }

  /// How many numbers a piece of work goes through.
  private static let piece: UInt64 = 1 << 18

  /// h = lcm(1, 3, …, ``limit``) as a product of words: powers of primes, as many as fit into each.
  ///
  /// - Complexity: O(n log log n); a quarter of a byte for each decimal.
  func multiple(_ workers: Workers) -> [UInt64] {
    let limit = limit
    var primes: [UInt64] = []
    var next: UInt64 = 3
    while next * next <= limit {
      if !primes.prefix(while: { [next] in $0 * $0 <= next }).contains(where: { next % $0 == 0 }) {
        primes.append(next)
      }
      next += 2
    }
    let small = primes
    return workers.map(count: Int(limit / Self.piece) + 1) { index in
      Self.words(from: UInt64(index) * Self.piece, through: limit, small)
    }.flatMap { $0 }
  }

  /// The powers of the primes of one piece, joined.
  ///
  /// - Parameters:
  ///   - start: an even number.
  ///   - limit: the largest power.
  ///   - small: the odd primes whose squares are not above it.
  private static func words(
    from start: UInt64, through limit: UInt64, _ small: [UInt64]
  ) -> [UInt64] {
    let end = min(start + piece, limit + 1)
    var isComposite = [Bool](repeating: false, count: Int(end - start) / 2)
    for prime in small {
      var multiple = max(prime * prime, (start / prime + 1) * prime)
      if multiple.isMultiple(of: 2) { multiple += prime }
      while multiple < end {
        isComposite[Int(multiple - start) / 2] = true
        multiple += 2 * prime
      }
    }
    var words: [UInt64] = []
    var word: UInt64 = 1
    for index in isComposite.indices where !isComposite[index] && start + UInt64(index) > 0 {
      let prime = start + 2 * UInt64(index) + 1
      var power = prime
      while power <= limit / prime { power *= prime }
      let (joined, overflow) = word.multipliedReportingOverflow(by: power)
      if overflow { words.append(word) }
      word = overflow ? power : joined
    }
    return words + [word]
  }
}
