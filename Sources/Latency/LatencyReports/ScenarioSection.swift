internal import LatencyJudge
internal import Reports
internal import Text

struct ScenarioSection {
  let record: LatencyRecord
  let scenario: ScenarioResult

  var section: Section {
    let plots = views.map { views in
      ScenarioPlots(result: record.result, scenario: scenario, views: views).all
    }
    let ramp = scenario.ramp.flatMap { RampPlot(budget: record.result.budget, ramp: $0).plot }
    return Section(
      id: "latency-\(scenario.id.anchor)", title: "Scenario \(scenario.label)", headline: headline,
      blocks: (plots ?? []).map(Block.plot) + [ramp].compactMap { $0.map(Block.plot) } + outliers
        + [.details(title: "Everything else that was measured", blocks: details)])
  }

  private var views: ScenarioChartData? { record.views.first { $0.scenario == scenario.id } }

  private var headline: String {
    let extent = scenario.extent
    guard let times = scenario.summary(.engine, .response) else { return extent }
    let most = times.p999.map { "99.9 % within \(NumberFormat.duration($0)), " } ?? ""
    return "\(extent): \(most)longest \(NumberFormat.duration(times.maximum))"
  }

  private var outliers: [Block] {
    guard let outliers = views?.outliers, !outliers.isEmpty else { return [] }
    let table = Table(
      caption: "The slowest keys and their causes; a cause never removes a sample",
      columns: [
        .init("Key", isNumeric: true), .init("Round", isNumeric: true),
        .init("Response", isNumeric: true), .init("Service", isNumeric: true), .init("Cause"),
      ],
      rows: outliers.map {
        [
          $0.key.grouped, "\($0.round + 1)", NumberFormat.duration($0.response),
          NumberFormat.duration($0.service), $0.blame.words,
        ]
      })
    return [.table(table)]
  }

  private var details: [Block] {
    let spans = Table(
      caption: "All parts of a key's path",
      columns: [.init("Who"), .init("Part")]
        + ["Keys", "50 %", "99 %", "99.9 %", "Mean", "Longest"].map { .init($0, isNumeric: true) },
      rows: rows)
    return [.facts(facts), .table(spans)]
  }

  private var rows: [[String]] {
    let row = { (who: String, part: String, times: LatencySummary) in
      [who, part, times.count.grouped]
        + [times.p50, times.p99, times.p999].map(LatencyTables.time)
        + [NumberFormat.duration(times.mean), NumberFormat.duration(times.maximum)]
    }
    let all = RoundArm.allCases.flatMap { arm in
      LatencyMeasure.allCases.compactMap { measure in
        scenario.summary(arm, measure).map { row(arm.words, measure.words, $0) }
      }
    }
    return all + [row("engine", "response, as a closed loop sees it", scenario.closedLoop)]
  }

  private var facts: [Fact] {
    let frames = scenario.frames.map { frames in
      Fact(
        "Frames at \(NumberFormat.significant(frames.rate, isGrouped: true)) Hz",
        "\(frames.onTime.grouped) keys on the next frame,"
          + " \(frames.missed.grouped) frames missed; at most"
          + " \(frames.mostKeysPerFrame) keys on one frame")
    }
    let stalls = scenario.stalls
    let classes = KeyClass.allCases.compactMap { kind in
      scenario.classes[kind.rawValue].map { "\(kind.words) \(NumberFormat.duration($0))" }
    }.joined(separator: ", ")
    return [
      Fact("Seed", "\(scenario.seed)", isCode: true),
      Fact("Hash of the schedule", scenario.scheduleHash, isCode: true),
      Fact(
        "Episodes over the budget", "engine \(stalls.engine), null engine \(stalls.control)",
        note: "misses less than 100 ms apart are one episode; the gates count all scenarios"
          + " together"),
      Fact("Best round of the slowest keys", classes),
    ] + frames
  }
}

extension LatencyMeasure {
  fileprivate var words: String {
    switch self {
    case .lateness: "lateness of the generator"
    case .queue: "wait for the engine"
    case .service: "service"
    case .response: "response"
    case .visible: "until another thread saw it"
    case .durability: "until it was on the disk"
    }
  }
}
