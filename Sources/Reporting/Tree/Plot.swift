/// Curves over two axes, drawn where the medium can draw and read as values where it cannot.
public struct Plot: Codable, Equatable, Sendable {
  /// A level that is drawn across the plot, such as a budget.
  public struct Guide: Codable, Equatable, Sendable {
    /// The level, on the vertical axis.
    public let value: Double
    /// What it is.
    public let label: String

    /// Makes a guide.
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
    /// A character or two that stand at the point.
    public let label: String
    /// What it is, in words.
    public let text: String

    /// Makes a mark.
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

  /// What there is to see, in words, for those who do not see it.
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

  /// Makes a plot.
  ///
  /// - Parameters:
  ///   - id: a name that is unique in the report.
  ///   - caption: what it shows.
  ///   - summary: what there is to see, in words.
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

  /// What can be read from the curves: a row for each name of a reading, a column for each curve.
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
