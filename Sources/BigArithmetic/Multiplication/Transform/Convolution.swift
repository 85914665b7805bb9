internal import Parallelism
internal import TransformInterface

/// Products by transforms, on unsigned words.
@safe
package struct Convolution: @unchecked Sendable {
  /// The plan of the transforms.
  let plan: TransformPlan

  /// The fault that a test injects.
  let fault: InjectedTransformFault?

  /// From this many points on a product is worth a second thread.
  private static let parallelPoints = 1 << 10

  /// Creates a convolution.
  init(_ plan: TransformPlan, fault: InjectedTransformFault? = nil) {
    self.plan = plan
    self.fault = fault
  }

  /// The buffer of an operand's transform.
  private enum BufferPlacement {
    case result(Int)
    case scratch(Int)
    case kept
  }

  /// Computes sums of products, each operand transformed once.
  ///
  /// It works prime by prime, so that only the results are held for all primes at once.
  ///
  /// - Parameters:
  ///   - sums: the results; every one is written.
  ///   - operands: the factors of the terms.
  ///   - wrapsAround: whether results are modulo 2^n − 1; then they have all of the plan's words.
  ///   - workers: the processors to use.
  func evaluate(
    _ sums: [ProductSum], of operands: [Operand], wrapsAround: Bool = false, workers: Workers
  ) {
    let workers = plan.layout.points < Self.parallelPoints ? Workers.one : workers
    let points = plan.layout.storage
    let primes = plan.primes.count
    let placements = placements(sums, operands)
    let slots = placements.reduce(0) { if case .scratch = $1 { $0 + 1 } else { $0 } }
    let perTransform = scratchCount(operands.count)
    let perWorker = perTransform + slots * points
    let memory = Workspace(count: sums.count * primes * points)
    workers.forEach(primes, with: { Workspace(count: perWorker) }) { prime, workspace in
      let scratch = unsafe workspace.base
      let places = unsafe operands.indices.map { index in
        unsafe place(operands[index], placements[index], prime, memory.base, scratch + perTransform)
      }
      let targets = unsafe sums.indices.map { unsafe memory.base + ($0 * primes + prime) * points }
      let transform = unsafe PrimeTransform(plan, prime: prime, scratch: scratch)
      if plan.layout.tiles > 0 {
        unsafe transform.convolveByRows(sums, of: operands, places, to: targets)
      } else {
        unsafe transform.convolveWhole(sums, of: operands, places, to: targets)
      }
      for index in sums.indices { unsafe fault?.inject(targets[index], prime: prime, points) }
    }
    for (index, sum) in sums.enumerated() {
      let reconstruction = unsafe Reconstruction(plan, memory.base + index * primes * points)
      reconstruction.write(to: sum.target, wrapsAround: wrapsAround, workers: workers)
    }
    countTraffic(sums, of: operands)
  }

  /// Transforms words for all primes, to be kept.
  func transform(
    _ source: LimbSource, to spectrum: UnsafeMutablePointer<Double>, workers: Workers
  ) {
    let points = plan.layout.storage
    let perWorker = PrimeTransform.scratchCount(plan.layout)
    let target = unsafe SpectrumPointer(base: spectrum)
    workers.forEach(plan.primes.count, with: { Workspace(count: perWorker) }) { prime, workspace in
      let transform = unsafe PrimeTransform(plan, prime: prime, scratch: workspace.base)
      unsafe transform.forward(source, to: target.base + prime * points)
    }
    countTraffic(source)
  }

  /// Scratch memory for one prime: by rows there is one for every operand and for a result.
  private func scratchCount(_ operands: Int) -> Int {
    let layout = plan.layout
    guard layout.tiles > 0 else { return 0 }
    return PrimeTransform.scratchCount(layout)
      + (operands + 1) * PrimeTransform.rowPitch(layout)
  }

  /// Where operands are transformed: in the buffer of a result where possible, to save memory.
  ///
  /// By rows, an operand's row is read before a result's is written, so every result's buffer can
  /// hold an operand. As a whole, only an operand fits that is the left factor of the result's
  /// first term and of nothing else.
  private func placements(_ sums: [ProductSum], _ operands: [Operand]) -> [BufferPlacement] {
    var uses = [Int](repeating: 0, count: operands.count)
    for term in sums.flatMap({ $0.terms }) {
      uses[term.left] += 1
      if term.right != term.left { uses[term.right] += 1 }
    }
    var slots = 0
    var usedResults = 0
    return operands.indices.map { index in
      if case .spectrum = operands[index] { return .kept }
      if plan.layout.tiles > 0 {
        if usedResults < sums.count {
          usedResults += 1
          return .result(usedResults - 1)
        }
      } else if let result = sums.firstIndex(where: { $0.terms.first?.left == index }),
        uses[index] == 1
      {
        return .result(result)
      }
      slots += 1
      return .scratch(slots - 1)
    }
  }

  private func place(
    _ operand: Operand, _ placement: BufferPlacement, _ prime: Int,
    _ results: UnsafeMutablePointer<Double>,
    _ slots: UnsafeMutablePointer<Double>
  ) -> UnsafeMutablePointer<Double> {
    let points = plan.layout.storage
    switch (placement, operand) {
    case (.result(let index), _):
      return unsafe results + (index * plan.primes.count + prime) * points
    case (.scratch(let slot), _): return unsafe slots + slot * points
    case (.kept, .spectrum(let base)): return unsafe base + prime * points
    case (.kept, .words): preconditionFailure("words are not kept")
    }
  }
}

/// One result: a product of two operands, or the sum or difference of two such products.
struct ProductSum: Sendable {
  /// Two operands, by their numbers, and whether the product is subtracted.
  struct Term: Sendable {
    let left: Int
    let right: Int
    let isNegative: Bool

    init(_ left: Int, _ right: Int, isNegative: Bool = false) {
      self.left = left
      self.right = right
      self.isNegative = isNegative
    }
  }

  /// The products.
  let terms: [Term]

  /// The words of the result.
  let target: LimbTarget
}

/// A factor of a product: words to be transformed, or a transform that was kept.
@safe
enum Operand: @unchecked Sendable {
  /// Words.
  case words(LimbSource)
  /// Residues of the transform modulo all primes, one prime after the other.
  case spectrum(UnsafeMutablePointer<Double>)
}

/// A transform's memory, shared by workers, each of which writes to one prime's part.
@safe
struct SpectrumPointer: @unchecked Sendable {
  let base: UnsafeMutablePointer<Double>
}
