internal import Synchronization

/// Counts the units of one stage from several threads and reports the share that is done.
final class ProgressMeter: Sendable {
  private let stage: GenerationStage
  private let total: UInt64
  private let done = Atomic<UInt64>(0)
  private let report: @Sendable (GenerationProgress) -> Void

  /// Creates a meter and reports that its stage begins.
  ///
  /// - Parameters:
  ///   - stage: the stage.
  ///   - total: how many units it has.
  ///   - report: receives the progress, on any thread.
  init(
    _ stage: GenerationStage, total: UInt64,
    report: @escaping @Sendable (GenerationProgress) -> Void
  ) {
    self.stage = stage
    self.total = max(1, total)
    self.report = report
    report(GenerationProgress(stage: stage, share: 0))
  }

  /// Counts units as done; reports when another thousandth of the stage is reached.
  ///
  /// - Parameter units: how many.
  func add(_ units: UInt64) {
    let (before, after) = done.add(units, ordering: .relaxed)
    let thousandth = max(1, total / 1000)
    guard after / thousandth > before / thousandth else { return }
    report(GenerationProgress(stage: stage, share: min(1, Double(after) / Double(total))))
  }
}
