internal import NumberText

/// Runs of the gate in the order in which they were added, and what changed between them.
public struct RunHistory: Sendable {
  /// The runs.
  public let runs: [HistoryRun]

  /// With fewer runs of a machine nothing is said.
  public static var fewestRuns: Int { 8 }
  /// A slowdown within so many of the last runs decides.
  public static var recentRuns: Int { 10 }

  /// Creates a history.
  public init(_ runs: [HistoryRun]) { self.runs = runs }

  /// What changed.
  ///
  /// Only runs on the machine of the last one are compared, since times of two machines say nothing
  /// of the program.
  /// - Parameters:
  ///   - isForced: whether runs of all machines are compared all the same.
  ///   - search: how change points are found.
  public func analysis(
    isForced: Bool = false, search: ChangePointSearch = ChangePointSearch()
  ) -> HistoryAnalysis {
    let compared = runs.filter { isForced || $0.machine == runs.last?.machine }
    let series = HistoryMetric.all.compactMap { metric -> HistorySeries? in
      let places = compared.indices.filter { compared[$0][metric] != nil }
      let values = places.compactMap { compared[$0][metric] }
      guard !values.isEmpty else { return nil }
      let found = values.count >= Self.fewestRuns ? search.changes(in: values) : []
      // The place among all compared runs, of which some may lack the metric.
      let changes = found.map { change in
        var change = change
        change.index = places[change.index]
        return change
      }
      return HistorySeries(metric: metric, runs: places, values: values, changes: changes)
    }
    return HistoryAnalysis(
      runs: compared, leftOut: runs.count - compared.count, isForced: isForced, series: series)
  }
}

/// One metric over the compared runs.
public struct HistorySeries: Sendable {
  /// What it is.
  public let metric: HistoryMetric
  /// The indices of the runs that have it.
  public let runs: [Int]
  /// Its values.
  public let values: [Double]
  /// Where it changed, by the index of the run.
  public let changes: [ChangePoint]
}

/// What a history says.
public struct HistoryAnalysis: Sendable {
  /// The compared runs, in order.
  public let runs: [HistoryRun]
  /// How many runs are of other machines.
  public let leftOut: Int
  /// Whether runs of several machines were compared all the same.
  public let isForced: Bool
  /// The metrics that runs have.
  public let series: [HistorySeries]

  /// FAIL where a metric got slower within the last runs and stayed so; INCONCLUSIVE where there
  /// are too few runs on this machine; else PASS.
  public var verdict: GateVerdict {
    if runs.count < RunHistory.fewestRuns { return .inconclusive }
    return recentSlowdown == nil ? .pass : .fail
  }

  /// The newest slowdown, if it is among the last runs and the last change of its metric.
  public var recentSlowdown: (metric: HistoryMetric, change: ChangePoint)? {
    series.compactMap { series in
      guard let last = series.changes.last, last.isRise,
        last.index >= runs.count - RunHistory.recentRuns
      else { return nil }
      return (series.metric, last)
    }.max { $0.1.share < $1.1.share }
  }

  /// The runs with which some metric got slower, and those with which some got faster.
  public var directions: (slower: Int, faster: Int) {
    let changes = series.flatMap(\.changes)
    return (
      Set(changes.filter(\.isRise).map(\.index)).count,
      Set(changes.filter { !$0.isRise }.map(\.index)).count
    )
  }

  /// The verdict's reason in one sentence.
  public var headline: String {
    guard let last = runs.last else { return "there is no run yet" }
    guard runs.count >= RunHistory.fewestRuns else {
      let others =
        leftOut == 0
        ? "" : "; \(leftOut.counted("run")) of other machines are left out, --force compares them"
      return "\(runs.count.counted("run")) on \(last.machine.words): \(RunHistory.fewestRuns) are"
        + " needed to tell a change\(others)"
    }
    let metrics = series.count.counted("metric")
    guard let (metric, change) = recentSlowdown else {
      return "no recent slowdown in \(metrics) over \(runs.count.counted("run"))"
    }
    return "\(metric.words): \(metric.text(change.before)) before, \(metric.text(change.after))"
      + " from \(runs[change.index].place) on (\(NumberFormat.percent(change.share)) more)"
  }

  /// What a reader must know beside the changes.
  public var notes: [String] {
    var notes: [String] = []
    if leftOut > 0, let last = runs.last {
      notes.append(
        "Only runs on the last one's machine are compared (\(last.machine.words));"
          + " \(leftOut.counted("run")) of other machines are left out.")
    }
    let machines = Set(runs.map(\.machine)).count
    if machines > 1 {
      notes.append(
        "Runs of \(machines) machines are compared, as --force asked: a change may be a machine's."
      )
    }
    let (slower, faster) = directions
    if slower >= 5, faster == 0 {
      notes.append(
        "\(slower) slowdowns and no improvement: if changes went either way by chance, that would"
          + " happen once in \((1 << min(slower, 62)).grouped). Suspect the gate, its limits or"
          + " the machine before the program.")
    }
    notes.append(
      "A series without a change is said to have one with a probability of 0.1 % at each look; one"
        + " that wanders by itself more often.")
    return notes
  }
}

extension HistoryRun {
  /// The commit in short, or the time of the run.
  public var place: String { commit.map { String($0.prefix(12)) } ?? started }
}
