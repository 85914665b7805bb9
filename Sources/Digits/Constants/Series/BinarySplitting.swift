internal import Arithmetic
internal import Parallelism

/// Sums a hypergeometric series exactly, by binary splitting.
///
/// Two neighbouring sums join as P = P₁P₂, Q = Q₁Q₂, T = T₁Q₂ + P₁T₂. At its top the tree is split
/// over the workers; there the products of a join are computed in parallel.
struct BinarySplitting: Sendable {
  let series: RationalSeries

  let fault: InjectedComputationFault?

  /// What was taken out of the sum, or `nil` where terms have no factors in common or are too few.
  let commonFactors: CommonFactors?

  /// Receives after each join how many terms it covered.
  let progress: @Sendable (UInt64) -> Void

  /// Creates a summation of one series.
  ///
  /// - Parameters:
  ///   - count: of how many terms.
  ///   - progress: receives after each join how many terms it covered, on any thread.
  init(
    series: RationalSeries, count: UInt64, fault: InjectedComputationFault?,
    progress: @escaping @Sendable (UInt64) -> Void
  ) {
    self.series = series
    self.fault = fault
    self.progress = progress
    let hasJoins = count > CommonFactors.minimumTerms
    commonFactors = hasJoins ? series.factors.map { CommonFactors($0) } : nil
  }

  /// Sums a range of terms.
  ///
  /// - Parameter terms: the indices, at least one.
  /// - Returns: P (1 at the root, where it is not needed), Q and T without ``commonFactors``.
  /// - Complexity: O(M(n) log n) for a result of n bits.
  func sum(
    _ terms: Range<UInt64>, in context: ArithmeticContext
  ) throws(CancellationError) -> SeriesSum {
    let plan = SplittingPlan(series, terms: terms, workers: context.workers)
    return try sum(terms, of: plan, needsP: false, in: context)
  }

  /// Sums one node of a plan's tree.
  ///
  /// - Parameters:
  ///   - node: its terms: whole pieces, or halves of one.
  ///   - needsP: whether P is wanted; it is 1 otherwise.
  /// - Complexity: O(M(n) log n) for a result of n bits.
  func sum(
    _ node: Range<UInt64>, of plan: SplittingPlan, needsP: Bool, in context: ArithmeticContext
  ) throws(CancellationError) -> SeriesSum {
    guard let pieces = plan.pieces(of: node) else {
      return try reducedSum(node, depth: 0, needsP: needsP, context).takeSum()
    }
    return try sum(pieces, of: plan, depth: 0, needsP: needsP, context)
  }

  private func sum(
    _ pieces: Range<Int>, of plan: SplittingPlan, depth: Int, needsP: Bool,
    _ context: ArithmeticContext
  ) throws(CancellationError) -> SeriesSum {
    let terms = plan.terms(of: pieces)
    guard pieces.count > 1 else {
      return try reducedSum(terms, depth: depth, needsP: needsP, context).takeSum()
    }
    let middle = pieces.lowerBound + plan.leftCount(of: pieces.count, workers: context.workers)
    let halves = try context.fork(
      { (share) throws(CancellationError) in
        try sum(pieces.lowerBound..<middle, of: plan, depth: depth + 1, needsP: true, share)
      },
      { (share) throws(CancellationError) in
        try sum(middle..<pieces.upperBound, of: plan, depth: depth + 1, needsP: needsP, share)
      })
    try context.checkCancellation()
    return joined(halves.first, halves.second, over: terms, depth: depth, needsP: needsP, context)
  }

  /// So many terms are one worker's: they take less time than waking another.
  private static var undividedTerms: Int { 256 }

  /// Sums the terms of one piece or less, and takes common factors out on the way.
  private func reducedSum(
    _ terms: Range<UInt64>, depth: Int, needsP: Bool, _ context: ArithmeticContext
  ) throws(CancellationError) -> ReducedSum {
    guard UInt64(terms.count) > series.leafTerms else {
      return ReducedSum(sum: leaf(terms), terms: terms)
    }
    let middle = terms.lowerBound + UInt64(terms.count) / 2
    try context.checkCancellation()
    let left = { @Sendable (share: ArithmeticContext) throws(CancellationError) in
      try reducedSum(terms.lowerBound..<middle, depth: depth + 1, needsP: true, share)
    }
    let right = { @Sendable (share: ArithmeticContext) throws(CancellationError) in
      try reducedSum(middle..<terms.upperBound, depth: depth + 1, needsP: needsP, share)
    }
    var halves =
      terms.count <= Self.undividedTerms
      ? Pair(try left(context), try right(context)) : try context.fork(left, right)
    let exponents = commonFactors?.cancel(&halves.first, &halves.second, fault: fault)
    return ReducedSum(
      sum: joined(
        halves.first.sum, halves.second.sum, over: terms, depth: depth, needsP: needsP, context),
      terms: terms, exponents: exponents ?? PrimeExponents())
  }

  /// Joins two neighbouring sums, with the fault that a test injects, and reports.
  private func joined(
    _ left: borrowing SeriesSum, _ right: borrowing SeriesSum, over terms: Range<UInt64>,
    depth: Int, needsP: Bool, _ context: ArithmeticContext
  ) -> SeriesSum {
    var sum = SeriesSum.join(
      left, right, hasUnitP: series.hasUnitNumerator, needsP: needsP, in: context)
    // The first term is the one at 0 or 1.
    if depth == 2 && terms.lowerBound <= 1 {
      fault?.inject(.seriesP, &sum.p)
      fault?.inject(.seriesQ, &sum.q)
      fault?.inject(.seriesT, &sum.t)
    }
    progress(UInt64(terms.count))
    return sum
  }

  private func leaf(_ terms: Range<UInt64>) -> SeriesSum {
    let result = series.leaf(terms, fault: fault)
    progress(UInt64(terms.count))
    return result
  }
}

/// A sum over some terms without the common factors of P and Q, and the primes that are left.
struct ReducedSum: ~Copyable, Sendable {
  var sum: SeriesSum

  let terms: Range<UInt64>

  /// The exponents of small primes in P and Q, as far as they were needed.
  var exponents = PrimeExponents()

  consuming func takeSum() -> SeriesSum { sum }
}
