internal import BigArithmetic

/// c·√n·Q/T: the last step of both hypergeometric series for π.
struct RootTimesRatio: Sendable {
  /// c, positive.
  let coefficient: Int64

  /// n.
  let radicand: UInt64

  /// The result is divided by two to this power, which costs nothing: the point moves.
  var rightShift: Int64 = 0

  /// Evaluates the product, root and quotient in parallel.
  ///
  /// - Parameters:
  ///   - sum: the series, whose Q/T is below 16.
  ///   - workingBits: bits of root and quotient after the point; 64 more than `bits`.
  ///   - bits: bits after the point of the result.
  ///   - context: processors and progress.
  func evaluate(
    _ sum: SummedSeries, workingBits: Int64, bits: Int64, context: GenerationContext
  ) -> FormulaResult {
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 0))
    let parts = context.workers.fork(
      { share in
        FixedPointQuotient(sum.q, over: sum.t, bits: workingBits, workers: share, fault: context.fault)
      },
      { share in
        FixedPointRoot(of: radicand, bits: workingBits, workers: share, fault: context.fault)
      })
    let product = FixedPointProduct(
      coefficient, parts.second.root, parts.first.quotient, bits: 2 * workingBits + rightShift,
      truncatedTo: bits, workers: context.workers, fault: context.fault)
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 1))
    return FormulaResult(
      enclosure: product.enclosure,
      evidence: [
        sum.evidence, .identity(parts.second.identity), .identity(parts.first.identity),
        .identity(product.identity),
      ])
  }
}
