internal import Parallelism
internal import TransformInterface

/// Products by transforms, on unsigned words.
@safe
struct Convolution: @unchecked Sendable {
  let plan: TransformPlan
  var fault: InjectedTransformFault?

  /// From this many points on a product is worth a second thread.
  private static let parallelPoints = 1 << 10

  private enum BufferPlacement {
    case result(Int)
    case scratch(Int)
    case kept
  }

  /// Computes sums of products, each operand transformed once.
  ///
  /// It works prime by prime, so that only the results are held for all primes at once. Where
  /// transforms are so long that memory counts, all workers share one prime.
  ///
  /// - Parameters:
  ///   - sums: the results; every one is written.
  ///   - wrapsAround: whether results are modulo 2^n − 1; then they have all of the plan's words.
  func evaluate(
    _ sums: [ProductSum], of operands: [Operand], wrapsAround: Bool = false, workers: Workers
  ) {
    let workers = plan.layout.points < Self.parallelPoints ? Workers.one : workers
    let points = plan.layout.storage
    let primes = plan.primes.count
    let memory = Workspace(count: sums.count * primes * points)
    let all = plan.primes.indices
    if dividesPrimes(among: workers) {
      evaluateInPieces(sums, of: operands, in: memory, primes: all, workers: workers)
    } else if workers.availableCount > 1 && plan.holdsOnePrime {
      for prime in all {
        evaluateInPieces(
          sums, of: operands, in: memory, primes: prime..<prime + 1, workers: workers)
      }
    } else {
      evaluateByPrimes(sums, of: operands, in: memory, workers: workers)
    }
    for (index, sum) in sums.enumerated() {
      let reconstruction = unsafe Reconstruction(
        plan: plan, residues: memory.base + index * primes * points)
      reconstruction.write(to: sum.target, wrapsAround: wrapsAround, workers: workers)
    }
    countTraffic(sums, of: operands)
  }

  /// One prime is one worker's from its words to its residues.
  private func evaluateByPrimes(
    _ sums: [ProductSum], of operands: [Operand], in memory: Workspace, workers: Workers
  ) {
    let placements = placements(sums, operands)
    let perTransform = scratchCount(operands.count)
    let perWorker = perTransform + Self.slots(placements) * plan.layout.storage
    workers.forEach(plan.primes.count, with: { Workspace(count: perWorker) }) { prime, workspace in
      let scratch = unsafe workspace.base
      let buffers = unsafe buffers(
        of: prime, sums, operands, placements, memory.base, scratch + perTransform)
      let transform = unsafe PrimeTransform(plan, prime: prime, scratch: scratch)
      if plan.layout.tiles > 0 {
        unsafe transform.convolveByRows(sums, of: operands, buffers.places, to: buffers.targets)
      } else {
        unsafe transform.convolveWhole(sums, of: operands, buffers.places, to: buffers.targets)
      }
      unsafe injectFault(into: buffers.targets, prime: prime)
    }
  }

  /// Divides the tiles of some primes, then the rows, then the tiles again, among the workers.
  ///
  /// All of these primes are held at once, as they are where each has a worker.
  private func evaluateInPieces(
    _ sums: [ProductSum], of operands: [Operand], in memory: Workspace, primes: Range<Int>,
    workers: Workers
  ) {
    let placements = placements(sums, operands)
    let perPrime = Self.slots(placements) * plan.layout.storage
    let slots = Workspace(count: perPrime * primes.count)
    defer { withExtendedLifetime(slots) {} }
    let held = primes.map { prime in
      let slot = unsafe slots.base + (prime - primes.lowerBound) * perPrime
      return unsafe self.buffers(of: prime, sums, operands, placements, memory.base, slot)
    }
    @Sendable
    func buffers(_ prime: Int) -> PrimeBuffers { held[prime - primes.lowerBound] }
    let scratch = scratchCount(operands.count)
    let words = operands.indices.filter { if case .words = operands[$0] { true } else { false } }
    if !words.isEmpty {
      forPieces(
        words.count, of: plan.layout.tiles, primes: primes, scratch: scratch, workers: workers
      ) { transform, prime, part, tiles in
        guard case .words(let source) = operands[words[part]] else { return }
        unsafe transform.forwardColumns(tiles, source, to: buffers(prime).places[words[part]])
      }
    }
    forPieces(1, of: plan.layout.rows, primes: primes, scratch: scratch, workers: workers) {
      transform, prime, _, rows in
      unsafe transform.convolveRows(
        rows, sums, of: operands, buffers(prime).places, to: buffers(prime).targets)
    }
    forPieces(
      sums.count, of: plan.layout.tiles, primes: primes, scratch: scratch, workers: workers
    ) { transform, prime, part, tiles in
      unsafe transform.inverseColumns(tiles, of: buffers(prime).targets[part])
    }
    for prime in primes { unsafe injectFault(into: buffers(prime).targets, prime: prime) }
  }

  /// Whether there are workers for parts of a prime's transform.
  private func dividesPrimes(among workers: Workers) -> Bool {
    plan.layout.tiles > 0 && workers.availableCount > plan.primes.count
  }

  /// Divides tiles or rows of some primes into pieces.
  ///
  /// - Parameters:
  ///   - parts: how many operands or results a prime has.
  ///   - count: how many tiles or rows each of them has.
  ///   - body: gets the transform, the prime, the part, and tiles or rows.
  private func forPieces(
    _ parts: Int, of count: Int, primes: Range<Int>, scratch: Int, workers: Workers,
    _ body: @Sendable (PrimeTransform, Int, Int, Range<Int>) -> Void
  ) {
    // Three for each worker, so that the last ones end together.
    let owners = primes.count * parts
    let pieces = min(count, max(1, 3 * workers.availableCount / owners))
    workers.forEach(owners * pieces, with: { Workspace(count: scratch) }) { number, workspace in
      let (owner, piece) = number.quotientAndRemainder(dividingBy: pieces)
      let (place, part) = owner.quotientAndRemainder(dividingBy: parts)
      let prime = primes.lowerBound + place
      let transform = unsafe PrimeTransform(plan, prime: prime, scratch: workspace.base)
      body(transform, prime, part, count * piece / pieces..<count * (piece + 1) / pieces)
    }
  }

  private func injectFault(into targets: [PrimeTransform.Residues], prime: Int) {
    for index in unsafe targets.indices {
      unsafe fault?.inject(
        targets[index], prime: prime, plan.layout.storage, plan.kernels.arithmetic)
    }
  }

  /// Transforms words for all primes, to be kept.
  func transform(
    _ source: LimbSource, to spectrum: UnsafeMutablePointer<Double>, workers: Workers
  ) {
    let points = plan.layout.storage
    let scratch = PrimeTransform.scratchCount(plan.layout)
    // Each worker writes to one prime's part.
    let target = unsafe StridedBlocks(spectrum)
    if dividesPrimes(among: workers) {
      let primes = plan.primes.indices
      forPieces(1, of: plan.layout.tiles, primes: primes, scratch: scratch, workers: workers) {
        unsafe $0.forwardColumns($3, source, to: target.base + $1 * points)
      }
      forPieces(1, of: plan.layout.rows, primes: primes, scratch: scratch, workers: workers) {
        unsafe $0.forwardRows($3, of: target.base + $1 * points)
      }
    } else {
      workers.forEach(plan.primes.count, with: { Workspace(count: scratch) }) { prime, workspace in
        let transform = unsafe PrimeTransform(plan, prime: prime, scratch: workspace.base)
        unsafe transform.forward(source, to: target.base + prime * points)
      }
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

  /// How many transforms are held beside the results.
  private static func slots(_ placements: [BufferPlacement]) -> Int {
    placements.reduce(0) { if case .scratch = $1 { $0 + 1 } else { $0 } }
  }

  /// Where one prime's factors and results are.
  private func buffers(
    of prime: Int, _ sums: [ProductSum], _ operands: [Operand], _ placements: [BufferPlacement],
    _ results: PrimeTransform.Residues, _ slots: PrimeTransform.Residues
  ) -> PrimeBuffers {
    let points = plan.layout.storage
    let targets = unsafe sums.indices.map { index in
      unsafe results + (index * plan.primes.count + prime) * points
    }
    let places = unsafe operands.indices.map { index in
      switch (placements[index], operands[index]) {
      case (.result(let result), _): unsafe targets[result]
      case (.scratch(let slot), _): unsafe slots + slot * points
      case (.kept, .spectrum(let base)): unsafe base + prime * points
      case (.kept, .words): preconditionFailure("words are not kept")
      }
    }
    return unsafe PrimeBuffers(places: places, targets: targets)
  }
}

/// The buffers of one prime; workers write to different parts of them.
@safe
private struct PrimeBuffers: @unchecked Sendable {
  let places: [PrimeTransform.Residues]
  let targets: [PrimeTransform.Residues]
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

  let terms: [Term]
  let target: LimbTarget
}

/// A factor of a product: words to be transformed, or a transform that was kept.
@safe
enum Operand: @unchecked Sendable {
  case words(LimbSource)
  /// Residues of the transform modulo all primes, one prime after the other.
  case spectrum(UnsafeMutablePointer<Double>)
}
