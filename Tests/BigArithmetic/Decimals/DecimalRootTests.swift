import BigArithmetic
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
        of: radicand, places: places, workers: Workers(2), recordingIn: faultLog)
      #expect(faultLog.count == 0, "root of \(radicand) to \(places) places")
      #expect(made.places >= places && made.places < places + 13)
      #expect(isRight(made, radicand), "root of \(radicand) to \(places) places")
    }
  }

  @Test("of squares have no remainder", arguments: [4, 9, 961] as [UInt])
  func squares(radicand: UInt) {
    for places in [50, 1500, 40_000] as [Int64] {
      let made = DecimalSquareRoot(of: radicand, places: places, workers: .one)
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
        of: 5, places: 30_000, workers: .one, fault: fault, recordingIn: faultLog)
      #expect(isRight(made, 5), "limb \(limb), bit \(bit)")
    }
    #expect(faultLog.count >= 1)
    #expect(faultLog.first(after: 0)?.operation.hasPrefix("decimal square root of 5 to ") == true)
  }

  @Test("show the fault that is injected into them")
  func injected() {
    let fault = InjectedComputationFault(.squareRoot, bit: 4300)
    let made = DecimalSquareRoot(of: 5, places: 30_000, workers: .one, fault: fault)
    #expect(!isRight(made, 5))
  }
}
