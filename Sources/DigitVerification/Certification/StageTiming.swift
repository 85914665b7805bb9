/// How long a stage took: for the report of a run, never for a certificate.
public struct StageTiming: Codable, Sendable {
  /// The stage.
  public let stage: String

  /// Wall-clock seconds.
  public let seconds: Double

  /// Creates a timing.
  init(stage: String, seconds: Double) {
    self.stage = stage
    self.seconds = seconds
  }

  /// Creates the timing of a stage that ends now.
  init(stage: String, since start: ContinuousClock.Instant) {
    self.init(stage: stage, seconds: (ContinuousClock.now - start) / .seconds(1))
  }
}
