internal import CGMP
internal import Parallelism
internal import TransformInterface

/// Chinese-remainder reconstruction: computes words from the residues modulo all primes.
@safe
struct Reconstruction: @unchecked Sendable {
  let plan: TransformPlan
  let residues: UnsafeMutablePointer<Double>

  /// Writes the lowest words of the sum of all coefficients, in two's complement.
  ///
  /// Every worker computes a range; the carry out of a range is added at the end.
  ///
  /// - Parameters:
  ///   - target: as many words as are wanted, at most `plan.limbs`.
  ///   - wrapsAround: whether the carry is end-around, for products modulo 2^n − 1.
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
    let memory = Workspace(count: ReconstructionTables.stateSize + 8 + perChunk)
    let state = unsafe memory.base
    unsafe state.initialize(repeating: 0, count: ReconstructionTables.stateSize)
    let last = unsafe UnsafeMutableRawPointer(state + ReconstructionTables.stateSize + 8)
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

/// The constants of Garner's algorithm for four or six primes and one radix.
package final class ReconstructionConstants: Sendable {
  /// The primes and their inverses as doubles, in pairs.
  package let moduli: DoubleTable

  /// The inverses of the earlier primes modulo each later one, in pairs with their quotients.
  package let inverses: DoubleTable

  /// The words of the products of the first primes, from two on.
  package let products: DoubleTable

  private let primes: Int
  private let radix: LimbRadix

  init(_ primes: [TransformPrime], radix: LimbRadix = .binary) {
    let count = primes.count
    self.primes = count
    self.radix = radix
    moduli = DoubleTable(count: 2 * count)
    inverses = DoubleTable(count: count * (count - 1))
    products = DoubleTable(count: (count + 3) * count / 2)
    for (index, prime) in primes.enumerated() {
      moduli[2 * index] = prime.modulus.value
      moduli[2 * index + 1] = prime.modulus.inverse
    }
    var place = 0
    var product = [primes[0].field.prime]
    var word = 0
    for j in 1..<count {
      for i in 0..<j {
        let field = primes[j].field
        // Doubles in either arithmetic.
        let inverse = field.centered(field.inverse(primes[i].field.prime % field.prime))
        inverses[place] = inverse
        inverses[place + 1] = inverse / primes[j].modulus.value
        place += 2
      }
      let words =
        radix == .binary
        ? Self.words(product, count: j + 1) : Self.decimalWords(product, count: j + 1)
      for value in words {
        products[word] = value
        word += 1
      }
      product = Self.times(product, primes[j].field.prime)
    }
  }

  /// The constants as the inner loops take them.
  var tables: ReconstructionTables {
    unsafe ReconstructionTables(
      primes: primes, moduli: moduli.reading, inverses: inverses.reading,
      products: products.reading, radix: radix)
  }

  /// A number's 44-bit words in −2^43 … 2^43.
  private static func words(_ limbs: [UInt64], count: Int) -> [Double] {
    var carry: Int64 = 0
    return (0..<count).map { index in
      let bit = 44 * index
      var word: UInt64 = 0
      if bit / 64 < limbs.count { word = limbs[bit / 64] >> UInt64(bit % 64) }
      if bit % 64 > 20, bit / 64 + 1 < limbs.count {
        word |= limbs[bit / 64 + 1] << UInt64(64 - bit % 64)
      }
      var signed = Int64(word & ((1 << 44) - 1)) + carry
      carry = signed > 1 << 43 ? 1 : 0
      signed -= carry << 44
      return Double(signed)
    }
  }

  /// A number's words of 13 decimals in −10^13/2 … 10^13/2.
  private static func decimalWords(_ limbs: [UInt64], count: Int) -> [Double] {
    let radix = UInt64(LimbRadix.decimalValue)
    var rest = limbs
    var carry: Int64 = 0
    return (0..<count).map { _ in
      var remainder: UInt64 = 0
      for index in rest.indices.reversed() {
        (rest[index], remainder) = radix.dividingFullWidth((remainder, rest[index]))
      }
      var signed = Int64(remainder) + carry
      carry = signed > Int64(radix / 2) ? 1 : 0
      signed -= carry * Int64(radix)
      return Double(signed)
    }
  }

  private static func times(_ limbs: [UInt64], _ factor: UInt64) -> [UInt64] {
    var carry: UInt64 = 0
    var result = limbs.map { limb in
      let wide = limb.multipliedFullWidth(by: factor)
      let (low, overflow) = wide.low.addingReportingOverflow(carry)
      carry = wide.high + (overflow ? 1 : 0)
      return low
    }
    result.append(carry)
    return result
  }
}
