import ConstantGeneration

extension GenerationProgress {
  /// The progress of a validation of the engine.
  static func engine(_ share: Double) -> GenerationProgress {
    GenerationProgress(stage: GenerationStage(name: "engine"), share: share)
  }
}
