/// Arithmetic with carries on decimal limbs, least significant first.
///
/// Every limb is below 10^13. All loops trust their callers about lengths.
enum DecimalLimbs {
  /// The radix, 10^13; repeated here so that divisions by it become multiplications.
  @inline(__always)
  static var radix: UInt { 10_000_000_000_000 }

  @inline(__always)
  static var digits: Int { 13 }

  /// 10^exponent, for an exponent below 20.
  static func powerOfTen(_ exponent: Int) -> UInt {
    (0..<exponent).reduce(1) { power, _ in 10 * power }
  }

  /// Adds a number in place.
  ///
  /// - Returns: whether a carry left the top.
  static func add(
    _ source: UnsafePointer<UInt>, _ sourceCount: Int, to target: UnsafeMutablePointer<UInt>,
    _ count: Int
  ) -> Bool {
    var carry: UInt = 0
    for index in 0..<sourceCount {
      let sum = unsafe target[index] &+ source[index] &+ carry
      carry = sum >= radix ? 1 : 0
      unsafe target[index] = sum &- (carry == 0 ? 0 : radix)
    }
    guard carry != 0 else { return false }
    return unsafe addOne(target + sourceCount, max(count, sourceCount) - sourceCount)
  }

  /// Adds 1 at a place of a number modulo 10^(13·count) − 1, with end-around carry.
  ///
  /// - Parameters:
  ///   - target: not all nines, so that the carry ends.
  ///   - place: 0 ..< count.
  static func increment(_ target: UnsafeMutablePointer<UInt>, _ count: Int, at place: Int) {
    guard unsafe addOne(target + place, count - place), unsafe addOne(target, place) else { return }
    // All nines and one more: 1 modulo 10^(13·count) − 1, at the place that it was added to.
    unsafe target[place] = 1
  }

  /// target = target·factor + carry.
  ///
  /// - Parameter factor: below 2^20, so that a product fits a word.
  /// - Returns: the carry out of the top.
  static func multiply(
    _ target: UnsafeMutablePointer<UInt>, _ count: Int, by factor: UInt
  ) -> UInt {
    guard factor != 1 else { return 0 }
    var carry: UInt = 0
    for index in 0..<count {
      let product = unsafe target[index] &* factor
      let upper = product / radix
      let sum = product &- upper &* radix &+ carry
      let overflow: UInt = sum >= radix ? 1 : 0
      unsafe target[index] = sum &- (overflow == 0 ? 0 : radix)
      carry = upper &+ overflow
    }
    return carry
  }

  /// Subtracts a number in place.
  ///
  /// - Returns: whether the result is below zero; then it lacks 10^(13·count).
  static func subtract(
    _ source: UnsafePointer<UInt>, from target: UnsafeMutablePointer<UInt>, _ count: Int
  ) -> Bool {
    var borrow: UInt = 0
    for index in 0..<count {
      let difference = unsafe target[index] &- source[index] &- borrow
      borrow = difference >> 63
      unsafe target[index] = difference &+ (borrow == 0 ? 0 : radix)
    }
    return borrow != 0
  }

  static func areNines(_ limbs: UnsafePointer<UInt>, _ count: Int) -> Bool {
    for index in 0..<count where unsafe limbs[index] != radix - 1 { return false }
    return true
  }

  /// Divides by two in place, rounding down.
  static func halve(_ value: borrowing DecimalNatural) {
    let limbs = unsafe value.base
    let half = radix / 2
    for index in 0..<(value.count - 1) {
      unsafe limbs[index] = (limbs[index] &>> 1) &+ (limbs[index &+ 1] & 1) &* half
    }
    unsafe limbs[value.count - 1] &>>= 1
  }

  /// Adds 1 in place.
  ///
  /// - Returns: whether a carry left the top.
  static func addOne(_ limbs: UnsafeMutablePointer<UInt>, _ count: Int) -> Bool {
    for index in 0..<count {
      if unsafe limbs[index] != radix - 1 {
        unsafe limbs[index] &+= 1
        return false
      }
      unsafe limbs[index] = 0
    }
    return true
  }

  /// Whether a > 2b, for as many limbs.
  static func exceedsTwice(
    _ a: UnsafePointer<UInt>, _ b: UnsafePointer<UInt>, _ count: Int
  ) -> Bool {
    // The difference so far in units of this limb: 0 or 1 unless decided.
    var excess = 0
    for index in (0..<count).reversed() {
      excess = unsafe excess &* Int(radix) &+ Int(a[index]) &- 2 &* Int(b[index])
      // The limbs below are worth less than one of these, and more than minus two.
      if excess >= 2 { return true }
      if excess < 0 { return false }
    }
    return excess > 0
  }
}
