/// A piece of content of a section, which every renderer can show.
public indirect enum Block: Equatable, Sendable {
  /// Some sentences.
  case paragraph(String)
  /// A list of sentences.
  case list([String])
  /// Names with their values.
  case facts([Fact])
  /// Comparisons with their verdicts and evidence.
  case checks([CheckEntry])
  /// Rows and columns.
  case table(Table)
  /// Bars above and below a line.
  case chart(DeviationChart)
  /// Curves over two axes.
  case plot(Plot)
  /// Some decimals in groups of ten.
  case digits(DigitExcerpt)
  /// Commands to type.
  case commands([String])
  /// Details: folded if the medium allows it.
  case details(title: String, blocks: [Block])
}

/// In JSON a block is an object whose `kind` names the case.
extension Block: Codable {
  private enum Key: String, CodingKey { case kind, value, title, blocks }

  private enum Kind: String, Codable {
    case paragraph, list, facts, checks, table, chart, plot, digits, commands, details
  }

  /// Reads a block.
  public init(from decoder: any Decoder) throws {
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
    case .digits: self = .digits(try value())
    case .commands: self = .commands(try value())
    case .details:
      self = .details(
        title: try container.decode(String.self, forKey: .title),
        blocks: try container.decode([Block].self, forKey: .blocks))
    }
  }

  /// Writes a block.
  public func encode(to encoder: any Encoder) throws {
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
    case .digits(let digits): try put(.digits, digits)
    case .commands(let commands): try put(.commands, commands)
    case .details(let title, let blocks):
      try container.encode(Kind.details, forKey: .kind)
      try container.encode(title, forKey: .title)
      try container.encode(blocks, forKey: .blocks)
    }
  }
}
