internal import Synchronization
package import TransformInterface

/// Everything that transforms of one size need; created once and shared.
package final class TransformPlan: Sendable {
  /// The layout of the points.
  package let layout: TransformLayout

  /// How many words make a coefficient: 2 with four primes, 3 with six.
  package let words: Int

  /// The radix of the limbs: a word has 44 bits or 13 decimals.
  package let radix: LimbRadix

  /// The inner loops.
  package let kernels: TransformKernels

  /// A plan for every prime.
  package let primes: [PrimePlan]

  /// The constants of the reconstruction.
  package let constants: ReconstructionConstants

  /// Whether transforms are so long that memory counts: then all workers share one prime, and only
  /// its factors are held.
  package let holdsOnePrime: Bool

  package init(
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
  package var limbsPerChunk: Int { (radix == .binary ? 44 : 64) * words }

  /// The most coefficients of the shorter factor for which four primes recover every sum.
  ///
  /// A sum of n products of 88-bit coefficients is below n·2^176; Garner's digits fix what is at
  /// most 0.4·p₀p₁p₂p₃ > 2^197.63 from zero.
  package static let termsOfTwoWords = 3_200_000

  /// The same for coefficients of 26 decimals: n·10^52 ≤ 0.4·p₀p₁p₂p₃, which is above 3.18·10^59.
  package static let termsOfTwoDecimalWords = 31_000_000
}

/// The tables of one layout modulo one prime.
package final class PrimePlan: Sendable {
  /// The prime.
  package let prime: TransformPrime

  /// 1/N, by which products are multiplied so that the inverse transform needs no division.
  package let scale: ConstantFactor

  /// −1/N.
  package var negativeScale: ConstantFactor {
    ConstantFactor(value: -scale.value, quotient: -scale.quotient)
  }

  /// The constants of the odd radix, in pairs.
  package let odd: PerDirection<DoubleTable>

  /// The twiddles of the tree below each factor X^M − ω^j of the odd radix.
  package let trees: PerDirection<[DoubleTable]>

  /// For every row 64 powers and their quotients.
  package let powers: PerDirection<DoubleTable>

  /// The tables that all layouts share.
  package let nodes: PerDirection<TwiddleTables>

  private let layout: TransformLayout

  /// Creates the tables of a layout.
  package init(
    _ layout: TransformLayout, _ prime: TransformPrime, nodes: PerDirection<TwiddleTables>,
    kernels: TransformKernels
  ) {
    self.layout = layout
    self.prime = prime
    self.nodes = nodes
    scale = prime.constantFactor(prime.field.inverse(UInt64(layout.points)))
    odd = PerDirection { Self.oddConstants(layout, prime, $0) }
    trees = PerDirection { inverse in
      (0..<layout.oddRadix).map {
        Self.tree(layout, prime, $0, inverse, nodes[inverse].values, kernels)
      }
    }
    powers = PerDirection { Self.powers(layout, prime, $0, kernels) }
  }

  /// The tables below the factor X^M − ω^place.
  package func tables(_ place: Int, inverse: Bool) -> RowTables {
    let shared = nodes[inverse]
    return unsafe RowTables(
      tree: trees[inverse][place].reading, nodes: shared.pairs.reading,
      leaves: shared.leaves.reading)
  }

  /// The descriptor of a row.
  package func place(ofRow row: Int, inverse: Bool) -> RowDescriptor {
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
      differences.append(
        field.product(half, (value + field.prime - opposite) % field.prime))
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
    let table = DoubleTable(count: 2 * plain.count)
    let modulus = prime.modulus.value
    for node in 0..<plain.count {
      unsafe table.base[2 * node] = plain.base[node]
      unsafe table.base[2 * node + 1] = plain.base[node] / modulus
    }
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
      unsafe base[0] = 1
      var filled = 1
      while filled < 64 {
        unsafe kernels.multiplyByConstant(
          base + filled, base, filled, prime.constantFactor(theta), prime.modulus)
        theta = field.product(theta, theta)
        filled *= 2
      }
      for index in 0..<64 { unsafe base[64 + index] = base[index] / prime.modulus.value }
    }
    return table
  }

  /// The bits in reverse order.
  private static func reverse(_ x: UInt64) -> UInt64 {
    var result: UInt64 = 0
    for bit in 0..<64 where x >> UInt64(bit) & 1 == 1 { result |= 1 << UInt64(63 - bit) }
    return result
  }
}

extension TransformPlan {
  /// The bytes of its own tables.
  var tableBytes: Int {
    primes.reduce(0) { sum, prime in
      let tables = [false, true].flatMap { [prime.powers[$0]] + prime.trees[$0] }
      return sum + tables.reduce(0) { $0 + 8 * $1.count }
    }
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
    var nodes: [PerDirection<TwiddleTables>?] = Array(
      repeating: nil, count: TransformPrime.all.count)
    var constants: [Form: ReconstructionConstants] = [:]

    /// Keeps a long plan, in the place of those that were not used for longest.
    mutating func keep(_ plan: TransformPlan, _ key: Key) {
      longPlans.append((key, plan, plan.tableBytes))
      let limit = 2 * (longPlans.map(\.bytes).max() ?? 0)
      while longPlans.count > 1, longPlans.reduce(0, { $0 + $1.bytes }) > limit {
        longPlans.removeFirst()
      }
    }
  }

  /// The form of a coefficient.
  fileprivate struct Form: Hashable {
    let words: Int
    let radix: LimbRadix
  }

  fileprivate struct Key: Hashable {
    let layout: TransformLayout
    let form: Form
  }

  private let state = Mutex(State())
  /// The inner loops.
  let kernels: TransformKernels

  /// From this many points on plans hold one prime at a time.
  private let onePrimePoints: Int

  /// Creates a cache for one variant.
  ///
  /// - Parameters:
  ///   - kernels: the inner loops.
  ///   - onePrimePoints: from how many points on plans hold one prime at a time; tests ask for
  ///     fewer.
  package init(kernels: TransformKernels, onePrimePoints: Int = 1 << 18) {
    self.kernels = kernels
    self.onePrimePoints = onePrimePoints
  }

  /// The cache of the variant that products use, or `nil` where that is GMP.
  package static let current: PlanCache? = MultiplicationVariant.current.kernels.map {
    PlanCache(kernels: $0)
  }

  /// The plan of a layout.
  ///
  /// - Parameters:
  ///   - layout: the layout of the points.
  ///   - words: how many words make a coefficient, 2 or 3.
  ///   - radix: the radix of the limbs of operands and results.
  package func plan(
    _ layout: TransformLayout, words: Int, radix: LimbRadix = .binary
  ) -> TransformPlan {
    state.withLock { state in
      let form = Form(words: words, radix: radix)
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
      let primes = (0..<count).map { index in
        let prime = TransformPrime.all[index]
        let nodes = self.nodes(&state.nodes[index], prime, layout)
        return PrimePlan(layout, prime, nodes: nodes, kernels: kernels)
      }
      let constants =
        state.constants[form] ?? ReconstructionConstants(primes: count, radix: radix)
      state.constants[form] = constants
      let plan = TransformPlan(
        layout: layout, words: words, radix: radix, kernels: kernels, primes: primes,
        constants: constants,
        holdsOnePrime: layout.tiles > 0 && layout.points >= onePrimePoints)
      if isLong { state.keep(plan, key) } else { state.plans[key] = plan }
      return plan
    }
  }

  /// From this many points on a plan is a long one.
  private static let longPoints = 1 << 19

  /// The shared tables, replaced by longer ones where needed; older plans keep the shorter ones.
  private func nodes(
    _ known: inout PerDirection<TwiddleTables>?, _ prime: TransformPrime, _ layout: TransformLayout
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
