/// What the machine did during a round.
public struct MachineCounters: Codable, Hashable, Sendable {
  /// The share of time in which some task waited for a processor (pressure "some"), 0 to 1; `nil`
  /// where unknown.
  public var processorPressure: Double?
  /// The share of processor time that the hypervisor gave to others, 0 to 1; `nil` where unknown.
  public var stolenShare: Double?
  /// Major faults of the process during the round, after everything was touched beforehand.
  public var majorFaults: Int64
  /// Minor faults of the process.
  public var minorFaults: Int64
  /// Processor time of the process, in nanoseconds.
  public var processTime: Int64
  /// Length of the round, in nanoseconds.
  public var wallTime: Int64

  /// Creates counters.
  public init(
    processorPressure: Double? = nil, stolenShare: Double? = nil, majorFaults: Int64 = 0,
    minorFaults: Int64 = 0, processTime: Int64 = 0, wallTime: Int64 = 0
  ) {
    self.processorPressure = processorPressure
    self.stolenShare = stolenShare
    self.majorFaults = majorFaults
    self.minorFaults = minorFaults
    self.processTime = processTime
    self.wallTime = wallTime
  }
}
