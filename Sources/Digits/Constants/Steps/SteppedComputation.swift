package import Arithmetic
internal import Parallelism

/// A formula whose evaluation can be cut into steps that take and leave integers.
///
/// The integers of every step, and so the digits and their evidence, are those of
/// ``BinaryFormula/evaluate(bits:context:)``.
package protocol SteppedFormula: BinaryFormula {
  /// The evaluation as steps.
  ///
  /// - Parameter bits: bits after the binary point of the enclosure.
  func stepped(bits: Int64) -> SteppedComputation

  /// What steps of the series take.
  var stepSizes: SeriesStepSizes { get }
}

/// Bytes that steps of a series take for each decimal of their share, as measured at 20 to 100
/// million decimals.
package struct SeriesStepSizes: Sendable {
  package let leaf: Double

  /// The memory of a join of few terms; the root of the tree takes a seventh less.
  package let join: Double

  /// The memory of a join of so many terms that its products are made in turn.
  package let longJoin: Double

  /// The file of a leaf or a join.
  package let file: Double
}

/// The evaluation of a formula as steps: nodes of its series' splitting tree, and what follows.
package struct SteppedComputation: Sendable {
  enum Form: Sendable {
    /// c·√n·Q/T.
    case rootTimesRatio(RootTimesRatio, workingBits: Int64)
    /// T/Q, or its reciprocal.
    case ratio(isReciprocal: Bool)
  }

  /// A step after the series.
  package enum LongStep: String, CaseIterable, Sendable {
    case root, quotient, product
  }

  package let terms: Range<UInt64>

  /// Bits after the binary point of the enclosure.
  package let bits: Int64

  private let series: any HypergeometricSeries
  private let form: Form
  private let plan: SplittingPlan

  init(_ series: some HypergeometricSeries, terms: Range<UInt64>, bits: Int64, form: Form) {
    self.series = series
    self.terms = terms
    self.bits = bits
    self.form = form
    plan = SplittingPlan(series, terms: terms, workers: .one)
  }

  package var identifier: SeriesIdentifier { series.identifier }

  /// The steps after the series, in an order in which they can be made.
  package var longSteps: [LongStep] {
    switch form {
    case .rootTimesRatio: [.root, .quotient, .product]
    case .ratio: [.quotient]
    }
  }

  /// Where a node of the splitting tree is divided, the same on every machine; `nil` where it
  /// cannot be.
  package func middle(of node: Range<UInt64>) -> UInt64? { plan.middle(of: node) }

  /// Whether P of a node is needed: not at the end of the series, where it stays 1.
  package func needsP(_ node: Range<UInt64>) -> Bool {
    node.upperBound < terms.upperBound && !series.hasUnitNumerator
  }

  /// The share of the whole sum's size that a node has, nearly.
  package func share(of node: Range<UInt64>) -> Double {
    Self.weight(series, node) / Self.weight(series, terms)
  }

  private static func weight(
    _ series: some HypergeometricSeries, _ terms: Range<UInt64>
  ) -> Double {
    DenominatorWeights(series, terms: terms, savedBits: 0).total
  }
}

/// A node of the splitting tree: P, Q, T and what was taken out of them.
package typealias SummedNode = (sum: SharedSum, commonFactors: [PrimePower])

extension SteppedComputation {
  /// Sums a node of the splitting tree from its terms.
  ///
  /// - Complexity: O(M(n) log n) for a result of n bits.
  package func sum(
    _ node: Range<UInt64>, context: GenerationContext
  ) throws(CancellationError) -> SummedNode {
    try sum(series, node, context)
  }

  private func sum(
    _ series: some HypergeometricSeries, _ node: Range<UInt64>, _ context: GenerationContext
  ) throws(CancellationError) -> SummedNode {
    let splitting = context.splitting(series, terms: node)
    let plan = SplittingPlan(series, terms: terms, workers: context.workers)
    let sum = try splitting.sum(node, of: plan, needsP: needsP(node), in: context.arithmetic)
    return (sum.sharedSum(), splitting.commonFactors?.primePowers ?? [])
  }

  /// Joins two neighbouring nodes.
  ///
  /// - Parameters:
  ///   - left: the node of the first terms.
  ///   - right: the node of the terms after them.
  ///   - node: the terms of both.
  /// - Complexity: O(M(n)) for a result of n bits.
  package func join(
    _ left: SummedNode, _ right: SummedNode, over node: Range<UInt64>, context: GenerationContext
  ) -> SummedNode {
    var sum = left.sum.withSum { left in
      right.sum.withSum { right in
        SeriesSum.join(
          left, right, hasUnitP: series.hasUnitNumerator, needsP: needsP(node),
          in: context.arithmetic)
      }
    }
    if node.lowerBound == 0, let fault = context.arithmetic.fault {
      fault.inject(.seriesP, &sum.p)
      fault.inject(.seriesQ, &sum.q)
      fault.inject(.seriesT, &sum.t)
    }
    return (sum.sharedSum(), PrimePower.merged(left.commonFactors, right.commonFactors))
  }
}

/// The integers of the steps that are finished, by which the next ones are made.
package struct StepInputs: Sendable {
  package let series: SummedNode

  package var finished: [SteppedComputation.LongStep: FinishedStep] = [:]

  package init(series: SummedNode) { self.series = series }
}

extension SteppedComputation {
  /// Makes a step, or takes the integers of one that was made before.
  ///
  /// - Parameter made: its value and rest where they are known.
  /// - Complexity: O(M(n)) unless they are known.
  package func finish(
    _ step: LongStep, from inputs: StepInputs, made: (SharedInteger, SharedInteger)? = nil,
    in context: ArithmeticContext
  ) -> FinishedStep {
    switch step {
    case .root: root(made, context)
    case .quotient: quotient(inputs.series.sum.q, inputs.series.sum.t, made, context)
    case .product:
      if let root = inputs.finished[.root]?.value,
        let quotient = inputs.finished[.quotient]?.value
      {
        product(of: root, quotient, made: made, in: context)
      } else {
        preconditionFailure("a product needs a root and a quotient")
      }
    }
  }

  /// Makes the root, which needs nothing before it.
  package func root(
    _ made: (SharedInteger, SharedInteger)?, _ context: ArithmeticContext
  ) -> FinishedStep {
    guard case .rootTimesRatio(let last, let bits) = form else {
      preconditionFailure("the formula has no root")
    }
    return .root(of: last.radicand, bits: bits, made: made, in: context)
  }

  private func quotient(
    _ q: SharedInteger, _ t: SharedInteger, _ made: (SharedInteger, SharedInteger)?,
    _ context: ArithmeticContext
  ) -> FinishedStep {
    switch form {
    case .rootTimesRatio(_, let bits):
      .quotient(q, over: t, bits: bits, bias: 0, made: made, in: context)
    case .ratio(false): .quotient(t, over: q, bits: bits, bias: 1, made: made, in: context)
    case .ratio(true): .quotient(q, over: t, bits: bits, bias: 1, made: made, in: context)
    }
  }

  /// Makes the product, or takes the integers of one that was made before.
  package func product(
    of root: SharedInteger, _ quotient: SharedInteger, made: (SharedInteger, SharedInteger)?,
    in context: ArithmeticContext
  ) -> FinishedStep {
    guard case .rootTimesRatio(let last, let workingBits) = form else {
      preconditionFailure("the formula has no product")
    }
    return .product(
      last.coefficient, root, quotient, bits: 2 * workingBits + last.rightShift,
      truncatedTo: bits, made: made, in: context)
  }

  package func result(of inputs: StepInputs) -> FormulaResult {
    let sum = inputs.series.sum
    let series = Evidence.series(
      SeriesEvidence(
        series: identifier, terms: terms, q: sum.q, t: sum.t,
        commonFactors: inputs.series.commonFactors))
    return result(series, longSteps.compactMap { inputs.finished[$0] })
  }

  /// Sums the series, and makes the steps after it, root and quotient in parallel.
  func result(
    summing series: some HypergeometricSeries, context: GenerationContext
  ) throws(CancellationError) -> FormulaResult {
    let splitting = context.splitting(series, terms: terms)
    let (q, t) = try splitting.sum(terms, in: context.arithmetic).shared()
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 0))
    let steps: [FinishedStep]
    switch form {
    case .ratio: steps = [quotient(q, t, nil, context.arithmetic)]
    case .rootTimesRatio(_, let workingBits):
      let parts = try context.arithmetic.fork(
        makingBits: workingBits,
        { (share) throws(CancellationError) in
          try share.checkCancellation()
          return quotient(q, t, nil, share)
        },
        { (share) throws(CancellationError) in
          try share.checkCancellation()
          return root(nil, share)
        })
      try context.arithmetic.checkCancellation()
      let last = product(
        of: parts.second.value, parts.first.value, made: nil, in: context.arithmetic)
      steps = [parts.second, parts.first, last]
    }
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 1))
    let sum = SeriesEvidence(
      series: series.identifier, terms: terms, q: q, t: t,
      commonFactors: splitting.commonFactors?.primePowers ?? [])
    return result(.series(sum), steps)
  }

  private func result(_ series: Evidence, _ steps: [FinishedStep]) -> FormulaResult {
    guard let last = steps.last else { preconditionFailure("a formula ends with a step") }
    return (value(last.value).enclosure, [series] + steps.map { .identity($0.identity) })
  }

  /// What the formula gives, without the evidence.
  ///
  /// The width is the same for both forms: the product of ``FinishedStep`` and
  /// ``InverseFactorialSum`` say why.
  ///
  /// - Parameter last: the value of the last step.
  package func value(_ last: SharedInteger) -> FormulaResult {
    (enclosure: Enclosure(lower: last, bits: bits, width: 3), evidence: [])
  }
}

extension PrimePower {
  /// The product of two products of prime powers, ascending by prime.
  package static func merged(_ left: [PrimePower], _ right: [PrimePower]) -> [PrimePower] {
    var exponents: [UInt64: UInt64] = [:]
    for power in left + right { exponents[power.prime, default: 0] += power.exponent }
    return exponents.sorted { $0.key < $1.key }
      .map { PrimePower(prime: $0.key, exponent: $0.value) }
  }
}
