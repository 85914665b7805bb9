package import Constants
package import Parallelism
internal import Text

/// f + Σ P(n)·R(1)⋯R(n−1)/(Q(1)⋯Q(n)), n from 1 on, as the checker reads it.
///
/// It has expanded coefficients, from n^0 upwards, and is followed modulo primes, where nothing
/// grows. The generator has linear factors and whole integers.
package struct StatedSeries: Sendable {
  /// f.
  package var first: Int64

  package var p: [Int64] = []
  package var q: [Int64] = []
  package var r: [Int64] = []

  /// Whether 1 + 1/2 + … + 1/n stands before the n-th term.
  package var isHarmonic = false

  /// The last term, where it is given.
  package var last: UInt64?

  init(_ first: Int64) { self.first = first }

  /// Multiplies out what has no table, the series of a file; `nil` where it passes 63 bits.
  package init?(_ series: RationalSeries) {
    guard let p = Self.expanded(series.p), let q = Self.expanded(series.q),
      let r = Self.expanded(series.r)
    else { return nil }
    (first, self.p, self.q, self.r) = (series.first, p, q, r)
  }

  private static func expanded(_ polynomial: IntegerPolynomial) -> [Int64]? {
    var product = polynomial.coefficients
    for factor in polynomial.factors {
      let pairs = zip(product + [0], [0] + product)
      product = []
      for (same, below) in pairs {
        let low = same.multipliedReportingOverflow(by: factor.offset)
        let high = below.multipliedReportingOverflow(by: factor.slope)
        let sum = low.partialValue.addingReportingOverflow(high.partialValue)
        guard !low.overflow, !high.overflow, !sum.overflow else { return nil }
        product.append(sum.partialValue)
      }
    }
    return product
  }

  /// How many terms one piece of work takes.
  private static let pieceTerms: UInt64 = 1 << 10

  /// T·Q′ and T′·Q, where T′/Q′ is this series over the terms of a sum T/Q: equal if the sum is
  /// right, whatever was taken out of T and Q.
  ///
  /// - Complexity: O(n) word operations a prime and coefficient.
  package func sides(
    of sum: (q: ResidueVector, t: ResidueVector), terms: UInt64, primes: VerificationPrimes,
    workers: Workers
  ) -> (left: ResidueVector, right: ResidueVector) {
    let own = residues(terms: terms, primes: primes, workers: workers)
    return (primes.product(sum.t, own.q), primes.product(own.t, sum.q))
  }

  /// Q, and T with f, over the first terms.
  package func residues<Ring: ResidueRing>(
    terms: UInt64, primes: Ring, workers: Workers
  ) -> SeriesSums<Ring.Residue> {
    let pieces = Int((terms + Self.pieceTerms - 1) / Self.pieceTerms)
    let parts = workers.map(count: pieces) { piece in
      let start = 1 + UInt64(piece) * Self.pieceTerms
      return primes.residues(of: self, piece: start..<min(start + Self.pieceTerms, terms + 1))
    }
    var all = parts.first ?? primes.noTerms
    for part in parts.dropFirst() { all = primes.composed(all, part) }
    if let t = all.derivativeOfT { all.t = t }
    let first = primes.product(primes.residue(of: first.magnitude), all.q)
    all.t = primes.sum(all.t, self.first < 0 ? primes.product(primes.minusOne, first) : first)
    return all
  }

  fileprivate func summed<M: Modulus>(_ range: Range<UInt64>, _ modulus: M) -> SeriesSums<UInt64> {
    let (p, q, r) = (forms(p, modulus), forms(q, modulus), forms(r, modulus))
    var sums = SeriesSums(p: modulus.one, q: modulus.one, t: modulus.form(of: 0))
    var (derivativeOfP, derivativeOfT) = (modulus.form(of: 0), modulus.form(of: 0))
    for n in range {
      let n = modulus.form(of: n)
      var denominator = value(q, n, modulus)
      if isHarmonic {
        // P·(n + ε), and n below it.
        denominator = modulus.product(denominator, n)
        derivativeOfP = modulus.sum(modulus.product(derivativeOfP, n), sums.p)
        sums.p = modulus.product(sums.p, n)
        derivativeOfT = modulus.sum(
          modulus.product(derivativeOfT, denominator),
          modulus.product(derivativeOfP, value(p, n, modulus)))
        derivativeOfP = modulus.product(derivativeOfP, value(r, n, modulus))
      }
      sums.t = modulus.sum(
        modulus.product(sums.t, denominator), modulus.product(sums.p, value(p, n, modulus)))
      sums.q = modulus.product(sums.q, denominator)
      sums.p = modulus.product(sums.p, value(r, n, modulus))
    }
    return SeriesSums(
      p: modulus.residue(ofForm: sums.p), q: modulus.residue(ofForm: sums.q),
      t: modulus.residue(ofForm: sums.t),
      derivativeOfP: isHarmonic ? modulus.residue(ofForm: derivativeOfP) : nil,
      derivativeOfT: isHarmonic ? modulus.residue(ofForm: derivativeOfT) : nil)
  }

  private func forms(_ coefficients: [Int64], _ modulus: some Modulus) -> [UInt64] {
    coefficients.map {
      let form = modulus.form(of: $0.magnitude % modulus.value)
      return $0 < 0 ? modulus.difference(modulus.form(of: 0), form) : form
    }
  }

  /// Horner's rule.
  @inline(__always)
  private func value<M: Modulus>(_ coefficients: [UInt64], _ n: UInt64, _ modulus: M) -> UInt64 {
    var value = coefficients[coefficients.count - 1]
    for index in (0..<coefficients.count - 1).reversed() {
      value = modulus.sum(modulus.product(value, n), coefficients[index])
    }
    return value
  }
}

extension VerificationPrimes {
  package func residues(of series: StatedSeries, piece: Range<UInt64>) -> SeriesResidues {
    let sums = Seven {
      $0 == 0 ? series.summed(piece, mersenne) : series.summed(piece, others[$0 - 1])
    }
    func vector(_ value: (SeriesSums<UInt64>) -> UInt64) -> ResidueVector {
      ResidueVector(components: Seven { value(sums[$0]) })
    }
    let isHarmonic = series.isHarmonic
    return SeriesResidues(
      p: vector { $0.p }, q: vector { $0.q }, t: vector { $0.t },
      derivativeOfP: isHarmonic ? vector { $0.derivativeOfP ?? 0 } : nil,
      derivativeOfT: isHarmonic ? vector { $0.derivativeOfT ?? 0 } : nil)
  }
}

extension StatedSeries {
  /// An upper bound of the size of Q, or of T, without common factors taken out.
  func bits(terms: UInt64) -> Int64 {
    let size = q.reduce(0) { $0 + abs(Double($1)) }
    let bits = log2(size) + Double(q.count - (isHarmonic ? 0 : 1)) * log2(Double(max(1, terms)))
    return Int64(Double(terms) * bits) + 128
  }

  /// Where the bound of the ratio is first tried: below, a polynomial may be far from its leading
  /// term.
  private static let firstBound: UInt64 = 64

  /// b, such that the terms after so many are together below 2^-b.
  ///
  /// From m on, a polynomial of degree d is within a part ε of its leading term c·n^d, ε = Σ
  /// |c(i)/c|·m^(i−d). So |t(n+1)/t(n)| ≤ r = |lr/lq|·(1 + 1/m)^deg P·(1 + ε)²/(1 − ε)², with ε of
  /// P and R above the line, of P and Q below. It is taken at 64 or later; what comes before is
  /// added up. The logarithm of t(n) is a sum over all terms; the error of double precision, by
  /// which values with cancelling terms grow, is added up as well and subtracted.
  ///
  /// Of a series with a last term nothing is left out there. H(n) is at most 1 + log2 n, and
  /// H(n+1)/H(n) at most 1 + 1/n.
  package func tailBits(after terms: UInt64) -> Double {
    if let last { return terms == last ? .infinity : -.infinity }
    // Whole bits apart, so that an error of rounding does not grow with their number.
    var (whole, product, error) = (0.0, 0.0, 0.0)
    var largest = -Double.infinity
    var end = max(terms + 1, Self.firstBound)
    while ratio(from: Double(end)) >= 0.9, end < 1 << 16 { end *= 2 }
    let last = ratio(from: Double(end))
    guard last < 0.9 else { return -Double.infinity }
    for n in 1...end {
      let q = Self.logarithm(q, Double(n))
      product -= q.value
      error += q.error
      if n > terms {
        let p = Self.logarithm(p, Double(n))
        let harmonic = isHarmonic ? log2(1 + log2(Double(n))) + 0x1p-40 : 0
        let rest = product + min(p.value + p.error, p.bound) + harmonic
        largest = max(largest, whole + rest + 0x1p-10)
      }
      let r = Self.logarithm(r, Double(n))
      product += r.value
      error += r.error + (abs(product) + 512) * 0x1p-50
      let carry = product.rounded()
      (whole, product) = (whole + carry, product - carry)
    }
    return -largest - error - log2(Double(end - terms) + 1 / (1 - last))
  }

  private func ratio(from m: Double) -> Double {
    guard let lq = q.last, let lr = r.last, r.count <= q.count else { return .infinity }
    let leading = abs(Double(lr) / Double(lq)) * pow(m, Double(r.count - q.count))
    let growth = pow(1 + 1 / m, Double(p.count - (isHarmonic ? 0 : 1)))
    guard Self.share(p, m) < 1, Self.share(q, m) < 1 else { return .infinity }
    let below = (1 - Self.share(p, m)) * (1 - Self.share(q, m))
    return leading * growth * (1 + Self.share(p, m)) * (1 + Self.share(r, m)) / below
  }

  /// ε.
  private static func share(_ coefficients: [Int64], _ m: Double) -> Double {
    let leading = coefficients.last.map { abs(Double($0)) } ?? 0
    let others = coefficients.dropLast().reduce(0) { $0 / m + abs(Double($1)) }
    return others / m / leading
  }

  /// The logarithm of a value's size, a bound of its error by Horner's rule and of log2 itself, and
  /// an upper bound, also where terms cancel.
  private static func logarithm(
    _ coefficients: [Int64], _ n: Double
  ) -> (value: Double, error: Double, bound: Double) {
    var value = 0.0
    var size = 0.0
    for coefficient in coefficients.reversed() {
      value = value * n + Double(coefficient)
      size = size * n + abs(Double(coefficient))
    }
    let loss = Double(2 * coefficients.count) * 0x1p-52 * size / abs(value)
    let bound = log2(size) + 0x1p-40
    guard loss < 0.1 else { return (0, .infinity, bound) }
    let logarithm = log2(abs(value))
    return (logarithm, 2 * loss + abs(logarithm) * 0x1p-50, bound)
  }
}
