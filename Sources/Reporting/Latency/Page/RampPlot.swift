internal import LatencyMeasurement
internal import NumberText

/// The plot of a ramp: which rate the engine sustains.
struct RampPlot {
  let budget: Int64
  let ramp: RampSummary

  /// The plot; `nil` without steps.
  var plot: Plot? {
    guard !ramp.steps.isEmpty else { return nil }
    let curve = {
      (name: String, look: PlotSeries.Look, time: (RampSummary.Step) -> Int64) in
      PlotSeries(
        name: name, look: look,
        points: ramp.steps.map { PlotSeries.Point(x: $0.rate, y: Double(time($0)) / 1e6) },
        readings: ramp.steps.map { Fact(rate($0.rate), Formatting.duration(time($0))) })
    }
    let series = [
      curve("slowest key of all rounds", .first, \.worst),
      curve("longest response of any round", .fourth, \.largest),
    ]
    let limit = Double(budget) / 1e6
    let knee = ramp.steps.last { $0.rate <= ramp.knee }
    return Plot(
      id: "latency-ramp-plot", caption: "Headroom of the rate", summary: summary,
      x: .rates("keys a second", holding: ramp.steps.map(\.rate)),
      y: .milliseconds("response time", holding: series.flatMap(\.points).map(\.y) + [limit]),
      series: series,
      guides: [Plot.Guide(value: limit, label: "budget \(Formatting.duration(budget))")],
      marks: knee.map { step in
        [
          Plot.Mark(
            x: step.rate, y: Double(step.worst) / 1e6, label: "K",
            text: ramp.isLowerBound
              ? "the last rate that was tried: the engine sustained it"
              : "the knee: up to \(rate(ramp.knee)) keys a second every rate held")
        ]
      } ?? [])
  }

  private var summary: String {
    guard ramp.knee > 0 else { return "At no rate was every key of all rounds within the budget." }
    return "Every key of all rounds is within the budget up to"
      + " \(ramp.isLowerBound ? "at least " : "")\(rate(ramp.knee)) keys a second,"
      + " \(Formatting.significant(ramp.factor)) times the ten that are required."
  }

  private func rate(_ rate: Double) -> String { (Int64(rate.rounded())).grouped }
}
