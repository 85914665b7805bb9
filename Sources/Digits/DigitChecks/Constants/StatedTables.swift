package import Constants
internal import DigitCore

extension StatedSeries {
  /// The series of a formula, in the order of its text; `nil` where the checker knows none.
  ///
  /// - Parameter parameter: N, of a formula that has one.
  package static func all(
    of formula: FormulaIdentifier.Stated, parameter: Int64 = 0
  ) -> [StatedSeries]? {
    if let lines = tables[formula] {
      var series: [StatedSeries] = []
      for words in lines where !["within", "value"].contains(words[0]) {
        series.take(words, parameter)
      }
      return series
    }
    guard let n = radicand(of: formula) else { return nil }
    return formula.formula == "binomial" ? StatedSeries(rootOf: n).map { [$0] } : []
  }

  /// The series of a sum, or `nil` where the checker knows none; that of a file is in no table.
  package static func of(_ sum: StatedSum) -> StatedSeries? {
    if sum.formula.constant == MathematicalConstant.seriesName { return Self(sum.series) }
    let known = all(of: sum.formula, parameter: sum.parameter) ?? []
    return known.indices.contains(sum.index) ? known[sum.index] : nil
  }

  /// The value of a formula, in which A, B and so on are its series and an operator stands behind
  /// what it takes; `nil` where the checker knows none.
  static func value(of formula: FormulaIdentifier.Stated) -> [String]? {
    if let line = tables[formula]?.first(where: { $0[0] == "value" }) {
      return Array(line.dropFirst())
    }
    guard let n = radicand(of: formula) else { return nil }
    guard formula.formula == "binomial" else { return ["\(n)", "root2"] }
    return convergent(of: n).map { ["\(n * $0.x)", "\($0.y)", "/", "A", "*"] }
  }

  /// b, such that by a theorem the value of a formula with the parameter N is within 2^-b of the
  /// constant: 2^c·e^-aN; infinite where the value is the constant, and −∞ where the table has no
  /// theorem for the parameter.
  package static func theoremBits(of sum: StatedSum) -> Double {
    guard let line = tables[sum.formula]?.first(where: { $0[0] == "within" }) else {
      return sum.parameter == 0 ? .infinity : -.infinity
    }
    guard let slope = Double(line[1]), let bits = Double(line[2]) else {
      preconditionFailure("'\(line)' is no bound")
    }
    // log2 e is above it.
    return slope * Double(sum.parameter) * 1.442695 - bits
  }

  /// The lines of each formula.
  private static let tables: [FormulaIdentifier.Stated: [[String]]] = {
    var tables: [(formula: FormulaIdentifier.Stated, lines: [[String]])] = []
    for words in EmbeddedText.lines(of: PackageResources.series_txt) {
      if words[0] == "formula" {
        tables.append((.init(constant: words[1], formula: words[2]), []))
      } else {
        tables[tables.count - 1].lines.append(words)
      }
    }
    return Dictionary(uniqueKeysWithValues: tables.map { ($0.formula, $0.lines) })
  }()

  private static func radicand(of formula: FormulaIdentifier.Stated) -> Int64? {
    formula.constant.hasPrefix("sqrt-") ? Int64(formula.constant.dropFirst(5)) : nil
  }

  /// y/x near √n, which the generator finds by a continued fraction.
  ///
  /// Here the least u, v with u² − n·v² = ±1 are found by trial, and y + x√n is the last power of
  /// u + v√n with y below 2^31.
  private static func convergent(of n: Int64) -> (y: Int64, x: Int64, norm: Int64)? {
    guard 2..<100 ~= n else { return nil }
    let nearest = { (x: Int64) in Int64(Double(n * x * x).squareRoot().rounded()) }
    let norm = { (y: Int64, x: Int64) in y * y - n * x * x }
    guard let v = (1...Int64(1 << 18)).first(where: { abs(norm(nearest($0), $0)) == 1 }) else {
      return nil
    }
    let u = nearest(v)
    var (y, x) = (u, v)
    while u * y + n * v * x < 1 << 31 { (y, x) = (u * y + n * v * x, u * x + v * y) }
    return (y, x, norm(y, x))
  }

  /// x·arctan(1/x), of which Machin's formula is made.
  ///
  /// D. H. Lehmer, On arccotangent relations for π, Amer. Math. Monthly 45 (1938), 657-664.
  package init(arctangentOf x: UInt64) {
    self.init(1)
    p = [1, -2]
    q = [Int64(x * x), 2 * Int64(x * x)]
    r = p
  }

  /// The binomial series of √n.
  init?(rootOf n: Int64) {
    guard let (y, _, norm) = Self.convergent(of: n) else { return nil }
    self.init(1)
    p = [-norm, 2 * norm]
    q = [0, 2 * y * y]
    r = p
  }
}

extension [StatedSeries] {
  /// Takes a line; `series.txt` says how they are written.
  fileprivate mutating func take(_ words: [String], _ parameter: Int64) {
    let numbers = words.dropFirst().map { word in
      let factors = word.reversed().prefix { $0 == "N" }.count
      guard let number = Int64(word.dropLast(factors)) else {
        preconditionFailure("'\(word)' is no coefficient")
      }
      return (0..<factors).reduce(number) { product, _ in product &* parameter }
    }
    switch words[0] {
    case "series": append(StatedSeries(numbers[0]))
    case "harmonic": self[count - 1].isHarmonic = true
    case "last": self[count - 1].last = UInt64(clamping: numbers.reduce(0, &+))
    case "P": self[count - 1].p += numbers
    case "Q": self[count - 1].q += numbers
    case "R": self[count - 1].r += numbers
    default: preconditionFailure("'\(words[0])' is no part of a series")
    }
  }
}
