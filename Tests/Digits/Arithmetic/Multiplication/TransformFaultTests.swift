import Arithmetic
import Parallelism
import Testing
import TransformInterface

@Suite("Faults in transforms")
struct TransformFaultTests {
  private static let limbs = 3000

  /// A multiplier with tables of its own, which a test may corrupt, and the plan that it will use.
  private func corruptible(
    _ variant: MultiplicationVariant, words: Int = 2
  ) throws -> (multiplier: TransformMultiplier, plan: TransformPlan) {
    let kernels = try #require(variant.kernels)
    let multiplier = TransformMultiplier(cache: PlanCache(kernels: kernels), fixedWords: words)
    let layout = TransformLayout.covering(limbs: 2 * Self.limbs, words: words)
    return (multiplier, multiplier.cache.plan(layout, words: words))
  }

  /// Expects a product to fail its check, and the public function to record that and return GMP's.
  private func expectCaught(_ multiplier: TransformMultiplier, _ note: String) {
    let a = Operand.random.number(limbs: Self.limbs, seed: 1)
    let b = Operand.random.number(limbs: Self.limbs, seed: 2)
    let expected = ArithmeticError(operation: "product of 3000 and 3000 words")
    #expect(throws: expected, "\(note)") {
      _ = try multiplier.product(a, b, workers: .one)
    }
    let faultLog = ArithmeticFaultLog()
    let made = BigInteger.product(
      a, b, by: multiplier, in: ArithmeticContext(workers: Workers(2), faultLog: faultLog))
    let isRight = made.compare(to: BigInteger.gmpProduct(a, b)) == 0
    #expect(isRight, "\(note): the product is computed again")
    #expect(faultLog.count == 1 && faultLog.first == expected, "\(note)")
    #expect(expected.description.contains("product of 3000 and 3000 words"))
  }

  @Test("without a fault nothing is refused", arguments: TestVariants.transforms)
  func none(variant: MultiplicationVariant) throws {
    let (multiplier, _) = try corruptible(variant)
    let a = Operand.random.number(limbs: Self.limbs, seed: 1)
    let faultLog = ArithmeticFaultLog()
    let made = BigInteger.product(a, a, by: multiplier, in: ArithmeticContext(faultLog: faultLog))
    let isRight = made.compare(to: BigInteger.gmpProduct(a, a)) == 0
    #expect(isRight && faultLog.count == 0)
  }

  /// Two words make a coefficient with four primes, three with six: both lengths have an odd
  /// factor and several rows.
  @Test(
    "a wrong entry is caught, forward and inverse, in every table of every prime",
    arguments: CorruptedTable.allCases)
  func tables(table: CorruptedTable) throws {
    for (words, prime) in [(2, 0), (2, 1), (2, 2), (2, 3), (3, 0), (3, 3), (3, 4), (3, 5)] {
      for isInverse in [false, true] {
        let (multiplier, plan) = try corruptible(TestVariants.main, words: words)
        #expect(plan.layout.oddRadix > 1 && plan.layout.rows > 1)
        guard table.corrupt(plan, prime: prime, isInverse: isInverse) else { continue }
        let note = "\(table) of prime \(prime) of \(2 * words), inverse \(isInverse)"
        expectCaught(multiplier, note)
      }
    }
  }

  @Test("a residue that is off by one is caught, modulo any prime, at any point")
  func residues() throws {
    for (prime, point) in [(0, 0), (1, 1), (2, 777), (3, 3500)] {
      let fault = InjectedTransformFault(prime: prime, point: point)
      let multiplier = try TestVariants.multiplier(TestVariants.main, fault: fault)
      let a = Operand.random.number(limbs: Self.limbs, seed: 1)
      let b = Operand.ones.number(limbs: Self.limbs)
      #expect(throws: ArithmeticError.self, "prime \(prime), point \(point)") {
        _ = try multiplier.product(a, b, workers: .one)
      }
      #expect(throws: ArithmeticError.self) {
        _ = try multiplier.product(a, a, workers: Workers(2))
      }
      #expect(throws: ArithmeticError.self) {
        _ = try multiplier.sumOfProducts(a, b, b, a, workers: .one)
      }
      let layout = TransformLayout.covering(limbs: 2 * Self.limbs, words: 2)
      let plan = multiplier.cache.plan(layout, words: 2)
      #expect(throws: ArithmeticError.self) {
        _ = try multiplier.cyclicProduct(
          TransformMultiplier.CyclicFactor(a, plan), TransformMultiplier.CyclicFactor(b, plan),
          plan, workers: .one)
      }
    }
  }

  @Test("an unbalanced product, in pieces, is checked as a whole")
  func pieces() throws {
    let fault = InjectedTransformFault(prime: 2, point: 5)
    let multiplier = try TestVariants.multiplier(TestVariants.main, fault: fault)
    let a = Operand.random.number(limbs: 50_000, seed: 1)
    let b = Operand.random.number(limbs: 400, seed: 2)
    #expect(throws: ArithmeticError(operation: "product of 50000 and 400 words")) {
      _ = try multiplier.product(a, b, workers: .one)
    }
  }
}

/// A kind of table that products read, and an entry of it that they use.
enum CorruptedTable: CaseIterable, Sendable {
  /// The twiddles of the first levels, of the next, and of the last ones.
  case tree, nodes, leaves
  /// The constants of the odd radix, and the powers that scale a row.
  case odd, powers
  case moduli, inverses, products

  /// Changes an entry by one.
  ///
  /// - Parameters:
  ///   - plan: the plan of the table.
  ///   - prime: the prime's number.
  ///   - isInverse: the direction.
  /// - Returns: whether there is such an entry.
  func corrupt(_ plan: TransformPlan, prime: Int, isInverse: Bool) -> Bool {
    let tables = plan.primes[prime]
    switch self {
    // Entry 2 of a tree is the root's; the first row uses entries from 2 on of the nodes.
    case .tree: tables.trees[isInverse][0].change(2, plan.kernels.arithmetic)
    case .nodes: tables.nodes[isInverse].pairs.change(2, plan.kernels.arithmetic)
    case .leaves: tables.nodes[isInverse].leaves.change(9, plan.kernels.arithmetic)
    case .odd: tables.odd[isInverse].change(0, plan.kernels.arithmetic)
    // 64 powers and their quotients for each row; the first row needs none.
    case .powers: tables.powers[isInverse].change(128 + 9, plan.kernels.arithmetic)
    case .moduli, .inverses, .products:
      // Shared by both directions. The first prime has neither inverses nor products of its own,
      // and residues after the inverse transform need no reduction by it.
      guard !isInverse, prime > 0 else { return false }
      corruptConstants(plan.constants, prime: prime)
    }
    return true
  }

  private func corruptConstants(_ constants: ReconstructionConstants, prime: Int) {
    switch self {
    case .moduli: constants.moduli[2 * prime] += 1
    // Those of the primes before take 2(1 + 2 + …) entries, their products 2 + 3 + ….
    case .inverses: constants.inverses[prime * (prime - 1)] += 1
    default: constants.products[(prime + 2) * (prime - 1) / 2] += 1
    }
  }
}

extension DoubleTable {
  /// Changes an entry by one.
  fileprivate func change(_ index: Int, _ arithmetic: ResidueArithmetic) {
    switch arithmetic {
    case .floatingPoint: self[index] += 1
    case .integer: self[index] = Double(bitPattern: self[index].bitPattern + 1)
    }
  }
}
