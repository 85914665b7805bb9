internal import LatencyMeasurement

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
