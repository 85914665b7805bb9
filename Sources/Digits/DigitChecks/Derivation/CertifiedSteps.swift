package import Arithmetic
package import Constants

/// q = ⌊n'·2^bits / d'⌋ − bias, as an identity of the evidence states: (q + bias)·d' + r =
/// n'·2^bits, 0 ≤ r < d', with n' and d' the leading words of n and d.
struct CertifiedQuotient {
  /// q, with n/d·2^bits in q + bias − 2^-8 ..< q + bias + 1 + 2^-8.
  let quotient: SharedInteger

  /// Bits after the binary point.
  let bits: Int64

  /// By how many bits d' must exceed the quotient's: n/d and n'/d' differ by less than 16/d'.
  private static let guardBits: Int64 = 12

  /// Creates the quotient of an identity, or `nil` where it says anything else or n and d are too
  /// short.
  init?(
    _ evidence: Evidence, _ numerator: SharedInteger, over denominator: SharedInteger,
    bias: Int64 = 0
  ) {
    guard case .identity(let identity) = evidence,
      let quotient = IntegerIdentity.integers(identity.left, at: 0).first,
      let remainder = IntegerIdentity.integers(identity.left, at: 2).first,
      case .below(_, _, let words, 0)? = identity.bounds.first,
      let bits = identity.exponent
    else { return nil }
    let divisor = IntegerIdentity.Factor.leading("d", denominator, droppedWords: words)
    let expected = CanonicalIdentity(
      left: [
        .init(1, [.integer("q", quotient), divisor]), .init(bias, [divisor]),
        .init(1, [.integer("r", remainder)]),
      ],
      right: [
        .init(1, [.leading("n", numerator, droppedWords: words), .power(base: 2, exponent: bits)])
      ],
      bounds: [.below(value: remainder, limit: denominator, droppedWords: words)])
    let kept = denominator.withLimbs(dropping: words) { Int64($0.count) }
    guard CanonicalIdentity(identity) == expected, words >= 0,
      words == 0 || 64 * (kept - 1) >= bits + Self.guardBits,
      // Below 8, so that n is below 16·d.
      quotient.withLimbs({ LimbComparison.isBelowPowerOfTwo($0, bits: bits + 3) })
    else { return nil }
    self.quotient = quotient
    self.bits = bits
  }
}

/// S = ⌊√n·2^bits⌋, as an identity of the evidence states: S² + R = n·2^(2·bits), 0 ≤ R ≤ 2S.
package struct CertifiedRoot {
  /// S, with 0 ≤ √n·2^bits − S < 1.
  package let root: SharedInteger

  package let bits: Int64

  /// Creates the root of an identity, or `nil` where it says anything else.
  package init?(_ evidence: Evidence, of radicand: Int64) {
    guard case .identity(let identity) = evidence,
      let root = IntegerIdentity.integers(identity.left, at: 0).first,
      let remainder = IntegerIdentity.integers(identity.left, at: 1).first,
      let exponent = identity.exponent, exponent % 2 == 0
    else { return nil }
    let expected = CanonicalIdentity(
      left: [
        .init(1, [.integer("S", root), .integer("S", root)]), .init(1, [.integer("R", remainder)]),
      ],
      right: [.init(radicand, [.power(base: 2, exponent: exponent)])],
      bounds: [.atMostTwice(value: remainder, limit: root)])
    guard CanonicalIdentity(identity) == expected else { return nil }
    self.root = root
    bits = exponent / 2
  }

  /// Whether an identity says S² + R = n·10^(2·places), 0 ≤ R ≤ 2S, in decimals.
  static func isDecimal(
    _ evidence: Evidence, root: SharedDecimal, of radicand: Int64, places: Int64
  ) -> Bool {
    guard case .identity(let identity) = evidence, identity.left.count == 2,
      case .decimal(_, let remainder)? = identity.left[1].factors.first
    else { return false }
    let expected = CanonicalIdentity(
      left: [
        .init(1, [.decimal("S", root), .decimal("S", root)]), .init(1, [.decimal("R", remainder)]),
      ],
      right: [.init(radicand, [.power(base: 10, exponent: 2 * places)])],
      bounds: [.decimalAtMostTwice(value: remainder, limit: root)])
    return CanonicalIdentity(identity) == expected
  }
}

/// B = ⌊sum / 2^d⌋ − 1, as an identity of the evidence states: sum = (B + 1)·2^d + L, 0 ≤ L < 2^d.
enum CertifiedSum {
  /// How many bits the identity drops; `nil` where it says anything else.
  static func droppedBits(
    _ evidence: Evidence, of sum: [IntegerIdentity.Monomial], to value: SharedInteger
  ) -> Int64? {
    guard case .identity(let identity) = evidence, let droppedBits = identity.exponent,
      droppedBits >= 0,
      let low = IntegerIdentity.integers(identity.right, at: 2).first
    else { return nil }
    let power = IntegerIdentity.Factor.power(base: 2, exponent: droppedBits)
    let expected = CanonicalIdentity(
      left: sum,
      right: [
        .init(1, [.integer("B", value), power]), .init(1, [power]),
        .init(1, [.integer("L", low)]),
      ],
      bounds: [.belowPowerOfTwo(value: low, bits: droppedBits)])
    return CanonicalIdentity(identity) == expected ? droppedBits : nil
  }
}

/// An identity without its texts and its order: which integers it relates, and how.
///
/// Two are equal if they say the same of the same integers, which are compared by object identity
/// and not by value. What they say is written down and sorted: dictionaries of nested types look up
/// conformances at their first use, which a run for few digits feels.
struct CanonicalIdentity: Equatable {
  private let left: [String]
  private let right: [String]
  private let bounds: [String]

  init(_ identity: IntegerIdentity) {
    self.init(left: identity.left, right: identity.right, bounds: identity.bounds)
  }

  init(
    left: [IntegerIdentity.Monomial], right: [IntegerIdentity.Monomial],
    bounds: [IntegerIdentity.Bound] = []
  ) {
    self.left = Self.side(left)
    self.right = Self.side(right)
    self.bounds = bounds.map(Self.bound).sorted()
  }

  /// The monomials; one with the coefficient 0 says nothing.
  private static func side(_ monomials: [IntegerIdentity.Monomial]) -> [String] {
    monomials.filter { $0.coefficient != 0 }.map {
      "\($0.coefficient) " + $0.factors.map(Self.factor).sorted().joined(separator: " ")
    }.sorted()
  }

  private static func factor(_ factor: IntegerIdentity.Factor) -> String {
    switch factor {
    case .integer(_, let integer): name(integer)
    case .leading(_, let integer, let dropped): name(integer, dropping: dropped)
    case .decimal(_, let number): name(number)
    case .power(let base, let exponent): "\(base)^\(exponent)"
    }
  }

  private static func bound(_ bound: IntegerIdentity.Bound) -> String {
    switch bound {
    case .below(let value, let limit, let dropped, let shift):
      "\(name(value)) < \(name(limit, dropping: dropped)) 2^\(shift)"
    case .atMostTwice(let value, let limit): "\(name(value)) <= 2 \(name(limit))"
    case .belowPowerOfTwo(let value, let bits): "\(name(value)) < 2^\(bits)"
    case .decimalAtMostTwice(let value, let limit): "\(name(value)) <= 2 \(name(limit))"
    }
  }

  /// What stands for a number, or for its leading words, while it lives.
  private static func name(_ number: AnyObject, dropping words: Int = 0) -> String {
    "#\(UInt(bitPattern: ObjectIdentifier(number)))>>\(words)"
  }
}

extension IntegerIdentity {
  /// A power that the right side names.
  var exponent: Int64? {
    for factor in right.flatMap(\.factors) {
      if case .power(_, let exponent) = factor { return exponent }
    }
    return nil
  }

  /// The integers of a monomial of the left side, or of the right one.
  package static func integers(_ side: [Monomial], at index: Int) -> [SharedInteger] {
    guard side.indices.contains(index) else { return [] }
    return side[index].factors.compactMap { factor in
      switch factor {
      case .integer(_, let integer): integer
      case .leading(_, let integer, _): integer
      case .decimal, .power: nil
      }
    }
  }
}
