internal import Foundation

/// An axis of a plot: which values it shows, and where.
public struct PlotAxis: Codable, Equatable, Sendable {
  /// The scale of an axis.
  public enum Scale: String, Codable, CaseIterable, Sendable {
    /// Equal differences are equal distances.
    case linear
    /// Equal ratios are equal distances.
    case logarithmic
    /// Of fractions: each further nine is an equal distance, as in percentile plots of latency.
    case nines
  }

  /// A labelled value of the axis.
  public struct Tick: Codable, Equatable, Sendable {
    /// The value.
    public let value: Double
    /// The value as text.
    public let label: String
    /// Whether it is left out on a narrow screen.
    public let isMinor: Bool

    /// Creates a tick.
    public init(value: Double, label: String, isMinor: Bool = false) {
      self.value = value
      self.label = label
      self.isMinor = isMinor
    }
  }

  /// What it measures.
  public let title: String

  /// The scale.
  public let scale: Scale

  /// The value at the axis's beginning.
  public let lower: Double

  /// The value at its end; more than `lower`.
  public let upper: Double

  /// The labelled values.
  public let ticks: [Tick]

  /// Creates an axis.
  ///
  /// - Parameters:
  ///   - title: what it measures.
  ///   - scale: the scale.
  ///   - lower: the value at its beginning; above 0 on a logarithmic axis.
  ///   - upper: the value at its end; more than `lower`, and below 1 on an axis of nines.
  ///   - ticks: the labelled values.
  public init(title: String, scale: Scale, lower: Double, upper: Double, ticks: [Tick]) {
    precondition(lower < upper, "an axis has a length")
    precondition(scale != .logarithmic || lower > 0, "zero has no logarithm")
    precondition(scale != .nines || upper < 1, "the end of all nines is infinitely far")
    self.title = title
    self.scale = scale
    self.lower = lower
    self.upper = upper
    self.ticks = ticks
  }

  /// The position of a value: 0 at the beginning, 1 at the end; clamped to the axis.
  ///
  /// - Parameter value: the value.
  public func position(of value: Double) -> Double {
    let inside = min(max(value, lower), upper)
    return (distance(inside) - distance(lower)) / (distance(upper) - distance(lower))
  }

  private func distance(_ value: Double) -> Double {
    switch scale {
    case .linear: value
    case .logarithmic: log10(value)
    case .nines: -log10(1 - value)
    }
  }
}
