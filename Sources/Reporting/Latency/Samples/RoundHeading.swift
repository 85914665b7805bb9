internal import LatencyMeasurement

/// A round without its samples: what stands above them in `samples.jsonl`.
struct RoundHeading: Codable {
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

  /// Takes the heading of a round.
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

  /// The round with its samples.
  ///
  /// - Parameter rows: the samples in the order of `SampleLines.columns`, as many as `keys`; those
  ///   that are never missing are there.
  func round(_ rows: [[Int64?]]) -> RoundResult {
    var samples = SampleTable(capacity: keys, blameCapacity: blame.count)
    var seen = TimeColumn(count: keys)
    var durable = TimeColumn(count: keys)
    var notes = blame[...]
    for (index, row) in rows.enumerated() {
      samples.record(
        intended: row[1] ?? 0, injected: row[2] ?? 0, entered: row[3] ?? 0, answered: row[4] ?? 0,
        published: row[5] ?? 0,
        verdict: KeyVerdict(rawValue: UInt8(clamping: row[8] ?? 0)) ?? .none)
      if let note = notes.first, note.index == index {
        samples.note(note.counters)
        notes = notes.dropFirst()
      }
      if let time = row[6] { seen.set(time, at: index) }
      if let time = row[7] { durable.set(time, at: index) }
    }
    samples.merge(seen: seen)
    samples.merge(durable: durable)
    return RoundResult(
      scenario: scenario, seed: seed, scheduleHash: scheduleHash, round: round, arm: arm,
      ranFirst: ranFirst, offset: offset, injection: injection, samples: samples,
      hiccups: hiccups, machine: machine, oracle: oracle, isComplete: isComplete)
  }
}
