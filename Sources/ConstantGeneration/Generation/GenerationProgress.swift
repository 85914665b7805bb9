/// How far a computation is.
public struct GenerationProgress: Sendable {
  /// What is going on.
  public let stage: GenerationStage

  /// The share of the stage that is done, 0 to 1.
  public let share: Double

  /// Reports progress.
  public init(stage: GenerationStage, share: Double) {
    self.stage = stage
    self.share = share
  }
}
