internal import Synchronization
package import TransformInterface

/// The plans made so far.
package final class PlanCache: Sendable {
  private struct State {
    var plans: [Key: TransformPlan] = [:]
    var nodes: [Directions<NodeTables>?] = Array(repeating: nil, count: TransformPrime.all.count)
    var constants: [Form: RecombinationConstants] = [:]
  }

  /// What a coefficient is made of.
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

  /// A cache for one way to compute.
  package init(kernels: TransformKernels) {
    self.kernels = kernels
  }

  /// The cache of the variant that products use, or `nil` where that is GMP.
  package static let current: PlanCache? = MultiplicationVariant.current.kernels.map(PlanCache.init)

  /// The plan of a layout.
  ///
  /// - Parameters:
  ///   - layout: how the points are cut.
  ///   - words: how many words make a coefficient, 2 or 3.
  ///   - radix: what the limbs of operands and results count in.
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
        state.constants[form] ?? RecombinationConstants(primes: count, radix: radix)
      state.constants[form] = constants
      let plan = TransformPlan(
        layout: layout, words: words, radix: radix, kernels: kernels, primes: primes,
        constants: constants)
      state.plans[key] = plan
      return plan
    }
  }

  /// The shared tables, made anew where they are too short; plans keep those that they began with.
  private func nodes(
    _ known: inout Directions<NodeTables>?, _ prime: TransformPrime, _ layout: TransformLayout
  ) -> Directions<NodeTables> {
    let needed = max(1, layout.points / layout.classes / 64)
    if let known, known[false].length >= layout.rowLength, known[false].values.count >= needed {
      return known
    }
    let length = max(layout.rowLength, known?[false].length ?? 1 << 10)
    let count = max(needed, known?[false].values.count ?? 0)
    let made = Directions {
      NodeTables(prime: prime, inverse: $0, length: length, nodes: count, kernels: kernels)
    }
    known = made
    return made
  }
}
