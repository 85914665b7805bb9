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

/// A curve of a plot.
public struct PlotSeries: Codable, Equatable, Sendable {
  /// How it is drawn.
  public enum Form: String, Codable, CaseIterable, Sendable {
    /// A line from point to point.
    case line
    /// An area between two values.
    case band
    /// A stroke from the floor to each point.
    case stems
  }

  /// The look of a curve: each has a colour and a pattern of its own.
  public enum Look: String, Codable, CaseIterable, Sendable {
    case first, second, third, fourth, warning
  }

  /// A point.
  public struct Point: Codable, Equatable, Sendable {
    /// Where it is on the horizontal axis.
    public let x: Double
    /// Where it is on the vertical axis.
    public let y: Double
    /// The lower end of a band.
    public let low: Double?

    /// Creates a point.
    public init(x: Double, y: Double, low: Double? = nil) {
      self.x = x
      self.y = y
      self.low = low
    }
  }

  /// What it is.
  public let name: String

  /// How it is drawn.
  public let form: Form

  /// How it differs from the others.
  public let look: Look

  /// The points, from left to right.
  public let points: [Point]

  /// Selected values: a place on the horizontal axis with the value there.
  public let readings: [Fact]

  /// Creates a curve.
  ///
  /// - Parameters:
  ///   - name: what it is.
  ///   - form: how it is drawn.
  ///   - look: how it differs from the others.
  ///   - points: the points, from left to right.
  ///   - readings: selected values.
  public init(
    name: String, form: Form = .line, look: Look, points: [Point], readings: [Fact] = []
  ) {
    self.name = name
    self.form = form
    self.look = look
    self.points = points
    self.readings = readings
  }
}

/// Bars above and below a line: how far some values are from what was expected.
public struct DeviationChart: Codable, Equatable, Sendable {
  /// One bar.
  public struct Bar: Codable, Equatable, Sendable {
    /// Its label.
    public let label: String

    /// How far it is from the line, in the chart's unit.
    public let value: Double

    /// The value as text.
    public let text: String

    /// Creates a bar.
    public init(label: String, value: Double, text: String) {
      self.label = label
      self.value = value
      self.text = text
    }
  }

  /// What the chart shows.
  public let caption: String

  /// What the height of a bar means.
  public let unit: String

  /// A distance from the line, in the unit, that is drawn as a guide.
  public let guide: Double

  /// The bars, from left to right.
  public let bars: [Bar]

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - caption: what it shows.
  ///   - unit: what the height of a bar means.
  ///   - guide: a distance from the line that is drawn as a guide.
  ///   - bars: the bars.
  public init(caption: String, unit: String, guide: Double, bars: [Bar]) {
    self.caption = caption
    self.unit = unit
    self.guide = guide
    self.bars = bars
  }
}
