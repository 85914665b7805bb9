/// A constant, or formulas of a user's own, as a plain text.
///
/// A line is a key and its value; a line that begins with a blank continues the one before it, and
/// empty lines and those that begin with `#` do not count. The keys:
/// ```
/// constant NAME code N, integer part D
/// name     SYMBOL   DESCRIPTION
/// starts   D.DECIMALS
/// mpfr     FUNCTION INDEPENDENCE
/// formula  NAME proved|conjectured
/// by       SOURCE
/// value    EXPRESSION
/// NAME     EXPRESSION, SERIES or POLYNOMIAL
/// pair     FORMULA FORMULA REASON
/// digits   10^K TENDECIMALS, … SOURCE
/// ```
/// `formula` begins a formula, to which what follows up to the next one belongs; a name that a
/// formula defines for itself begins with a capital letter. A text without `constant` is a user's:
/// it has formulas alone. Two blanks or more end a symbol.
package struct ConstantText: Hashable, Sendable {
  /// What the text says of its constant; `nil` in a user's.
  package let constant: Declaration?

  /// The constants that are computed by formulas of texts.
  package static let builtIn: [ConstantText] = [
    log2, log10, zeta3, catalan, lemniscate, gammaOfQuarter, gammaOfThird, sqrt3,
  ]

  /// At least one.
  package let formulas: [Formula]

  package let pairs: [Pair]

  package let digits: [PublishedDecimals]

  /// The line `constant` and those that belong to it.
  package struct Declaration: Hashable, Sendable {
    package fileprivate(set) var name = ""
    package fileprivate(set) var code: UInt16 = 0
    package fileprivate(set) var integerPart: UInt8 = 0
    package fileprivate(set) var symbol = ""
    package fileprivate(set) var description = ""

    /// The first decimals.
    package fileprivate(set) var decimals = ""

    /// MPFR's evaluation, and whether that is another formula.
    package fileprivate(set) var library: LibraryFunction?
    package fileprivate(set) var libraryIndependence = ""
  }

  /// One formula of the constant.
  package struct Formula: Hashable, Sendable {
    package let name: String

    /// Whether a proof of the formula is published.
    package let isProved: Bool

    package let source: String

    /// The formula's lines, without `value`.
    package let statement: String

    package let expression: FormulaExpression
  }

  /// Two formulas that may check each other.
  package struct Pair: Hashable, Sendable {
    package let first: String
    package let second: String
    package let reason: String
  }

  /// Ten decimals that end at a power of ten, as published.
  package struct PublishedDecimals: Hashable, Sendable {
    /// Where the last of them stands.
    package let end: Int64
    package let decimals: String
    package let source: String
  }

  /// Longer texts are refused.
  private static let mostBytes = 1 << 16

  /// Reads a text.
  ///
  /// - Throws: `FormulaError` with the line and the reason.
  package init(parsing bytes: [UInt8]) throws(FormulaError) {
    guard bytes.count <= Self.mostBytes else {
      throw FormulaError(.malformed, "the text is longer than \(Self.mostBytes) bytes")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FormulaError(.malformed, "the text is not UTF-8")
    }
    var reader = ConstantTextReader()
    for entry in try Self.entries(text) {
      do throws(FormulaError) { try reader.read(entry) } catch { throw error.at(line: entry.line) }
    }
    try reader.endFormula()
    self = try reader.finish()
  }

  init(builtIn text: String) {
    do { try self.init(parsing: Array(text.utf8)) } catch {
      preconditionFailure("a text of a constant is refused: \(error)")
    }
  }

  fileprivate init(
    _ constant: Declaration?, _ formulas: [Formula], _ pairs: [Pair], _ digits: [PublishedDecimals]
  ) {
    self.constant = constant
    self.formulas = formulas
    self.pairs = pairs
    self.digits = digits
  }

  /// The entries of a text, continued lines joined.
  private static func entries(_ text: String) throws(FormulaError) -> [TextEntry] {
    var entries: [TextEntry] = []
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in lines.enumerated() where !line.allSatisfy({ $0 == " " }) {
      guard !line.hasPrefix("#") else { continue }
      let isOther = { (scalar: Unicode.Scalar) in
        scalar.properties.generalCategory == .control || scalar == "\u{2028}"
      }
      guard !line.unicodeScalars.contains(where: isOther) else {
        throw FormulaError(.malformed, line: index + 1, "a tab or another control character")
      }
      if !line.hasPrefix(" ") {
        entries.append(TextEntry(line: index + 1, text: String(line)))
      } else if entries.isEmpty {
        throw FormulaError(.malformed, line: index + 1, "the line continues none")
      } else {
        entries[entries.count - 1].text += line
      }
    }
    return entries
  }
}

/// A line with the lines that continue it.
private struct TextEntry {
  let line: Int
  var text: String
}

/// What has been read of a text.
private struct ConstantTextReader {
  private var constant: ConstantText.Declaration?
  private var formulas: [ConstantText.Formula] = []
  private var pairs: [ConstantText.Pair] = []
  private var digits: [ConstantText.PublishedDecimals] = []

  /// The formula that is being read, and the keys of the constant that were.
  private var open: OpenFormula?
  private var keys: Set<String> = []

  private struct OpenFormula {
    let line: Int
    let name: String
    let isProved: Bool
    var source: String?
    var value: ExpressionParser.Line?
    var definitions: [String: ExpressionParser.Line] = [:]

    var statement: String {
      let lines = definitions.sorted { $0.value.number < $1.value.number }
      let all = [value?.text ?? ""] + lines.map { "\($0.key) = \($0.value.text)" }
      return all.map { $0.split(separator: " ").joined(separator: " ") }.joined(separator: "; ")
    }
  }

  mutating func read(_ entry: TextEntry) throws(FormulaError) {
    var scanner = TextScanner(entry.text)
    let key = scanner.word()
    guard !scanner.isAtEnd else { throw FormulaError(.malformed, "'\(key)' has no value") }
    if let open, key == "by" || key == "value" || key.first?.isUppercase == true {
      self.open = try Self.extended(open, key, scanner.remainder(), entry.line)
      return
    }
    if ["constant", "name", "starts", "mpfr"].contains(key), !keys.insert(key).inserted {
      throw FormulaError(.malformed, "'\(key)' is there twice")
    }
    switch key {
    case "constant": try readConstant(&scanner)
    case "name":
      try change { declaration in
        let text = scanner.remainder()
        let end = text.firstRange(of: "  ")?.lowerBound ?? text.endIndex
        declaration.symbol = String(text[..<end])
        declaration.description = String(text[end...].drop { $0 == " " })
      }
    case "starts": try readStart(scanner.remainder())
    case "mpfr": try readLibrary(&scanner)
    case "formula": try readFormula(&scanner, entry.line)
    case "pair": try readPair(&scanner)
    case "digits": try readDigits(scanner.remainder())
    default:
      throw FormulaError(.malformed, "'\(key)' is no key here")
    }
  }

  private mutating func change(
    _ body: (inout ConstantText.Declaration) -> Void
  ) throws(FormulaError) {
    guard var declaration = constant, formulas.isEmpty, open == nil else {
      throw FormulaError(.malformed, "this belongs between 'constant' and the first 'formula'")
    }
    body(&declaration)
    constant = declaration
  }

  private mutating func readConstant(_ scanner: inout TextScanner) throws(FormulaError) {
    guard keys.count == 1, formulas.isEmpty, open == nil else {
      throw FormulaError(.malformed, "'constant' is the first line")
    }
    var declaration = ConstantText.Declaration()
    declaration.name = try Self.lowerCaseName(scanner.word())
    try scanner.require("code")
    let code = try scanner.integer()
    try scanner.require(",")
    try scanner.require("integer part")
    let integerPart = try scanner.integer()
    try scanner.requireEnd()
    guard let code, let number = UInt16(exactly: code), number > 0, let integerPart,
      0...9 ~= integerPart
    else {
      throw FormulaError(.malformed, "the code is 1 to 65535, the integer part one digit")
    }
    declaration.code = number
    declaration.integerPart = UInt8(integerPart)
    constant = declaration
  }

  private mutating func readStart(_ text: String) throws(FormulaError) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "\(constant?.integerPart ?? 0)", parts[1].count >= 10,
      parts[1].utf8.allSatisfy({ 0x30...0x39 ~= $0 })
    else {
      throw FormulaError(.malformed, "the integer part, a point, and ten decimals or more")
    }
    try change { $0.decimals = String(parts[1]) }
  }

  private mutating func readLibrary(_ scanner: inout TextScanner) throws(FormulaError) {
    let name = scanner.word()
    let function = LibraryFunction(name, try scanner.integer().map { UInt64($0.magnitude) })
    guard let function else {
      throw FormulaError(.malformed, "MPFR's '\(name)' of such a number is not used here")
    }
    let independence = scanner.remainder()
    try change {
      $0.library = function
      $0.libraryIndependence = independence
    }
  }

  private static func lowerCaseName(_ word: String) throws(FormulaError) -> String {
    let isRight = { (byte: UInt8) in
      0x61...0x7A ~= byte || 0x30...0x39 ~= byte || byte == 0x2D
    }
    guard word.utf8.count <= 40, word.utf8.first.map({ 0x61...0x7A ~= $0 }) == true,
      word.utf8.allSatisfy(isRight)
    else {
      throw FormulaError(
        .malformed, "'\(word)' is no name: at most 40 lower-case letters, digits and hyphens")
    }
    return word
  }
}

extension ConstantTextReader {
  private mutating func readFormula(
    _ scanner: inout TextScanner, _ line: Int
  ) throws(FormulaError) {
    try endFormula()
    let name = try Self.lowerCaseName(scanner.word())
    let status = scanner.remainder()
    guard ["", "proved", "conjectured"].contains(status) else {
      throw FormulaError(.malformed, "a formula is 'proved' or 'conjectured'")
    }
    guard !formulas.contains(where: { $0.name == name }) else {
      throw FormulaError(.malformed, "the formula '\(name)' is there twice")
    }
    open = OpenFormula(line: line, name: name, isProved: status == "proved")
  }

  private static func extended(
    _ formula: OpenFormula, _ key: String, _ text: String, _ number: Int
  ) throws(FormulaError) -> OpenFormula {
    var formula = formula
    let line = ExpressionParser.Line(number: number, text: text)
    if key == "by" {
      guard formula.source == nil else { throw FormulaError(.malformed, "'by' is there twice") }
      formula.source = text
      return formula
    }
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw FormulaError(.malformed, "a formula has ASCII characters alone")
    }
    if key == "value" {
      guard formula.value == nil else { throw FormulaError(.malformed, "'value' is there twice") }
      formula.value = line
      return formula
    }
    var name = TextScanner(key)
    guard name.name() == key else {
      throw FormulaError(.malformed, "'\(key)' is no name: a capital letter, letters and digits")
    }
    guard formula.definitions.updateValue(line, forKey: key) == nil else {
      throw FormulaError(.malformed, "\(key) is defined twice in this formula")
    }
    return formula
  }

  /// Takes up the formula that was read.
  mutating func endFormula() throws(FormulaError) {
    guard let formula = open else { return }
    open = nil
    guard let value = formula.value else {
      throw FormulaError(.malformed, line: formula.line, "the formula has no 'value'")
    }
    formulas.append(
      ConstantText.Formula(
        name: formula.name, isProved: formula.isProved, source: formula.source ?? "",
        statement: formula.statement,
        expression: try ExpressionParser.expression(value, definitions: formula.definitions)))
  }

  private mutating func readPair(_ scanner: inout TextScanner) throws(FormulaError) {
    try endFormula()
    let pair = ConstantText.Pair(
      first: scanner.word(), second: scanner.word(), reason: scanner.remainder())
    for name in [pair.first, pair.second] {
      guard formulas.contains(where: { $0.name == name }) else {
        throw FormulaError(.malformed, "no formula above is called '\(name)'")
      }
    }
    guard pair.first != pair.second, !pair.reason.isEmpty else {
      throw FormulaError(.malformed, "a pair is two formulas and the reason why they are approved")
    }
    pairs.append(pair)
  }

  private mutating func readDigits(_ text: String) throws(FormulaError) {
    try endFormula()
    var scanner = TextScanner(text)
    var ends: [(Int64, String)] = []
    repeat {
      try scanner.require("10^")
      let exponent = try scanner.integer()
      let decimals = scanner.takeDigits(10)
      guard let exponent, 1...15 ~= exponent, let decimals else {
        throw FormulaError(.malformed, "an entry is a power of ten and ten decimals")
      }
      ends.append(((0..<exponent).reduce(1) { power, _ in power * 10 }, decimals))
    } while scanner.take(",")
    let source = scanner.remainder()
    guard !source.isEmpty else {
      throw FormulaError(.malformed, "the source of the decimals is missing")
    }
    digits += ends.map {
      ConstantText.PublishedDecimals(end: $0.0, decimals: $0.1, source: source)
    }
  }

  func finish() throws(FormulaError) -> ConstantText {
    guard !formulas.isEmpty else { throw FormulaError(.malformed, "the text has no formula") }
    if let constant {
      for (value, key) in [(constant.symbol, "name"), (constant.decimals, "starts")] {
        guard !value.isEmpty else { throw FormulaError(.malformed, "'\(key)' is missing") }
      }
      guard formulas.allSatisfy({ !$0.source.isEmpty }) else {
        throw FormulaError(.malformed, "a formula has no source: 'by' is missing")
      }
    }
    return ConstantText(constant, formulas, pairs, digits)
  }
}
