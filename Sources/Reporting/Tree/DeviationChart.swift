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
