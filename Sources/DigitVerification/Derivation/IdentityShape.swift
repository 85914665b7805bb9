internal import BigArithmetic
internal import ConstantGeneration

/// An identity without its texts and its order: which integers it relates, and how.
///
/// Two are equal if they say the same of the same integers, which are compared by object identity
/// and not by value.
struct CanonicalIdentity: Hashable {
  /// A factor of a monomial.
  enum Factor: Hashable {
    case number(ObjectIdentifier, droppedWords: Int)
    case power(base: UInt64, exponent: Int64)
  }

  /// A coefficient times factors in any order.
  struct Monomial: Hashable {
    let coefficient: Int64
    let factors: [Factor: Int]
  }

  /// A bound of a remainder.
  enum Bound: Hashable {
    case below(ObjectIdentifier, ObjectIdentifier, droppedWords: Int)
    case atMostTwice(ObjectIdentifier, ObjectIdentifier)
    case belowPowerOfTwo(ObjectIdentifier, bits: Int64)
  }

  private let left: [Monomial: Int]
  private let right: [Monomial: Int]
  private let bounds: Set<Bound>

  /// Creates the canonical form of an identity.
  init(_ identity: IntegerIdentity) {
    self.init(left: identity.left, right: identity.right, bounds: identity.bounds)
  }

  /// Creates the canonical form of two sides and their bounds.
  init(
    left: [IntegerIdentity.Monomial], right: [IntegerIdentity.Monomial],
    bounds: [IntegerIdentity.Bound] = []
  ) {
    self.left = Self.side(left)
    self.right = Self.side(right)
    self.bounds = Set(bounds.map(Self.bound))
  }

  /// How often each monomial occurs; one with the coefficient 0 says nothing.
  private static func side(_ monomials: [IntegerIdentity.Monomial]) -> [Monomial: Int] {
    monomials.filter { $0.coefficient != 0 }.reduce(into: [:]) { side, monomial in
      let factors = monomial.factors.reduce(into: [:]) { $0[Self.factor($1), default: 0] += 1 }
      side[Monomial(coefficient: monomial.coefficient, factors: factors), default: 0] += 1
    }
  }

  private static func factor(_ factor: IntegerIdentity.Factor) -> Factor {
    switch factor {
    case .integer(_, let integer): .number(ObjectIdentifier(integer), droppedWords: 0)
    case .leading(_, let integer, let dropped):
      .number(ObjectIdentifier(integer), droppedWords: dropped)
    case .decimal(_, let number): .number(ObjectIdentifier(number), droppedWords: 0)
    case .power(let base, let exponent): .power(base: base, exponent: exponent)
    }
  }

  private static func bound(_ bound: IntegerIdentity.Bound) -> Bound {
    switch bound {
    case .below(let value, let limit, let dropped):
      .below(ObjectIdentifier(value), ObjectIdentifier(limit), droppedWords: dropped)
    case .atMostTwice(let value, let limit):
      .atMostTwice(ObjectIdentifier(value), ObjectIdentifier(limit))
    case .belowPowerOfTwo(let value, let bits):
      .belowPowerOfTwo(ObjectIdentifier(value), bits: bits)
    case .decimalAtMostTwice(let value, let limit):
      .atMostTwice(ObjectIdentifier(value), ObjectIdentifier(limit))
    }
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
  static func integers(_ side: [Monomial], at index: Int) -> [SharedInteger] {
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
