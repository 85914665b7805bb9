/// How far a computation is.
public struct GenerationProgress: Sendable {
  /// The stage.
  public let stage: GenerationStage

  /// The share of the stage that is done, 0 to 1.
  public let share: Double

  /// Creates a report of progress.
  public init(stage: GenerationStage, share: Double) {
    self.stage = stage
    self.share = share
  }
}
