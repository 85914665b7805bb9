/// A counter with its positive control: its value where something must be counted.
public struct CounterReading: Codable, Hashable, Sendable {
  /// What was counted for the engine's keys, all together.
  public var value: Double
  /// What was counted where the harness caused events on purpose; must be above 0.
  public var control: Double

  /// Creates a reading.
  public init(value: Double, control: Double) {
    self.value = value
    self.control = control
  }
}
