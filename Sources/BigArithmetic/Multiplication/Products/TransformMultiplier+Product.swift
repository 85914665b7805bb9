internal import CGMP
internal import TransformInterface

extension TransformMultiplier {
  /// The product of two integers.
  ///
  /// - Parameters:
  ///   - a: a factor, not zero.
  ///   - b: a factor, not zero; the same value twice is recognized as a square.
  ///   - workers: the processors to use.
  /// - Throws: ``ArithmeticError`` when the check fails.
  package func product(
    _ a: borrowing BigInteger, _ b: borrowing BigInteger, workers: Workers
  ) throws(ArithmeticError) -> BigInteger {
    let isSquare = unsafe a.storage == b.storage
    let (x, y) = (a.source(words: 2), b.source(words: 2))
    return try BigInteger(
      limbs: x.count + y.count, isNegative: a.isNegative != b.isNegative
    ) { target throws(ArithmeticError) in
      if isSquare {
        square(x, target, workers)
      } else if x.count >= y.count {
        multiply(x, y, target, workers)
      } else {
        multiply(y, x, target, workers)
      }
      let residues = residues([target.source(words: 2), x] + (isSquare ? [] : [y]), workers)
      guard residues[0] == ProductCheck.product(residues[1], residues[isSquare ? 1 : 2]) else {
        throw ArithmeticError(operation: "product of \(x.count) and \(y.count) words")
      }
    }
  }

  private func square(_ x: LimbSource, _ target: LimbTarget, _ workers: Workers) {
    let convolution = convolution(limbs: target.count, shorter: x.count)
    convolution.evaluate(
      [ProductSum(terms: [.init(0, 0)], target: target)],
      of: [.words(x.regrouped(words: convolution.plan.words))], workers: workers)
  }

  /// The product of a longer and a shorter factor.
  private func multiply(
    _ long: LimbSource, _ short: LimbSource, _ target: LimbTarget, _ workers: Workers
  ) {
    let words = words(shorter: short.count)
    let cut = OperandPartition(long: long.count, short: short.count, words: words)
    let plan = cache.plan(cut.layout, words: words)
    let convolution = Convolution(plan, fault: fault)
    guard cut.pieces > 1 else {
      convolution.evaluate(
        [ProductSum(terms: [.init(0, 1)], target: target)],
        of: [.words(long.regrouped(words: words)), .words(short.regrouped(words: words))], workers: workers)
      return
    }
    let spectrum = Workspace(count: plan.primes.count * plan.layout.storage)
    unsafe convolution.transform(short.regrouped(words: words), to: spectrum.base, workers: workers)
    let memory = Workspace(count: cut.length + short.count)
    for piece in 0..<cut.pieces {
      let start = piece * cut.length
      let source = unsafe LimbSource(
        limbs: long.limbs + start, count: min(cut.length, long.count - start), words: words)
      let place = unsafe UnsafeMutableRawPointer(memory.base).assumingMemoryBound(to: UInt.self)
      let part = unsafe LimbTarget(base: place, count: source.count + short.count)
      unsafe convolution.evaluate(
        [ProductSum(terms: [.init(0, 1)], target: part)],
        of: [.words(source), .spectrum(spectrum.base)], workers: workers)
      unsafe Self.add(part, to: target.base + start, overlapping: piece == 0 ? 0 : short.count)
    }
  }

  /// Adds a partial product whose lowest words overlap those before it.
  private static func add(
    _ part: LimbTarget, to target: UnsafeMutablePointer<UInt>, overlapping count: Int
  ) {
    let rest = part.count - count
    unsafe (target + count).update(from: part.base + count, count: rest)
    guard count > 0 else { return }
    let carry = unsafe __gmpn_add_n(target, target, part.base, count)
    guard carry != 0, rest > 0 else { return }
    _ = unsafe __gmpn_add_1(target + count, target + count, rest, carry)
  }
}

extension LimbSource {
  /// The same words with coefficients of another length.
  func regrouped(words: Int) -> LimbSource {
    unsafe LimbSource(limbs: limbs, count: count, words: words)
  }

  /// The words below a place and the others.
  func split(at place: Int) -> (low: LimbSource, high: LimbSource) {
    unsafe (
      LimbSource(limbs: limbs, count: place, words: words, radix: radix),
      LimbSource(limbs: limbs + place, count: count - place, words: words, radix: radix)
    )
  }
}
