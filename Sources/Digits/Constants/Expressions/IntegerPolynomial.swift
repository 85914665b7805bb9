package import Arithmetic

/// A polynomial in n with integer coefficients, as a product: (c₀ + c₁·n + …)·Π (slope·n + offset).
///
/// What splits into linear factors is multiplied word by word, so nothing of it passes 64 bits.
package struct IntegerPolynomial: Hashable, Sendable {
  /// c₀, c₁, …; the last is not zero.
  package let coefficients: [Int64]

  package let factors: [LinearFactor]

  /// Degrees beyond this are refused.
  static let greatestDegree = 32

  var degree: Int { coefficients.count - 1 + factors.count }

  /// Whether it is 1 for every n.
  var isOne: Bool { coefficients == [1] && factors.isEmpty }

  /// Whether it is 1, or −1, for every n.
  var isUnit: Bool { factors.isEmpty && coefficients.count == 1 && abs(coefficients[0]) == 1 }

  /// Creates a polynomial, or `nil` where the last coefficient is 0 or the degree too great.
  package init?(_ coefficients: [Int64], _ factors: [LinearFactor] = []) {
    guard let last = coefficients.last, last != 0,
      coefficients.count + factors.count <= Self.greatestDegree + 1
    else { return nil }
    self.coefficients = coefficients
    self.factors = factors
  }

  /// The leading coefficient, or `nil` beyond 63 bits.
  var leading: Int64? {
    factors.reduce(coefficients.last) { product, factor in
      let scaled = product?.multipliedReportingOverflow(by: factor.slope)
      return scaled?.overflow == false ? scaled?.partialValue : nil
    }
  }

  func multiply(_ number: inout BigInteger, at n: UInt64) {
    let isNegative = forEachPart(
      at: n, word: { number *= $0 },
      number: { number = BigInteger.productWithoutTransforms(number, $0) })
    if isNegative { number.negate() }
  }

  /// Calls closures with the parts of the value at n: words, as many factors in each as fit, and
  /// the sum over the coefficients where there are several.
  ///
  /// - Returns: whether the product of the words is negative.
  @discardableResult @inline(__always)
  func forEachPart(
    at n: UInt64, word: (UInt64) -> Void, number: (borrowing BigInteger) -> Void
  ) -> Bool {
    var joined: UInt64 = 1
    var isNegative = false
    func take(_ value: Int64) {
      if value < 0 { isNegative.toggle() }
      let (product, overflow) = joined.multipliedReportingOverflow(by: value.magnitude)
      if overflow { word(joined) }
      joined = overflow ? value.magnitude : product
    }
    for factor in factors { take(factor.value(at: n)) }
    if coefficients.count == 1 { take(coefficients[0]) } else { number(head(at: n)) }
    if joined != 1 { word(joined) }
    return isNegative
  }

  /// The value at n where it is one word, or `nil`.
  func word(at n: UInt64) -> Int64? {
    guard coefficients.count == 1 else { return nil }
    var value = coefficients[0]
    for factor in factors {
      let (product, overflow) = value.multipliedReportingOverflow(by: factor.value(at: n))
      guard !overflow else { return nil }
      value = product
    }
    return value
  }

  /// What is left without another polynomial's factors, or `nil` where these are not among them.
  func divided(by divisor: IntegerPolynomial) -> IntegerPolynomial? {
    guard divisor.coefficients.count == 1, coefficients.count == 1,
      coefficients[0].isMultiple(of: divisor.coefficients[0])
    else { return nil }
    var rest = factors
    for factor in divisor.factors {
      guard let place = rest.firstIndex(of: factor) else { return nil }
      rest.remove(at: place)
    }
    return IntegerPolynomial([coefficients[0] / divisor.coefficients[0]], rest)
  }

  package func value(at n: UInt64) -> BigInteger {
    var value = BigInteger(1 as UInt64)
    multiply(&value, at: n)
    return value
  }

  /// c₀ + c₁·n + ….
  private func head(at n: UInt64) -> BigInteger {
    var value = BigInteger()
    for coefficient in coefficients.reversed() {
      value *= n
      value.add(coefficient)
    }
    return value
  }

  /// All coefficients, multiplied out.
  var expanded: LargePolynomial {
    factors.reduce(LargePolynomial(coefficients)) { product, factor in
      product.times(LargePolynomial([factor.offset, factor.slope]))
    }
  }

  /// The size of the value at n, nearly; for n above 0.
  func approximateBits(at n: UInt64) -> Double {
    let leading = coefficients[coefficients.count - 1].magnitude
    var bits = Double(coefficients.count - 1) * n.approximateLog2
    if coefficients.count > 1 { bits += leading.approximateLog2 }
    forEachPart(at: n, word: { bits += max(1, $0).approximateLog2 }, number: { _ in })
    return bits
  }
}

/// A polynomial with coefficients of any size, from the constant one upwards.
struct LargePolynomial: Sendable {
  let coefficients: [SharedInteger]

  init(_ coefficients: [Int64]) {
    self.coefficients = coefficients.map { SharedInteger(.init($0)) }
  }

  private init(_ coefficients: [SharedInteger]) { self.coefficients = coefficients }

  /// How many coefficients there are; the last is not zero.
  var count: Int { coefficients.count }

  /// The size of the last coefficient.
  var leading: BigInteger {
    var leading = coefficients[count - 1].value.copy()
    if leading.signum < 0 { leading.negate() }
    return leading
  }

  subscript(index: Int) -> SharedInteger { coefficients[index] }

  func times(_ other: LargePolynomial) -> LargePolynomial {
    LargePolynomial(
      (0..<count + other.count - 1).map { degree in
        var sum = BigInteger()
        for index in max(0, degree - other.count + 1)...min(degree, count - 1) {
          sum += BigInteger.productWithoutTransforms(
            coefficients[index].value, other[degree - index].value)
        }
        return SharedInteger(sum)
      })
  }

  /// The polynomial in x that has the value of this one at m + x.
  func shifted(by m: UInt64) -> LargePolynomial {
    coefficients.reversed().reduce(LargePolynomial([SharedInteger]())) { result, coefficient in
      // result·(m + x) + coefficient
      LargePolynomial(
        (0...result.count).map { degree in
          var sum = degree == 0 ? coefficient.value.copy() : result[degree - 1].value.copy()
          if degree < result.count {
            var product = result[degree].value.copy()
            product *= m
            sum += product
          }
          return SharedInteger(sum)
        })
    }
  }

  /// Whether no coefficient has another sign than the last, and the constant one is not zero: then
  /// the polynomial has no zero from 0 on.
  var keepsSign: Bool {
    let sign = coefficients.last?.value.signum ?? 0
    return coefficients.allSatisfy { $0.value.signum * sign >= 0 }
      && coefficients[0].value.signum != 0
  }

  /// The polynomial with all coefficients made positive, times a number.
  func magnitudes(times number: borrowing BigInteger) -> LargePolynomial {
    var products: [SharedInteger] = []
    for coefficient in coefficients {
      var product = BigInteger.productWithoutTransforms(coefficient.value, number)
      if product.signum < 0 { product.negate() }
      products.append(SharedInteger(product))
    }
    return LargePolynomial(products)
  }
}

extension BigInteger {
  mutating func add(_ word: Int64) {
    if word >= 0 { self += word.magnitude } else { self -= word.magnitude }
  }
}
