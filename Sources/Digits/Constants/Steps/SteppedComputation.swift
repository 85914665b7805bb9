package import Arithmetic
internal import Parallelism

/// The evaluation of a formula as steps that take and leave integers.
///
/// They are nodes of its series' splitting tree, and what follows.
///
/// **Error bounds.** With w = bits + 64, the terms left out are together below 2^-w, and the
/// quotient q of the leading words is within 1 + 2^-60 of the fraction times its power of two.
/// - T/Q or Q/T of a sum from 1/4 to 4: what is left out counts for less than 2^-59 units of
///   2^-bits; q + 1 is that quotient.
/// - c·√n·Q/T of c < 2^20, n < 2^14 and a sum above 2^8: S is below √n·2^w by less than 1, so that
///   c·S·q·2^-2w is off by less than c·(√n + 2)·2^-w < 2^-36 units of 2^-bits; the truncation takes
///   off less than one, and one more is taken off.
///
/// Hence lower ≤ value·2^bits ≤ lower + 3 in each form.
package struct SteppedComputation: Sendable {
  enum Form: Sendable {
    /// c·√n·Q/T, divided by 2^rightShift, for which the point moves.
    case rootTimesRatio(coefficient: Int64, radicand: UInt64, rightShift: Int64)
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

  /// The formula whose series is summed.
  package let formula: FormulaIdentifier.Stated

  private let series: RationalSeries
  private let form: Form
  private let plan: SplittingPlan

  /// Bits after the binary point of root and quotient.
  private var workingBits: Int64 { bits + Self.guardBits }

  private static let guardBits: Int64 = 64

  /// Creates the steps of a value that is a series, its reciprocal, or c·√n over it; `nil` for
  /// others.
  ///
  /// - Parameters:
  ///   - bits: bits after the binary point of the enclosure.
  ///   - spareBits: what is left out of the sum is smaller than it needs to be by so many bits.
  ///   - missingTerms: how many terms are missing at the end: an injected fault, for tests.
  init?(
    _ value: FormulaExpression, of formula: FormulaIdentifier.Stated, bits: Int64,
    spareBits: Int64, missingTerms: UInt64
  ) throws(FormulaError) {
    guard let (series, form) = value.steppedForm else { return nil }
    let exponent = -(bits + Self.guardBits + spareBits)
    var last = series.termsByLogarithm(leaving: exponent)
    if last == nil { last = try series.terms(leaving: exponent) }
    self.formula = formula
    self.series = series
    self.form = form
    self.bits = bits
    terms = 0..<(last ?? 0) + 1 - missingTerms
    plan = SplittingPlan(series, terms: terms, workers: .one)
  }

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
    func weight(_ terms: Range<UInt64>) -> Double {
      DenominatorWeights(series, terms: terms, savedBits: 0).total
    }
    return weight(node) / weight(terms)
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
    guard case .rootTimesRatio(_, let radicand, _) = form else {
      preconditionFailure("the formula has no root")
    }
    return .root(of: radicand, bits: workingBits, made: made, in: context)
  }

  private func quotient(
    _ q: SharedInteger, _ t: SharedInteger, _ made: (SharedInteger, SharedInteger)?,
    _ context: ArithmeticContext
  ) -> FinishedStep {
    switch form {
    case .rootTimesRatio:
      .quotient(q, over: t, bits: workingBits, bias: 0, made: made, in: context)
    case .ratio(false): .quotient(t, over: q, bits: bits, bias: 1, made: made, in: context)
    case .ratio(true): .quotient(q, over: t, bits: bits, bias: 1, made: made, in: context)
    }
  }

  /// Makes the product, or takes the integers of one that was made before.
  package func product(
    of root: SharedInteger, _ quotient: SharedInteger, made: (SharedInteger, SharedInteger)?,
    in context: ArithmeticContext
  ) -> FinishedStep {
    guard case .rootTimesRatio(let coefficient, _, let rightShift) = form else {
      preconditionFailure("the formula has no product")
    }
    return .product(
      coefficient, root, quotient, bits: 2 * workingBits + rightShift, truncatedTo: bits,
      made: made, in: context)
  }

  package func result(of inputs: StepInputs) -> FormulaResult {
    result(inputs.series, longSteps.compactMap { inputs.finished[$0] })
  }

  /// Sums the series, and makes the steps after it, root and quotient in parallel.
  func result(context: GenerationContext) throws(CancellationError) -> FormulaResult {
    let splitting = context.splitting(series, terms: terms)
    let sum = try splitting.sum(terms, in: context.arithmetic).sharedSum()
    context.report(GenerationProgress(stage: .rootAndQuotient, share: 0))
    let steps: [FinishedStep]
    switch form {
    case .ratio: steps = [quotient(sum.q, sum.t, nil, context.arithmetic)]
    case .rootTimesRatio:
      let parts = try context.arithmetic.fork(
        makingBits: workingBits,
        { (share) throws(CancellationError) in
          try share.checkCancellation()
          return quotient(sum.q, sum.t, nil, share)
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
    return result((sum, splitting.commonFactors?.primePowers ?? []), steps)
  }

  private func result(_ node: SummedNode, _ steps: [FinishedStep]) -> FormulaResult {
    guard let last = steps.last else { preconditionFailure("a formula ends with a step") }
    let sum = StatedSum(
      formula: formula, index: 0, parameter: 0, series: series, terms: terms.upperBound - 1,
      q: node.sum.q, t: node.sum.t, commonFactors: node.commonFactors)
    return (value(last.value).enclosure, [.stated(sum)] + steps.map { .identity($0.identity) })
  }

  /// What the formula gives, without the evidence.
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

extension FormulaExpression {
  /// The value as a series, its reciprocal, or c·√n over it; `nil` where it is neither, or the sum
  /// is of another size than the bounds take.
  fileprivate var steppedForm: (series: RationalSeries, form: SteppedComputation.Form)? {
    let ratios = 0.25...4
    if case .series(let series) = self {
      return ratios ~= series.approximateSum ? (series, .ratio(isReciprocal: false)) : nil
    }
    guard case .product(let powers) = self, case .series(let series)? = powers.last?.base,
      powers.last?.exponent == -1
    else { return nil }
    var (coefficient, rightShift): (Int64, Int64) = (1, 0)
    var radicand: UInt64?
    for power in powers.dropLast() {
      switch (power.base, power.exponent) {
      case (.number(let number), 1) where coefficient == 1: coefficient = number
      case (.number(let number), -1) where number.nonzeroBitCount == 1 && rightShift == 0:
        rightShift = Int64(number.trailingZeroBitCount)
      case (.root(2, .number(let number)), 1) where radicand == nil: radicand = UInt64(number)
      default: return nil
      }
    }
    let sum = series.approximateSum
    guard let radicand else {
      return coefficient == 1 && ratios ~= sum ? (series, .ratio(isReciprocal: true)) : nil
    }
    guard 1..<1 << 20 ~= coefficient, radicand < 1 << 14, sum > 256 else { return nil }
    return (
      series,
      .rootTimesRatio(coefficient: coefficient, radicand: radicand, rightShift: rightShift)
    )
  }
}
