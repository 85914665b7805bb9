public import BigArithmetic

/// What a computation receives from its caller: processors and a receiver of progress.
public struct GenerationContext: Sendable {
  /// The processors to use.
  public let workers: Workers

  /// Receives the progress, on any thread.
  public let report: @Sendable (GenerationProgress) -> Void

  /// A fault to inject, for tests.
  package var fault: InjectedComputationFault?

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - workers: the processors to use.
  ///   - report: receives the progress, on any thread; must be quick.
  public init(
    workers: Workers, report: @escaping @Sendable (GenerationProgress) -> Void = { _ in }
  ) {
    self.workers = workers
    self.report = report
    fault = nil
  }

  /// The same context for a computation within another one, its stages named after that one.
  ///
  /// - Parameter title: what the computation is, such as `second formula`.
  public func nested(as title: String) -> GenerationContext {
    let report = report
    return GenerationContext(workers: workers) { progress in
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
    var context = GenerationContext(workers: workers) { progress in
      listener(progress)
      report(progress)
    }
    context.fault = fault
    return context
  }

  /// A meter for one stage.
  func meter(_ stage: GenerationStage, total: UInt64) -> ProgressMeter {
    ProgressMeter(stage, total: total, report: report)
  }

  /// The summation of a series in this context.
  func splitting<Series: HypergeometricSeries>(
    _ series: Series, terms: Range<UInt64>
  ) -> BinarySplitting<Series> {
    let count = UInt64(terms.count)
    var levels: UInt64 = 1
    while count >> levels > series.leafTerms { levels += 1 }
    let meter = meter(.series, total: count * levels)
    return BinarySplitting(series: series, fault: fault) { meter.add($0) }
  }
}
