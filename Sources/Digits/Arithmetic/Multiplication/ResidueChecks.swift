internal import CGMP
internal import Parallelism
internal import TransformInterface

/// Arithmetic modulo 2^61 − 1 on residues of operands and results.
struct ProductCheck: Sendable {
  static let modulus: UInt64 = (1 << 61) - 1

  static func negative(_ x: UInt64) -> UInt64 { x == 0 ? 0 : modulus - x }

  static func sum(_ x: UInt64, _ y: UInt64) -> UInt64 {
    let sum = x + y
    return sum >= modulus ? sum - modulus : sum
  }

  static func product(_ x: UInt64, _ y: UInt64) -> UInt64 {
    let wide = x.multipliedFullWidth(by: y)
    return sum(wide.low & modulus, wide.high << 3 | wide.low >> 61)
  }
}

/// Residues modulo 2^512 − 1, which divides every 2^n − 1 of cyclic products.
///
/// A product modulo 2^n − 1 cannot be checked modulo 2^61 − 1, but it can modulo 2^512 − 1.
struct CyclicCheck {
  /// Eight words, the residue in 0 ..< 2^512 − 1.
  private(set) var words: [UInt]

  /// From this many words on a residue is worth a second thread.
  private static let parallelWords = 1 << 16

  /// The residue of words, by halves where there are two workers.
  init(_ source: LimbSource, _ kernels: TransformKernels, _ workers: Workers) {
    guard workers.availableCount > 1, source.count >= Self.parallelWords else {
      self.init(source, kernels)
      return
    }
    // Eight words are a factor of 2^512, which is 1.
    let halves = source.split(at: source.count / 16 * 8)
    let parts = workers.fork(
      { _ in CyclicCheck(halves.low, kernels) }, { _ in CyclicCheck(halves.high, kernels) })
    self = parts.first
    for place in 0..<8 { add(parts.second.words[place], at: place) }
  }

  private init(_ source: LimbSource, _ kernels: TransformKernels) {
    var sums = [UInt](repeating: 0, count: 16)
    unsafe sums.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unsafe kernels.fold(source.limbs, source.count, base)
    }
    // A carry out of a word goes to the next, one out of the last to the first.
    words = Array(sums[0..<8])
    for place in 0..<8 { add(sums[8 + place], at: (place + 1) % 8) }
  }

  static func product(_ x: CyclicCheck, _ y: CyclicCheck) -> CyclicCheck {
    var result = x
    var wide = [UInt](repeating: 0, count: 16)
    unsafe wide.withUnsafeMutableBufferPointer { target in
      unsafe x.words.withUnsafeBufferPointer { a in
        unsafe y.words.withUnsafeBufferPointer { b in
          guard let target = target.baseAddress, let a = a.baseAddress, let b = b.baseAddress
          else { return }
          unsafe __gmpn_mul_n(target, a, b, 8)
        }
      }
    }
    result.words = Array(wide[0..<8])
    for place in 0..<8 { result.add(wide[8 + place], at: place) }
    return result
  }

  /// Whether two residues are the same; all ones also represent zero.
  static func agree(_ x: CyclicCheck, _ y: CyclicCheck) -> Bool {
    x.words == y.words || (x.isZero && y.isZero)
  }

  private var isZero: Bool { words.allSatisfy { $0 == 0 } || words.allSatisfy { $0 == .max } }

  /// Adds a word at a place, with end-around carry.
  private mutating func add(_ word: UInt, at place: Int) {
    var carry = word
    var index = place
    while carry != 0 {
      let (sum, overflow) = words[index].addingReportingOverflow(carry)
      words[index] = sum
      carry = overflow ? 1 : 0
      index = (index + 1) % 8
    }
  }
}
