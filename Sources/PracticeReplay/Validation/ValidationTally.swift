/// What one part of a validation counted.
public struct ValidationTally: Hashable, Sendable {
  /// How many of the first faults are kept with their place.
  public static var keptFaults: Int { 20 }

  /// Keys that were judged.
  public private(set) var verdicts: Int64 = 0

  /// Verdicts that were wrong, or right with counters that were not.
  public private(set) var wrongVerdicts: Int64 = 0

  /// The first faults, at most ``keptFaults``.
  public private(set) var faults: [ValidationFault] = []

  /// A tally of nothing.
  public init() {}

  /// Counts verdicts that were right.
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
