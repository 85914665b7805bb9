internal import CGMP
internal import TransformInterface

/// Chinese-remainder reconstruction: computes words from the residues modulo all primes.
@safe
struct Reconstruction: @unchecked Sendable {
  private let plan: TransformPlan
  private let residues: UnsafeMutablePointer<Double>

  /// Creates a reconstruction from the residues of one prime after the other.
  init(_ plan: TransformPlan, _ residues: UnsafeMutablePointer<Double>) {
    self.plan = plan
    unsafe self.residues = residues
  }

  /// Writes the lowest words of the sum of all coefficients, in two's complement.
  ///
  /// Every worker computes a range; the carry out of a range is added at the end.
  ///
  /// - Parameters:
  ///   - target: as many words as are wanted, at most `plan.limbs`.
  ///   - wrapsAround: whether the carry is end-around, for products modulo 2^n − 1.
  ///   - workers: the processors to use.
  func write(to target: LimbTarget, wrapsAround: Bool, workers: Workers) {
    let perChunk = plan.limbsPerChunk
    let chunks = (target.count + perChunk - 1) / perChunk
    let ranges = max(1, min(workers.availableCount, chunks / 32))
    let tails = Workspace(count: ranges * (perChunk + 1))
    workers.forEach(ranges) { range in
      let first = chunks * range / ranges
      let last = chunks * (range + 1) / ranges
      unsafe makeRange(first..<last, target, LimbTarget(base: tail(tails, range), count: perChunk))
    }
    for range in 0..<ranges {
      let end = chunks * (range + 1) / ranges * perChunk
      guard end < target.count || wrapsAround else { break }
      let start = end < target.count ? end : 0
      let rest = unsafe LimbTarget(base: target.base + start, count: target.count - start)
      let carry = unsafe add(tail(tails, range), to: rest)
      if wrapsAround { addEndAroundCarry(carry, in: target) }
    }
  }

  private func tail(_ tails: Workspace, _ range: Int) -> UnsafeMutablePointer<UInt> {
    let count = plan.limbsPerChunk
    return unsafe UnsafeMutableRawPointer(tails.base + range * (count + 1))
      .assumingMemoryBound(to: UInt.self)
  }

  /// One range of chunks, and the carry out of it.
  private func makeRange(_ chunks: Range<Int>, _ target: LimbTarget, _ tail: LimbTarget) {
    let layout = plan.layout
    let perChunk = plan.limbsPerChunk
    let memory = Workspace(count: ReconstructionState.size + 8 + perChunk)
    let state = unsafe memory.base
    unsafe state.initialize(repeating: 0, count: ReconstructionState.size)
    let last = unsafe UnsafeMutableRawPointer(state + ReconstructionState.size + 8)
      .assumingMemoryBound(to: UInt.self)
    let tables = plan.constants.tables
    let pointers = unsafe plan.primes.indices.map {
      unsafe UnsafePointer(residues + $0 * layout.storage)
    }
    unsafe pointers.withUnsafeBufferPointer { pointers in
      for chunk in chunks {
        let offset = PrimeTransform.offset(ofChunk: chunk, layout)
        // Neighboring coefficients are far apart in memory, unforeseen by the processor.
        let next = PrimeTransform.offset(ofChunk: min(chunk + 1, chunks.upperBound - 1), layout)
        let place = unsafe target.base + chunk * perChunk
        let remaining = target.count - chunk * perChunk
        if remaining >= perChunk {
          unsafe plan.kernels.reconstruct(pointers.baseAddress, offset, next, tables, state, place)
        } else {
          unsafe plan.kernels.reconstruct(pointers.baseAddress, offset, next, tables, state, last)
          unsafe place.update(from: last, count: remaining)
        }
      }
    }
    unsafe plan.kernels.reconstruct(nil, 0, 0, tables, state, tail.base)
  }

  /// Adds a tail, a number in two's complement, and carries as far as needed.
  ///
  /// - Returns: the carry out of the top: 1, 0 or −1.
  private func add(_ tail: UnsafeMutablePointer<UInt>, to target: LimbTarget) -> Int {
    guard plan.radix == .binary else {
      let count = min(plan.limbsPerChunk, target.count)
      return unsafe DecimalLimbs.add(tail, count, to: target.base, target.count) ? 1 : 0
    }
    let count = min(plan.limbsPerChunk, target.count)
    let isNegative = unsafe tail[plan.limbsPerChunk - 1] >> 63 == 1
    let carry = unsafe __gmpn_add_n(target.base, target.base, tail, count)
    // The words above a negative tail are all ones, which is −1.
    let rest = Int(carry) - (isNegative ? 1 : 0)
    guard count < target.count else { return rest }
    let above = unsafe LimbTarget(base: target.base + count, count: target.count - count)
    return Self.carry(rest, into: above)
  }

  /// Adds the carry out of a number modulo 2^n − 1, or 10^(13n) − 1, at its bottom.
  private func addEndAroundCarry(_ carry: Int, in target: LimbTarget) {
    guard plan.radix == .binary else {
      // No coefficient is negative, so neither is the carry.
      if carry != 0 { unsafe DecimalLimbs.increment(target.base, target.count, at: 0) }
      return
    }
    var carry = carry
    // At most twice: 2^n − 1 also represents zero.
    while carry != 0 { carry = Self.carry(carry, into: target) }
  }

  /// Adds 1, 0 or −1 to words.
  ///
  /// - Returns: the carry out of the top.
  private static func carry(_ carry: Int, into target: LimbTarget) -> Int {
    switch carry {
    case 1: unsafe Int(__gmpn_add_1(target.base, target.base, target.count, 1))
    case -1: unsafe -Int(__gmpn_sub_1(target.base, target.base, target.count, 1))
    default: 0
    }
  }
}
