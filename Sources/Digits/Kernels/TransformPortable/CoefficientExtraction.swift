internal import CProcessorFeatures
internal import TransformInterface

/// Extracts coefficients modulo a prime from an operand.
///
/// A coefficient is two or three 44-bit words. From the top word down, the sum so far is multiplied
/// by 2^44 modulo p, and the next word is added.
enum CoefficientExtraction {
  /// The bits of 2^52, to which a word of less than 52 bits is added by OR.
  private static let exponent: UInt64 = 0x4330_0000_0000_0000
  private static let mask: UInt64 = (1 << 44) - 1

  static func extract(
    _ source: LimbSource, _ first: Int, _ count: Int, _ modulus: PrimeModulus,
    _ target: UnsafeMutablePointer<Double>
  ) {
    let coding = PointCoding(modulus)
    let vectors = unsafe UnsafeMutableRawPointer(target).assumingMemoryBound(to: Vector.self)
    let bytes = source.count &* 8
    // A group of 8 coefficients reads up to 8 bytes from the place of its last word on.
    let perGroup = 44 &* source.words
    let whole = bytes < perGroup &+ 8 ? 0 : (bytes &- 8) / perGroup
    let start = first / 8
    let end = start &+ count / 8
    let fast = max(start, min(end, whole))
    if source.words == 2 {
      for group in start..<fast {
        unsafe vectors[group &- start] = two(source.limbs, group &* perGroup, coding)
        unsafe prefetch(source.limbs, (group &+ 8) &* perGroup)
      }
    } else {
      for group in start..<fast {
        unsafe vectors[group &- start] = three(source.limbs, group &* perGroup, coding)
        unsafe prefetch(source.limbs, (group &+ 8) &* perGroup)
      }
    }
    let used = (bytes &+ perGroup &- 1) / perGroup
    for group in fast..<max(fast, min(end, used)) {
      unsafe vectors[group &- start] = last(source, group, coding)
    }
    for group in max(fast, min(end, used))..<max(fast, end) {
      unsafe vectors[group &- start] = .zero
    }
  }

  /// Prefetches the group 64 coefficients later, which is in the next tile.
  @inline(__always)
  static func prefetch(_ limbs: UnsafePointer<UInt>, _ byte: Int) {
    let place = unsafe UnsafeRawPointer(limbs) + byte
    unsafe processor_prefetch(place)
    unsafe processor_prefetch(place + 64)
  }

  @inline(__always)
  private static func two(
    _ limbs: UnsafePointer<UInt>, _ byte: Int, _ coding: PointCoding
  ) -> Vector {
    let place = unsafe UnsafeRawPointer(limbs) + byte
    let low = unsafe WordGathering.byEleven(place) & SIMD8(repeating: mask)
    let high = unsafe WordGathering.byEleven(place + 5) &>> 4 & SIMD8(repeating: mask)
    return coding.step(coding.first(high), low)
  }

  @inline(__always)
  private static func three(
    _ limbs: UnsafePointer<UInt>, _ byte: Int, _ coding: PointCoding
  ) -> Vector {
    // Every second coefficient starts in the middle of a byte.
    let place = unsafe UnsafeRawPointer(limbs) + byte
    let odd = SIMD8<UInt64>(0, 4, 0, 4, 0, 4, 0, 4)
    let even = SIMD8<UInt64>(4, 0, 4, 0, 4, 0, 4, 0)
    let low = unsafe WordGathering.byThirtyThree(place, 16) &>> odd & SIMD8(repeating: mask)
    let middle = unsafe WordGathering.byThirtyThree(place + 5, 17) &>> even & SIMD8(repeating: mask)
    let high = unsafe WordGathering.byThirtyThree(place + 11, 16) &>> odd & SIMD8(repeating: mask)
    return coding.step(coding.step(coding.first(high), middle), low)
  }

  /// Eight words at a constant stride in bytes.
  @inline(__always)
  static func words(_ place: UnsafeRawPointer, _ step: Int) -> SIMD8<UInt64> {
    unsafe SIMD8(
      word(place), word(place + step), word(place + 2 &* step), word(place + 3 &* step),
      word(place + 4 &* step), word(place + 5 &* step), word(place + 6 &* step),
      word(place + 7 &* step))
  }

  @inline(__always)
  static func word(_ place: UnsafeRawPointer) -> UInt64 {
    unsafe place.loadUnaligned(as: UInt64.self)
  }

  @inline(__always)
  static func number(_ words: SIMD8<UInt64>) -> Doubles {
    DoubleField.vector(words | SIMD8(repeating: exponent)) - Doubles(repeating: 0x1p52)
  }

  /// The group at an operand's end, whose words are assembled from the limbs that exist.
  private static func last(
    _ source: LimbSource, _ group: Int, _ coding: PointCoding
  ) -> Vector {
    var result = Vector.zero
    for place in (0..<source.words).reversed() {
      var words = SIMD8<UInt64>.zero
      for lane in 0..<8 {
        words[lane] = word(source, (group * 8 + lane) * source.words + place)
      }
      result = place == source.words - 1 ? coding.first(words) : coding.step(result, words)
    }
    return result
  }

  /// One 44-bit word; zero after the operand's end.
  private static func word(_ source: LimbSource, _ index: Int) -> UInt64 {
    let bit = 44 * index
    let limb = bit / 64
    let shift = bit % 64
    guard limb < source.count else { return 0 }
    var result = unsafe UInt64(source.limbs[limb]) >> UInt64(shift)
    if shift > 20, limb + 1 < source.count {
      unsafe result |= UInt64(source.limbs[limb + 1]) << UInt64(64 - shift)
    }
    return result & mask
  }
}

/// Extracts coefficients modulo a prime from an operand of decimal limbs.
///
/// A coefficient is two or three limbs. From the top limb down, the sum so far is multiplied by
/// 10^13 modulo p, and the next limb, at most p/90, is added: at most (0.5 + 2^-6)p from zero.
enum DecimalCoefficientExtraction {
  static func extract(
    _ source: LimbSource, _ first: Int, _ count: Int, _ modulus: PrimeModulus,
    _ target: UnsafeMutablePointer<Double>
  ) {
    let field = DoubleField(modulus)
    let radix = radix(modulus)
    let coding = PointCoding(modulus)
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
        unsafe vectors[group &- start] = coding.point(step(high, low, radix, field))
        unsafe CoefficientExtraction.prefetch(source.limbs, 128 &* (group &+ 8))
      }
    } else {
      for group in start..<fast {
        let place = unsafe UnsafeRawPointer(source.limbs + 24 &* group)
        let low = unsafe CoefficientExtraction.number(CoefficientExtraction.words(place, 24))
        let middle = unsafe CoefficientExtraction.number(CoefficientExtraction.words(place + 8, 24))
        let high = unsafe CoefficientExtraction.number(CoefficientExtraction.words(place + 16, 24))
        unsafe vectors[group &- start] = coding.point(
          step(step(high, middle, radix, field), low, radix, field))
        unsafe CoefficientExtraction.prefetch(source.limbs, 192 &* (group &+ 8))
      }
    }
    let used = max(fast, min(end, (source.count &+ perGroup &- 1) / perGroup))
    for group in fast..<used {
      unsafe vectors[group &- start] = coding.point(last(source, group, radix, field))
    }
    for group in used..<max(used, end) { unsafe vectors[group &- start] = .zero }
  }

  /// 10^13, which is far below p/2.
  private static func radix(_ modulus: PrimeModulus) -> DoubleTwiddle {
    let value = Double(LimbRadix.decimalValue)
    return DoubleTwiddle(
      value: Doubles(repeating: value), quotient: Doubles(repeating: value / modulus.value))
  }

  /// high·10^13 + low modulo p.
  @inline(__always)
  private static func step(
    _ high: Doubles, _ low: Doubles, _ radix: DoubleTwiddle, _ field: DoubleField
  ) -> Doubles {
    field.times(high, radix) + low
  }

  /// The group at an operand's end; limbs after it are zero.
  private static func last(
    _ source: LimbSource, _ group: Int, _ radix: DoubleTwiddle, _ field: DoubleField
  ) -> Doubles {
    var result = Doubles.zero
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
