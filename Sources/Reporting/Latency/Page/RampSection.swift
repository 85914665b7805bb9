/// The part of the report about the rate that the engine stands.
struct RampSection {
  let record: LatencyRecord
  let ramp: LatencyRecord.Ramp

  /// The part.
  var section: Section {
    Section(
      id: "latency-ramp", title: "Headroom of the rate", headline: headline,
      blocks: [.plot(plot)])
  }

  private var budget: String { NumberText.duration(record.budgetNanoseconds) }

  private var required: String { NumberText.grouped(Int64(ramp.requiredKeysPerSecond)) }

  private var headline: String {
    guard let knee = ramp.kneeKeysPerSecond else {
      return "At no rate were 99 of 100 keys within \(budget)"
    }
    let rate = NumberText.grouped(Int64(knee.rounded()))
    let factor = NumberText.figures(knee / max(ramp.requiredKeysPerSecond, .leastNormalMagnitude))
    return "99 of 100 keys are within \(budget) up to \(rate) keys a second, \(factor) times the"
      + " \(required) that are required"
  }

  private var plot: Plot {
    let curve = {
      (
        name: String, look: PlotSeries.Look,
        time: (LatencyRecord.Ramp.Step) -> Int64
      ) in
      PlotSeries(
        name: name, look: look,
        points: ramp.steps.map {
          PlotSeries.Point(x: $0.keysPerSecond, y: Double(time($0)) / 1e6)
        },
        readings: ramp.steps.map {
          Fact(
            NumberText.grouped(Int64($0.keysPerSecond.rounded())),
            NumberText.duration(time($0)))
        })
    }
    let series = [
      curve("99 % of keys", .first) { $0.percentile99Nanoseconds },
      curve("half of the keys", .third) { $0.medianNanoseconds },
      curve("longest", .fourth) { $0.maximumNanoseconds },
    ]
    let limit = Double(record.budgetNanoseconds) / 1e6
    let knee = ramp.kneeKeysPerSecond.flatMap { knee in
      ramp.steps.last { $0.keysPerSecond <= knee }
    }
    return Plot(
      id: "latency-ramp-plot", caption: "Response time as the rate rises", summary: headline + ".",
      x: .rates("keys a second", holding: ramp.steps.map(\.keysPerSecond)),
      y: .milliseconds(
        "response time", holding: series.flatMap(\.points).map(\.y) + [limit]),
      series: series, guides: [Plot.Guide(value: limit, label: "budget \(budget)")],
      marks: knee.map { step in
        [
          Plot.Mark(
            x: step.keysPerSecond, y: Double(step.percentile99Nanoseconds) / 1e6, label: "K",
            text: "the knee: the highest rate at which 99 of 100 keys are in time")
        ]
      } ?? [])
  }
}
