import ConstantGeneration

extension GenerationProgress {
  /// How far a validation of the engine is.
  static func engine(_ share: Double) -> GenerationProgress {
    GenerationProgress(stage: GenerationStage(name: "engine"), share: share)
  }
}
