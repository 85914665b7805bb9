extension BigInteger {
  /// The product modulo 2^n − 1, where n is the size's number of bits.
  ///
  /// - Parameters:
  ///   - a: a factor of any size and sign.
  ///   - b: a factor of any size and sign; the same value twice is recognized as a square.
  ///   - size: says n.
  ///   - workers: the processors to use.
  ///   - faultLog: the log of failed checks.
  /// - Returns: the residue in 0 ..< 2^n − 1.
  /// - Complexity: that of a product of two factors of n/2 bits.
  package static func cyclicProduct(
    _ a: borrowing BigInteger, _ b: borrowing BigInteger, size: TransformSize,
    workers: Workers = .one, recordingIn faultLog: ArithmeticFaultLog = .shared
  ) -> BigInteger {
    guard let plan = size.plan, !a.isZero, !b.isZero else {
      return gmpProduct(a, b).residue(size)
    }
    let isSquare = unsafe a.storage == b.storage
    return a.withFolded(size) { x in
      guard !isSquare else {
        return cyclicProduct(
          x, x, TransformMultiplier.CyclicFactor(x, plan, workers: workers), nil, size, workers,
          faultLog)
      }
      return b.withFolded(size) { y in
        guard !x.isZero, !y.isZero else { return BigInteger() }
        return cyclicProduct(
          x, y, TransformMultiplier.CyclicFactor(x, plan, workers: workers),
          TransformMultiplier.CyclicFactor(y, plan, workers: workers), size, workers, faultLog)
      }
    }
  }

  /// The product modulo 2^n − 1 with a factor that is already transformed.
  ///
  /// - Parameters:
  ///   - a: a factor of any size and sign.
  ///   - b: the other factor; its size says n.
  ///   - workers: the processors to use.
  ///   - faultLog: the log of failed checks.
  /// - Returns: the residue in 0 ..< 2^n − 1.
  package static func cyclicProduct(
    _ a: borrowing BigInteger, _ b: TransformedInteger, workers: Workers = .one,
    recordingIn faultLog: ArithmeticFaultLog = .shared
  ) -> BigInteger {
    guard let plan = b.size.plan, let other = TransformMultiplier.CyclicFactor(b) else {
      return gmpProduct(a, b.value).residue(b.size)
    }
    return a.withFolded(b.size) { x in
      guard !x.isZero else { return BigInteger() }
      return cyclicProduct(
        x, b.value, TransformMultiplier.CyclicFactor(x, plan, workers: workers), other, b.size,
        workers, faultLog)
    }
  }

  /// The product modulo 2^n − 1 of two transformed factors of the same size.
  ///
  /// - Parameters:
  ///   - a: a factor.
  ///   - b: a factor of the same size.
  ///   - workers: the processors to use.
  ///   - faultLog: the log of failed checks.
  /// - Returns: the residue in 0 ..< 2^n − 1.
  package static func cyclicProduct(
    _ a: TransformedInteger, _ b: TransformedInteger, workers: Workers = .one,
    recordingIn faultLog: ArithmeticFaultLog = .shared
  ) -> BigInteger {
    precondition(a.size == b.size, "transforms of different sizes")
    guard let x = TransformMultiplier.CyclicFactor(a), let y = TransformMultiplier.CyclicFactor(b)
    else { return gmpProduct(a.value, b.value).residue(b.size) }
    return cyclicProduct(a.value, b.value, x, a === b ? nil : y, b.size, workers, faultLog)
  }

  /// The product itself with a factor that is already transformed.
  ///
  /// - Parameters:
  ///   - a: a factor of any sign.
  ///   - b: the other factor; together they have at most as many bits as its size.
  ///   - workers: the processors to use.
  ///   - faultLog: the log of failed checks.
  package static func product(
    _ a: borrowing BigInteger, _ b: TransformedInteger, workers: Workers = .one,
    recordingIn faultLog: ArithmeticFaultLog = .shared
  ) -> BigInteger {
    precondition(
      a.bitWidth + b.value.bitWidth <= b.size.bits, "the product is longer than the transform")
    let isNegative = a.isNegative != b.value.isNegative
    var result = cyclicProduct(a, b, workers: workers, recordingIn: faultLog)
    if isNegative && !result.isZero {
      result.complement(b.size)
      result.negate()
    }
    return result
  }

  /// The product by transforms, or by GMP where the check fails.
  private static func cyclicProduct(
    _ a: borrowing BigInteger, _ b: borrowing BigInteger, _ x: TransformMultiplier.CyclicFactor,
    _ y: TransformMultiplier.CyclicFactor?, _ size: TransformSize, _ workers: Workers,
    _ faultLog: ArithmeticFaultLog
  ) -> BigInteger {
    if let multiplier = TransformMultiplier.current, let plan = size.plan {
      do throws(ArithmeticError) {
        return try multiplier.cyclicProduct(x, y, plan, workers: workers).residue(size)
      } catch {
        faultLog.record(error)
      }
    }
    return gmpProduct(a, b).residue(size)
  }
}

extension TransformMultiplier.CyclicFactor {
  /// Creates a factor from a transform, or `nil` where there is none.
  init?(_ value: TransformedInteger) {
    guard let spectrum = value.spectrum, let residue = value.residue else { return nil }
    self.init(spectrum, residue, isNegative: value.value.isNegative)
  }
}

extension BigInteger {
  /// A number of at most n bits that is the same modulo 2^n − 1, with the same sign.
  borrowing func folded(_ size: TransformSize) -> BigInteger {
    guard bitWidth > size.bits else { return copy() }
    var rest = copy()
    let isNegative = rest.isNegative
    if isNegative { rest.negate() }
    while rest.bitWidth > size.bits {
      let high = rest.droppingLowBits(size.bits)
      rest.keepLowBits(size.bits)
      rest += high
    }
    if isNegative { rest.negate() }
    return rest
  }

  /// Calls a closure with a number of at most n bits that is the same modulo 2^n − 1.
  borrowing func withFolded(
    _ size: TransformSize, _ body: (borrowing BigInteger) -> BigInteger
  ) -> BigInteger {
    guard bitWidth > size.bits else { return body(self) }
    return body(folded(size))
  }

  /// The value modulo 2^n − 1, in 0 ..< 2^n − 1.
  consuming func residue(_ size: TransformSize) -> BigInteger {
    var result = bitWidth > size.bits ? folded(size) : self
    if result.isNegative {
      result.negate()
      result.complement(size)
    }
    // 2^n − 1 also represents zero.
    guard result.bitWidth == size.bits, result.isAllOnes() else { return result }
    return BigInteger()
  }

  /// 2^n − 1 less the value, for 0 ≤ value ≤ 2^n − 1.
  mutating func complement(_ size: TransformSize) {
    var modulus = BigInteger(powerOfTwo: size.bits)
    modulus -= 1 as UInt64
    modulus -= self
    self = modulus
  }
}
