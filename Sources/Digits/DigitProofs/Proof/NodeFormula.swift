internal import Constants
package import DigitChecks
package import DigitCore

/// What the checker knows of a constant that is a text: its value by nodes, written for proofs, and
/// its own tables of the series.
package struct NodeFormula: Sendable {
  /// The formula of the generator that has the same series.
  let identifier: FormulaIdentifier.Stated

  /// The value, in which the series are called A, B, C and so on.
  private let value: String

  /// The series, in the order in which they are evaluated.
  package var series: [StatedSeries]

  /// Whether a theorem says how near the value is to the constant, by a parameter.
  let hasParameter: Bool

  /// The name of the generator's formula, and the value, as `docs/PROOF_FORMAT.md` has it.
  private static let values = [
    "log2": ("zuniga-ii", "A / 2"),
    "log10": ("four", "478/251 * A + 180/449 * B - 126/4801 * C + 206/8749 * D"),
    "log3": ("four", "228/251 * A + 86/449 * B - 60/4801 * C + 98/8749 * D"),
    "log5": ("four", "334/251 * A + 126/449 * B - 88/4801 * C + 144/8749 * D"),
    "log7": ("four", "404/251 * A + 152/449 * B - 106/4801 * C + 174/8749 * D"),
    "zeta3": ("zuniga-vi", "A / 48"),
    "catalan": ("pilehrood", "A / 2"),
    "lemniscate": ("zuniga-x", "root(4, 1/1043320250) / A"),
    "gamma1-4": ("zuniga-x", "root(4, 853760 * root(2, 10005/1043320250) / A^2 / B)"),
    "gamma1-3": ("singular-12288000", "root(3, 1823176476672000 * root(4, 72/5) * A / B^2)"),
  ]

  /// Finds the formula that proves a constant, or `nil` where none does.
  ///
  /// - Parameter parameter: c, or 0; for what does not depend on it, any number.
  package init?(_ constant: MathematicalConstant, parameter: Int64 = 0) {
    self.init(named: constant.name, parameter: parameter)
  }

  init?(named constant: String, parameter: Int64 = 0) {
    hasParameter = constant == "gamma"
    let gamma = hasParameter ? ("brent-mcmillan", Self.gamma(max(1, parameter))) : nil
    guard let (formula, value) = Self.values[constant] ?? gamma else { return nil }
    identifier = .init(constant: constant, formula: formula)
    guard let series = StatedSeries.all(of: identifier, parameter: parameter) else { return nil }
    self.value = value
    self.series = series
  }

  /// The value with the logarithm of c, a product of powers of 2, 3 and 5.
  private static func gamma(_ c: Int64) -> String {
    let (powers, _) = powers(of: c)
    func weight(_ weights: Int64...) -> Int64 {
      zip(weights, powers).reduce(0) { $0 + $1.0 * $1.1 }
    }
    return """
      A / I - 1/\(4 * c) * C / I^2 - \(weight(14, 22, 32))/31 * D \
      - \(weight(10, 16, 24))/49 * E - \(weight(6, 10, 14))/161 * F
      I root(1, B)
      """
  }

  /// The powers of 2, 3 and 5 in a positive number, and what is left.
  private static func powers(of number: Int64) -> (powers: [Int64], rest: Int64) {
    var rest = number
    let powers = [2, 3, 5].map { (prime: Int64) in
      var power: Int64 = 0
      while rest.isMultiple(of: prime) { (rest, power) = (rest / prime, power + 1) }
      return power
    }
    return (powers, rest)
  }

  /// Whether a header may have this parameter.
  func takes(parameter: Int64, decimals: Int64) -> Bool {
    guard hasParameter else { return parameter == 0 }
    return (1...min(decimals + 60, 1 << 29 - 1)).contains(parameter)
      && Self.powers(of: parameter).rest == 1
  }

  /// How many roots the value has.
  var rootCount: Int { value.split(separator: "root(").count - (value.hasPrefix("root(") ? 0 : 1) }

  /// The names of the integers of a proof.
  var names: [String] { (0..<rootCount).flatMap { ["S\($0 + 1)", "R\($0 + 1)"] } + ["Z"] }

  /// The value as nodes, with the bounds of the series.
  ///
  /// - Throws: `FormulaError` where a series has no bound.
  func expression() throws(FormulaError) -> FormulaExpression {
    func text(_ coefficients: [Int64]) -> String {
      coefficients.map(String.init).joined(separator: " ")
    }
    let lines = zip("ABCDEF", series).map { name, series in
      let start = series.isHarmonic ? "harmonic" : "\(series.first) +"
      let end = series.last.map { " to \(name)1\n\(name)1 \($0)" } ?? ""
      let sum = "sum \(text(series.p)) * \(text(series.r)) / \(text(series.q))"
      return "\(name) \(start) \(sum)\(end)\n"
    }
    let formula = "formula nodes\nvalue \(value)\n" + lines.joined()
    return try FormulaText(parsing: Array(formula.utf8), isOfTheorem: hasParameter)
      .formulas[0].expression
  }
}

/// A way to evaluate nodes: exactly, or modulo primes.
protocol NodeEvaluator {
  associatedtype Node

  /// The roots that are known: one may be in several places.
  var roots: [FormulaExpression: Node] { get set }

  func number(_ value: Int64) -> Node
  mutating func sum(of series: RationalSeries) -> Node
  mutating func sum(_ a: Node, _ b: Node) -> Node
  func product(_ a: Node, _ b: Node) -> Node
  func quotient(_ a: Node, _ b: Node) -> Node
  mutating func root(_ order: UInt64, of base: Node) -> Node
}

extension NodeEvaluator {
  /// Evaluates a node and those below it, from the left.
  mutating func value(_ expression: FormulaExpression) -> Node {
    switch expression {
    case .number(let number): return self.number(number)
    case .series(let series): return sum(of: series)
    case .sum(let summands):
      var total = value(summands[0])
      for summand in summands.dropFirst() { total = sum(total, value(summand)) }
      return total
    case .product(let powers):
      var total: Node?
      for power in powers {
        let base = value(power.base)
        for _ in 0..<power.exponent.magnitude {
          total =
            if power.exponent < 0 { quotient(total ?? number(1), base) } else {
              total.map { product($0, base) } ?? base
            }
        }
      }
      return total ?? number(1)
    case .root(let order, let base):
      let node = roots[expression] ?? root(order, of: value(base))
      roots[expression] = node
      return node
    }
  }
}
