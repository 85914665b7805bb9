/// What the source of a formula proves of it: the value is within c·e^(-aN) of the constant for
/// every N, and none of its series is below 1, though their terms may rise for long before they
/// fall.
///
/// N = 2^U·3^V·p^W, so that its logarithm is a sum of three; U, V and W are at least 1. The
/// formula names them as numbers, and M = 2N − 1.
package struct FormulaTheorem: Hashable, Sendable {
  /// a, the bits of c, and p.
  private let slope, bitsOfFactor, prime: Int64

  private let value, line: FormulaLine
  private let definitions: [String: FormulaLine]

  /// Reads what follows `within`.
  init(
    _ line: FormulaLine, value: FormulaLine, definitions: [String: FormulaLine]
  ) throws(FormulaError) {
    (self.line, self.value, self.definitions) = (line, value, definitions)
    var scanner = TextScanner(line.text)
    do throws(FormulaError) {
      let factor = try scanner.integer() ?? 1
      try scanner.require("exp(-")
      let slope = try scanner.integer() ?? 1
      try scanner.require("N) for N = 2^U 3^V")
      let prime = try scanner.integer() ?? 0
      try scanner.require("^W")
      try scanner.requireEnd()
      guard 1...64 ~= factor, 1...64 ~= slope, 5...64 ~= prime else {
        throw FormulaError(.malformed, "c and a are from 1 to 64, p from 5 to 64")
      }
      (self.slope, self.prime) = (slope, prime)
      bitsOfFactor = Int64(64 - factor.leadingZeroBitCount)
    } catch { throw error.at(line: line.number) }
  }

  /// The value with the least N for an error below 2^-bits.
  func stated(
    forBits bits: Int64
  ) throws(FormulaError) -> (value: FormulaExpression, parameter: Int64) {
    guard bits < 1 << 48 else { throw FormulaError(.refused, line: line.number, "N is too large") }
    // e is above 2^1.4426.
    let least = max(6 * prime, (bits + bitsOfFactor) * 10_000 / (14_426 * slope) + 1)
    var best: (n: Int64, u: Int64, v: Int64, w: Int64) = (.max, 0, 0, 0)
    var (powerOfPrime, w): (Int64, Int64) = (prime, 1)
    while 3 * powerOfPrime <= least {
      var (power, v): (Int64, Int64) = (3 * powerOfPrime, 1)
      while power <= least {
        var (n, u): (Int64, Int64) = (2 * power, 1)
        while n < least { (n, u) = (2 * n, u + 1) }
        if n < best.n { best = (n, u, v, w) }
        (power, v) = (3 * power, v + 1)
      }
      (powerOfPrime, w) = (powerOfPrime * prime, w + 1)
    }
    var lines = definitions
    for (name, number) in zip("NMUVW", [best.n, 2 * best.n - 1, best.u, best.v, best.w]) {
      lines[String(name)] = FormulaLine(number: line.number, text: "\(number)")
    }
    return (
      try ExpressionParser.expression(value, definitions: lines, isOfTheorem: true), best.n
    )
  }
}
