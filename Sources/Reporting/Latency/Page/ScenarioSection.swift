/// The part of the report about one scenario.
struct ScenarioSection {
  let record: LatencyRecord
  let scenario: LatencyRecord.Scenario

  /// The part.
  var section: Section {
    Section(
      id: "latency-\(slug)", title: "Scenario \(scenario.name)", headline: headline,
      blocks: [percentiles, keys, timeline].compactMap { $0.map(Block.plot) }
        + outliers + [.details(title: "Everything else that was measured", blocks: details)])
  }

  /// The scenario's name as part of an anchor.
  private var slug: String {
    String(scenario.name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }

  private var headline: String {
    let keys = "\(NumberText.grouped(scenario.keysPerRound)) keys in each of \(scenario.rounds)"
    return keys + " rounds" + (scenario.isAccelerated ? ", faster than people type" : "")
  }

  private func name(_ subject: LatencyRecord.Subject) -> String {
    subject == .engine ? "engine" : "null engine (control)"
  }

  private var guides: [Plot.Guide] {
    record.budgets.enumerated().filter { $0.offset != 1 }.map { index, budget in
      let time = NumberText.duration(budget.nanoseconds)
      return Plot.Guide(
        value: Double(budget.nanoseconds) / 1e6,
        label: index == 0 ? "budget \(time)" : "\(budget.meaning), \(time)")
    }
  }
}

// MARK: - Percentiles

extension ScenarioSection {
  /// The percentile curves of engine and control, corrected and not.
  fileprivate var percentiles: Plot? {
    let kinds: [(LatencyRecord.Subject, LatencyRecord.Quantity, PlotSeries.Look)] = [
      (.engine, .response, .first), (.control, .response, .second),
      (.engine, .uncorrected, .third), (.control, .uncorrected, .fourth),
    ]
    let series = kinds.compactMap { subject, quantity, look -> PlotSeries? in
      guard let times = scenario.distribution(subject, quantity) else { return nil }
      let measured = quantity == .response ? "from the intended start" : "closed loop"
      return curve(times, "\(name(subject)), \(measured)", look)
    }
    guard let engine = scenario.distribution(.engine, .response), !series.isEmpty else {
      return nil
    }
    let times = series.flatMap(\.points).map(\.y)
    return Plot(
      id: "latency-\(slug)-percentiles", caption: "Percentiles of the response time",
      summary: summary(of: engine), x: .percentiles(of: engine.count),
      y: .milliseconds("response time", holding: times + guides.map(\.value)), series: series,
      guides: guides)
  }

  private func summary(of engine: LatencyRecord.Distribution) -> String {
    let control = scenario.distribution(.control, .response)
    return "How long the slowest keys took; each step to the right is ten times rarer. The engine's"
      + " longest response was \(NumberText.duration(engine.maximumNanoseconds))"
      + (control.map { ", the control's \(NumberText.duration($0.maximumNanoseconds))" } ?? "")
      + ". Dashed and dotted: what a closed loop would have measured, which stops its clock while"
      + " the system stalls."
  }

  private func curve(
    _ times: LatencyRecord.Distribution, _ name: String, _ look: PlotSeries.Look
  ) -> PlotSeries {
    let readings = [0.5, 0.9, 0.99, 0.999, 0.9999].map { fraction in
      Fact(
        NumberText.percent(fraction),
        times.supported(fraction).map { NumberText.duration($0) } ?? HeadroomTables.tooFew)
    }
    return PlotSeries(
      name: name, look: look,
      points: times.curve.map {
        PlotSeries.Point(x: $0.fraction, y: Double($0.nanoseconds) / 1e6)
      },
      readings: readings + [Fact("longest", NumberText.duration(times.maximumNanoseconds))])
  }
}

// MARK: - Keys and time

extension ScenarioSection {
  /// The shortest and the longest service of every key.
  fileprivate var keys: Plot? {
    guard let last = scenario.keys.last?.last, scenario.rounds > 1 else { return nil }
    let minimum = scenario.keys.map(\.minimumNanoseconds).max() ?? 0
    let maximum = scenario.keys.map(\.maximumNanoseconds).max() ?? 0
    let points = scenario.keys.map { range in
      PlotSeries.Point(
        x: Double(range.first + range.last) / 2, y: Double(range.maximumNanoseconds) / 1e6,
        low: Double(range.minimumNanoseconds) / 1e6)
    }
    return Plot(
      id: "latency-\(slug)-keys", caption: "Every key over \(scenario.rounds) rounds",
      summary: "The shortest and the longest service of each key. What is high in one round alone is"
        + " noise; what is high in all rounds is the engine. The largest of the shortest is"
        + " \(NumberText.duration(minimum)), the longest of all \(NumberText.duration(maximum)).",
      x: .numbers("key", from: 1, to: Double(last)),
      y: .milliseconds(
        "service time",
        holding: points.flatMap { [$0.y, $0.low ?? $0.y] } + guides.map(\.value)),
      series: [
        PlotSeries(
          name: "shortest (line) to longest (dotted edge)", form: .band, look: .first,
          points: points,
          readings: [
            Fact("largest of the shortest", NumberText.duration(minimum)),
            Fact("longest", NumberText.duration(maximum)),
          ])
      ],
      guides: guides)
  }

  /// One round over time, with the platform's stalls and the slow keys with their causes.
  fileprivate var timeline: Plot? {
    guard let timeline = scenario.timeline else { return nil }
    let engine = points(timeline.engine)
    let control = points(timeline.control)
    let hiccups = points(timeline.hiccups)
    let all = engine + control + hiccups
    guard let last = all.map(\.x).max() else { return nil }
    let marks = scenario.outliers.filter { $0.round == timeline.round }.prefix(9).enumerated().map {
      Plot.Mark(
        x: $1.second, y: Double($1.responseNanoseconds) / 1e6, label: "\($0 + 1)",
        text: "key \(NumberText.grouped($1.key)), \(NumberText.duration($1.responseNanoseconds)):"
          + " \($1.blame)")
    }
    let longest = { (points: [LatencyRecord.Timeline.Point]) in
      [Fact("longest", points.map(\.nanoseconds).max().map { NumberText.duration($0) } ?? "none")]
    }
    return Plot(
      id: "latency-\(slug)-timeline", caption: "Round \(timeline.round) over time",
      summary: "Response times of engine and control on the same schedule, each in a process of its"
        + " own, and stalls of the platform beside the engine."
        + (marks.isEmpty ? "" : " Numbers stand at the slowest keys; their causes are below."),
      x: .numbers("seconds", from: 0, to: last),
      y: .milliseconds("response time", holding: all.map(\.y) + guides.map(\.value)),
      series: [
        PlotSeries(
          name: name(.engine), look: .first, points: engine, readings: longest(timeline.engine)),
        PlotSeries(
          name: name(.control), look: .fourth, points: control,
          readings: longest(timeline.control)),
        PlotSeries(
          name: "hiccups of the platform", form: .stems, look: .warning, points: hiccups,
          readings: longest(timeline.hiccups)),
      ].filter { !$0.points.isEmpty },
      guides: guides, marks: marks)
  }

  private func points(_ points: [LatencyRecord.Timeline.Point]) -> [PlotSeries.Point] {
    points.map { PlotSeries.Point(x: $0.second, y: Double($0.nanoseconds) / 1e6) }
  }
}

// MARK: - The rest

extension ScenarioSection {
  fileprivate var outliers: [Block] {
    guard !scenario.outliers.isEmpty else { return [] }
    let table = Table(
      caption: "The slowest keys and their causes; a cause never removes a sample",
      columns: [
        .init("Key", isNumeric: true), .init("Round", isNumeric: true),
        .init("Response", isNumeric: true), .init("Service", isNumeric: true),
        .init("Over budget in"), .init("Cause"),
      ],
      rows: scenario.outliers.map { outlier in
        [
          NumberText.grouped(outlier.key), "\(outlier.round)",
          NumberText.duration(outlier.responseNanoseconds),
          NumberText.duration(outlier.serviceNanoseconds),
          "\(outlier.roundsMissed) of \(scenario.rounds) rounds", outlier.blame,
        ]
      })
    return [.table(table)]
  }

  fileprivate var details: [Block] {
    let spans = Table(
      caption: "All spans of a key's way",
      columns: [.init("Who"), .init("Span")]
        + ["Keys", "50 %", "99 %", "Mean", "Longest"].map { .init($0, isNumeric: true) },
      rows: scenario.distributions.map { times in
        [
          times.subject.rawValue, times.quantity.title, NumberText.grouped(times.count),
          times.nanoseconds(at: 0.5).map { NumberText.duration($0) } ?? "–",
          times.supported(0.99).map { NumberText.duration($0) } ?? HeadroomTables.tooFew,
          NumberText.duration(times.meanNanoseconds),
          NumberText.duration(times.maximumNanoseconds),
        ]
      })
    let frames = scenario.frames.map { frames in
      Fact(
        "Frames at \(frames.hertz) Hz",
        "\(NumberText.grouped(frames.onNextFrame)) keys on the next frame,"
          + " \(NumberText.grouped(frames.late)) later; at most \(frames.mostKeysPerFrame) on one")
    }
    let misses = scenario.misses
    let facts = [
      Fact("Seed", scenario.seed, isCode: true), Fact("Injection", scenario.injection),
      Fact(
        "Episodes over the budget",
        "engine \(misses.engineEpisodes), control \(misses.controlEpisodes)",
        note: "an episode is a run of misses less than 100 ms apart"),
    ]
    return [.facts(facts + frames), .table(spans)]
  }
}
