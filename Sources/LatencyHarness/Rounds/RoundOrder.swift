public import LatencyMeasurement

/// Everything that a process needs to run one round.
public struct RoundRequest: Codable, Hashable, Sendable {
  /// The workload.
  public var scenario: Scenario
  /// The seed of its schedule.
  public var seed: UInt64
  /// The number of the pair of rounds, from 0.
  public var round: Int
  /// Engine or control.
  public var arm: RoundArm
  /// Whether it is the first of its pair.
  public var ranFirst: Bool
  /// How long to wait before the beginning, in nanoseconds.
  public var offset: Int64
  /// How keys reach the engine.
  public var injection: InjectionMode
  /// The faults to inject, as on the command line.
  public var faults: [String]
  /// The pack that the digits come from.
  public var pack: String
  /// A folder for the journal.
  public var scratch: String

  /// Creates a request.
  public init(
    scenario: Scenario, seed: UInt64, round: Int, arm: RoundArm, ranFirst: Bool, offset: Int64,
    injection: InjectionMode, faults: [String] = [], pack: String, scratch: String
  ) {
    self.scenario = scenario
    self.seed = seed
    self.round = round
    self.arm = arm
    self.ranFirst = ranFirst
    self.offset = offset
    self.injection = injection
    self.faults = faults
    self.pack = pack
    self.scratch = scratch
  }

  /// The name of its files.
  package var name: String { "\(scenario.id)-\(round)-\(arm.rawValue)" }
}
