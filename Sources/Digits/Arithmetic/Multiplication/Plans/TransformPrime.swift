package import TransformInterface

/// One of the primes modulo which products are computed, with one form of factors.
package struct TransformPrime: Sendable {
  package let field: ScalarField

  package let modulus: PrimeModulus

  /// The form of factors modulo the prime.
  package let arithmetic: ResidueArithmetic

  /// A generator of the units modulo the prime.
  private let generator: UInt64

  private init(_ prime: UInt64, generator: UInt64, _ arithmetic: ResidueArithmetic) {
    field = ScalarField(prime: prime)
    modulus = PrimeModulus(prime)
    self.arithmetic = arithmetic
    self.generator = generator
  }

  package static func all(_ arithmetic: ResidueArithmetic) -> [TransformPrime] {
    switch arithmetic {
    case .floatingPoint: floatingPoint
    case .integer: integer
    }
  }

  /// The six largest primes below 0.84·2^50 that are 1 modulo 15·2^32, with their least generators;
  /// a test proves all of this.
  private static let floatingPoint = [
    (944_978_704_465_921, 7), (944_334_459_371_521, 17), (943_947_912_314_881, 7),
    (943_432_516_239_361, 26), (942_208_450_560_001, 29), (941_113_233_899_521, 37),
  ].map { TransformPrime($0, generator: $1, .floatingPoint) }

  /// The six largest below 2^52/15, likewise.
  private static let integer = [
    (299_638_393_405_441, 21), (298_349_903_216_641, 7), (297_834_507_141_121, 13),
    (297_319_111_065_601, 23), (297_125_837_537_281, 23), (296_932_564_008_961, 17),
  ].map { TransformPrime($0, generator: $1, .integer) }

  /// A root of unity of an order that divides p − 1; root(ab)^a is root(b).
  package func root(_ order: Int) -> UInt64 {
    precondition((field.prime - 1) % UInt64(order) == 0, "no root of unity of this order")
    return field.power(generator, (field.prime - 1) / UInt64(order))
  }

  /// A constant factor as the inner loops take it.
  func constantFactor(_ value: UInt64) -> ConstantFactor {
    let entry = entry(value)
    return ConstantFactor(value: entry, quotient: quotient(ofEntry: entry))
  }

  /// The factor by which products of points are multiplied so that they are value·a·b.
  func productFactor(_ value: UInt64) -> ConstantFactor {
    switch arithmetic {
    case .floatingPoint: constantFactor(value)
    case .integer: constantFactor(field.product(value, (1 << 52) % field.prime))
    }
  }

  /// A factor as tables hold it.
  func entry(_ value: UInt64) -> Double {
    switch arithmetic {
    case .floatingPoint: field.centered(value)
    case .integer: Double(bitPattern: value)
    }
  }

  private func quotient(ofEntry entry: Double) -> Double {
    switch arithmetic {
    case .floatingPoint: entry / modulus.value
    case .integer:
      Double(
        bitPattern: field.prime.dividingFullWidth(
          (entry.bitPattern >> 12, entry.bitPattern << 52)
        ).quotient)
    }
  }
}

/// Arithmetic modulo a prime on single words, for the tables and as the reference of tests.
package struct ScalarField: Sendable {
  /// The prime; below 2^63 where sums are made.
  package let prime: UInt64

  func sum(_ x: UInt64, _ y: UInt64) -> UInt64 {
    let sum = x + y
    return sum >= prime ? sum - prime : sum
  }

  package func product(_ x: UInt64, _ y: UInt64) -> UInt64 {
    let wide = x.multipliedFullWidth(by: y)
    return prime.dividingFullWidth(wide).remainder
  }

  func power(_ base: UInt64, _ exponent: UInt64) -> UInt64 {
    var result: UInt64 = 1
    var square = base % prime
    var rest = exponent
    while rest > 0 {
      if rest & 1 == 1 { result = product(result, square) }
      square = product(square, square)
      rest >>= 1
    }
    return result
  }

  /// 1/x modulo the prime, by Fermat's theorem.
  func inverse(_ x: UInt64) -> UInt64 { power(x, prime - 2) }

  /// The residue of least absolute value, for a prime below 2^53.
  func centered(_ x: UInt64) -> Double { x > prime / 2 ? -Double(prime - x) : Double(x) }
}
