/// How long a stage took: for the report of a run, never for a certificate.
package struct StageTiming: Codable, Sendable {
  package let stage: String

  /// Wall-clock seconds.
  package let seconds: Double

  package init(stage: String, seconds: Double) {
    self.stage = stage
    self.seconds = seconds
  }

  package init(stage: String, since start: ContinuousClock.Instant) {
    self.init(stage: stage, seconds: (ContinuousClock.now - start) / .seconds(1))
  }
}
