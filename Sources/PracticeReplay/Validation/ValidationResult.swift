public import DigitCore
public import PracticeEngine

/// What an exhaustive validation found.
public struct ValidationResult: Hashable, Sendable {
  /// The constant that was validated.
  public let constant: MathematicalConstant

  /// How many positions were played in every mode.
  public let positions: Int64

  /// The verdicts over all positions, mode by mode.
  public let modes: [ModeTally]

  /// How many segments were played at the boundaries of blocks.
  public let segmentCount: Int64

  /// The verdicts over those segments.
  public let segments: ValidationTally

  /// The verdicts of one mode over all positions.
  public struct ModeTally: Hashable, Sendable {
    /// The mode.
    public let mode: SessionMode
    /// What was counted.
    public let tally: ValidationTally
  }

  /// Everything together.
  public var total: ValidationTally {
    var total = segments
    for mode in modes { total.add(mode.tally) }
    return total
  }

  /// Whether every verdict and every counter was right.
  public var passed: Bool { total.wrongVerdicts == 0 }
}
