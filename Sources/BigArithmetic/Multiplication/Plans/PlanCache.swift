internal import Synchronization
package import TransformInterface

/// The plans created so far.
package final class PlanCache: Sendable {
  private struct State {
    var plans: [Key: TransformPlan] = [:]
    var nodes: [PerDirection<TwiddleTables>?] = Array(repeating: nil, count: TransformPrime.all.count)
    var constants: [Form: ReconstructionConstants] = [:]
  }

  /// The form of a coefficient.
  private struct Form: Hashable {
    let words: Int
    let radix: LimbRadix
  }

  private struct Key: Hashable {
    let layout: TransformLayout
    let form: Form
  }

  private let state = Mutex(State())
  /// The inner loops.
  let kernels: TransformKernels

  /// Creates a cache for one variant.
  package init(kernels: TransformKernels) {
    self.kernels = kernels
  }

  /// The cache of the variant that products use, or `nil` where that is GMP.
  package static let current: PlanCache? = MultiplicationVariant.current.kernels.map(PlanCache.init)

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
      if let plan = state.plans[key] { return plan }
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
        constants: constants)
      state.plans[key] = plan
      return plan
    }
  }

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
