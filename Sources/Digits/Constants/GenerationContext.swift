package import Arithmetic
package import Parallelism
internal import Synchronization

/// What a computation receives from its caller: what its arithmetic needs, and a receiver of
/// progress.
package struct GenerationContext: Sendable {
  package let arithmetic: ArithmeticContext

  package let report: @Sendable (GenerationProgress) -> Void

  package var workers: Workers { arithmetic.workers }

  /// Creates a context.
  ///
  /// - Parameter report: receives the progress, on any thread; must be quick.
  package init(
    workers: Workers, report: @escaping @Sendable (GenerationProgress) -> Void = { _ in }
  ) {
    self.init(arithmetic: ArithmeticContext(workers: workers), report: report)
  }

  package init(
    arithmetic: ArithmeticContext,
    report: @escaping @Sendable (GenerationProgress) -> Void = { _ in }
  ) {
    self.arithmetic = arithmetic
    self.report = report
  }

  /// The same context for a computation within another one, its stages named after that one.
  ///
  /// - Parameter title: what the computation is, such as `second formula`.
  package func nested(as title: String) -> GenerationContext {
    let report = report
    var arithmetic = arithmetic
    arithmetic.fault = nil
    return GenerationContext(arithmetic: arithmetic) { progress in
      report(
        GenerationProgress(
          stage: GenerationStage(name: "\(title), \(progress.stage.name)"), share: progress.share))
    }
  }

  /// The same context with another receiver of progress, which comes first.
  ///
  /// - Parameter listener: receives the progress, on any thread; must be quick.
  package func reporting(
    to listener: @escaping @Sendable (GenerationProgress) -> Void
  ) -> GenerationContext {
    let report = report
    return GenerationContext(arithmetic: arithmetic) { progress in
      listener(progress)
      report(progress)
    }
  }

  func meter(_ stage: GenerationStage, total: UInt64) -> ProgressMeter {
    ProgressMeter(stage, total: total, report: report)
  }

  func splitting(_ series: RationalSeries, terms: Range<UInt64>) -> BinarySplitting {
    let count = UInt64(terms.count)
    var levels: UInt64 = 1
    while count >> levels > series.leafTerms { levels += 1 }
    let meter = meter(.series, total: count * levels)
    return BinarySplitting(series: series, count: count, fault: arithmetic.fault) { meter.add($0) }
  }
}

/// How far a computation is.
package struct GenerationProgress: Sendable {
  package let stage: GenerationStage

  /// The share of the stage that is done, 0 to 1.
  package let share: Double

  package init(stage: GenerationStage, share: Double) {
    self.stage = stage
    self.share = share
  }
}

package struct GenerationStage: Hashable, Sendable {
  package let name: String

  package init(name: String) { self.name = name }

  package static let series = GenerationStage(name: "series")
  package static let rootAndQuotient = GenerationStage(name: "root and quotient")
  package static let conversion = GenerationStage(name: "conversion")
  /// A library's own evaluation, which reports nothing until it is done.
  static let library = GenerationStage(name: "library")
}

/// Counts the units of one stage from several threads and reports the share that is done.
final class ProgressMeter: Sendable {
  private let stage: GenerationStage
  private let total: UInt64
  private let done = Atomic<UInt64>(0)
  private let report: @Sendable (GenerationProgress) -> Void

  /// Creates a meter and reports that its stage begins.
  ///
  /// - Parameter report: receives the progress, on any thread.
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
  func add(_ units: UInt64) {
    let (before, after) = done.add(units, ordering: .relaxed)
    let thousandth = max(1, total / 1000)
    guard after / thousandth > before / thousandth else { return }
    report(GenerationProgress(stage: stage, share: min(1, Double(after) / Double(total))))
  }
}
