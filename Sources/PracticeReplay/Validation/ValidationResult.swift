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
