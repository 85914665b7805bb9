internal import TransformInterface

/// Extracts coefficients modulo a prime from an operand of decimal limbs.
///
/// A coefficient is two or three limbs. From the top limb down, the sum so far is multiplied by
/// 10^13 modulo p, and the next limb, at most p/90, is added: at most (0.5 + 2^-6)p from zero.
enum DecimalCoefficientExtraction {
  static func extract(
    _ source: LimbSource, _ first: Int, _ count: Int, _ modulus: PrimeModulus,
    _ target: UnsafeMutablePointer<Double>
  ) {
    let field = Field(modulus)
    let radix = radix(modulus)
    let vectors = unsafe UnsafeMutableRawPointer(target).assumingMemoryBound(to: Vector.self)
    let perGroup = 8 &* source.words
    let start = first / 8
    let end = start &+ count / 8
    let fast = max(start, min(end, source.count / perGroup))
    if source.words == 2 {
      for group in start..<fast {
        let place = unsafe UnsafeRawPointer(source.limbs + 16 &* group)
        let low = unsafe CoefficientExtraction.number(CoefficientExtraction.words(place, 16))
        let high = unsafe CoefficientExtraction.number(CoefficientExtraction.words(place + 8, 16))
        unsafe vectors[group &- start] = step(high, low, radix, field)
        unsafe CoefficientExtraction.prefetch(source.limbs, 128 &* (group &+ 8))
      }
    } else {
      for group in start..<fast {
        let place = unsafe UnsafeRawPointer(source.limbs + 24 &* group)
        let low = unsafe CoefficientExtraction.number(CoefficientExtraction.words(place, 24))
        let middle = unsafe CoefficientExtraction.number(CoefficientExtraction.words(place + 8, 24))
        let high = unsafe CoefficientExtraction.number(CoefficientExtraction.words(place + 16, 24))
        unsafe vectors[group &- start] = step(
          step(high, middle, radix, field), low, radix, field)
        unsafe CoefficientExtraction.prefetch(source.limbs, 192 &* (group &+ 8))
      }
    }
    let used = max(fast, min(end, (source.count &+ perGroup &- 1) / perGroup))
    for group in fast..<used {
      unsafe vectors[group &- start] = last(source, group, radix, field)
    }
    for group in used..<max(used, end) { unsafe vectors[group &- start] = .zero }
  }

  /// 10^13, which is far below p/2.
  private static func radix(_ modulus: PrimeModulus) -> Twiddle {
    let value = Double(LimbRadix.decimalValue)
    return Twiddle(
      value: Vector(repeating: value), quotient: Vector(repeating: value / modulus.value))
  }

  /// high·10^13 + low modulo p.
  @inline(__always)
  private static func step(
    _ high: Vector, _ low: Vector, _ radix: Twiddle, _ field: Field
  ) -> Vector {
    field.times(high, radix) + low
  }

  /// The group at an operand's end; limbs after it are zero.
  private static func last(
    _ source: LimbSource, _ group: Int, _ radix: Twiddle, _ field: Field
  ) -> Vector {
    var result = Vector.zero
    for place in (0..<source.words).reversed() {
      var limbs = SIMD8<UInt64>.zero
      for lane in 0..<8 {
        let index = (8 * group + lane) * source.words + place
        if index < source.count { limbs[lane] = unsafe UInt64(source.limbs[index]) }
      }
      let numbers = CoefficientExtraction.number(limbs)
      result = place == source.words - 1 ? numbers : step(result, numbers, radix, field)
    }
    return result
  }
}
