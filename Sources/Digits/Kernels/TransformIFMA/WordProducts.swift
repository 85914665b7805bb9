internal import CProcessorFeatures
internal import TransformInterface

/// Products of short integers by their digits of 52 bits, every digit with every other (schoolbook
/// multiplication, Knuth, The Art of Computer Programming 2, section 4.3.1).
///
/// Columns of the product are sums of low and of high halves, eight columns a vector; 32 columns
/// are 26 words, which are carried and written before the next.
enum WordProducts {
  private static let blockDigits = 32

  /// Writes the product of a longer and a shorter factor, of at most 1300 words together: so sums
  /// of a column, of at most 800 digits, stay below 2^63.
  static func multiply(
    _ target: UnsafeMutablePointer<UInt>, _ a: UnsafePointer<UInt>, _ aCount: Int,
    _ b: UnsafePointer<UInt>, _ bCount: Int
  ) {
    if aCount &+ bCount <= 130 {
      unsafe multiply(target, a, aCount, b, bCount, InlineArray<40, Vector>(repeating: .zero))
    } else if aCount &+ bCount <= 500 {
      unsafe multiply(target, a, aCount, b, bCount, InlineArray<96, Vector>(repeating: .zero))
    } else {
      unsafe multiply(target, a, aCount, b, bCount, InlineArray<220, Vector>(repeating: .zero))
    }
  }

  /// The same in memory for 18 vectors and one for each 6.5 words.
  @inline(__always)
  private static func multiply<let count: Int>(
    _ target: UnsafeMutablePointer<UInt>, _ a: UnsafePointer<UInt>, _ aCount: Int,
    _ b: UnsafePointer<UInt>, _ bCount: Int, _ memory: consuming InlineArray<count, Vector>
  ) {
    var span = memory.mutableSpan
    unsafe span.withUnsafeMutableBufferPointer {
      guard let base = $0.baseAddress else { return }
      unsafe multiply(target, a, aCount, b, bCount, base)
    }
  }

  /// In memory: sums of columns, the digits of one factor between zeros, those of the other.
  private static func multiply(
    _ target: UnsafeMutablePointer<UInt>, _ a: UnsafePointer<UInt>, _ aCount: Int,
    _ b: UnsafePointer<UInt>, _ bCount: Int, _ memory: UnsafeMutablePointer<Vector>
  ) {
    let sums = unsafe memory
    let left = unsafe sums + 12
    let leftDigits = unsafe writeDigits(a, aCount, left)
    let right = unsafe left + (leftDigits / 8 &+ 4)
    let rightDigits = unsafe writeDigits(b, bCount, right)
    let factors = unsafe UnsafeRawPointer(right).assumingMemoryBound(to: UInt64.self)
    let total = aCount &+ bCount
    var carry: UInt128 = 0
    var last: UInt64 = 0
    var word = 0
    var column = 0
    while word < total {
      let first = max(0, column &- leftDigits &+ 1)
      let end = min(rightDigits, column &+ blockDigits)
      let place = unsafe UnsafeRawPointer(left) + 8 &* column
      unsafe block(place, factors, first, end, &last, sums) { lane, sum in
        // Where the column begins in the words: bit 52·lane of 26 words.
        let shift = UInt64(truncatingIfNeeded: 52 &* lane & 63)
        carry = carry &+ UInt128(truncatingIfNeeded: sum) &<< UInt128(shift)
        if shift >= 12 {
          if word < total { unsafe target[word] = UInt(truncatingIfNeeded: carry) }
          word &+= 1
          carry = carry &>> 64
        }
      }
      column &+= blockDigits
    }
  }

  /// Writes the digits of a number; returns how many, a multiple of eight.
  private static func writeDigits(
    _ words: UnsafePointer<UInt>, _ count: Int, _ digits: UnsafeMutablePointer<Vector>
  ) -> Int {
    let vectors = (8 &* count &+ 51) / 52
    for index in 0..<vectors {
      let place = unsafe UnsafeRawPointer(words) + 52 &* index
      unsafe digits[index] = processor_digits(place, 8 &* count &- 52 &* index)
    }
    return 8 &* vectors
  }

  /// The sums of 32 columns, by some digits of the second factor.
  ///
  /// - Parameters:
  ///   - place: the digit of the first factor that meets digit 0 of the second in the first column.
  ///   - last: what the column before leaves to the first, and what the last leaves to the next.
  ///   - sums: memory for eight vectors.
  ///   - body: takes the sums.
  @inline(__always)
  private static func block(
    _ place: UnsafeRawPointer, _ factors: UnsafePointer<UInt64>, _ first: Int, _ end: Int,
    _ last: inout UInt64, _ sums: UnsafeMutablePointer<Vector>,
    _ body: (_ lane: Int, _ sum: UInt64) -> Void
  ) {
    var (l0, l1, l2, l3) = (Vector.zero, Vector.zero, Vector.zero, Vector.zero)
    var (h0, h1, h2, h3) = (Vector.zero, Vector.zero, Vector.zero, Vector.zero)
    var index = first
    while index < end {
      let factor = unsafe Vector(repeating: factors[index])
      let digits = unsafe place - 8 &* index
      let d0 = unsafe digits.loadUnaligned(as: Vector.self)
      let d1 = unsafe (digits + 64).loadUnaligned(as: Vector.self)
      let d2 = unsafe (digits + 128).loadUnaligned(as: Vector.self)
      let d3 = unsafe (digits + 192).loadUnaligned(as: Vector.self)
      l0 = processor_multiply_add_low(l0, d0, factor)
      l1 = processor_multiply_add_low(l1, d1, factor)
      l2 = processor_multiply_add_low(l2, d2, factor)
      l3 = processor_multiply_add_low(l3, d3, factor)
      h0 = processor_multiply_add_high(h0, d0, factor)
      h1 = processor_multiply_add_high(h1, d1, factor)
      h2 = processor_multiply_add_high(h2, d2, factor)
      h3 = processor_multiply_add_high(h3, d3, factor)
      index &+= 1
    }
    unsafe (sums[0], sums[1], sums[2], sums[3]) = (l0, l1, l2, l3)
    unsafe (sums[4], sums[5], sums[6], sums[7]) = (h0, h1, h2, h3)
    let lows = unsafe UnsafeRawPointer(sums).assumingMemoryBound(to: UInt64.self)
    for lane in 0..<blockDigits {
      unsafe body(lane, lows[lane] &+ last)
      last = unsafe lows[blockDigits &+ lane]
    }
  }
}
