internal import TransformInterface

/// Products through transforms, on words without signs.
@safe
package struct Convolution: @unchecked Sendable {
  /// The plan of the transforms.
  let plan: TransformPlan

  /// Where a test plants its fault.
  let fault: TransformFault?

  /// Prepares products.
  init(_ plan: TransformPlan, fault: TransformFault? = nil) {
    self.plan = plan
    self.fault = fault
  }

  /// Where the transform of an operand stands while it is needed.
  private enum Home {
    case result(Int)
    case scratch(Int)
    case kept
  }

  /// Makes sums of products, each operand transformed once.
  ///
  /// It works prime by prime, so that only the results are there for all primes at a time.
  ///
  /// - Parameters:
  ///   - sums: the results; every one is written.
  ///   - operands: what the terms speak of.
  ///   - wrapsAround: whether results are wanted modulo 2^n − 1; then they have all of the plan's
  ///     words.
  ///   - workers: the processors to use.
  func evaluate(
    _ sums: [ProductSum], of operands: [Operand], wrapsAround: Bool = false, workers: Workers
  ) {
    countTraffic(sums, of: operands)
    let points = plan.layout.points
    let primes = plan.primes.count
    let homes = homes(sums, operands)
    let slots = homes.reduce(0) { if case .scratch = $1 { $0 + 1 } else { $0 } }
    let perWorker = PrimeTransform.scratchCount(plan.layout) + slots * points
    let threads = min(workers.count, primes)
    let results = sums.count * primes * points
    let memory = Workspace(count: results + threads * perWorker)
    workers.forEach(primes) { prime in
      let scratch = unsafe memory.base + results + prime % threads * perWorker
      let transform = unsafe PrimeTransform(plan, prime: prime, scratch: scratch)
      let slots = unsafe scratch + PrimeTransform.scratchCount(plan.layout)
      let places = unsafe operands.indices.map { index in
        unsafe place(operands[index], homes[index], prime, memory.base, slots)
      }
      for (index, operand) in operands.enumerated() {
        guard case .words(let source) = operand else { continue }
        unsafe transform.forward(source, to: places[index])
      }
      for (index, sum) in sums.enumerated() {
        let target = unsafe memory.base + (index * primes + prime) * points
        for (number, term) in sum.terms.enumerated() {
          unsafe transform.multiply(
            target, places[term.left], places[term.right], isNegative: term.isNegative,
            adding: number > 0)
        }
        unsafe transform.inverse(target)
        unsafe fault?.strike(target, prime: prime, points)
      }
    }
    for (index, sum) in sums.enumerated() {
      let recombining = unsafe Recombining(plan, memory.base + index * primes * points)
      recombining.write(to: sum.target, wrapsAround: wrapsAround, workers: workers)
    }
  }

  /// Transforms words for all primes, to be kept.
  func transform(
    _ source: LimbSource, to spectrum: UnsafeMutablePointer<Double>, workers: Workers
  ) {
    countTraffic(source)
    let points = plan.layout.points
    let perWorker = PrimeTransform.scratchCount(plan.layout)
    let threads = min(workers.count, plan.primes.count)
    let memory = Workspace(count: threads * perWorker)
    let target = unsafe SpectrumPointer(base: spectrum)
    workers.forEach(plan.primes.count) { prime in
      let scratch = unsafe memory.base + prime % threads * perWorker
      let transform = unsafe PrimeTransform(plan, prime: prime, scratch: scratch)
      unsafe transform.forward(source, to: target.base + prime * points)
    }
  }

  /// An operand that only the first term of one result reads, on its left, is transformed in place
  /// of that result.
  private func homes(_ sums: [ProductSum], _ operands: [Operand]) -> [Home] {
    var uses = [Int](repeating: 0, count: operands.count)
    for term in sums.flatMap(\.terms) {
      uses[term.left] += 1
      if term.right != term.left { uses[term.right] += 1 }
    }
    var slots = 0
    return operands.indices.map { index in
      if case .spectrum = operands[index] { return .kept }
      let result = sums.firstIndex { $0.terms.first?.left == index }
      if let result, uses[index] == 1 { return .result(result) }
      slots += 1
      return .scratch(slots - 1)
    }
  }

  private func place(
    _ operand: Operand, _ home: Home, _ prime: Int, _ results: UnsafeMutablePointer<Double>,
    _ slots: UnsafeMutablePointer<Double>
  ) -> UnsafeMutablePointer<Double> {
    let points = plan.layout.points
    switch (home, operand) {
    case (.result(let index), _):
      return unsafe results + (index * plan.primes.count + prime) * points
    case (.scratch(let slot), _): return unsafe slots + slot * points
    case (.kept, .spectrum(let base)): return unsafe base + prime * points
    case (.kept, .words): preconditionFailure("words are not kept")
    }
  }
}
