public import DigitCore
public import PracticeEngine

/// The result of an exhaustive validation.
public struct ValidationResult: Hashable, Sendable {
  /// The constant that was validated.
  public let constant: MathematicalConstant

  /// The number of positions played in every mode.
  public let positions: Int64

  /// The verdicts over all positions, by mode.
  public let modes: [ModeTally]

  /// The number of segments played at the boundaries of blocks.
  public let segmentCount: Int64

  /// The verdicts over those segments.
  public let segments: ValidationTally

  /// The verdicts of one mode over all positions.
  public struct ModeTally: Hashable, Sendable {
    /// The mode.
    public let mode: SessionMode
    /// The counts.
    public let tally: ValidationTally
  }

  /// The sum of all tallies.
  public var total: ValidationTally {
    var total = segments
    for mode in modes { total.add(mode.tally) }
    return total
  }

  /// Whether every verdict and every counter was right.
  public var passed: Bool { total.wrongVerdicts == 0 }
}

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

/// A position at which the engine contradicts the certified digits.
public struct ValidationFailure: Hashable, Sendable, CustomStringConvertible {
  /// The constant that was validated.
  public let constant: MathematicalConstant

  /// The mode that was played.
  public let mode: SessionMode

  /// The segment that was played, unless it was the whole.
  public let segment: DigitRange?

  /// 1-based position of the decimal.
  public let position: Int64

  /// The digit that was typed, or `nil` for a failure at the end.
  public let digit: Digit?

  /// The failure.
  public let detail: String

  /// The failure in one line, with constant, mode and position.
  public var description: String {
    let place = segment.map { " segment [\($0.lowerIndex), \($0.upperIndex)]" } ?? ""
    let key = digit.map { ", key \($0.value)" } ?? ""
    return "\(constant.name), \(mode.rawValue)\(place), position \(position)\(key): \(detail)"
  }
}
