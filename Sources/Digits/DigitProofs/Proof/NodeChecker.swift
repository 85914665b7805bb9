internal import Arithmetic
internal import Constants
internal import DigitChecks
internal import Parallelism

/// Follows the nodes of a proof modulo primes, with their sizes and errors.
///
/// It goes on where something does not hold, and keeps the first that does not.
struct NodeChecker<Ring: ResidueRing>: NodeEvaluator {
  /// n/d, both as residues, with the sizes of both to 2^-70 of them; d is positive.
  struct Node {
    var n: Ring.Residue
    var d: Ring.Residue
    var size: Magnitude
    var divisor: Magnitude
    var isNegative = false
    /// u: what is meant is n/d, off by at most u·10^-N·2^-67 of it.
    var error: UInt64 = 0
  }

  let equations: ProofEquations<Ring>
  var roots: [FormulaExpression: Node] = [:]

  /// The tables of the series that are still to come.
  private var tables: ArraySlice<StatedSeries>

  private var terms: ArraySlice<Int64>
  private var factors: ArraySlice<[PrimePower]>
  private var integers: ArraySlice<ProofFile.Integer>
  private let progress: @Sendable (Double) -> Void

  /// What does not hold.
  private(set) var failed: String?

  /// 10^N·2^67.
  private let precision: Magnitude

  private var header: ProofHeader { equations.header }
  private var ring: Ring { equations.primes }

  init(
    _ equations: ProofEquations<Ring>, _ tables: [StatedSeries], _ integers: [ProofFile.Integer],
    progress: @escaping @Sendable (Double) -> Void
  ) {
    self.equations = equations
    self.tables = tables[...]
    self.integers = integers[...]
    self.progress = progress
    terms = equations.header.terms[...]
    factors = equations.header.factors[...]
    precision =
      Magnitude(10).power(UInt64(equations.header.decimals)).scaled(byPowerOfTwo: 67)
  }

  /// Checks that D are the first decimals of the value.
  mutating func check(_ decimals: ProofFile.Integer, of expression: FormulaExpression) {
    for (count, table) in zip(terms, tables) {
      require(table.last == nil || UInt64(count) == table.last, "omitted terms = 0")
    }
    let value = value(expression)
    follow(
      1, value, (equations.residues(decimals), .one), base: 10, places: UInt64(header.decimals),
      "D*d + g*Z = n*10^N", "2^-56 <= g*Z/d <= 1 - 2^-56")
    let most: UInt64 = header.parameter > 0 ? 1000 : 100
    require(value.error <= most, "u <= \(most)")
  }

  private mutating func require(_ holds: Bool, _ statement: String) {
    if !holds { failed = failed ?? statement }
  }

  /// S^k·d + g·R = n·base^(k·places), where g·R is a fraction of k·S^(k−1)·d.
  private mutating func follow(
    _ k: UInt64, _ node: Node, _ s: (residue: Ring.Residue, size: Magnitude), base: UInt64,
    places: UInt64, _ equation: String, _ bound: String
  ) {
    let (g, remainder) = (factors.removeFirst(), integers.removeFirst())
    var (left, limit) = (node.d, Magnitude(UInt128(k)) * node.divisor)
    for _ in 0..<k { left = ring.product(left, s.residue) }
    for _ in 1..<k { limit *= s.size }
    let common = g.reduce(ring.residue(of: 1)) {
      ring.product($0, ring.power($1.prime, $1.exponent))
    }
    left = ring.sum(left, ring.product(common, equations.residues(remainder)))
    require(
      left == ring.product(node.n, ring.power(base, k * places)) && !node.isNegative, equation)
    require(equations.size(of: remainder, times: g)?.isFraction(of: limit) == true, bound)
  }

  func number(_ value: Int64) -> Node {
    let residue = ring.residue(of: value.magnitude)
    return Node(
      n: value < 0 ? ring.product(ring.minusOne, residue) : residue, d: ring.residue(of: 1),
      size: Magnitude(UInt128(value.magnitude)), divisor: .one, isNegative: value < 0)
  }

  mutating func sum(of series: RationalSeries) -> Node {
    let (table, count) = (tables.removeFirst(), UInt64(terms.removeFirst()))
    progress(1 - Double(tables.count + 1) / Double(header.terms.count))
    let sums = table.residues(
      over: 0..<count + 1, primes: ring, workers: equations.workers)
    let sizes = header.parameter > 0 ? series.sizes(count) : sizes(of: series, count)
    require(sizes != nil, "T > 0")
    let (t, q, next, divisor) = sizes ?? (.one, .one, .one, .one)
    let node = Node(n: sums.t, d: sums.q, size: t, divisor: q, error: 1)
    guard table.last == nil else { return node }
    guard count >= series.fallingFrom else {
      require(false, "omitted terms fall")
      return node
    }
    // Twice the bound of the omitted terms.
    // |lq| and |lr|, where a lower degree of R counts as 0.
    let lq = UInt128(table.q.last?.magnitude ?? 0)
    let lr = table.r.count == table.q.count ? UInt128(table.r.last?.magnitude ?? 0) : 0
    let omitted = next * Magnitude((table.isHarmonic ? 8 : 4) * lq)
    let limit = t * divisor * Magnitude(lq - lr)
    require((omitted * precision).isAtMost(limit), "omitted terms <= 10^-N*2^-67 of all")
    return node
  }

  private func sizes(of series: RationalSeries, _ count: UInt64) -> SeriesSizes? {
    let q = Self.size(series.q, 1..<count + 1, equations.workers)
    let r = Self.size(series.r, 1..<count + 1, equations.workers)
    return series.size.map {
      let next = r * Magnitude(series.p.value(at: count + 1))
      return ($0 * q, q, next, Magnitude(series.q.value(at: count + 1)))
    }
  }

  mutating func sum(_ a: Node, _ b: Node) -> Node {
    let (first, second) = (a.size * b.divisor, b.size * a.divisor)
    let isLess = (second * Magnitude(64)).isAtMost(first * Magnitude(63)) && !a.isNegative
    require(isLess, "v' <= 63/64*v")
    let size = isLess ? first.adding(second, isSubtracted: b.isNegative) : first
    let errors = (first * Magnitude(UInt128(max(1, a.error))))
      .adding(second * Magnitude(UInt128(max(1, b.error))))
    // At least the quotient; 4096 is more than is allowed.
    let error = (1..<4096).first { errors.isAtMost(size * Magnitude(UInt128($0))) } ?? 4096
    return Node(
      n: ring.sum(ring.product(a.n, b.d), ring.product(b.n, a.d)), d: ring.product(a.d, b.d),
      size: size, divisor: a.divisor * b.divisor, error: UInt64(error) + 1)
  }

  func product(_ a: Node, _ b: Node) -> Node {
    Node(
      n: ring.product(a.n, b.n), d: ring.product(a.d, b.d), size: a.size * b.size,
      divisor: a.divisor * b.divisor, isNegative: a.isNegative != b.isNegative,
      error: a.error + b.error + 1)
  }

  func quotient(_ a: Node, _ b: Node) -> Node {
    product(a, Node(n: b.d, d: b.n, size: b.divisor, divisor: b.size, error: b.error))
  }

  mutating func root(_ order: UInt64, of base: Node) -> Node {
    let s = integers.removeFirst()
    let (bits, size) = (header.workingBits, equations.size(of: s, times: []) ?? .one)
    follow(
      order, base, (equations.residues(s), size), base: 2, places: UInt64(bits),
      "S^k*d + g*R = n*2^kw", "g*R <= k*S^(k-1)*d")
    // At least 10^N·2^67/S, or more than is allowed.
    let unit = 1 << UInt64(min(max(0, precision.wholeBits + 1 - size.wholeBits), 40))
    return Node(
      n: equations.residues(s), d: ring.power(2, UInt64(bits)), size: size,
      divisor: Magnitude.one.scaled(byPowerOfTwo: bits), error: base.error + UInt64(unit) + 1)
  }

  /// The size of the product of a polynomial's values.
  private static func size(
    _ polynomial: IntegerPolynomial, _ range: Range<UInt64>, _ workers: Workers
  ) -> Magnitude {
    let piece: UInt64 = 1 << 10
    let count = UInt64(range.count)
    return workers.map(count: Int((count + piece - 1) / piece)) { index in
      let start = range.lowerBound + UInt64(index) * piece
      return (start..<min(start + piece, range.upperBound)).reduce(.one) {
        $0 * Magnitude(polynomial.value(at: $1))
      }
    }.reduce(.one, *)
  }
}

/// The sizes of T and Q, and of the first omitted term as next/(Q·divisor).
private typealias SeriesSizes = (
  t: Magnitude, q: Magnitude, next: Magnitude, divisor: Magnitude
)

extension RationalSeries {
  /// The sizes where P, Q and R are positive; otherwise `nil`.
  fileprivate func sizes(_ count: UInt64) -> SeriesSizes? {
    var t = first > 0 ? Magnitude(UInt128(first)) : nil
    var (q, r, e) = (Magnitude.one, Magnitude.one, Magnitude.one)
    // h/e = 1 + 1/2 + … + 1/n where it is harmonic.
    var h = isHarmonic ? nil : Magnitude.one
    for n in 1...count + 1 {
      let pn = p.value(at: n)
      let qn = self.q.value(at: n)
      let rn = self.r.value(at: n)
      guard pn.signum > 0, qn.signum > 0, rn.signum > 0 else { return nil }
      var divisor = Magnitude(qn)
      var weight = h ?? .one
      if isHarmonic {
        let factor = Magnitude(UInt128(n))
        weight = h.map { ($0 * factor).adding(e) } ?? .one
        (h, e, divisor) = (weight, e * factor, divisor * factor)
      }
      let term = r * Magnitude(pn) * weight
      guard n <= count else { return (t ?? .one, q, term, divisor) }
      t = t.map { ($0 * divisor).adding(term) } ?? term
      q *= divisor
      r *= Magnitude(rn)
    }
    return nil
  }

  /// The size of the sum, by terms that leave less than 2^-80 of it, or `nil` where Q or T is not
  /// positive.
  fileprivate var size: Magnitude? {
    guard let count = try? terms(forBits: 80) else { return nil }
    var sum = leafSum(1..<count + 1)
    sum.t.addProduct(sum.q, first)
    guard sum.q.signum > 0, sum.t.signum > 0 else { return nil }
    let shift = 128 + max(0, sum.q.bitWidth - sum.t.bitWidth)
    sum.t <<= shift
    return Magnitude(
      BigInteger.divide(sum.t, by: sum.q, in: ArithmeticContext(workers: .one)).first
    )
    .scaled(byPowerOfTwo: -shift)
  }
}
