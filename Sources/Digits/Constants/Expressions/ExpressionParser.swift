/// Reads a formula from its named lines: a value, and what it is made of.
///
/// An expression is made of `+ - * / ^`, integers, names, `sqrt(x)` and `root(k, x)`. A name stands
/// for another line: an expression, or a series `f + sum P * R / Q`, whose parts are polynomials,
/// written in place or as lines of their own. A polynomial is its coefficients from n^0 upwards, or
/// a number, followed by linear factors such as `(2n-1)^3`.
struct ExpressionParser {
  private let definitions: [String: FormulaLine]

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
  /// - Parameter definitions: the lines by the names that they define.
  /// - Throws: `FormulaError` with the line.
  static func expression(
    _ value: FormulaLine, definitions: [String: FormulaLine]
  ) throws(FormulaError) -> FormulaExpression {
    var parser = ExpressionParser(definitions: definitions)
    let expression = try parser.line(value, depth: 0)
    let unused = definitions.filter { !parser.used.contains($0.key) }
    if let (name, line) = unused.min(by: { $0.value.number < $1.value.number }) {
      throw FormulaError(.malformed, line: line.number, "\(name) is used nowhere")
    }
    return expression
  }

  private init(definitions: [String: FormulaLine]) { self.definitions = definitions }

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

  private mutating func definition(of name: String) throws(FormulaError) -> FormulaLine {
    guard let line = definitions[name] else {
      throw FormulaError(.malformed, "\(name) is defined nowhere in this formula")
    }
    used.insert(name)
    return line
  }
}

extension ExpressionParser {
  /// A series, or `nil` where the text is something else.
  private mutating func series(
    _ scanner: inout TextScanner
  ) throws(FormulaError) -> FormulaExpression? {
    var start = scanner
    let first = try start.integer()
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
    return .series(try RationalSeries(first: first ?? 0, p: p, q: q, r: r))
  }

  private mutating func polynomial(
    _ scanner: inout TextScanner
  ) throws(FormulaError) -> IntegerPolynomial {
    guard let name = scanner.name() else { return try Self.writtenPolynomial(&scanner) }
    let line = try definition(of: name)
    var inner = TextScanner(line.text)
    do throws(FormulaError) {
      let result = try Self.writtenPolynomial(&inner)
      try inner.requireEnd()
      return result
    } catch { throw error.at(line: line.number) }
  }

  private static func writtenPolynomial(
    _ scanner: inout TextScanner
  ) throws(FormulaError) -> IntegerPolynomial {
    var coefficients: [Int64] = []
    while let coefficient = try scanner.integer() { coefficients.append(coefficient) }
    var factors: [LinearFactor] = []
    while scanner.take("(") {
      let factor = try linearFactor(&scanner)
      let count = scanner.take("^") ? try scanner.integer() : 1
      guard let count, 1...Int64(IntegerPolynomial.greatestDegree) ~= count else {
        throw FormulaError(.malformed, "the power of a factor is not a small positive integer")
      }
      factors += Array(repeating: factor, count: Int(count))
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
}

extension ExpressionParser {
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
  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  private mutating func skipBlanks() { rest = rest.drop { $0 == " " } }

  /// Where the reader is, for a message.
  var place: String {
    let next = rest.drop { $0 == " " }.prefix(20)
    return next.isEmpty ? "the end" : "'\(next)'"
  }

  var isAtEnd: Bool { rest.allSatisfy { $0 == " " } }

  mutating func take(_ text: String) -> Bool {
    skipBlanks()
    guard rest.hasPrefix(text) else { return false }
    rest.removeFirst(text.count)
    return true
  }

  mutating func require(_ text: String) throws(FormulaError) {
    guard take(text) else {
      throw FormulaError(.malformed, "'\(text)' is expected at \(place)")
    }
  }

  func requireEnd() throws(FormulaError) {
    guard isAtEnd else { throw FormulaError(.malformed, "nothing is expected at \(place)") }
  }

  /// The name of a line: a capital letter, then letters and digits.
  mutating func name() -> String? {
    skipBlanks()
    guard let first = rest.first, "A"..."Z" ~= first else { return nil }
    let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    rest.removeFirst(name.count)
    return String(name)
  }

  /// The characters up to the next blank.
  mutating func word() -> String {
    skipBlanks()
    let word = rest.prefix { $0 != " " }
    rest.removeFirst(word.count)
    return String(word)
  }

  /// Everything that is left.
  mutating func remainder() -> String {
    skipBlanks()
    defer { rest = "" }
    return String(rest)
  }

  /// An integer with its sign, or `nil` where the next character begins none.
  mutating func integer() throws(FormulaError) -> Int64? {
    skipBlanks()
    let sign = rest.first == "-" ? 1 : 0
    let digits = rest.dropFirst(sign).prefix { "0"..."9" ~= $0 }
    guard !digits.isEmpty else { return nil }
    guard let value = Int64(rest.prefix(sign + digits.count)), value != .min else {
      throw FormulaError(.malformed, "the number at \(place) is beyond 63 bits")
    }
    rest.removeFirst(sign + digits.count)
    return value
  }
}
