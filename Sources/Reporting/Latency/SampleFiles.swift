internal import Foundation
package import LatencyMeasurement

/// All samples as lines of JSON: `samples.jsonl`.
///
/// The first line names the columns. Each round begins with an object that says which round it is
/// and what happened around it; then each key is an array in the order of the columns, times in
/// nanoseconds from the beginning of the round, `null` where nothing was measured.
package enum SampleJSONLines {
  /// The name of the format with its version.
  private static let schema = "urn:pi-trainer:latency-samples:2"

  /// The columns of a key's line.
  private static let columns = [
    "key", "intended", "injected", "entered", "answered", "published", "seen", "durable", "verdict",
    "class",
  ]

  private struct Head: Encodable {
    let schema: String
    let columns: [String]
  }

  /// The first line.
  package static var head: String {
    encoded(Head(schema: schema, columns: columns)) + "\n"
  }

  /// The lines of a round.
  ///
  /// - Parameters:
  ///   - round: the round.
  ///   - classes: the class of each key of its schedule; `null` where it is not known.
  /// - Complexity: O(n).
  package static func lines(of round: RoundResult, classes: [KeyClass] = []) -> String {
    var text = encoded(RoundHeader(round)) + "\n"
    let samples = round.samples
    text.reserveCapacity(samples.count * 96)
    for index in 0..<samples.count {
      let sample = samples[index]
      text += "[\(index),\(sample.intended),\(sample.injected),\(sample.entered)"
      text += ",\(sample.answered),\(sample.published),\(number(sample.seen))"
      let kind = index < classes.count ? "\"\(classes[index].rawValue)\"" : "null"
      text += ",\(number(sample.durable)),\(sample.verdict.rawValue),\(kind)]\n"
    }
    return text
  }

  private static func number(_ value: Int64?) -> String { value.map { "\($0)" } ?? "null" }

  private static func encoded(_ value: some Encodable) -> String {
    do {
      return String(decoding: try JSONEncoder.sorted(isPretty: false).encode(value), as: UTF8.self)
    } catch {
      preconditionFailure("rounds hold texts and finite numbers only: \(error)")
    }
  }
}

/// A round without its samples: the line before them in `samples.jsonl`.
struct RoundHeader: Encodable {
  let scenario: String
  let seed: UInt64
  let scheduleHash: String
  let round: Int
  let arm: RoundArm
  let ranFirst: Bool
  let offset: Int64
  let injection: InjectionMode
  let keys: Int
  let hiccups: [Hiccup]
  let machine: MachineCounters
  let oracle: [OracleFinding]
  let isComplete: Bool
  let blame: [BlameRecord]

  /// Creates the header of a round.
  init(_ round: RoundResult) {
    scenario = round.scenario
    seed = round.seed
    scheduleHash = round.scheduleHash
    self.round = round.round
    arm = round.arm
    ranFirst = round.ranFirst
    offset = round.offset
    injection = round.injection
    keys = round.samples.count
    hiccups = round.hiccups
    machine = round.machine
    oracle = round.oracle
    isComplete = round.isComplete
    blame = round.samples.blame
  }
}

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
