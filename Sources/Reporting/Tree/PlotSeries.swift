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

  /// Which curve it is beside the others; each look has a colour and a pattern of its own.
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

    /// Makes a point.
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

  /// Values that can be read from it: a place on the horizontal axis with the value there.
  public let readings: [Fact]

  /// Makes a curve.
  ///
  /// - Parameters:
  ///   - name: what it is.
  ///   - form: how it is drawn.
  ///   - look: how it differs from the others.
  ///   - points: the points, from left to right.
  ///   - readings: values that can be read from it.
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
