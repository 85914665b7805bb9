import Arithmetic
import Parallelism
import Testing

@Suite("Newton's iterations")
struct NewtonTests {
  /// A threshold below which GMP computes, so low that small numbers take many Newton steps.
  private static let low: Int64 = 256

  /// A number of exactly `bits` bits, often at a boundary: all ones, a power of two or one more.
  private func number(bits: Int64, _ words: inout Words) -> BigInteger {
    let kind = words.next() % 6
    if kind == 0 {
      var ones = BigInteger(powerOfTwo: bits)
      ones -= 1
      return ones
    }
    if kind == 1 {
      var power = BigInteger(powerOfTwo: bits - 1)
      power += words.next() & 1
      return power
    }
    var result = BigInteger(words.next() | 1 << 63)
    while result.bitWidth < bits {
      result <<= 64
      // Long stretches of zeros and ones carry furthest.
      result += kind == 2 ? (words.next() & 1 == 0 ? 0 : UInt64.max) : words.next()
    }
    result >>= result.bitWidth - bits
    return result
  }

  /// Divides both ways and compares; without a fault nothing may be recorded.
  private func compare(
    _ n: borrowing BigInteger, _ d: borrowing BigInteger, _ workers: Workers, _ note: String
  ) {
    let faultLog = ArithmeticFaultLog()
    let ours = BigInteger.divide(
      n, by: d,
      in: ArithmeticContext(workers: workers, faultLog: faultLog, newtonThreshold: Self.low))
    let plain = BigInteger.divide(n, by: d, in: .byGMP)
    #expect(faultLog.count == 0, "\(note)")
    #expect(ours.first.compare(to: plain.first) == 0, "quotient, \(note)")
    #expect(ours.second.compare(to: plain.second) == 0, "remainder, \(note)")
  }

  @Test("divide as GMP does, at sizes and operands near the boundaries", arguments: [1, 2])
  func division(workers: Int) {
    var words = Words(state: UInt64(workers))
    for round in 0..<600 {
      let seed = words.state
      let width = words.next(257...5000)
      let quotientBits = words.next(257...9000)
      let d = number(bits: width, &words)
      let n = number(bits: width + quotientBits, &words)
      compare(n, d, Workers(workers), "round \(round), seed \(seed)")
      // A multiple of the divisor, one less and one more.
      var multiple = BigInteger.product(d, number(bits: quotientBits, &words))
      compare(multiple, d, Workers(workers), "multiple, round \(round), seed \(seed)")
      multiple -= 1
      compare(multiple, d, Workers(workers), "multiple - 1, round \(round), seed \(seed)")
      multiple += 2
      compare(multiple, d, Workers(workers), "multiple + 1, round \(round), seed \(seed)")
    }
  }

  @Test("divide unbalanced numbers", arguments: [1, 3, 10, 40] as [Int64])
  func unbalanced(ratio: Int64) {
    var words = Words(state: UInt64(ratio))
    for width in [257, 300, 1000, 1023, 1024, 1025] as [Int64] {
      let d = number(bits: width, &words)
      let n = number(bits: width * (ratio + 1) + 64, &words)
      compare(n, d, .one, "\(width) bits, ratio \(ratio)")
      compare(d, n, .one, "\(width) bits, a quotient of 0")
      let m = number(bits: width * ratio + 300, &words)
      let near = number(bits: width * ratio, &words)
      compare(m, near, .one, "\(width) bits, ratio \(ratio), a short quotient")
    }
  }

  @Test("take roots as GMP does", arguments: [1, 2])
  func roots(workers: Int) {
    var words = Words(state: 77 + UInt64(workers))
    let special: [UInt64] = [1, 2, 3, 4, 5, 10005, 65535, 65536, 1 << 32, (1 << 32) - 1]
    for round in 0..<600 {
      let seed = words.state
      let radicand =
        round % 2 == 0 ? special[round / 2 % special.count] : UInt64(words.next(1...1 << 32))
      let bits = words.next(257...7000)
      let faultLog = ArithmeticFaultLog()
      let ours = BigInteger.squareRoot(
        of: radicand, scaledBy: bits,
        in: ArithmeticContext(
          workers: Workers(workers), faultLog: faultLog, newtonThreshold: Self.low))
      #expect(faultLog.count == 0, "√\(radicand)·2^\(bits), seed \(seed)")
      let plain = BigInteger.squareRoot(
        of: radicand, scaledBy: bits, in: .byGMP)
      #expect(ours.first.compare(to: plain.first) == 0, "√\(radicand)·2^\(bits), seed \(seed)")
      #expect(ours.second.compare(to: plain.second) == 0, "√\(radicand)·2^\(bits), seed \(seed)")
    }
  }

  @Test("divide and take roots above the thresholds in use")
  func large() {
    var words = Words(state: 5)
    let d = number(bits: 1_400_000, &words)
    let n = number(bits: 2_900_001, &words)
    let faultLog = ArithmeticFaultLog()
    let context = ArithmeticContext(workers: Workers(2), faultLog: faultLog)
    let ours = BigInteger.divide(n, by: d, in: context)
    let plain = BigInteger.divide(n, by: d, in: .byGMP)
    #expect(ours.first.compare(to: plain.first) == 0)
    #expect(ours.second.compare(to: plain.second) == 0)
    let root = BigInteger.squareRoot(of: 10005, scaledBy: 2_900_001, in: context)
    #expect(faultLog.count == 0)
    let expected = BigInteger.squareRoot(
      of: 10005, scaledBy: 2_900_001, in: .byGMP)
    #expect(root.first.compare(to: expected.first) == 0)
    #expect(root.second.compare(to: expected.second) == 0)
  }

  @Test(
    "a fault in the reciprocal or the inverse root leaves the result what GMP says, and is recorded"
  )
  func faults() {
    var words = Words(state: 9)
    let (divisions, roots) = (ArithmeticFaultLog(), ArithmeticFaultLog())
    for round in 0..<40 {
      let seed = words.state
      let d = number(bits: 3000, &words)
      let n = number(bits: 6100, &words)
      for bit in [0, 1, 700, 1400, 1550] as [Int64] {
        let fault = InjectedComputationFault(round % 2 == 0 ? .reciprocal : .inverseRoot, bit: bit)
        let ours = BigInteger.divide(
          n, by: d,
          in: ArithmeticContext(faultLog: divisions, fault: fault, newtonThreshold: Self.low))
        let plain = BigInteger.divide(n, by: d, in: .byGMP)
        #expect(ours.first.compare(to: plain.first) == 0, "bit \(bit), seed \(seed)")
        #expect(ours.second.compare(to: plain.second) == 0, "bit \(bit), seed \(seed)")
        let root = BigInteger.squareRoot(
          of: 10005, scaledBy: 3001,
          in: ArithmeticContext(faultLog: roots, fault: fault, newtonThreshold: Self.low))
        let expected = BigInteger.squareRoot(
          of: 10005, scaledBy: 3001, in: .byGMP)
        #expect(root.first.compare(to: expected.first) == 0, "bit \(bit), seed \(seed)")
        #expect(root.second.compare(to: expected.second) == 0, "bit \(bit), seed \(seed)")
      }
    }
    // The last steps may correct a low bit, but not the three highest.
    #expect(divisions.count >= 40 && roots.count >= 40)
    #expect(divisions.first?.operation == "division of 6100 by 3000 bits")
    #expect(roots.first?.operation == "square root of 10005 to 3001 bits")
  }
}
