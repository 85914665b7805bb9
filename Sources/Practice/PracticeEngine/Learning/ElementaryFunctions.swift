/// Powers made of additions, multiplications and divisions alone.
///
/// Every processor rounds these alike, so that a schedule is the same in the terminal and in the
/// browser, where there is no C library. Relative errors stay below 10^-13.
enum ElementaryFunctions {
  /// ln 2 in two parts; the product of the first with an exponent is exact.
  private static var log2High: Double { 0x1.62E42FEEp-1 }
  private static var log2Low: Double { 0x1.A39EF35793C76p-33 }

  /// e^x, by e^x = 2^n·e^(x − n·ln 2) and Taylor's series.
  static func exp(_ x: Double) -> Double {
    if x < -700 { return 0 }
    if x > 700 { return .infinity }
    let power = (x / 0.6931471805599453).rounded()
    let reduced = (x - power * log2High) - power * log2Low
    var sum = 1.0
    var order = 22.0
    while order >= 1 {
      sum = 1 + sum * reduced / order
      order -= 1
    }
    return sum * Double(sign: .plus, exponent: Int(power), significand: 1)
  }

  /// ln x for x above 0, by x = m·2^n with m in [√½, √2) and ln m = 2·artanh((m − 1)/(m + 1)).
  static func log(_ x: Double) -> Double {
    var exponent = Double(x.exponent)
    var significand = x.significand
    if significand > 1.4142135623730951 {
      significand /= 2
      exponent += 1
    }
    let z = (significand - 1) / (significand + 1)
    var sum = 0.0
    var order = 27.0
    while order >= 3 {
      sum = (sum + 1 / order) * z * z
      order -= 2
    }
    return exponent * log2High + (2 * (z + z * sum) + exponent * log2Low)
  }

  /// x^y for x above 0.
  static func power(_ x: Double, _ y: Double) -> Double { exp(y * log(x)) }
}
