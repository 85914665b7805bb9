/// How long a stage took: for the report of a run, never for a certificate.
public struct StageTiming: Codable, Sendable {
  /// The stage.
  public let stage: String

  /// Wall-clock seconds.
  public let seconds: Double

  /// Notes a stage that ends now.
  init(stage: String, since start: ContinuousClock.Instant) {
    self.stage = stage
    seconds = (ContinuousClock.now - start) / .seconds(1)
  }
}
