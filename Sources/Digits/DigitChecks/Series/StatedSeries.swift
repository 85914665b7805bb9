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
  private static let pieceTerms: UInt64 = 1 << 12

  /// T·Q′ and T′·Q, where T′/Q′ is this series over the terms of a sum T/Q: equal if the sum is
  /// right, whatever was taken out of T and Q.
  ///
  /// - Complexity: O(n) word operations a prime and coefficient.
  package func sides(
    of sum: (q: ResidueVector, t: ResidueVector), terms: UInt64, primes: VerificationPrimes,
    workers: Workers
  ) -> (left: ResidueVector, right: ResidueVector) {
    let own = residues(over: 0..<terms + 1, primes: primes, workers: workers)
    return (primes.product(sum.t, own.q), primes.product(own.t, sum.q))
  }

  /// R(a)⋯R(b−1) as P, Q(a)⋯Q(b−1), and T over the terms from a to b − 1; the term of index 0 is f,
  /// which has no factors.
  ///
  /// - Parameter progress: receives how many of how many terms are done; called on any thread.
  package func residues<Ring: ResidueRing>(
    over terms: Range<UInt64>, primes: Ring, workers: Workers,
    progress: @Sendable (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
  ) -> SeriesSums<Ring.Residue> {
    let range = max(1, terms.lowerBound)..<max(1, terms.upperBound)
    let total = UInt64(range.count)
    let pieces = Int((total + Self.pieceTerms - 1) / Self.pieceTerms)
    let parts = workers.map(
      count: pieces, finished: { progress(min(UInt64($0) * Self.pieceTerms, total), total) },
      { piece in
        let start = range.lowerBound + UInt64(piece) * Self.pieceTerms
        return primes.residues(
          of: self, piece: start..<min(start + Self.pieceTerms, range.upperBound))
      })
    var all = parts.first ?? primes.noTerms
    for part in parts.dropFirst() { all = primes.composed(all, part) }
    if let t = all.derivativeOfT { all.t = t }
    guard terms.lowerBound == 0 else { return all }
    let first = primes.product(primes.residue(of: first.magnitude), all.q)
    all.t = primes.sum(all.t, self.first < 0 ? primes.product(primes.minusOne, first) : first)
    return all
  }

  fileprivate func summed<M: Modulus>(_ range: Range<UInt64>, _ modulus: M) -> SeriesSums<UInt64> {
    var (p, q, r) = (
      Values(p, from: range.lowerBound, modulus), Values(q, from: range.lowerBound, modulus),
      Values(r, from: range.lowerBound, modulus)
    )
    var sums = SeriesSums(p: modulus.one, q: modulus.one, t: modulus.form(of: 0))
    var (derivativeOfP, derivativeOfT) = (modulus.form(of: 0), modulus.form(of: 0))
    let isOne = self.r == [1] && !isHarmonic
    for n in range {
      let (weight, factor) = (p.next(modulus), r.next(modulus))
      var denominator = q.next(modulus)
      if isHarmonic {
        // P·(n + ε), and n below it.
        let n = modulus.form(of: n)
        denominator = modulus.product(denominator, n)
        derivativeOfP = modulus.sum(modulus.product(derivativeOfP, n), sums.p)
        sums.p = modulus.product(sums.p, n)
        derivativeOfT = modulus.sum(
          modulus.product(derivativeOfT, denominator), modulus.product(derivativeOfP, weight))
        derivativeOfP = modulus.product(derivativeOfP, factor)
      }
      sums.q = modulus.product(sums.q, denominator)
      sums.t = modulus.sum(
        modulus.product(sums.t, denominator), isOne ? weight : modulus.product(sums.p, weight))
      if !isOne { sums.p = modulus.product(sums.p, factor) }
    }
    return SeriesSums(
      p: modulus.residue(ofForm: sums.p), q: modulus.residue(ofForm: sums.q),
      t: modulus.residue(ofForm: sums.t),
      derivativeOfP: isHarmonic ? modulus.residue(ofForm: derivativeOfP) : nil,
      derivativeOfT: isHarmonic ? modulus.residue(ofForm: derivativeOfT) : nil)
  }

  /// The values of a polynomial modulo a prime, one index after the other, by differences: each is
  /// as many additions as the degree.
  private struct Values {
    /// The next value, its difference to the one after it, the difference of these, and so on.
    private var differences: [UInt64]

    init<M: Modulus>(_ coefficients: [Int64], from start: UInt64, _ modulus: M) {
      let forms = coefficients.map { coefficient in
        let form = modulus.form(of: coefficient.magnitude % modulus.value)
        return coefficient < 0 ? modulus.difference(modulus.form(of: 0), form) : form
      }
      differences = coefficients.indices.map { index in
        let n = modulus.form(of: start + UInt64(index))
        return forms.reversed().reduce(modulus.form(of: 0)) {
          modulus.sum(modulus.product($0, n), $1)
        }
      }
      for order in differences.indices.dropFirst() {
        for index in (order..<differences.count).reversed() {
          differences[index] = modulus.difference(differences[index], differences[index - 1])
        }
      }
    }

    @inline(__always)
    mutating func next<M: Modulus>(_ modulus: M) -> UInt64 {
      let value = differences[0]
      for index in 1..<differences.count {
        differences[index - 1] = modulus.sum(differences[index - 1], differences[index])
      }
      return value
    }
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
  /// added up. t(n) is a product over all terms; the error of double precision, by which values
  /// with cancelling terms grow, is added up as well and subtracted.
  ///
  /// Of a series with a last term nothing is left out there. H(n) is at most 1 + log2 n, and
  /// H(n+1)/H(n) at most 1 + 1/n.
  package func tailBits(after terms: UInt64, workers: Workers = .one) -> Double {
    if let last { return terms == last ? .infinity : -.infinity }
    var largest = -Double.infinity
    var end = max(terms + 1, Self.firstBound)
    while ratio(from: Double(end)) >= 0.9, end < 1 << 16 { end *= 2 }
    let last = ratio(from: Double(end))
    guard last < 0.9 else { return -Double.infinity }
    let pieces = (terms + Self.pieceTerms - 1) / Self.pieceTerms
    let parts = workers.map(count: Int(pieces)) { piece in
      let start = UInt64(piece) * Self.pieceTerms
      var part = RoundedProduct()
      for n in start + 1..<min(start + Self.pieceTerms, terms) + 1 {
        part.divide(by: Self.size(q, Double(n)))
        part.multiply(by: Self.size(r, Double(n)))
      }
      return part
    }
    // R(1)⋯R(n−1)/(Q(1)⋯Q(n)).
    var product = RoundedProduct()
    for part in parts { product.multiply(by: part) }
    for n in terms + 1..<end + 1 {
      let p = Self.size(p, Double(n))
      product.divide(by: Self.size(q, Double(n)))
      let harmonic = isHarmonic ? log2(1 + log2(Double(n))) + 0x1p-40 : 0
      let weight = min(log2(p.value) + 2 * p.error, log2(p.bound) + 0x1p-40)
      largest = max(largest, product.logarithm + weight + harmonic + 0x1p-10)
      product.multiply(by: Self.size(r, Double(n)))
    }
    return -largest - product.error - log2(Double(end - terms) + 1 / (1 - last))
  }

  /// significand·2^exponent, off by less than `error` in its logarithm.
  private struct RoundedProduct {
    private var (significand, exponent) = (1.0, 0)
    private(set) var error = 0.0

    var logarithm: Double { Double(exponent) + log2(significand) }

    mutating func divide(by size: Size) { take(significand / size.value, error: size.error) }

    mutating func multiply(by size: Size) { take(significand * size.value, error: size.error) }

    mutating func multiply(by other: RoundedProduct) {
      take(significand * other.significand, error: other.error)
      exponent += other.exponent
    }

    private mutating func take(_ product: Double, error relative: Double) {
      exponent += Int(product.exponent)
      significand = product.significand
      // Of a relative error δ the logarithm has less than 2δ.
      error += 2 * (relative + 0x1p-52)
    }
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

  private typealias Size = (value: Double, error: Double, bound: Double)

  /// A value's size with a bound of its relative error by Horner's rule, and an upper bound that
  /// serves also where terms cancel.
  private static func size(_ coefficients: [Int64], _ n: Double) -> Size {
    var value = 0.0
    var size = 0.0
    for coefficient in coefficients.reversed() {
      value = value * n + Double(coefficient)
      size = size * n + abs(Double(coefficient))
    }
    let loss = Double(2 * coefficients.count) * 0x1p-52 * size / abs(value)
    return loss < 0.1 ? (abs(value), loss, size) : (1, .infinity, size)
  }
}
