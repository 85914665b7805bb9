// Products by the inner loops of the multiplication, on a processor that has no Swift library.
//
// It prints a line for each: the form of the coefficients, the limbs and a hash of the product,
// which is compared with the same on another processor. Short products are also formed by hand. A
// wrong one ends it with an error.

import Parallelism
import TransformInterface

/// A generator of 64-bit words (SplitMix64, Steele, Lea and Flood 2014).
struct Words {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}

@main
struct KernelSelfTest {
  /// The product by transforms of one layout.
  static func product(
    _ a: [UInt], _ b: [UInt], _ layout: TransformLayout, words: Int, radix: LimbRadix,
    _ cache: PlanCache
  ) -> [UInt] {
    let plan = cache.plan(layout, words: words, radix: radix)
    var result = [UInt](repeating: 0, count: a.count + b.count)
    a.withUnsafeBufferPointer { x in
      b.withUnsafeBufferPointer { y in
        result.withUnsafeMutableBufferPointer { target in
          guard let left = x.baseAddress, let right = y.baseAddress, let base = target.baseAddress
          else { return }
          Convolution(plan: plan).evaluate(
            [ProductSum(terms: [.init(0, 1)], target: LimbTarget(base: base, count: target.count))],
            of: [
              .words(LimbSource(limbs: left, count: x.count, words: words, radix: radix)),
              .words(LimbSource(limbs: right, count: y.count, words: words, radix: radix)),
            ], workers: .one)
        }
      }
    }
    return result
  }

  /// The product limb by limb.
  static func byHand(_ a: [UInt], _ b: [UInt], _ radix: LimbRadix) -> [UInt] {
    var result = [UInt](repeating: 0, count: a.count + b.count)
    for (i, x) in a.enumerated() {
      var carry: UInt = 0
      for (j, y) in b.enumerated() {
        let wide = x.multipliedFullWidth(by: y)
        var (high, low) = (wide.high, wide.low)
        for addend in [result[i + j], carry] {
          let (sum, overflow) = low.addingReportingOverflow(addend)
          low = sum
          if overflow { high += 1 }
        }
        switch radix {
        case .binary: (carry, result[i + j]) = (high, low)
        case .decimal:
          (carry, result[i + j]) = LimbRadix.decimalValue.dividingFullWidth((high, low))
        }
      }
      result[i + b.count] = carry
    }
    return result
  }

  /// FNV-1a over words.
  static func hash(_ words: [UInt]) -> UInt64 {
    words.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  static func main() {
    let cache = PlanCache(kernels: MultiplicationVariant.current.kernels!)
    var random = Words(state: 20_261_123)
    var wrong = 0
    // Rows alone and with columns, of each odd radix.
    let layouts = [
      (1, 6), (3, 6), (5, 6), (1, 9), (5, 8), (3, 11), (1, 14), (1, 17), (3, 16), (5, 15),
    ]
    for (oddRadix, log) in layouts {
      let layout = TransformLayout(oddRadix: oddRadix, log: log)
      for (words, radix) in [
        (2, LimbRadix.binary), (3, .binary), (2, .decimal), (3, .decimal),
      ] {
        let most = layout.points / 64 * (radix == .binary ? 44 : 64) * words
        for share in [2, 7] {
          let fill = { (count: Int) in
            (0..<count).map { _ in
              let word = UInt(random.next())
              // Long runs of ones and of zeros as well.
              let mixed = word & 7 == 0 ? ~0 : word & 7 == 1 ? 0 : word
              return radix == .binary ? mixed : mixed % LimbRadix.decimalValue
            }
          }
          let a = fill(most / share)
          let b = fill(most - most / share)
          let found = product(a, b, layout, words: words, radix: radix, cache)
          var verdict: StaticString = ""
          if a.count * b.count < 600_000 {
            let isRight = found == byHand(a, b, radix)
            verdict = isRight ? " right" : " WRONG"
            if !isRight { wrong += 1 }
          }
          for number in [oddRadix, log, words, radix == .binary ? 2 : 10, a.count, b.count] {
            print(number, terminator: " ")
          }
          print(hash(found), terminator: "")
          print(verdict)
        }
      }
    }
    if wrong > 0 { fatalError("wrong products") }
  }
}
