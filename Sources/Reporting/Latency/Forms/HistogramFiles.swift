internal import LatencyMeasurement

/// Response times in the formats of HdrHistogram, for its plotters.
struct HistogramExport {
  let rounds: [RoundResult]

  /// When the run began, in seconds since 1970.
  let startSeconds: Double

  /// The rounds of one scenario and one program.
  private struct Group: Hashable {
    let scenario: String
    let arm: RoundArm

    var name: String { "\(scenario)-\(arm.rawValue)" }
  }

  private var groups: [Group] {
    var groups: [Group] = []
    for round in rounds {
      let group = Group(scenario: round.scenario, arm: round.arm)
      if !groups.contains(group) { groups.append(group) }
    }
    return groups
  }

  private func rounds(of group: Group) -> [RoundResult] {
    rounds.filter { $0.scenario == group.scenario && $0.arm == group.arm }
  }

  /// A percentile distribution for each scenario and program, over all rounds: `.hgrm`.
  var distributions: [LatencyOutputFile] {
    groups.map { group in
      let samples = rounds(of: group).map(\.samples)
      return LatencyOutputFile("\(group.name).hgrm") {
        LatencyHistogram(samples.flatMap { $0.values(.response) }).percentileText
      }
    }
  }

  /// The interval log, version 2: an interval for each round, a tag for each scenario and program.
  ///
  /// Rounds follow each other without the pauses between them.
  var log: LatencyOutputFile {
    let (rounds, startSeconds) = (rounds, startSeconds)
    return LatencyOutputFile("responses.hlog") {
      var log = HistogramLog(startSeconds: startSeconds)
      var start = 0.0
      for round in rounds {
        let length = Double(round.machine.wallTime) / 1e9
        log.add(
          LatencyHistogram(round.samples.values(.response)),
          tag: Group(scenario: round.scenario, arm: round.arm).name, start: start, length: length)
        start += length
      }
      return log.text
    }
  }
}
