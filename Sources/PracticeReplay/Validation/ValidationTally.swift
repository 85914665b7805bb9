/// The counts of a part of a validation.
public struct ValidationTally: Hashable, Sendable {
  /// The most failures that are listed.
  public static var keptFaults: Int { 20 }

  /// Keys that were judged.
  public private(set) var verdicts: Int64 = 0

  /// Wrong verdicts, and right ones with wrong counters.
  public private(set) var wrongVerdicts: Int64 = 0

  /// The first faults, at most ``keptFaults``.
  public private(set) var faults: [ValidationFault] = []

  /// Creates an empty tally.
  public init() {}

  /// Counts right verdicts.
  mutating func count(_ verdicts: Int64) { self.verdicts += verdicts }

  /// Counts a wrong verdict.
  mutating func fail(_ fault: ValidationFault) {
    wrongVerdicts += 1
    if faults.count < Self.keptFaults { faults.append(fault) }
  }

  /// Adds another tally.
  mutating func add(_ other: ValidationTally) {
    verdicts += other.verdicts
    wrongVerdicts += other.wrongVerdicts
    faults += other.faults.prefix(Self.keptFaults - faults.count)
  }
}
