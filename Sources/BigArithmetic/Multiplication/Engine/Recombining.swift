internal import CGMP
internal import TransformInterface

/// Makes words out of the residues of all primes.
@safe
struct Recombining: @unchecked Sendable {
  private let plan: TransformPlan
  private let residues: UnsafeMutablePointer<Double>

  /// The residues modulo the primes lie one after the other.
  init(_ plan: TransformPlan, _ residues: UnsafeMutablePointer<Double>) {
    self.plan = plan
    unsafe self.residues = residues
  }

  /// Writes the lowest words of the sum of all coefficients, in two's complement.
  ///
  /// Every worker makes a range of its own; what is carried out of a range is added at the end.
  ///
  /// - Parameters:
  ///   - target: as many words as are wanted, at most `plan.limbs`.
  ///   - wrapsAround: whether what is carried out of the top is added at the bottom, for products
  ///     modulo 2^n − 1.
  ///   - workers: the processors to use.
  func write(to target: LimbTarget, wrapsAround: Bool, workers: Workers) {
    let perChunk = plan.limbsPerChunk
    let chunks = (target.count + perChunk - 1) / perChunk
    let ranges = max(1, min(workers.reach, chunks / 32))
    let tails = Workspace(count: ranges * (perChunk + 1))
    workers.forEach(ranges) { range in
      let first = chunks * range / ranges
      let last = chunks * (range + 1) / ranges
      unsafe makeRange(first..<last, target, LimbTarget(base: tail(tails, range), count: perChunk))
    }
    for range in 0..<ranges {
      let end = chunks * (range + 1) / ranges * perChunk
      if end < target.count {
        let rest = unsafe LimbTarget(base: target.base + end, count: target.count - end)
        unsafe add(tail(tails, range), to: rest)
      } else if wrapsAround {
        unsafe addAround(tail(tails, range), to: target)
      }
    }
  }

  private func tail(_ tails: Workspace, _ range: Int) -> UnsafeMutablePointer<UInt> {
    let count = plan.limbsPerChunk
    return unsafe UnsafeMutableRawPointer(tails.base + range * (count + 1))
      .assumingMemoryBound(to: UInt.self)
  }

  /// One range of chunks, and behind it what is carried out.
  private func makeRange(_ chunks: Range<Int>, _ target: LimbTarget, _ tail: LimbTarget) {
    let layout = plan.layout
    let perChunk = plan.limbsPerChunk
    let memory = Workspace(count: RecombinationState.size + 8 + perChunk)
    let state = unsafe memory.base
    unsafe state.initialize(repeating: 0, count: RecombinationState.size)
    let last = unsafe UnsafeMutableRawPointer(state + RecombinationState.size + 8)
      .assumingMemoryBound(to: UInt.self)
    let tables = plan.constants.tables
    let pointers = unsafe plan.primes.indices.map {
      unsafe UnsafePointer(residues + $0 * layout.storage)
    }
    unsafe pointers.withUnsafeBufferPointer { pointers in
      for chunk in chunks {
        let offset = PrimeTransform.offset(ofChunk: chunk, layout)
        let place = unsafe target.base + chunk * perChunk
        let room = target.count - chunk * perChunk
        if room >= perChunk {
          _ = unsafe plan.kernels.recombine(pointers.baseAddress, offset, tables, state, place)
        } else {
          _ = unsafe plan.kernels.recombine(pointers.baseAddress, offset, tables, state, last)
          unsafe place.update(from: last, count: room)
        }
      }
    }
    _ = unsafe plan.kernels.recombine(nil, 0, tables, state, tail.base)
  }

  /// Adds a tail, a number in two's complement, and carries as far as needed.
  ///
  /// - Returns: the carry out of the top: 1, 0 or −1.
  @discardableResult
  private func add(_ tail: UnsafeMutablePointer<UInt>, to target: LimbTarget) -> Int {
    guard plan.radix == .binary else {
      let count = min(plan.limbsPerChunk, target.count)
      return unsafe DecimalLimbs.add(tail, count, to: target.base, target.count) ? 1 : 0
    }
    let count = min(plan.limbsPerChunk, target.count)
    let isNegative = unsafe tail[plan.limbsPerChunk - 1] >> 63 == 1
    let carry = unsafe __gmpn_add_n(target.base, target.base, tail, count)
    // The words above a negative tail are all ones, which is −1.
    var rest = Int(carry) - (isNegative ? 1 : 0)
    var index = count
    while rest != 0 && index < target.count {
      if rest > 0 {
        unsafe target.base[index] &+= 1
        if unsafe target.base[index] != 0 { rest = 0 }
      } else {
        if unsafe target.base[index] != 0 { rest = 0 }
        unsafe target.base[index] &-= 1
      }
      index += 1
    }
    return rest
  }

  /// Adds a tail at the bottom of a number modulo 2^n − 1.
  private func addAround(_ tail: UnsafeMutablePointer<UInt>, to target: LimbTarget) {
    guard plan.radix == .binary else {
      // No coefficient is below zero, so neither is what they carry out of the top.
      if unsafe add(tail, to: target) != 0 {
        unsafe DecimalLimbs.increment(target.base, target.count, at: 0)
      }
      return
    }
    var carry = unsafe add(tail, to: target)
    // What leaves the top comes in at the bottom again, at most once more.
    while carry != 0 {
      let wasPositive = carry > 0
      carry = 0
      var index = 0
      while index < target.count {
        if wasPositive {
          unsafe target.base[index] &+= 1
          if unsafe target.base[index] != 0 { break }
        } else {
          let word = unsafe target.base[index]
          unsafe target.base[index] = word &- 1
          if word != 0 { break }
        }
        index += 1
      }
      if index == target.count { carry = wasPositive ? 1 : -1 }
    }
  }
}
