/// Formulas as a plain text.
///
/// A line is a key and its value; a line that begins with a blank continues the one before it, and
/// empty lines and those that begin with `#` do not count. The keys:
/// ```
/// formula  NAME proved|conjectured
/// by       SOURCE
/// within   C exp(-aN) for N = 2^U 3^V p^W
/// memory   of an evaluation, and
/// steps    of its steps, in the text of a constant alone: see FormulaCosts.swift
/// value    EXPRESSION
/// NAME     EXPRESSION, SERIES or POLYNOMIAL
/// ```
/// `formula` begins a formula, to which what follows up to the next one belongs; a name that a
/// formula defines for itself begins with a capital letter. ``FormulaTheorem`` says what `within`
/// is. Before the first formula `starts DIGIT.DECIMALS` may say how the value begins.
package struct FormulaText: Hashable, Sendable {
  /// At least one.
  package let formulas: [Formula]

  /// What the value is said to begin with: a digit, a point and decimals.
  package let starts: FormulaLine?

  /// What the text of a constant says of it, where it may: ``ConstantDefinition`` reads it.
  let head: [FormulaLine]

  package struct Formula: Hashable, Sendable {
    package let name: String

    /// The line that begins it.
    package let line: Int

    package let source: String

    /// The formula's lines, without `value`.
    package let statement: String

    /// With a parameter that suffices for some hundred bits, where there is one.
    package let expression: FormulaExpression

    package let theorem: FormulaTheorem?

    /// What an evaluation takes, where it was measured.
    let memory: MeasuredMemory?

    /// What its steps take; `nil` where the evaluation is not cut.
    package let stepSizes: SeriesStepSizes?

    /// The value with an error of less than 2^-bits, and its parameter, or 0 without one.
    package func stated(
      forBits bits: Int64
    ) throws(FormulaError) -> (value: FormulaExpression, parameter: Int64) {
      try theorem?.stated(forBits: bits) ?? (expression, 0)
    }
  }

  /// Longer texts are refused.
  package static let mostBytes = 1 << 16

  /// More are refused: to read a text of somebody else shall take seconds at most.
  private static let mostFormulas = 4

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - isOfTheorem: whether it may have what a theorem allows, its parameter as a number.
  ///   - hasHead: whether other lines may come before the first formula.
  /// - Throws: `FormulaError` with the line and the reason.
  package init(
    parsing bytes: [UInt8], isOfTheorem: Bool = false, hasHead: Bool = false
  ) throws(FormulaError) {
    guard bytes.count <= Self.mostBytes else {
      throw FormulaError(.malformed, "the text is longer than \(Self.mostBytes) bytes")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FormulaError(.malformed, "the text is not UTF-8")
    }
    var read: [FormulaLines] = []
    var starts: FormulaLine?
    var head: [FormulaLine] = []
    for line in try Self.lines(text) {
      do throws(FormulaError) {
        var scanner = TextScanner(line.text)
        let key = scanner.word()
        guard !scanner.isAtEnd else { throw FormulaError(.malformed, "'\(key)' has no value") }
        if key == "formula" {
          let formula = try FormulaLines(&scanner, at: line.number)
          guard !read.contains(where: { $0.name == formula.name }) else {
            throw FormulaError(.malformed, "the formula '\(formula.name)' is there twice")
          }
          guard read.count < Self.mostFormulas else {
            throw FormulaError(.malformed, "there are more than \(Self.mostFormulas) formulas")
          }
          read.append(formula)
        } else if key == "starts", read.isEmpty, starts == nil {
          starts = FormulaLine(number: line.number, text: try Self.claim(scanner.remainder()))
        } else if hasHead, read.isEmpty {
          head.append(line)
        } else {
          guard !read.isEmpty else { throw FormulaError(.malformed, "'\(key)' is no key here") }
          try read[read.count - 1].take(
            key, FormulaLine(number: line.number, text: scanner.remainder()), hasCosts: hasHead)
        }
      } catch { throw error.at(line: line.number) }
    }
    guard !read.isEmpty else { throw FormulaError(.malformed, "the text has no formula") }
    var formulas: [Formula] = []
    for lines in read { formulas.append(try lines.formula(isOfTheorem)) }
    self.formulas = formulas
    self.starts = starts
    self.head = head
  }

  private static func claim(_ text: String) throws(FormulaError) -> String {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 1, 1...100 ~= parts[1].count,
      parts.allSatisfy({ $0.allSatisfy { 0x30...0x39 ~= $0 } })
    else {
      throw FormulaError(.malformed, "'starts' is a digit, a point and 1 to 100 decimals")
    }
    return text
  }

  /// The lines of a text that count, continued ones joined.
  private static func lines(_ text: String) throws(FormulaError) -> [FormulaLine] {
    var joined: [FormulaLine] = []
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
        joined.append(FormulaLine(number: index + 1, text: String(line)))
      } else if joined.isEmpty {
        throw FormulaError(.malformed, line: index + 1, "the line continues none")
      } else {
        joined[joined.count - 1].text += " " + line.drop { $0 == " " }
      }
    }
    return joined
  }
}

/// A line with the lines that continue it.
package struct FormulaLine: Hashable, Sendable {
  package let number: Int
  package internal(set) var text: String
}

/// The lines of a formula by their keys.
private struct FormulaLines {
  let name: String
  private let number: Int
  private var lines: [String: FormulaLine] = [:]

  /// Reads what follows `formula`.
  init(_ scanner: inout TextScanner, at number: Int) throws(FormulaError) {
    name = scanner.word()
    self.number = number
    let isRight = { (byte: UInt8) in
      0x61...0x7A ~= byte || 0x30...0x39 ~= byte || byte == 0x2D
    }
    guard name.utf8.count <= 40, name.utf8.first.map({ 0x61...0x7A ~= $0 }) == true,
      name.utf8.allSatisfy(isRight)
    else {
      throw FormulaError(
        .malformed, "'\(name)' is no name: at most 40 lower-case letters, digits and hyphens")
    }
    let status = scanner.remainder()
    guard ["", "proved", "conjectured"].contains(status) else {
      throw FormulaError(.malformed, "a formula is 'proved' or 'conjectured'")
    }
  }

  mutating func take(
    _ key: String, _ line: FormulaLine, hasCosts: Bool
  ) throws(FormulaError) {
    var name = TextScanner(key)
    let keys = ["by", "value", "within"] + (hasCosts ? ["memory", "steps"] : [])
    guard keys.contains(key) || name.name() == key else {
      throw FormulaError(.malformed, "'\(key)' is no key here")
    }
    guard key == "by" || line.text.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw FormulaError(.malformed, "a formula has ASCII characters alone")
    }
    guard lines.updateValue(line, forKey: key) == nil else {
      throw FormulaError(.malformed, "'\(key)' is there twice in this formula")
    }
  }

  func formula(_ isOfTheorem: Bool) throws(FormulaError) -> FormulaText.Formula {
    var definitions = lines
    let source = definitions.removeValue(forKey: "by")?.text ?? ""
    guard let value = definitions.removeValue(forKey: "value") else {
      throw FormulaError(.malformed, line: number, "the formula has no 'value'")
    }
    let within = definitions.removeValue(forKey: "within")
    let memory = definitions.removeValue(forKey: "memory")
    let steps = definitions.removeValue(forKey: "steps")
    var theorem: FormulaTheorem?
    let expression: FormulaExpression
    if let within {
      let cited = try FormulaTheorem(within, value: value, definitions: definitions)
      theorem = cited
      expression = try cited.stated(forBits: 256).value
    } else {
      expression = try ExpressionParser.expression(
        value, definitions: definitions, isOfTheorem: isOfTheorem)
    }
    let named = definitions.sorted { $0.value.number < $1.value.number }
    let error = within.map { ["within \($0.text)"] } ?? []
    let statement = [value.text] + error + named.map { "\($0.key) = \($0.value.text)" }
    return FormulaText.Formula(
      name: name, line: number, source: source,
      statement: statement.map { $0.split(separator: " ").joined(separator: " ") }
        .joined(separator: "; "),
      expression: expression, theorem: theorem, memory: try memory.map(MeasuredMemory.init),
      stepSizes: try steps.map(SeriesStepSizes.init))
  }
}
