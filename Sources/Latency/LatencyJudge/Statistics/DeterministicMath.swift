/// Elementary functions made of additions, multiplications, divisions and square roots alone.
///
/// Every processor rounds these alike, so schedules and verdicts are the same on every machine; C
/// libraries differ in the last bit. Relative errors stay below 10^-14.
package enum DeterministicMath {
  static var pi: Double { 3.141592653589793 }

  /// ln 2 in two parts; the product of the first with an exponent is exact.
  private static var log2High: Double { 0x1.62E42FEEp-1 }
  private static var log2Low: Double { 0x1.A39EF35793C76p-33 }

  /// e^x, by e^x = 2^n·e^(x − n·ln 2) and Taylor's series.
  static func exp(_ x: Double) -> Double {
    if x < -745 { return 0 }
    if x > 709.7 { return .infinity }
    let power = (x / 0.6931471805599453).rounded()
    let reduced = (x - power * log2High) - power * log2Low
    var sum = 1.0
    for order in (1...22).reversed() { sum = 1 + sum * reduced / Double(order) }
    let half = Int(power / 2)
    return sum * Double(sign: .plus, exponent: half, significand: 1)
      * Double(sign: .plus, exponent: Int(power) - half, significand: 1)
  }

  /// e^x − 1 without the loss of digits near 0.
  static func expMinusOne(_ x: Double) -> Double {
    guard abs(x) < 0.5 else { return exp(x) - 1 }
    var sum = 1.0
    for order in (2...20).reversed() { sum = 1 + sum * x / Double(order) }
    return sum * x
  }

  /// ln x for x above 0: x = m·2^n with m in [√½, √2), and
  /// ln m = 2·artanh((m − 1)/(m + 1)).
  package static func log(_ x: Double) -> Double {
    guard x > 0, x < .infinity else { return x == 0 ? -.infinity : x }
    var exponent = x.exponent
    var significand = x.significand
    if significand > 1.4142135623730951 {
      significand /= 2
      exponent += 1
    }
    return Double(exponent) * log2High
      + (2 * atanh((significand - 1) / (significand + 1)) + Double(exponent) * log2Low)
  }

  /// ln(1 + x) without the loss of digits near 0, for x above −1.
  package static func logOnePlus(_ x: Double) -> Double {
    abs(x) < 0.3 ? 2 * atanh(x / (2 + x)) : log(1 + x)
  }

  /// Σ z^(2k+1)/(2k+1), for |z| up to 0.18.
  private static func atanh(_ z: Double) -> Double {
    let square = z * z
    var sum = 0.0
    for order in stride(from: 27, through: 3, by: -2) { sum = (sum + 1 / Double(order)) * square }
    return z + z * sum
  }

  /// sin x, for x from 0 to π/2.
  static func sin(_ x: Double) -> Double {
    let square = x * x
    var sum = 1.0
    for order in stride(from: 24, through: 2, by: -2) {
      sum = 1 - sum * square / Double(order * (order + 1))
    }
    return x * sum
  }

  /// cos x, for x from 0 to π/2.
  static func cos(_ x: Double) -> Double {
    let square = x * x
    var sum = 1.0
    for order in stride(from: 25, through: 1, by: -2) {
      sum = 1 - sum * square / Double(order * (order + 1))
    }
    return sum
  }
}
