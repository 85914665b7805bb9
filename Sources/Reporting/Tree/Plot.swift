/// Curves over two axes, drawn if the medium can draw, else shown as values.
public struct Plot: Codable, Equatable, Sendable {
  /// A level that is drawn across the plot, such as a budget.
  public struct Guide: Codable, Equatable, Sendable {
    /// The level, on the vertical axis.
    public let value: Double
    /// What it is.
    public let label: String

    /// Creates a guide.
    public init(value: Double, label: String) {
      self.value = value
      self.label = label
    }
  }

  /// A point with a name, such as one outlier.
  public struct Mark: Codable, Equatable, Sendable {
    /// Where it is on the horizontal axis.
    public let x: Double
    /// Where it is on the vertical axis.
    public let y: Double
    /// One or two characters at the point.
    public let label: String
    /// What it is, in words.
    public let text: String

    /// Creates a mark.
    public init(x: Double, y: Double, label: String, text: String) {
      self.x = x
      self.y = y
      self.label = label
      self.text = text
    }
  }

  /// A short name of ASCII letters, digits and hyphens, unique in the report.
  public let id: String

  /// What it shows.
  public let caption: String

  /// A description in words, for readers who cannot see the plot.
  public let summary: String

  /// The horizontal axis.
  public let x: PlotAxis

  /// The vertical axis.
  public let y: PlotAxis

  /// The curves, the most important first.
  public let series: [PlotSeries]

  /// Levels across the plot.
  public let guides: [Guide]

  /// Points with names.
  public let marks: [Mark]

  /// Creates a plot.
  ///
  /// - Parameters:
  ///   - id: a name that is unique in the report.
  ///   - caption: what it shows.
  ///   - summary: a description in words.
  ///   - x: the horizontal axis.
  ///   - y: the vertical axis.
  ///   - series: the curves, the most important first.
  ///   - guides: levels across the plot.
  ///   - marks: points with names.
  public init(
    id: String, caption: String, summary: String, x: PlotAxis, y: PlotAxis, series: [PlotSeries],
    guides: [Guide] = [], marks: [Mark] = []
  ) {
    self.id = id
    self.caption = caption
    self.summary = summary
    self.x = x
    self.y = y
    self.series = series
    self.guides = guides
    self.marks = marks
  }

  /// The readings of the curves: a row for each name, a column for each curve.
  ///
  /// `nil` when no curve has readings.
  public var readings: Table? {
    var names: [String] = []
    for reading in series.flatMap(\.readings) where !names.contains(reading.name) {
      names.append(reading.name)
    }
    guard !names.isEmpty else { return nil }
    let columns = series.filter { !$0.readings.isEmpty }
    return Table(
      caption: "\(caption): \(y.title)",
      columns: [Table.Column(x.title)] + columns.map { Table.Column($0.name, isNumeric: true) },
      rows: names.map { name in
        [name] + columns.map { curve in curve.readings.first { $0.name == name }?.value ?? "–" }
      })
  }
}
