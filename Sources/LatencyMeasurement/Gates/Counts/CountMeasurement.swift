/// What a key costs, in counts that are free of the machine's noise.
public struct CountMeasurement: Codable, Hashable, Sendable {
  /// The compiler's version, the first half of a baseline's key.
  public var toolchain: String
  /// The processor's architecture, the other half.
  public var architecture: String
  /// Instructions; `nil` where they were not counted.
  public var instructions: InstructionReading?
  /// Why instructions were not counted, and what to do: empty where they were.
  public var instructionsMissing: String
  /// Heap allocations while keys are typed; `nil` where not counted.
  public var allocations: CounterReading?
  /// System calls while keys are typed.
  public var systemCalls: CounterReading?
  /// Major faults while keys are typed, after everything was touched.
  public var majorFaults: CounterReading?

  /// Creates a measurement.
  public init(
    toolchain: String, architecture: String, instructions: InstructionReading?,
    instructionsMissing: String = "", allocations: CounterReading?, systemCalls: CounterReading?,
    majorFaults: CounterReading?
  ) {
    self.toolchain = toolchain
    self.architecture = architecture
    self.instructions = instructions
    self.instructionsMissing = instructionsMissing
    self.allocations = allocations
    self.systemCalls = systemCalls
    self.majorFaults = majorFaults
  }
}
