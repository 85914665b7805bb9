internal import TransformInterface

extension TransformMultiplier {
  /// A factor of a product modulo 2^n − 1.
  @safe
  package struct CyclicFactor {
    let operand: Operand
    let residue: CyclicCheck
    let isNegative: Bool

    /// Creates a factor of at most n bits.
    ///
    /// - Parameters:
    ///   - value: the operand.
    ///   - plan: says n.
    ///   - workers: the processors to use.
    package init(
      _ value: borrowing BigInteger, _ plan: TransformPlan, workers: Workers = .one
    ) {
      let source = value.source(words: plan.words)
      precondition(source.count <= plan.limbs, "a factor longer than the modulus")
      operand = .words(source)
      residue = CyclicCheck(source, plan.kernels, workers)
      isNegative = value.isNegative
    }

    /// Creates a factor from its transform.
    init(_ spectrum: Workspace, _ residue: CyclicCheck, isNegative: Bool) {
      operand = unsafe .spectrum(spectrum.base)
      self.residue = residue
      self.isNegative = isNegative
    }
  }

  /// The absolute value's residue modulo 2^n − 1, with the sign of the product.
  ///
  /// - Throws: ``ArithmeticError`` when the check fails.
  package func cyclicProduct(
    _ a: CyclicFactor, _ b: CyclicFactor?, _ plan: TransformPlan, workers: Workers
  ) throws(ArithmeticError) -> BigInteger {
    // With three words a coefficient that needs 128 points; such sizes have millions.
    precondition(plan.limbs % 8 == 0, "2^512 - 1 does not divide the modulus")
    let other = b ?? a
    return try BigInteger(
      limbs: plan.limbs, isNegative: a.isNegative != other.isNegative
    ) { target throws(ArithmeticError) in
      let term = ProductSum.Term(0, b == nil ? 0 : 1)
      Convolution(plan, fault: fault).evaluate(
        [ProductSum(terms: [term], target: target)],
        of: b == nil ? [a.operand] : [a.operand, other.operand], wrapsAround: true,
        workers: workers)
      let expected = CyclicCheck.product(a.residue, other.residue)
      let found = CyclicCheck(target.source(words: plan.words), plan.kernels, workers)
      guard CyclicCheck.agree(expected, found) else {
        throw ArithmeticError(operation: "product modulo 2^\(64 * plan.limbs) - 1")
      }
    }
  }
}
