internal import Synchronization
package import TransformInterface

/// Everything that transforms of one size need; created once and shared.
package final class TransformPlan: Sendable {
  package let layout: TransformLayout

  /// How many words make a coefficient: 2 with four primes, 3 with six.
  let words: Int

  /// The radix of the limbs: a word has 44 bits or 13 decimals.
  let radix: LimbRadix

  package let kernels: TransformKernels
  package let primes: [PrimePlan]
  package let constants: ReconstructionConstants

  /// Whether transforms are so long that memory counts: then all workers share one prime, and only
  /// its factors are held.
  let holdsOnePrime: Bool

  init(
    layout: TransformLayout, words: Int, radix: LimbRadix, kernels: TransformKernels,
    primes: [PrimePlan], constants: ReconstructionConstants, holdsOnePrime: Bool
  ) {
    self.holdsOnePrime = holdsOnePrime
    self.layout = layout
    self.words = words
    self.radix = radix
    self.kernels = kernels
    self.primes = primes
    self.constants = constants
  }

  /// The limbs of a number with a coefficient for each point.
  package var limbs: Int { layout.points / 64 * limbsPerChunk }

  /// The limbs of 64 coefficients.
  var limbsPerChunk: Int { (radix == .binary ? 44 : 64) * words }

  /// The most coefficients of the shorter factor for which four primes recover every sum.
  ///
  /// A sum of n products of 88-bit coefficients is below n·2^176; Garner's digits fix what is at
  /// most 0.4·p₀p₁p₂p₃ from zero, 2^197.63 for doubles and 2^191.01 for integers.
  package static func termsOfTwoWords(_ arithmetic: ResidueArithmetic) -> Int {
    switch arithmetic {
    case .floatingPoint: 3_200_000
    case .integer: 33_000
    }
  }

  /// The same for coefficients of 26 decimals and primes of the doubles: n·10^52 ≤ 0.4·p₀p₁p₂p₃,
  /// which is above 3.18·10^59.
  package static let termsOfTwoDecimalWords = 31_000_000

  /// The most points for which six primes of the integer arithmetic recover every sum, which has at
  /// most a term for each point: n·2^264 ≤ 0.4·p₀⋯p₅ for n up to 2^23.16.
  package static let mostIntegerPoints = 1 << 23
}

/// The tables of one layout modulo one prime.
package final class PrimePlan: Sendable {
  package let prime: TransformPrime

  /// 1/N, by which products are multiplied so that the inverse transform needs no division.
  let scale: ConstantFactor

  /// −1/N.
  let negativeScale: ConstantFactor

  /// The constants of the odd radix, in pairs.
  package let odd: PerDirection<DoubleTable>

  /// The twiddles of the tree below each factor X^M − ω^j of the odd radix.
  package let trees: PerDirection<[DoubleTable]>

  /// For every row 64 powers and their quotients.
  package let powers: PerDirection<DoubleTable>

  /// The tables that all layouts share.
  package let nodes: PerDirection<TwiddleTables>

  private let layout: TransformLayout

  init(
    _ layout: TransformLayout, _ prime: TransformPrime, nodes: PerDirection<TwiddleTables>,
    kernels: TransformKernels
  ) {
    self.layout = layout
    self.prime = prime
    self.nodes = nodes
    let inverse = prime.field.inverse(UInt64(layout.points))
    scale = prime.productFactor(inverse)
    negativeScale = prime.productFactor(prime.field.prime - inverse)
    odd = PerDirection { Self.oddConstants(layout, prime, $0) }
    trees = PerDirection { inverse in
      (0..<layout.oddRadix).map {
        Self.tree(layout, prime, $0, inverse, nodes[inverse].values, kernels)
      }
    }
    powers = PerDirection { Self.powers(layout, prime, $0, kernels) }
  }

  /// The tables below the factor X^M − ω^place.
  func tables(_ place: Int, inverse: Bool) -> RowTables {
    let shared = nodes[inverse]
    return unsafe RowTables(
      tree: trees[inverse][place].reading, nodes: shared.pairs.reading,
      leaves: shared.leaves.reading)
  }

  func place(ofRow row: Int, inverse: Bool) -> RowDescriptor {
    let mask = (1 << layout.logColumns) - 1
    return unsafe RowDescriptor(
      logLength: layout.logRow, node: 1 << layout.logColumns | (row & mask),
      scale: row == 0 ? nil : powers[inverse].reading + 128 * row)
  }

  /// Half sums and half differences of the roots of unity of odd order.
  private static func oddConstants(
    _ layout: TransformLayout, _ prime: TransformPrime, _ inverse: Bool
  ) -> DoubleTable {
    let field = prime.field
    let table = DoubleTable(count: 8)
    guard layout.oddRadix > 1 else { return table }
    let half = field.inverse(2)
    let root = prime.root(layout.oddRadix)
    var constants: [UInt64] = []
    var differences: [UInt64] = []
    for power in 1...(layout.oddRadix / 2) {
      let value = field.power(root, UInt64(inverse ? layout.oddRadix - power : power))
      let opposite = field.inverse(value)
      constants.append(field.product(half, (value + opposite) % field.prime))
      differences.append(field.product(half, (value + field.prime - opposite) % field.prime))
    }
    for (index, constant) in (constants + differences).enumerated() {
      let pair = prime.constantFactor(constant)
      table[2 * index] = pair.value
      table[2 * index + 1] = pair.quotient
    }
    return table
  }

  /// The tree of X^M − ω^place by heap number: level l is the shared table times a constant.
  private static func tree(
    _ layout: TransformLayout, _ prime: TransformPrime, _ place: Int, _ inverse: Bool,
    _ values: DoubleTable, _ kernels: TransformKernels
  ) -> DoubleTable {
    let levels = layout.logColumns + layout.logRow - 6
    let plain = DoubleTable(count: 1 << max(levels, 3))
    for level in 0..<max(levels, 0) {
      // θ^(M/2^(l+1)) with θ of order N, to the power of `place`.
      let order = layout.oddRadix << (level + 1)
      let root = prime.field.power(prime.root(order), UInt64(place))
      unsafe kernels.multiplyByConstant(
        plain.base + 1 << level, values.reading, 1 << level,
        prime.constantFactor(inverse ? prime.field.inverse(root) : root), prime.modulus)
    }
    let quotients = DoubleTable(count: plain.count)
    unsafe kernels.writeQuotients(quotients.base, plain.reading, plain.count, prime.modulus)
    let table = DoubleTable(count: 2 * plain.count)
    table.interleave(plain, quotients, count: plain.count)
    return table
  }

  /// θ^0 … θ^63 and their quotients for every row X^C − θ^C.
  private static func powers(
    _ layout: TransformLayout, _ prime: TransformPrime, _ inverse: Bool,
    _ kernels: TransformKernels
  ) -> DoubleTable {
    let table = DoubleTable(count: 128 * layout.rows)
    let field = prime.field
    let root = prime.root(layout.points)
    let reversedShift = UInt64(64 - layout.logColumns)
    for row in 1..<max(1, layout.rows) {
      let column = UInt64(row & ((1 << layout.logColumns) - 1))
      let reversed = layout.logColumns == 0 ? 0 : reverse(column) >> reversedShift
      let exponent = UInt64(row >> layout.logColumns) + UInt64(layout.oddRadix) * reversed
      // Of order N, so that no inverse is computed.
      let whole = UInt64(layout.points)
      var theta = field.power(root, inverse ? whole - exponent % whole : exponent)
      let base = unsafe table.base + 128 * row
      unsafe base[0] = prime.entry(1)
      var filled = 1
      while filled < 64 {
        unsafe kernels.multiplyByConstant(
          base + filled, base, filled, prime.constantFactor(theta), prime.modulus)
        theta = field.product(theta, theta)
        filled *= 2
      }
      unsafe kernels.writeQuotients(base + 64, base, 64, prime.modulus)
    }
    return table
  }

  private static func reverse(_ x: UInt64) -> UInt64 {
    var result: UInt64 = 0
    for bit in 0..<64 where x >> UInt64(bit) & 1 == 1 { result |= 1 << UInt64(63 - bit) }
    return result
  }
}

/// The plans created so far.
///
/// A long transform's tables take a sixteenth of its own memory, and a computation has dozens of
/// lengths, the longest of them for a few products: of long plans only those last used are kept,
/// in at most twice the memory of the longest.
package final class PlanCache: Sendable {
  private struct State {
    var plans: [Key: TransformPlan] = [:]
    /// Of the long plans, those that were used last, the latest at the end.
    var longPlans: [(key: Key, plan: TransformPlan, bytes: Int)] = []
    var nodes: [ResidueArithmetic: [Int: PerDirection<TwiddleTables>]] = [:]
    var constants: [Form: ReconstructionConstants] = [:]

    /// Keeps a long plan, in the place of those that were not used for longest.
    mutating func keep(_ plan: TransformPlan, _ key: Key) {
      let tables = plan.primes.flatMap { prime in
        [false, true].flatMap { [prime.powers[$0]] + prime.trees[$0] }
      }
      longPlans.append((key, plan, tables.reduce(0) { $0 + 8 * $1.count }))
      let limit = 2 * (longPlans.map { $0.bytes }.max() ?? 0)
      while longPlans.count > 1, longPlans.reduce(0, { $0 + $1.bytes }) > limit {
        longPlans.removeFirst()
      }
    }
  }

  fileprivate struct Form: Hashable {
    let words: Int
    let radix: LimbRadix
    let arithmetic: ResidueArithmetic
  }

  fileprivate struct Key: Hashable {
    let layout: TransformLayout
    let form: Form
  }

  private let state = Mutex(State())
  package let kernels: TransformKernels

  /// The inner loops of sums that are too large for the primes of ``kernels``.
  private let wideKernels: TransformKernels

  private let onePrimePoints: Int

  /// Above this many points plans are wide.
  private let integerPoints: Int

  /// Creates a cache for one variant.
  ///
  /// - Parameters:
  ///   - onePrimePoints: from how many points on plans hold one prime at a time; tests ask for
  ///     fewer.
  ///   - integerPoints: up to how many points integers serve; tests ask for fewer.
  package init(
    kernels: TransformKernels, onePrimePoints: Int = 1 << 18,
    integerPoints: Int = TransformPlan.mostIntegerPoints
  ) {
    self.kernels = kernels
    wideKernels = MultiplicationVariant.wideKernels(beside: kernels)
    self.integerPoints = integerPoints
    self.onePrimePoints = onePrimePoints
  }

  /// The cache of the variant that products use, or `nil` where that is GMP.
  package static let current: PlanCache? = MultiplicationVariant.current.kernels.map {
    PlanCache(kernels: $0)
  }

  /// The plan of a layout.
  ///
  /// - Parameter words: how many words make a coefficient, 2 or 3.
  package func plan(
    _ layout: TransformLayout, words: Int, radix: LimbRadix = .binary
  ) -> TransformPlan {
    state.withLock { state in
      let kernels = kernels(layout, radix)
      let form = Form(words: words, radix: radix, arithmetic: kernels.arithmetic)
      let key = Key(layout: layout, form: form)
      let isLong = layout.points >= Self.longPoints
      if isLong {
        if let index = state.longPlans.firstIndex(where: { $0.key == key }) {
          state.longPlans.append(state.longPlans.remove(at: index))
          return state.longPlans[state.longPlans.count - 1].plan
        }
      } else if let plan = state.plans[key] {
        return plan
      }
      let count = 2 * words
      let primes = TransformPrime.all(kernels.arithmetic).prefix(count)
      let plans = primes.enumerated().map { index, prime in
        let nodes = Self.nodes(
          &state.nodes[kernels.arithmetic, default: [:]][index], prime, layout, kernels)
        return PrimePlan(layout, prime, nodes: nodes, kernels: kernels)
      }
      let constants = state.constants[form] ?? ReconstructionConstants(Array(primes), radix: radix)
      state.constants[form] = constants
      let plan = TransformPlan(
        layout: layout, words: words, radix: radix, kernels: kernels, primes: plans,
        constants: constants,
        holdsOnePrime: layout.tiles > 0 && layout.points >= onePrimePoints)
      if isLong { state.keep(plan, key) } else { state.plans[key] = plan }
      return plan
    }
  }

  /// The inner loops of a layout: decimal sums need more room than four primes of integers have,
  /// and six take more time.
  package func kernels(_ layout: TransformLayout, _ radix: LimbRadix) -> TransformKernels {
    radix == .decimal || layout.points > integerPoints ? wideKernels : kernels
  }

  /// From this many points on a plan is a long one.
  private static let longPoints = 1 << 19

  /// The shared tables, replaced by longer ones where needed; older plans keep the shorter ones.
  private static func nodes(
    _ known: inout PerDirection<TwiddleTables>?, _ prime: TransformPrime,
    _ layout: TransformLayout, _ kernels: TransformKernels
  ) -> PerDirection<TwiddleTables> {
    let needed = max(1, layout.points / layout.oddRadix / 64)
    if let known, known[false].length >= layout.rowLength, known[false].values.count >= needed {
      return known
    }
    let length = max(layout.rowLength, known?[false].length ?? 1 << 10)
    let count = max(needed, known?[false].values.count ?? 0)
    let made = PerDirection {
      TwiddleTables(prime: prime, inverse: $0, length: length, nodes: count, kernels: kernels)
    }
    known = made
    return made
  }
}
