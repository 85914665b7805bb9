internal import Text

extension RationalSeries {
  /// A number of terms that leave less than a power of two, nearly the least; `nil` where it is
  /// unknown, or beyond 2^33.
  ///
  /// The products of linear factors are those of the gamma function, whose logarithm is a few
  /// units of the last place off; 2^-6 bits are more than that.
  ///
  /// - Complexity: O(1).
  func termsByLogarithm(leaving exponent: Int64) -> UInt64? {
    let greatest: UInt64 = 1 << 33
    guard !isHarmonic, count == nil, q.hasPositiveFactors, r.hasPositiveFactors else { return nil }
    // 1/(1 − r) of the bound of the tail.
    let rest = 2 / (1 - (r.degree < q.degree ? 0 : r.leadingSize / q.leadingSize))
    func bits(_ m: UInt64) -> Double {
      r.productBits(to: m - 1) - q.productBits(to: m) + p.valueBits(at: m) + log2(rest)
    }
    var (low, high) = (fallingFrom, greatest)
    while low < high {
      let middle = (low + high) / 2
      if bits(middle) <= Double(exponent) - 0x1p-6 { high = middle } else { low = middle + 1 }
    }
    return low < greatest ? low - 1 : nil
  }

  /// The first 64 terms together, nearly.
  var approximateSum: Double {
    var (sum, product) = (Double(first), 1.0)
    for n in 1...64 as ClosedRange<UInt64> {
      product /= q.approximation(at: n)
      sum += product * p.approximation(at: n)
      product *= r.approximation(at: n)
    }
    return sum
  }
}

extension IntegerPolynomial {
  /// Whether it is a number times factors that are positive from 1 on.
  fileprivate var hasPositiveFactors: Bool {
    coefficients.count == 1 && factors.allSatisfy { $0.value(at: 1) > 0 }
  }

  /// The size of the leading coefficient.
  fileprivate var leadingSize: Double {
    factors.reduce(Double(coefficients[coefficients.count - 1].magnitude)) {
      $0 * Double($1.slope)
    }
  }

  /// The logarithm of the product of the sizes of all values from 1 to n.
  fileprivate func productBits(to n: UInt64) -> Double {
    let count = Double(n)
    return factors.reduce(count * log2(Double(coefficients[0].magnitude))) { sum, factor in
      let shift = Double(factor.offset) / Double(factor.slope)
      return sum + count * log2(Double(factor.slope))
        + (Self.logarithmOfGamma(count + 1 + shift) - Self.logarithmOfGamma(1 + shift))
        / 0.6931471805599453
    }
  }

  /// The value at a small n.
  fileprivate func approximation(at n: UInt64) -> Double {
    factors.reduce(head(at: n)) { $0 * Double($1.value(at: n)) }
  }

  /// The logarithm of the size of the value at n.
  fileprivate func valueBits(at n: UInt64) -> Double {
    factors.reduce(log2(abs(head(at: n)))) { $0 + log2(Double($1.value(at: n).magnitude)) }
  }

  /// The value at n without the factors.
  private func head(at n: UInt64) -> Double {
    coefficients.reversed().reduce(0) { $0 * Double(n) + Double($1) }
  }

  /// Stirling's formula, for x above 0.
  private static func logarithmOfGamma(_ x: Double) -> Double {
    var (x, product) = (x, 1.0)
    while x < 16 {
      product *= x
      x += 1
    }
    let square = 1 / (x * x)
    let series = (1.0 / 12 - square * (1.0 / 360 - square / 1260)) / x
    return (x - 0.5) * log(x) - x + 0.9189385332046727 + series - log(product)
  }
}
