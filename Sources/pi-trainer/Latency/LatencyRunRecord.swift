import LatencyMeasurement

/// What a folder of a run says about how it was made, so that it can be judged and played again.
struct LatencyRunRecord: Codable {
  /// The command that made it: gate, run or compare.
  var kind: String
  /// The scenarios, in order; each has its rounds in `rounds/NAME.json`.
  var scenarios: [String]
  /// The seed of all schedules.
  var seed: UInt64
  /// How keys reached the engine, where the command line said so.
  var injection: InjectionMode?
  /// The planted faults.
  var faults: [String]
  /// The pack's path as it was found.
  var pack: String
  /// What was asked for.
  var configuration: GateConfiguration
}
