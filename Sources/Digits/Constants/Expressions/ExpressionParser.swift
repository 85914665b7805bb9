/// Reads a formula from its named lines: a value, and what it is made of.
///
/// An expression is made of `+ - * / ^`, integers, names, `sqrt(x)` and `root(k, x)`. A name stands
/// for another line: an expression, or a series `f + sum P * R / Q`, whose parts are polynomials
/// (in a theorem also `harmonic sum`, and `to M` behind it for M terms),
/// written in place or as lines of their own. A polynomial is its coefficients from n^0 upwards, or
/// a number, followed by linear factors such as `(2n-1)^3` and, in a theorem, names of numbers.
struct ExpressionParser {
  private let definitions: [String: FormulaLine]

  /// Whether a theorem says that no series is below 1.
  private let isOfTheorem: Bool

  private var used: Set<String> = []

  /// How many nodes were made: names that stand for names could multiply without end.
  private var nodes = 0

  private static let mostNodes = 64

  /// How many series were made: the bounds of one can take a third of a second.
  private var seriesCount = 0
  private static let mostSeries = 8

  /// Deeper nesting is refused; a line that leads to itself is one.
  private static let deepest = 24

  /// Reads an expression.
  ///
  /// - Parameters:
  ///   - definitions: the lines by the names that they define.
  ///   - isOfTheorem: whether a theorem says that no series is below 1.
  /// - Throws: `FormulaError` with the line.
  static func expression(
    _ value: FormulaLine, definitions: [String: FormulaLine], isOfTheorem: Bool = false
  ) throws(FormulaError) -> FormulaExpression {
    var parser = ExpressionParser(definitions: definitions, isOfTheorem: isOfTheorem)
    let expression = try parser.line(value, depth: 0)
    let unused = definitions.filter { !parser.used.contains($0.key) }
    if let (name, line) = unused.min(by: { $0.value.number < $1.value.number }) {
      throw FormulaError(.malformed, line: line.number, "\(name) is used nowhere")
    }
    return expression
  }

  private init(definitions: [String: FormulaLine], isOfTheorem: Bool) {
    self.definitions = definitions
    self.isOfTheorem = isOfTheorem
    if isOfTheorem { used.insert("M") }
  }

  private mutating func line(
    _ line: FormulaLine, depth: Int
  ) throws(FormulaError) -> FormulaExpression {
    var scanner = TextScanner(line.text)
    do throws(FormulaError) {
      let series = try series(&scanner)
      let result = if let series { series } else { try sum(&scanner, depth) }
      try scanner.requireEnd()
      return result
    } catch { throw error.at(line: line.number) }
  }

  private mutating func number(named name: String) throws(FormulaError) -> Int64 {
    var inner = TextScanner(try definition(of: name).text)
    guard let number = try inner.integer(), inner.isAtEnd else {
      throw FormulaError(.malformed, "\(name) is no number")
    }
    return number
  }

  private mutating func definition(of name: String) throws(FormulaError) -> FormulaLine {
    guard let line = definitions[name] else {
      throw FormulaError(.malformed, "\(name) is defined nowhere in this formula")
    }
    used.insert(name)
    return line
  }

  /// A series, or `nil` where the text is something else.
  private mutating func series(
    _ scanner: inout TextScanner
  ) throws(FormulaError) -> FormulaExpression? {
    var start = scanner
    let isHarmonic = isOfTheorem && start.take("harmonic ")
    let first = isHarmonic ? nil : try start.integer()
    if first != nil && !start.take("+") { return nil }
    guard start.take("sum ") else { return nil }
    scanner = start
    seriesCount += 1
    guard seriesCount <= Self.mostSeries else {
      throw FormulaError(.malformed, "the formula has more than \(Self.mostSeries) series")
    }
    let p = try polynomial(&scanner)
    try scanner.require("*")
    let r = try polynomial(&scanner)
    try scanner.require("/")
    let q = try polynomial(&scanner)
    let count = isOfTheorem && scanner.take("to ") ? try number(named: scanner.name() ?? "") : nil
    return .series(
      try RationalSeries(
        first: first ?? 0, p: p, q: q, r: r, isAtLeastOne: isOfTheorem, isHarmonic: isHarmonic,
        count: count.map { $0.magnitude }))
  }

  private mutating func polynomial(
    _ scanner: inout TextScanner
  ) throws(FormulaError) -> IntegerPolynomial {
    guard let name = scanner.name() else { return try writtenPolynomial(&scanner) }
    let line = try definition(of: name)
    var inner = TextScanner(line.text)
    do throws(FormulaError) {
      let result = try writtenPolynomial(&inner)
      try inner.requireEnd()
      return result
    } catch { throw error.at(line: line.number) }
  }

  private mutating func writtenPolynomial(
    _ scanner: inout TextScanner
  ) throws(FormulaError) -> IntegerPolynomial {
    var coefficients: [Int64] = []
    while let coefficient = try scanner.integer() { coefficients.append(coefficient) }
    var factors: [LinearFactor] = []
    while true {
      if scanner.take("(") {
        let factor = try Self.linearFactor(&scanner)
        factors += Array(repeating: factor, count: try Self.power(&scanner))
      } else if isOfTheorem, !coefficients.isEmpty, let name = scanner.name() {
        let number = try number(named: name)
        for _ in 0..<(try Self.power(&scanner)) {
          for index in coefficients.indices {
            let (product, overflow) = coefficients[index].multipliedReportingOverflow(by: number)
            guard !overflow, product != .min else {
              throw FormulaError(.refused, "a coefficient times \(name) is beyond 63 bits")
            }
            coefficients[index] = product
          }
        }
      } else {
        break
      }
    }
    guard !coefficients.isEmpty || !factors.isEmpty else {
      throw FormulaError(.malformed, "a polynomial is expected at \(scanner.place)")
    }
    let numbers = coefficients.isEmpty ? [1] : coefficients
    guard let result = IntegerPolynomial(numbers, factors) else {
      throw FormulaError(
        .malformed,
        "the polynomial's last coefficient is 0, or its degree is above"
          + " \(IntegerPolynomial.greatestDegree)")
    }
    return result
  }

  private static func power(_ scanner: inout TextScanner) throws(FormulaError) -> Int {
    let count = scanner.take("^") ? try scanner.integer() : 1
    guard let count, 1...Int64(IntegerPolynomial.greatestDegree) ~= count else {
      throw FormulaError(.malformed, "the power of a factor is not a small positive integer")
    }
    return Int(count)
  }

  /// `slope n + offset)`, after its parenthesis.
  private static func linearFactor(
    _ scanner: inout TextScanner
  ) throws(FormulaError) -> LinearFactor {
    let slope = try scanner.integer() ?? 1
    try scanner.require("n")
    let isNegative = scanner.take("-")
    let offset = isNegative || scanner.take("+") ? try scanner.integer() : 0
    try scanner.require(")")
    guard 1..<1 << 31 ~= slope, let offset, 0..<1 << 31 ~= offset else {
      throw FormulaError(.malformed, "a factor is (an+b) or (an-b) with a from 1 and b below 2^31")
    }
    return LinearFactor(slope, isNegative ? -offset : offset)
  }

  private mutating func sum(
    _ scanner: inout TextScanner, _ depth: Int
  ) throws(FormulaError) -> FormulaExpression {
    guard depth < Self.deepest else {
      throw FormulaError(.malformed, "the expression is nested too deeply, or leads to itself")
    }
    var terms: [FormulaExpression] = []
    var isNegative = scanner.take("-")
    repeat {
      terms.append(try term(&scanner, depth, isNegative: isNegative))
      isNegative = scanner.take("-")
    } while isNegative || scanner.take("+")
    return terms.count == 1 ? terms[0] : .sum(terms)
  }

  private mutating func term(
    _ scanner: inout TextScanner, _ depth: Int, isNegative: Bool
  ) throws(FormulaError) -> FormulaExpression {
    var factors: [FormulaExpression.Power] = []
    if isNegative { factors.append(.init(base: .number(-1), exponent: 1)) }
    var isDivided = false
    repeat {
      let base = try atom(&scanner, depth)
      let power = scanner.take("^") ? try scanner.integer() : 1
      guard let power, power != 0, power.magnitude <= 64 else {
        throw FormulaError(.malformed, "an exponent is an integer from -64 to 64 and not 0")
      }
      factors.append(.init(base: base, exponent: isDivided ? -power : power))
      isDivided = scanner.take("/")
    } while isDivided || scanner.take("*")
    return factors.count == 1 && factors[0].exponent == 1 ? factors[0].base : .product(factors)
  }

  private mutating func atom(
    _ scanner: inout TextScanner, _ depth: Int
  ) throws(FormulaError) -> FormulaExpression {
    nodes += 1
    guard nodes <= Self.mostNodes else {
      throw FormulaError(.malformed, "the formula has more than \(Self.mostNodes) parts")
    }
    if scanner.take("(") {
      let inner = try sum(&scanner, depth + 1)
      try scanner.require(")")
      return inner
    }
    if scanner.take("sqrt(") { return try root(2, &scanner, depth) }
    if scanner.take("root(") {
      guard let order = try scanner.integer(), 1...64 ~= order else {
        throw FormulaError(.malformed, "the order of a root is 1 to 64")
      }
      try scanner.require(",")
      return try root(UInt64(order), &scanner, depth)
    }
    if let name = scanner.name() { return try line(try definition(of: name), depth: depth + 1) }
    guard let number = try scanner.integer() else {
      throw FormulaError(.malformed, "a number or a name is expected at \(scanner.place)")
    }
    guard number != 0 else { throw FormulaError(.malformed, "a number here is 0") }
    return .number(number)
  }

  private mutating func root(
    _ order: UInt64, _ scanner: inout TextScanner, _ depth: Int
  ) throws(FormulaError) -> FormulaExpression {
    let base = try sum(&scanner, depth + 1)
    try scanner.require(")")
    return .root(order, base)
  }
}

/// What is left of a text, read from the left; blanks between its parts do not count.
struct TextScanner {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) { rest = Array(text.utf8)[...] }

  private mutating func skipBlanks() { rest = rest.drop { $0 == UInt8(ascii: " ") } }

  /// Where the reader is, for a message.
  var place: String {
    var left = self
    let next = left.remainder().prefix(20)
    return next.isEmpty ? "the end" : "'\(next)'"
  }

  var isAtEnd: Bool { rest.allSatisfy { $0 == UInt8(ascii: " ") } }

  mutating func take(_ text: String) -> Bool {
    skipBlanks()
    guard rest.starts(with: text.utf8) else { return false }
    rest.removeFirst(text.utf8.count)
    return true
  }

  mutating func require(_ text: String) throws(FormulaError) {
    guard take(text) else { throw FormulaError(.malformed, "'\(text)' is expected at \(place)") }
  }

  func requireEnd() throws(FormulaError) {
    guard isAtEnd else { throw FormulaError(.malformed, "nothing is expected at \(place)") }
  }

  /// The name of a line: a capital letter, then letters and digits.
  mutating func name() -> String? {
    skipBlanks()
    guard let first = rest.first, 0x41...0x5A ~= first else { return nil }
    return part { 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 }
  }

  /// The characters up to the next blank.
  mutating func word() -> String {
    skipBlanks()
    return part { $0 != UInt8(ascii: " ") }
  }

  mutating func remainder() -> String {
    skipBlanks()
    return part { _ in true }
  }

  private mutating func part(_ isOfIt: (UInt8) -> Bool) -> String {
    let part = rest.prefix(while: isOfIt)
    rest.removeFirst(part.count)
    return String(decoding: part, as: UTF8.self)
  }

  /// An integer with its sign, or `nil` where the next character begins none.
  mutating func integer() throws(FormulaError) -> Int64? {
    var left = self
    let sign = left.take("-") ? "-" : ""
    let digits = left.part { 0x30...0x39 ~= $0 }
    guard !digits.isEmpty else { return nil }
    guard let value = Int64(sign + digits), value != .min else {
      throw FormulaError(.malformed, "the number at \(place) is beyond 63 bits")
    }
    self = left
    return value
  }
}
