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
