internal import LatencyJudge
internal import Reports
internal import Text

/// A column of `samples.jsonl`.
enum SampleColumn: String, CaseIterable, Sendable {
  case key, intended, injected, entered, answered, published, seen, durable, verdict, `class`
  case released, answer
}

/// All samples as lines of JSON: `samples.jsonl`.
///
/// The first line names the columns. Each round begins with an object that says which round it is
/// and what happened around it; then each key is an array in the order of the columns, times in
/// nanoseconds from the beginning of the round, `null` where nothing was measured. `SampleFile`
/// reads them, of any origin; `docs/schemas/latency-samples-2.schema.json` is the schema of a line.
enum SampleJSONLines {
  static let schema = "urn:pi-trainer:latency-samples:2"

  private struct Head: Encodable {
    let schema: String
    let columns: [String]
  }

  /// The first line.
  ///
  /// - Parameter hasAnswers: whether any round has texts for answers.
  static func head(hasAnswers: Bool) -> String {
    let columns = SampleColumn.allCases.filter { hasAnswers || $0 != .answer }.map(\.rawValue)
    return JSONEncoder.text(Head(schema: schema, columns: columns), isPretty: false) + "\n"
  }

  /// The lines of a round.
  ///
  /// - Parameter schedule: what was typed; without it the class of a key and the time of its
  ///   release, where it is not the intended one, are `null`.
  /// - Complexity: O(n).
  static func lines(
    of round: RoundResult, _ schedule: KeystrokeSchedule?, hasAnswers: Bool
  ) -> String {
    var text = JSONEncoder.text(RoundHeader(round), isPretty: false) + "\n"
    let samples = round.samples
    let keys = schedule?.keys ?? []
    let classes = schedule?.classes ?? []
    text.reserveCapacity(samples.count * 96)
    for index in 0..<samples.count {
      let sample = samples[index]
      text += "[\(index),\(sample.intended),\(sample.injected),\(sample.entered)"
      text += ",\(sample.answered),\(sample.published),\(number(sample.seen))"
      let kind = index < classes.count ? "\"\(classes[index].rawValue)\"" : "null"
      text += ",\(number(sample.durable)),\(sample.verdict.rawValue),\(kind)"
      let released = index < keys.count ? keys[index].released : sample.intended
      text += ",\(number(released == sample.intended ? nil : released))"
      if hasAnswers {
        let answer = round.answers.flatMap { index < $0.count ? $0[index] : nil }
        text += "," + (answer.map(JSONWriter.quoted) ?? "null")
      }
      text += "]\n"
    }
    return text
  }

  private static func number(_ value: Int64?) -> String { value.map { "\($0)" } ?? "null" }
}

/// A round without its samples, as the line before them says it.
///
/// Others write `scenario` and `round`, and what else they know.
struct RoundHeader: Codable, Sendable {
  let scenario: String
  let seed: UInt64?
  let scheduleHash: String?
  let round: Int
  let arm: RoundArm?
  let ranFirst: Bool?
  let offset: Int64?
  let injection: InjectionMode?
  let keys: Int?
  let hiccups: [Hiccup]?
  let machine: MachineCounters?
  let oracle: [OracleFinding]?
  let isComplete: Bool?
  let blame: [BlameRecord]?
  let terminal: TerminalFacts?

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case scenario, seed, scheduleHash, round, arm, ranFirst, offset, injection, keys, hiccups
    case machine, oracle, isComplete, blame, terminal
  }

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
    terminal = round.terminal
  }

  /// Reads a header.
  ///
  /// - Throws: `ScenarioError` for an unknown field or word; a `DecodingError` otherwise.
  init(from decoder: any Decoder) throws {
    try StrictFields.check(decoder, allowed: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    scenario = try values.decode(String.self, forKey: .scenario)
    seed = try values.decodeIfPresent(UInt64.self, forKey: .seed)
    scheduleHash = try values.decodeIfPresent(String.self, forKey: .scheduleHash)
    round = try values.decode(Int.self, forKey: .round)
    arm = try values.decodeEnumIfPresent(.arm)
    ranFirst = try values.decodeIfPresent(Bool.self, forKey: .ranFirst)
    offset = try values.decodeIfPresent(Int64.self, forKey: .offset)
    injection = try values.decodeEnumIfPresent(.injection)
    keys = try values.decodeIfPresent(Int.self, forKey: .keys)
    hiccups = try values.decodeIfPresent([Hiccup].self, forKey: .hiccups)
    machine = try values.decodeIfPresent(MachineCounters.self, forKey: .machine)
    oracle = try values.decodeIfPresent([OracleFinding].self, forKey: .oracle)
    isComplete = try values.decodeIfPresent(Bool.self, forKey: .isComplete)
    blame = try values.decodeIfPresent([BlameRecord].self, forKey: .blame)
    terminal = try values.decodeIfPresent(TerminalFacts.self, forKey: .terminal)
  }
}
