/// A piece of content of a section, which every renderer can show.
package indirect enum Block: Equatable, Sendable {
  case paragraph(String)
  case list([String])
  case facts([Fact])
  /// Comparisons with their verdicts and evidence.
  case checks([CheckEntry])
  case table(Table)
  /// Bars above and below a line.
  case chart(DeviationChart)
  case plot(Plot)
  /// A few values against a limit.
  case scale(ValueScale)
  /// Some decimals in groups of ten.
  case digits(DigitExcerpt)
  case commands([String])
  /// Details: folded if the medium allows it.
  case details(title: String, blocks: [Block])
}

/// In JSON a block is an object whose `kind` names the case.
extension Block: Codable {
  private enum Key: String, CodingKey { case kind, value, title, blocks }

  private enum Kind: String, Codable {
    case paragraph, list, facts, checks, table, chart, plot, scale, digits, commands, details
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func value<Value: Decodable>() throws -> Value {
      try container.decode(Value.self, forKey: .value)
    }
    switch try container.decode(Kind.self, forKey: .kind) {
    case .paragraph: self = .paragraph(try value())
    case .list: self = .list(try value())
    case .facts: self = .facts(try value())
    case .checks: self = .checks(try value())
    case .table: self = .table(try value())
    case .chart: self = .chart(try value())
    case .plot: self = .plot(try value())
    case .scale: self = .scale(try value())
    case .digits: self = .digits(try value())
    case .commands: self = .commands(try value())
    case .details:
      self = .details(
        title: try container.decode(String.self, forKey: .title),
        blocks: try container.decode([Block].self, forKey: .blocks))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    func put(_ kind: Kind, _ value: some Encodable) throws {
      try container.encode(kind, forKey: .kind)
      try container.encode(value, forKey: .value)
    }
    switch self {
    case .paragraph(let text): try put(.paragraph, text)
    case .list(let items): try put(.list, items)
    case .facts(let facts): try put(.facts, facts)
    case .checks(let checks): try put(.checks, checks)
    case .table(let table): try put(.table, table)
    case .chart(let chart): try put(.chart, chart)
    case .plot(let plot): try put(.plot, plot)
    case .scale(let scale): try put(.scale, scale)
    case .digits(let digits): try put(.digits, digits)
    case .commands(let commands): try put(.commands, commands)
    case .details(let title, let blocks):
      try container.encode(Kind.details, forKey: .kind)
      try container.encode(title, forKey: .title)
      try container.encode(blocks, forKey: .blocks)
    }
  }
}

package struct Fact: Codable, Equatable, Sendable {
  let name: String
  let value: String

  /// What exactly the value covers or means.
  let note: String?

  /// Whether the value is code, such as a hash, and set in a monospaced font.
  let isCode: Bool

  package init(_ name: String, _ value: String, note: String? = nil, isCode: Bool = false) {
    self.name = name
    self.value = value
    self.note = note
    self.isCode = isCode
  }
}

/// One comparison: what was compared, how it ended, and the evidence.
package struct CheckEntry: Codable, Equatable, Sendable {
  /// The letter by which other parts of the report refer to it.
  let letter: String?

  let title: String

  /// How it ended; `nil` where the comparison is only explained.
  package let verdict: Verdict?

  /// What was compared with what, or why nothing was.
  let statement: String

  /// Facts for every reader: how many digits, the chance of a miss.
  let facts: [Fact]

  /// The evidence, for readers who look closely.
  let evidence: [Fact]

  package init(
    letter: String? = nil, title: String, verdict: Verdict?, statement: String,
    facts: [Fact] = [], evidence: [Fact] = []
  ) {
    self.letter = letter
    self.title = title
    self.verdict = verdict
    self.statement = statement
    self.facts = facts
    self.evidence = evidence
  }
}

package struct Table: Codable, Equatable, Sendable {
  package struct Column: Codable, Equatable, Sendable {
    let title: String

    /// Whether it holds numbers, which are aligned to the right.
    let isNumeric: Bool

    package init(_ title: String, isNumeric: Bool = false) {
      self.title = title
      self.isNumeric = isNumeric
    }
  }

  let caption: String
  let columns: [Column]

  /// The rows, each with as many cells as there are columns.
  package let rows: [[String]]

  /// - Parameter rows: its cells; every row has one for each column.
  package init(caption: String, columns: [Column], rows: [[String]]) {
    precondition(rows.allSatisfy { $0.count == columns.count }, "a row has a cell for each column")
    self.caption = caption
    self.columns = columns
    self.rows = rows
  }
}

/// A run of consecutive decimals.
package struct DigitExcerpt: Codable, Equatable, Sendable {
  let caption: String

  /// The text before them, such as `3.` or `…`.
  let lead: String

  let firstPosition: Int64

  let digits: String
  let continues: Bool

  /// - Parameter firstPosition: the 1-based position of the first.
  package init(
    caption: String, lead: String, firstPosition: Int64, digits: String, continues: Bool
  ) {
    self.caption = caption
    self.lead = lead
    self.firstPosition = firstPosition
    self.digits = digits
    self.continues = continues
  }

  /// The decimals in groups of ten; the last may be shorter.
  var groups: [String] {
    stride(from: 0, to: digits.count, by: 10).map { String(digits.dropFirst($0).prefix(10)) }
  }

  /// Lead, groups and `…` if more follow, with spaces between them.
  var line: String { ([lead] + groups + (continues ? ["…"] : [])).joined(separator: " ") }
}
