import Arithmetic
import Parallelism
import Testing

@Suite("Square roots in decimal limbs")
struct DecimalRootTests {
  /// Whether S and R are GMP's for n·10^(2·places).
  private func isRight(_ made: DecimalSquareRoot, _ radicand: UInt) -> Bool {
    var scaled = BigInteger.power(10, 2 * made.places)
    scaled *= UInt64(radicand)
    let expected = BigInteger.squareRoot(of: scaled)
    return made.root.value.equals(expected.first) && made.remainder.value.equals(expected.second)
  }

  /// Lengths around a limb, around the start by GMP and around the lengths of transforms.
  private static let places: [Int64] =
    [1, 13, 14, 26, 100]
    + [80, 81, 126, 127, 128, 158, 159, 189, 190, 191, 192, 253, 254, 255, 256, 640].map { 13 * $0 }
    + [20_000, 100_001, 333_333]

  @Test("are GMP's, with their remainders", arguments: [2, 3, 5, 999] as [UInt])
  func differential(radicand: UInt) {
    for places in Self.places {
      let faultLog = ArithmeticFaultLog()
      let made = DecimalSquareRoot(
        of: radicand, places: places, in: ArithmeticContext(workers: Workers(2), faultLog: faultLog)
      )
      #expect(faultLog.count == 0, "root of \(radicand) to \(places) places")
      #expect(made.places >= places && made.places < places + 13)
      #expect(isRight(made, radicand), "root of \(radicand) to \(places) places")
    }
  }

  @Test("of squares have no remainder", arguments: [4, 9, 961] as [UInt])
  func squares(radicand: UInt) {
    for places in [50, 1500, 40_000] as [Int64] {
      let made = DecimalSquareRoot(of: radicand, places: places, in: ArithmeticContext())
      #expect(isRight(made, radicand), "root of \(radicand) to \(places) places")
    }
  }

  @Test(
    "survive a wrong inverse root, which GMP's root replaces, and record it",
    arguments: [1, 10, 400, 1000])
  func faults(limb: Int64) {
    let faultLog = ArithmeticFaultLog()
    for bit in [0, 1, 42] as [Int64] {
      let fault = InjectedComputationFault(.inverseRoot, bit: 43 * limb + bit)
      let made = DecimalSquareRoot(
        of: 5, places: 30_000, in: ArithmeticContext(faultLog: faultLog, fault: fault))
      #expect(isRight(made, 5), "limb \(limb), bit \(bit)")
    }
    #expect(faultLog.count >= 1)
    #expect(faultLog.first?.operation.hasPrefix("decimal square root of 5 to ") == true)
  }

  @Test("show the fault that is injected into them")
  func injected() {
    let fault = InjectedComputationFault(.squareRoot, bit: 4300)
    let made = DecimalSquareRoot(
      of: 5, places: 30_000, in: ArithmeticContext(fault: fault))
    #expect(!isRight(made, 5))
  }
}

@Suite("Leading decimals of a decimal number")
struct DecimalExtractionTests {
  /// A number of limbs with 1 before the point, and its decimals as text.
  private func number(limbs: Int) -> (value: SharedDecimal, text: String) {
    var words = Words(state: 9)
    let below = (0..<limbs).map { _ in UInt(words.next()) % DecimalNatural.radix }
    let value = DecimalNatural(limbs: below + [1])
    let text = String(decoding: value.integer().decimalText(), as: UTF8.self)
    return (SharedDecimal(value), String(text.dropFirst()))
  }

  @Test("are its first ones, at every length")
  func lengths() {
    let (value, text) = number(limbs: 9)
    for count in 1...104 as ClosedRange<Int64> {
      let cut = DecimalExtraction(of: value.value, count: count, workers: .one)
      #expect(cut.integerPart == 1)
      #expect(cut.decimals.asciiText == Array(text.utf8.prefix(Int(count))), "\(count) decimals")
      let rest = String(decoding: cut.rest.value.integer().decimalText(), as: UTF8.self)
      let expected = text.dropFirst(Int(count)).drop { $0 == "0" }
      #expect(rest == (expected.isEmpty ? "0" : String(expected)), "after \(count) decimals")
      #expect(cut.isCertain)
    }
  }

  @Test("are packed by several workers as by one")
  func workers() {
    let (value, text) = number(limbs: 20_001)
    let cut = DecimalExtraction(of: value.value, count: 260_000, workers: Workers(3))
    #expect(cut.decimals.asciiText == Array(text.utf8.prefix(260_000)))
  }

  @Test("are not certain where only nines follow")
  func nines() {
    let most = DecimalNatural.radix - 1
    for (limbs, count, isCertain) in [
      ([most, most, 5, 1], 13, false), ([most - 1, most, 5, 1], 13, true),
      ([most, most, 59, 1], 12, false), ([most, most, 58, 1], 12, true),
      ([most, most - 1, 59, 1], 12, true), ([0, most, 9, 1], 12, true),
    ] as [([UInt], Int64, Bool)] {
      let cut = DecimalExtraction(of: DecimalNatural(limbs: limbs), count: count, workers: .one)
      #expect(cut.isCertain == isCertain, "\(limbs) after \(count) decimals")
    }
  }

  @Test("halves are rounded down")
  func halves() {
    let odd = DecimalNatural(limbs: [3, 7, 2]).halved(adding: 1)
    var limbs: [UInt] = []
    for index in odd.limbs.indices { limbs.append(odd.limbs[index]) }
    #expect(limbs == [5_000_000_000_001, 5_000_000_000_003, 1])
  }
}
