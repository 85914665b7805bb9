/// A custom formula file of y-cruncher, of which one node is read.
///
/// `{ … Formula : { SeriesHypergeometric : { … } } }` states ((CoefficientQ + CoefficientP·Σ
/// P(n)·R(1)⋯R(n−1)/(Q(1)⋯Q(n)))/CoefficientD)^Power, n from 1 on; Power is 1, unless it is given,
/// or −1. R ends at n − 1 where Q ends at n, as in ``RationalSeries``, and polynomials are their
/// coefficients from n^0 upwards in both. So P, Q and R stay as they are, f is 0, and the rest is
/// an expression. Everything else is refused.
package struct CustomFormula {
  /// The same sum as a text of formulas.
  package private(set) var text = "# SeriesHypergeometric of a custom formula of y-cruncher\n"

  /// The file's lines that the lines of the text come from.
  private var lines: [Int] = []

  private typealias Token = (text: String, line: Int)

  /// What is left of the file.
  private var tokens: ArraySlice<Token> = []

  /// What follows each key, where it is no node, and the line of the key.
  private var fields: [String: (values: [Token], line: Int)] = [:]

  /// The keys of each node.
  private static let keys = [
    "": ["NameShort", "NameLong", "AlgorithmShort", "AlgorithmLong", "Formula"],
    "Formula": ["SeriesHypergeometric"],
    "SeriesHypergeometric": parts,
  ]

  private static let parts =
    ["CoefficientP", "CoefficientQ", "CoefficientD", "Power"] + "PQR".map { "Polynomial\($0)" }

  /// Reads a file; `nil` where it does not begin with a brace, as no text of formulas does.
  ///
  /// - Throws: `FormulaError` with the line and the reason.
  package init?(parsing bytes: [UInt8]) throws(FormulaError) {
    guard let file = String(validating: bytes, as: UTF8.self) else { return nil }
    let all = file.trimmingPrefix("\u{FEFF}")
      .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in all.enumerated() {
      for match in line.matches(of: #///.*|"[^"]*"|[^{}\[\]:"\s]+|\S/#)
      where !match.output.hasPrefix("//") {
        tokens.append((String(match.output), index + 1))
      }
    }
    guard tokens.first?.text == "{" else { return nil }
    try readNode("")
    if let extra = tokens.first { throw FormulaError(.malformed, line: extra.line, "more follows") }
    lines = Array(repeating: fields["SeriesHypergeometric"]?.line ?? 1, count: 4)
    var numbers: [Int64] = []
    for key in Self.parts.prefix(fields["Power"] == nil ? 3 : 4) {
      let (values, line) = try self.numbers(key)
      guard values.count == 1, key != "Power" || values[0].magnitude == 1 else {
        throw FormulaError(.refused, line: line, "a coefficient is one number, Power is 1 or -1")
      }
      numbers += values
    }
    let (p, q, d) = (numbers[0], numbers[1], numbers[2])
    let sum = q == 0 ? "\(p) * S" : "\(q) + \(p) * S"
    text += "formula  hypergeometric\n"
    text += "value    \(numbers[3...].first == -1 ? "\(d) / (\(sum))" : "(\(sum)) / \(d)")\n"
    text += "S        sum P * R / Q\n"
    for key in Self.parts.suffix(3) {
      let (values, line) = try self.numbers(key)
      text += "\(key.suffix(1))        \(values.map(String.init).joined(separator: " "))\n"
      lines.append(line)
    }
  }

  /// An error of the text at its place in the file.
  package func placed(_ error: FormulaError) -> FormulaError {
    FormulaError(error.code, line: error.line.map { lines[$0 - 1] }, error.reason)
  }

  private mutating func take(_ mark: String? = nil) throws(FormulaError) -> Token {
    let next = tokens.popFirst()
    guard let next, mark == nil || next.text == mark else {
      let place = next.map { "'\($0.text)'" } ?? "the end"
      throw FormulaError(.malformed, line: next?.line, "'\(mark ?? "}")' is expected at \(place)")
    }
    return next
  }

  /// Reads `{ KEY : VALUE … }`, where a value is a node, a word or a list of words.
  private mutating func readNode(_ name: String) throws(FormulaError) {
    _ = try take("{")
    while tokens.first?.text != "}" {
      let (key, line) = try take()
      guard Self.keys[name]?.contains(key) == true, fields[key] == nil else {
        throw FormulaError(
          .refused, line: line,
          "'\(key)' is there twice, or is not read: a custom formula is one SeriesHypergeometric"
            + " here; 'digits generate --help' shows how to write others")
      }
      _ = try take(":")
      fields[key] = ([], line)
      if tokens.first?.text == "{" {
        try readNode(key)
      } else {
        var values = [try take()]
        while values[0].text == "[", values.last?.text != "]" { values.append(try take()) }
        fields[key]?.values = values
      }
    }
    _ = try take("}")
  }

  /// The integers of a list, or a single one.
  private func numbers(_ key: String) throws(FormulaError) -> (values: [Int64], line: Int) {
    guard let (tokens, line) = fields[key] else {
      throw FormulaError(.malformed, line: lines[0], "\(key) is missing")
    }
    var values: [Int64] = []
    for token in tokens.count > 1 ? tokens.dropFirst().dropLast() : tokens[...] {
      guard let value = Int64(token.text), value != .min else {
        throw FormulaError(.malformed, line: token.line, "'\(token.text)' is no number of 63 bits")
      }
      values.append(value)
    }
    return (values, line)
  }
}
