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
    if coefficients.count == 1 {
      joined = coefficients[0].magnitude
      isNegative = coefficients[0] < 0
    } else {
      number(head(at: n))
    }
    for factor in factors {
      let value = factor.value(at: n)
      if value < 0 { isNegative.toggle() }
      let (product, overflow) = joined.multipliedReportingOverflow(by: value.magnitude)
      if overflow { word(joined) }
      joined = overflow ? value.magnitude : product
    }
    if joined != 1 { word(joined) }
    return isNegative
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

  func approximateBits(at n: UInt64) -> Double {
    let count = Double(coefficients.count - 1)
    let leading = coefficients[coefficients.count - 1].magnitude
    return factors.reduce(leading.approximateLog2 + count * max(1, n).approximateLog2) {
      $0 + max(1, $1.value(at: n).magnitude).approximateLog2
    }
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
