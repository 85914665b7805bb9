internal import Arithmetic
internal import Constants
internal import Parallelism

/// The residues of all integers of a computation, each taken once from its raw words.
struct IntegerResidues: Sendable {
  let primes: VerificationPrimes
  private let known: [Key: ResidueVector]

  /// A number, or its leading words.
  private struct Key: Hashable {
    let identity: ObjectIdentifier
    let droppedWords: Int

    init(_ number: AnyObject, droppedWords: Int = 0) {
      identity = ObjectIdentifier(number)
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
    let decimals = evidence.flatMap { Self.decimals(of: $0) }.map { (Key($0), $0) }
    let shift = primes.power(10, UInt64(DecimalLimbComparison.digits) * UInt64(Self.pieceWords))
    let ofDecimals = Self.residues(
      of: Dictionary(decimals) { first, _ in first }, primes, shift, workers,
      count: { $0.withLimbs { $0.count } },
      residue: { number, limbs in
        number.withLimbs { primes.residue(ofDecimalLimbs: $0.extracting(limbs)) }
      })
    known = Self.residues(of: wanted, primes: primes, workers: workers)
      .merging(ofDecimals) { integer, _ in integer }
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

  private static func residues(
    of wanted: [Key: SharedInteger], primes: VerificationPrimes, workers: Workers
  ) -> [Key: ResidueVector] {
    let shift = primes.power(2, 64 * UInt64(pieceWords))
    var known = residues(
      of: wanted, primes, shift, workers, count: { $0.withLimbs { $0.count } },
      residue: { integer, words in integer.withLimbs { primes.residue(of: $0.extracting(words)) } })
    for (key, integer) in wanted where integer.value.signum < 0 {
      known[key] = known[key].map(primes.negated)
    }
    return known
  }

  /// The residues of numbers, in pieces that the threads take in turn.
  ///
  /// - Parameter shift: the power of the radix that a whole piece multiplies by.
  private static func residues<Number: Sendable>(
    of wanted: [Key: Number], _ primes: VerificationPrimes, _ shift: ResidueVector,
    _ workers: Workers, count: (Number) -> Int,
    residue: @Sendable (Number, Range<Int>) -> ResidueVector
  ) -> [Key: ResidueVector] {
    let pieces = wanted.flatMap { key, number in
      let count = count(number)
      return stride(from: key.droppedWords, to: count, by: pieceWords).map { start in
        (key: key, number: number, words: start..<min(start + pieceWords, count))
      }
    }
    let residues = workers.map(count: pieces.count) { residue(pieces[$0].number, pieces[$0].words) }
    // From the top: h(a‖b) = h(a)·shift + h(b).
    var known = wanted.mapValues { _ in primes.residue(of: 0) }
    for (piece, residue) in zip(pieces, residues).reversed() {
      let upper = known[piece.key] ?? primes.residue(of: 0)
      known[piece.key] = primes.sum(primes.product(upper, shift), residue)
    }
    return known
  }

  func residue(of number: SharedDecimal) -> ResidueVector {
    known[Key(number)] ?? number.withLimbs { primes.residue(ofDecimalLimbs: $0) }
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
