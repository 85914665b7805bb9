internal import LatencyJudge
internal import Reports
internal import Text

struct ScenarioPlots {
  let result: GateResult
  let scenario: ScenarioResult
  let views: ScenarioChartData

  var all: [Plot] { [percentiles, keys, timeline].compactMap { $0 } }

  /// The gate's budget, and the tightest of the others.
  private var guides: [Plot.Guide] {
    let own = Plot.Guide(
      value: Self.milliseconds(result.budget),
      label: "budget \(NumberFormat.duration(result.budget))"
    )
    let tighter = scenario.headroom.map(\.budget).filter { $0 < result.budget }.min().map {
      Plot.Guide(
        value: Self.milliseconds($0),
        label: "\(LatencyTables.meaning(of: $0)), \(NumberFormat.duration($0))")
    }
    return [own] + [tighter].compactMap { $0 }
  }

  private static func milliseconds(_ nanoseconds: Int64) -> Double { Double(nanoseconds) / 1e6 }

  private static let kinds: [(RoundArm, PercentileCurve.LoadModel, PlotSeries.Look)] = [
    (.engine, .response, .first), (.control, .response, .second),
    (.engine, .closedLoop, .third), (.control, .closedLoop, .fourth),
  ]

  /// The percentile curves of engine and control, open and closed loop.
  private var percentiles: Plot? {
    let curves = Self.kinds.compactMap { arm, view, look in
      views.curve(arm, view).map { series($0, look) }
    }
    guard let engine = views.curve(.engine, .response) else { return nil }
    let longest = { (arm: RoundArm, view: PercentileCurve.LoadModel) in
      views.curve(arm, view)?.points.last.map { NumberFormat.duration($0.nanoseconds) } ?? "unknown"
    }
    return Plot(
      id: "latency-\(scenario.id.anchor)-percentiles", caption: "How long the slowest keys took",
      note: LatencyReport.control,
      summary: "Percentiles of the response time; each step to the right is ten times rarer. The"
        + " engine's longest response was \(longest(.engine, .response)), the null engine's"
        + " \(longest(.control, .response)). A closed loop, which stops its clock while the system"
        + " stalls, would have seen \(longest(.engine, .closedLoop)) and"
        + " \(longest(.control, .closedLoop)).",
      x: .percentiles(of: Int64(engine.count)),
      y: .milliseconds(
        "response time", holding: curves.flatMap(\.points).map(\.y) + guides.map(\.value)),
      series: curves, guides: guides)
  }

  private func series(_ curve: PercentileCurve, _ look: PlotSeries.Look) -> PlotSeries {
    let view = curve.view == .response ? "from the intended start" : "closed loop"
    let times = curve.arm == .engine ? scenario.engine : scenario.control
    let summary = curve.view == .response ? times[LatencyMeasure.response.rawValue] : nil
    let own = curve.view == .closedLoop && curve.arm == .engine ? scenario.closedLoop : summary
    let readings = own.map { own in
      [
        Fact("50 %", LatencyTables.time(own.p50)), Fact("90 %", LatencyTables.time(own.p90)),
        Fact("99 %", LatencyTables.time(own.p99)), Fact("99.9 %", LatencyTables.time(own.p999)),
        Fact("99.99 %", LatencyTables.time(own.p9999)),
      ]
    }
    let longest = curve.points.last.map { [Fact("longest", NumberFormat.duration($0.nanoseconds))] }
    return PlotSeries(
      name: "\(curve.arm.words), \(view)", look: look,
      points: curve.points.map {
        PlotSeries.Point(x: $0.fraction, y: Self.milliseconds($0.nanoseconds))
      }, readings: (readings ?? []) + (longest ?? []))
  }

  private var keys: Plot? {
    guard let last = views.keys.last?.last, scenario.rounds > 1 else { return nil }
    let minimum = NumberFormat.duration(views.keys.map(\.minimum).max() ?? 0)
    let maximum = NumberFormat.duration(views.keys.map(\.maximum).max() ?? 0)
    let points = views.keys.map { range in
      PlotSeries.Point(
        x: Double(range.first + range.last) / 2, y: Self.milliseconds(range.maximum),
        low: Self.milliseconds(range.minimum))
    }
    return Plot(
      id: "latency-\(scenario.id.anchor)-keys", caption: "Every key over \(scenario.rounds) rounds",
      summary: "The engine's shortest and longest work on each key. What is high in one round alone"
        + " is noise; what is high in all of them is the engine. The largest of the shortest is"
        + " \(minimum), the longest of all \(maximum).",
      x: .numbers("key", from: 0, to: Double(last)),
      y: .milliseconds(
        "time at work",
        holding: points.flatMap { [$0.y, $0.low ?? $0.y] } + guides.map(\.value)),
      series: [
        PlotSeries(
          name: "from the shortest (line) to the longest (dotted) of \(scenario.rounds) rounds",
          form: .band, look: .first, points: points,
          readings: [
            Fact("largest of the shortest", minimum), Fact("longest of all", maximum),
          ])
      ],
      guides: guides)
  }

  /// One round over time, with the platform's stalls and the slow keys with their causes.
  private var timeline: Plot? {
    guard let timeline = views.timeline else { return nil }
    let engine = points(timeline.engine)
    let control = points(timeline.control)
    let hiccups = points(timeline.hiccups)
    let all = engine + control + hiccups
    guard let last = all.map(\.x).max() else { return nil }
    let marks = views.outliers.filter { $0.round == timeline.round }.prefix(5).enumerated().map {
      Plot.Mark(
        x: Double($1.time) / 1e9, y: Self.milliseconds($1.response), label: "\($0 + 1)",
        text: "key \($1.key.grouped), \(NumberFormat.duration($1.response)):"
          + " \($1.blame.words)")
    }
    let longest = { (points: [RoundTimeline.Point]) in
      [Fact("longest", points.map(\.length).max().map { NumberFormat.duration($0) } ?? "none")]
    }
    return Plot(
      id: "latency-\(scenario.id.anchor)-timeline",
      caption: "Round \(timeline.round + 1) over time",
      note: LatencyReport.control,
      summary:
        "Response times of engine and null engine on the same schedule, each in a process of its"
        + " own, and stalls of the platform beside the engine, in the round with the longest"
        + " response." + (marks.isEmpty ? "" : " Numbers stand at the slowest keys."),
      x: .numbers("seconds", from: 0, to: last),
      y: .milliseconds("response time", holding: all.map(\.y) + guides.map(\.value)),
      series: [
        PlotSeries(
          name: RoundArm.engine.words, form: .dots, look: .first, points: engine,
          readings: longest(timeline.engine)),
        PlotSeries(
          name: RoundArm.control.words, form: .dots, look: .second, points: control,
          readings: longest(timeline.control)),
        PlotSeries(
          name: "hiccups of the platform", form: .stems, look: .warning, points: hiccups,
          readings: longest(timeline.hiccups)),
      ].filter { !$0.points.isEmpty },
      guides: guides, marks: marks)
  }

  private func points(_ points: [RoundTimeline.Point]) -> [PlotSeries.Point] {
    points.map { PlotSeries.Point(x: Double($0.time) / 1e9, y: Self.milliseconds($0.length)) }
  }
}

struct RampPlot {
  let budget: Int64
  let ramp: RampSummary

  var plot: Plot? {
    guard !ramp.steps.isEmpty else { return nil }
    let curve = {
      (name: String, look: PlotSeries.Look, time: (RampSummary.Step) -> Int64) in
      PlotSeries(
        name: name, look: look,
        points: ramp.steps.map { PlotSeries.Point(x: $0.rate, y: Double(time($0)) / 1e6) },
        readings: ramp.steps.map { Fact(rate($0.rate), NumberFormat.duration(time($0))) })
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
      guides: [Plot.Guide(value: limit, label: "budget \(NumberFormat.duration(budget))")],
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
      + " \(ramp.isLowerBound ? "at least " : "")\(rate(ramp.knee)) keys a second, "
      + NumberFormat.significant(ramp.factor, isGrouped: true)
      + " times the ten that are required."
  }

  private func rate(_ rate: Double) -> String { (Int64(rate.rounded())).grouped }
}
