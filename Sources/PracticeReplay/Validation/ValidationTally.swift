/// The counts of a part of a validation.
public struct ValidationTally: Hashable, Sendable {
  /// The most failures that are listed.
  public static var maximumListedFailures: Int { 20 }

  /// Keys that were judged.
  public private(set) var verdicts: Int64 = 0

  /// Wrong verdicts, and right ones with wrong counters.
  public private(set) var wrongVerdicts: Int64 = 0

  /// The first failures, at most ``maximumListedFailures``.
  public private(set) var failures: [ValidationFailure] = []

  /// Creates an empty tally.
  public init() {}

  /// Counts right verdicts.
  mutating func count(_ verdicts: Int64) { self.verdicts += verdicts }

  /// Counts a wrong verdict.
  mutating func fail(_ failure: ValidationFailure) {
    wrongVerdicts += 1
    if failures.count < Self.maximumListedFailures { failures.append(failure) }
  }

  /// Adds another tally.
  mutating func add(_ other: ValidationTally) {
    verdicts += other.verdicts
    wrongVerdicts += other.wrongVerdicts
    failures += other.failures.prefix(Self.maximumListedFailures - failures.count)
  }
}
