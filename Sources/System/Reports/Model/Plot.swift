/// Curves over two axes, drawn if the medium can draw, else shown as values.
package struct Plot: Codable, Equatable, Sendable {
  /// A level that is drawn across the plot, such as a budget.
  package struct Guide: Codable, Equatable, Sendable {
    /// The level, on the vertical axis.
    package let value: Double
    let label: String

    package init(value: Double, label: String) {
      self.value = value
      self.label = label
    }
  }

  /// A point with a name, such as one outlier.
  package struct Mark: Codable, Equatable, Sendable {
    let x: Double
    let y: Double
    /// One or two characters at the point.
    let label: String
    let text: String

    package init(x: Double, y: Double, label: String, text: String) {
      self.x = x
      self.y = y
      self.label = label
      self.text = text
    }
  }

  /// A short name of ASCII letters, digits and hyphens, unique in the report.
  package let id: String

  let caption: String

  /// What a reader must know to read it, where it is not in the caption; empty for nothing.
  let note: String

  /// A description in words, for readers who cannot see the plot.
  let summary: String

  let x: PlotAxis
  let y: PlotAxis

  /// The curves, the most important first.
  let series: [PlotSeries]

  let guides: [Guide]
  let marks: [Mark]

  package init(
    id: String, caption: String, note: String = "", summary: String, x: PlotAxis, y: PlotAxis,
    series: [PlotSeries], guides: [Guide] = [], marks: [Mark] = []
  ) {
    self.id = id
    self.caption = caption
    self.note = note
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
  var readings: Table? {
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

package struct PlotSeries: Codable, Equatable, Sendable {
  package enum Form: String, Codable, CaseIterable, Sendable {
    case line
    /// Points alone, where nothing is between them.
    case dots
    /// An area between two values.
    case band
    /// A stroke from the floor to each point.
    case stems
  }

  /// The look of a curve: each has a colour and a pattern of its own.
  package enum Look: String, Codable, CaseIterable, Sendable {
    case first, second, third, fourth, warning
  }

  package struct Point: Codable, Equatable, Sendable {
    package let x: Double
    package let y: Double
    /// The lower end of a band.
    package let low: Double?

    package init(x: Double, y: Double, low: Double? = nil) {
      self.x = x
      self.y = y
      self.low = low
    }
  }

  let name: String
  let form: Form

  /// How it differs from the others.
  let look: Look

  /// The points, from left to right.
  package let points: [Point]

  /// Selected values: a place on the horizontal axis with the value there.
  let readings: [Fact]

  package init(
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
package struct DeviationChart: Codable, Equatable, Sendable {
  package struct Bar: Codable, Equatable, Sendable {
    let label: String

    /// How far it is from the line, in the chart's unit.
    let value: Double

    let text: String

    package init(label: String, value: Double, text: String) {
      self.label = label
      self.value = value
      self.text = text
    }
  }

  let caption: String

  let unit: String

  /// A distance from the line, in the unit, that is drawn as a guide.
  let guide: Double

  /// The bars, from left to right.
  let bars: [Bar]

  package init(caption: String, unit: String, guide: Double, bars: [Bar]) {
    self.caption = caption
    self.unit = unit
    self.guide = guide
    self.bars = bars
  }
}
