internal import Arithmetic
internal import Constants
internal import Parallelism

/// The residues of all integers of a computation, each taken once from its raw words.
struct IntegerResidues: Sendable {
  let primes: VerificationPrimes
  private let known: [Key: ResidueVector]
  private let decimals: [ObjectIdentifier: ResidueVector]

  /// An integer, or its leading words.
  private struct Key: Hashable {
    let identity: ObjectIdentifier
    let droppedWords: Int

    init(_ integer: SharedInteger, droppedWords: Int = 0) {
      identity = ObjectIdentifier(integer)
      self.droppedWords = droppedWords
    }
  }

  /// Creates the residues of every integer that the evidence names.
  ///
  /// - Complexity: O(n) word operations a prime in the total size.
  init(_ evidence: [Evidence], primes: VerificationPrimes, workers: Workers) {
    var wanted: [Key: SharedInteger] = [:]
    for item in evidence {
      for (integer, dropped) in Self.integers(of: item) {
        wanted[Key(integer, droppedWords: dropped)] = integer
      }
    }
    self.primes = primes
    known = Self.residues(of: wanted, primes: primes, workers: workers)
    decimals = Self.residues(
      of: evidence.flatMap { Self.decimals(of: $0) }, primes: primes, workers: workers)
  }

  /// The residues of one more integer, read by several threads.
  static func residue(
    of integer: SharedInteger, primes: VerificationPrimes, workers: Workers
  ) -> ResidueVector {
    let key = Key(integer)
    return residues(of: [key: integer], primes: primes, workers: workers)[key]
      ?? primes.residue(of: 0)
  }

  /// How many words one piece of work reads: a large integer is shared by all threads.
  private static let pieceWords = 1 << 14

  /// The residues of integers, in pieces that the threads take in turn.
  private static func residues(
    of wanted: [Key: SharedInteger], primes: VerificationPrimes, workers: Workers
  ) -> [Key: ResidueVector] {
    let pieces = wanted.flatMap { key, integer in
      let count = integer.withLimbs { $0.count }
      return stride(from: key.droppedWords, to: count, by: pieceWords).map { start in
        (key: key, integer: integer, words: start..<min(start + pieceWords, count))
      }
    }
    let residues = workers.map(count: pieces.count) { index in
      pieces[index].integer.withLimbs { primes.residue(of: $0.extracting(pieces[index].words)) }
    }
    // From the top: h(a‖b) = h(a)·2^(64·|b|) + h(b).
    let shift = primes.power(2, 64 * UInt64(pieceWords))
    var known = wanted.mapValues { _ in primes.residue(of: 0) }
    for index in pieces.indices.reversed() {
      let upper = known[pieces[index].key] ?? primes.residue(of: 0)
      known[pieces[index].key] = primes.sum(primes.product(upper, shift), residues[index])
    }
    for (key, integer) in wanted where integer.value.signum < 0 {
      known[key] = known[key].map(primes.negated)
    }
    return known
  }

  private static func residues(
    of wanted: [SharedDecimal], primes: VerificationPrimes, workers: Workers
  ) -> [ObjectIdentifier: ResidueVector] {
    var known: [ObjectIdentifier: ResidueVector] = [:]
    var pieces: [(number: SharedDecimal, limbs: Range<Int>)] = []
    for number in wanted where known[ObjectIdentifier(number)] == nil {
      known[ObjectIdentifier(number)] = primes.residue(of: 0)
      let count = number.withLimbs { $0.count }
      pieces += stride(from: 0, to: count, by: pieceWords).map { start in
        (number, start..<min(start + pieceWords, count))
      }
    }
    let cut = pieces
    let residues = workers.map(count: cut.count) { index in
      cut[index].number.withLimbs {
        primes.residue(ofDecimalLimbs: $0.extracting(cut[index].limbs))
      }
    }
    let shift = primes.power(10, UInt64(DecimalLimbComparison.digits) * UInt64(pieceWords))
    for index in cut.indices.reversed() {
      let key = ObjectIdentifier(cut[index].number)
      let upper = known[key] ?? primes.residue(of: 0)
      known[key] = primes.sum(primes.product(upper, shift), residues[index])
    }
    return known
  }

  func residue(of number: SharedDecimal) -> ResidueVector {
    decimals[ObjectIdentifier(number)] ?? number.withLimbs { primes.residue(ofDecimalLimbs: $0) }
  }

  /// The residues of an integer of the evidence.
  ///
  /// - Parameter droppedWords: how many of its lowest words do not count.
  func residue(of integer: SharedInteger, droppedWords: Int = 0) -> ResidueVector {
    known[Key(integer, droppedWords: droppedWords)]
      ?? Self.residue(integer, droppedWords: droppedWords, primes: primes)
  }

  private static func residue(
    _ integer: SharedInteger, droppedWords: Int, primes: VerificationPrimes
  ) -> ResidueVector {
    let magnitude = integer.withLimbs(dropping: droppedWords) { primes.residue(of: $0) }
    return integer.value.signum < 0 ? primes.negated(magnitude) : magnitude
  }

  private static func integers(of evidence: Evidence) -> [(SharedInteger, Int)] {
    switch evidence {
    case .series(let series): return [(series.q, 0), (series.t, 0)]
    case .stated(let sum): return [(sum.q, 0), (sum.t, 0)]
    case .identity(let identity):
      return (identity.left + identity.right).flatMap(\.factors).compactMap { factor in
        switch factor {
        case .integer(_, let integer): (integer, 0)
        case .leading(_, let integer, let dropped): (integer, dropped)
        case .power, .decimal: nil
        }
      }
    }
  }

  private static func decimals(of evidence: Evidence) -> [SharedDecimal] {
    guard case .identity(let identity) = evidence else { return [] }
    return (identity.left + identity.right).flatMap(\.factors).compactMap { factor in
      if case .decimal(_, let number) = factor { number } else { nil }
    }
  }
}
