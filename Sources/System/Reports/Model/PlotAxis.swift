internal import Text

/// An axis of a plot: which values it shows, and where.
package struct PlotAxis: Codable, Equatable, Sendable {
  package enum Scale: String, Codable, CaseIterable, Sendable {
    /// Equal differences are equal distances.
    case linear
    /// Equal ratios are equal distances.
    case logarithmic
    /// Of fractions: each further nine is an equal distance, as in percentile plots of latency.
    case nines
  }

  /// A labelled value of the axis.
  package struct Tick: Codable, Equatable, Sendable {
    let value: Double
    let label: String
    /// Whether it is left out on a narrow screen.
    let isMinor: Bool

    package init(value: Double, label: String, isMinor: Bool = false) {
      self.value = value
      self.label = label
      self.isMinor = isMinor
    }
  }

  let title: String
  let scale: Scale
  let lower: Double

  /// The value at its end; more than `lower`.
  let upper: Double

  let ticks: [Tick]

  /// - Parameters:
  ///   - lower: the value at its beginning; above 0 on a logarithmic axis.
  ///   - upper: the value at its end; more than `lower`, and below 1 on an axis of nines.
  package init(title: String, scale: Scale, lower: Double, upper: Double, ticks: [Tick]) {
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
  package func position(of value: Double) -> Double {
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

  /// An axis of durations in milliseconds, decade by decade.
  ///
  /// - Parameter values: durations in milliseconds that the axis includes.
  package static func milliseconds(_ title: String, holding values: some Sequence<Double>)
    -> PlotAxis
  {
    // Clocks do not resolve less than about ten nanoseconds.
    let values = values.map { max($0, 0.00001) }
    let first = Int(log10(values.min() ?? 0.001).rounded(.down))
    let last = max(first + 1, Int(log10(values.max() ?? 1).rounded(.up)))
    return PlotAxis(
      title: title, scale: .logarithmic, lower: pow(10, Double(first)),
      upper: pow(10, Double(last)),
      ticks: (first...last).map {
        let value = pow(10, Double($0))
        return Tick(value: value, label: NumberFormat.duration(value * 1e6))
      })
  }

  /// An axis of percentiles, as far as the number of samples supports.
  package static func percentiles(of count: Int64) -> PlotAxis {
    let nines = max(2, min(7, Int(log10(Double(max(count, 1))).rounded(.up))))
    let labels = ["0", "90 %", "99 %", "99.9 %", "99.99 %", "99.999 %", "99.9999 %", "7 nines"]
    var ticks = (0...nines).map { Tick(value: 1 - pow(0.1, Double($0)), label: labels[$0]) }
    ticks.append(Tick(value: 0.5, label: "50 %", isMinor: true))
    return PlotAxis(
      title: "fraction of keys", scale: .nines, lower: 0, upper: 1 - pow(0.1, Double(nines)),
      ticks: ticks.sorted { $0.value < $1.value })
  }

  /// A linear axis with ticks at round numbers.
  ///
  /// - Parameter upper: the value at its end; raised if it is not above `lower`.
  package static func numbers(_ title: String, from lower: Double, to upper: Double) -> PlotAxis {
    let upper = max(upper, lower + 0.001)
    let rough = (upper - lower) / 6
    let decade = pow(10, log10(rough).rounded(.down))
    let step = [1, 2, 5, 10].map { $0 * decade }.first { $0 >= rough } ?? rough
    let places = step < 1 ? Int((-log10(step)).rounded(.up)) : 0
    let indices = Int((lower / step).rounded(.up))...Int((upper / step).rounded(.down))
    return PlotAxis(
      title: title, scale: .linear, lower: lower, upper: upper,
      ticks: indices.map {
        let value = Double($0) * step
        let label = places == 0 ? Int64(value).grouped : value.fixed(places)
        return Tick(value: value, label: label, isMinor: !$0.isMultiple(of: 2))
      })
  }

  /// An axis of rates, decade by decade.
  ///
  /// - Parameter values: rates above zero that the axis includes.
  package static func rates(_ title: String, holding values: some Sequence<Double>) -> PlotAxis {
    let values = values.map { max($0, 1) }
    let lower = values.min() ?? 1
    let upper = max(values.max() ?? 10, lower * 2)
    let decades = Int(log10(lower).rounded(.up))...Int(log10(upper).rounded(.down))
    return PlotAxis(
      title: title, scale: .logarithmic, lower: lower, upper: upper,
      ticks: decades.map {
        let value = pow(10, Double($0))
        return Tick(value: value, label: Int64(value).grouped)
      })
  }
}
