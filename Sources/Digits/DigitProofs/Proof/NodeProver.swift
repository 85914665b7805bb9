internal import Arithmetic
internal import Constants
internal import DigitChecks
internal import Parallelism

/// Makes the integers of a proof of nodes, from the sums of its series.
struct NodeProver: NodeEvaluator {
  /// n/d exactly, both without the factors g; d is positive.
  struct Node {
    var n: SharedInteger
    var d: SharedInteger
    var factors: [PrimePower] = []
  }

  var roots: [FormulaExpression: Node] = [:]
  private var sums: ArraySlice<StatedSum>

  /// w.
  private let bits: Int64

  private let arithmetic: ArithmeticContext

  /// S and R of the roots, and Z.
  private(set) var integers: [SharedInteger] = []

  /// g of the equations.
  private(set) var factors: [[PrimePower]] = []

  /// The odd primes that are taken out: with 2 a thousand, as many as a header can name.
  private static let primes = (3...7919).filter(PrimalityTest.isPrime)

  /// Creates a prover.
  ///
  /// - Parameters:
  ///   - sums: in the order of the series.
  ///   - bits: w.
  init(_ sums: [StatedSum], bits: Int64, _ context: GenerationContext) {
    self.sums = sums[...]
    self.bits = bits
    arithmetic = context.arithmetic
  }

  /// Makes all integers.
  ///
  /// - Parameters:
  ///   - digits: D.
  ///   - count: N.
  /// - Returns: whether they leave a remainder.
  mutating func prove(
    _ value: FormulaExpression, digits: borrowing BigInteger, count: Int64
  ) -> Bool {
    let node = self.value(value)
    var z = product(node.n.value, BigInteger.power(5, count, in: arithmetic))
    z <<= count
    z -= product(digits, node.d.value)
    guard z.signum > 0 else { return false }
    append(z, node.factors)
    return true
  }

  /// Keeps a remainder, without its small factors.
  private mutating func append(_ remainder: consuming BigInteger, _ common: [PrimePower]) {
    var rest = remainder
    let twos = PrimePower(prime: 2, exponent: rest.removeFactor(2))
    var found = PrimePower.merged(common, twos.exponent > 0 ? [twos] : [])
    var primes = Self.primes
    // All together, so that a long number is divided by a few long ones.
    while !primes.isEmpty {
      let bits = UInt64(max(64, rest.bitWidth / Int64(primes.count + 1)))
      let most = primes.map {
        PrimePower(prime: $0, exponent: bits / UInt64(64 - $0.leadingZeroBitCount))
      }
      let shared = SharedInteger(rest)
      let powers = most[...].common(with: shared, in: arithmetic)
      rest = shared.value.copy()
      rest.divideExactly(by: powers[...].product(in: arithmetic))
      found = PrimePower.merged(found, powers)
      primes = Set(powers).intersection(most).map(\.prime)
    }
    factors.append(found)
    integers.append(SharedInteger(rest))
  }

  private func product(_ a: borrowing BigInteger, _ b: borrowing BigInteger) -> BigInteger {
    BigInteger.product(a, b, in: arithmetic)
  }

  func number(_ value: Int64) -> Node {
    Node(n: SharedInteger(BigInteger(value)), d: SharedInteger(BigInteger(1 as UInt64)))
  }

  mutating func sum(of series: RationalSeries) -> Node {
    let sum = sums.removeFirst()
    return Node(n: sum.t, d: sum.q, factors: sum.commonFactors)
  }

  func sum(_ a: Node, _ b: Node) -> Node {
    var n = product(a.n.value, b.d.value)
    n += product(b.n.value, a.d.value)
    return Node(
      n: SharedInteger(n), d: SharedInteger(product(a.d.value, b.d.value)),
      factors: PrimePower.merged(a.factors, b.factors))
  }

  func product(_ a: Node, _ b: Node) -> Node {
    Node(
      n: SharedInteger(product(a.n.value, b.n.value)),
      d: SharedInteger(product(a.d.value, b.d.value)),
      factors: PrimePower.merged(a.factors, b.factors))
  }

  func quotient(_ a: Node, _ b: Node) -> Node {
    product(a, Node(n: b.d, d: b.n, factors: b.factors))
  }

  mutating func root(_ order: UInt64, of base: Node) -> Node {
    var remainder = base.n.value.copy()
    remainder <<= Int64(order) * bits
    var root = BigInteger.divide(remainder, by: base.d.value, in: arithmetic).takeFirst()
    var rest = order
    while rest.isMultiple(of: 2) {
      root = BigInteger.squareRoot(of: root).takeFirst()
      rest /= 2
    }
    if rest > 1 { root = BigInteger.root(rest, of: root) }
    let s = SharedInteger(root)
    var power = base.d.value.copy()
    for _ in 0..<order { power = product(power, s.value) }
    remainder -= power
    integers.append(s)
    append(remainder, base.factors)
    return Node(n: s, d: SharedInteger(BigInteger(powerOfTwo: bits)))
  }
}

extension ArraySlice<PrimePower> {
  private var halves: (ArraySlice, ArraySlice) {
    let middle = startIndex + count / 2
    return (self[..<middle], self[middle...])
  }

  fileprivate func product(in context: ArithmeticContext) -> BigInteger {
    guard count > 1 else {
      return first.map { BigInteger.power($0.prime, Int64($0.exponent), in: context) }
        ?? BigInteger(1 as UInt64)
    }
    let (low, high) = halves
    return BigInteger.product(low.product(in: context), high.product(in: context), in: context)
  }

  /// What of these powers divides a number, by the rests of ever smaller products.
  fileprivate func common(
    with value: SharedInteger, in context: ArithmeticContext
  ) -> [PrimePower] {
    var rest = BigInteger.divide(value.value, by: product(in: context), in: context).second.copy()
    guard count > 1 else {
      guard let power = first, !rest.isZero else { return Array(self) }
      let exponent = rest.removeFactor(power.prime)
      return exponent > 0 ? [PrimePower(prime: power.prime, exponent: exponent)] : []
    }
    let (low, high) = halves
    let shared = SharedInteger(rest)
    let found = context.fork(
      { low.common(with: shared, in: $0) }, { high.common(with: shared, in: $0) })
    return found.first + found.second
  }
}
