import LatencyMeasurement

/// How a run was made, so that it can be judged and played again: `run.json`.
struct LatencyRunRecord: Codable {
  /// The command that made it: gate, run or compare.
  var kind: String
  /// The scenarios, in order; each has its rounds in `rounds/NAME.json`.
  var scenarios: [String]
  /// The seed of all schedules.
  var seed: UInt64
  /// How keys reached the engine, if the command line chose it.
  var injection: InjectionMode?
  /// The injected faults.
  var faults: [String]
  /// The path of the pack.
  var pack: String
  /// The configuration of the gate.
  var configuration: GateConfiguration
}
