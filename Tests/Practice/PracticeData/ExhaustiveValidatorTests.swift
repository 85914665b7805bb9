import DigitCore
import Parallelism
import PracticeData
import PracticeEngine
import Synchronization
import Testing

@Suite("Exhaustive validation")
struct ExhaustiveValidatorTests {
  private let certified = Array(decimals["pi"]!.utf8)

  private func validator(_ text: String, certified: [UInt8], blockLength: Int64 = 10)
    throws -> ExhaustiveValidator<[Digit]>
  {
    try ExhaustiveValidator(
      constant: .pi, source: digits(text), certified: certified, blockLength: blockLength)
  }

  @Test("R3: every position, every mode, ten verdicts each, and no wrong one")
  func clean() throws {
    let result = try validator(decimals["pi"]!, certified: certified).run(workers: Workers(2))
    #expect(result.passed)
    #expect(result.positions == 200)
    #expect(result.modes.map(\.mode) == SessionMode.allCases)
    for mode in result.modes { #expect(mode.tally.verdicts == 2000, "\(mode.mode)") }
    // 21 boundaries: 19 inner ones with four positions each, and one position at either end.
    #expect(result.segmentCount == 19 * 3 + 2)
    #expect(result.segments.verdicts == (19 * 4 + 2) * 10)
    #expect(result.total.verdicts == 8780)
  }

  private func result(_ text: String, _ part: Range<Int64>) throws -> ValidationResult {
    try ExhaustiveValidator(
      constant: .pi, source: digits(text), certified: certified, blockLength: 10,
      played: DigitRange(part)
    ).run(workers: Workers(2))
  }

  @Test(
    "parts add up to the whole",
    arguments: [[0, 200], [0, 1, 200], [0, 10, 200], [0, 9, 11, 99, 100, 101, 199, 200]])
  func parts(cuts: [Int64]) throws {
    let text = decimals["pi"]!
    let whole = try validator(text, certified: certified).run(workers: Workers(2))
    let parts = try zip(cuts, cuts.dropFirst()).map { try result(text, $0..<$1) }
    #expect(parts.allSatisfy { $0.passed }, "\(parts.flatMap { $0.total.failures })")
    #expect(parts.reduce(0) { $0 + $1.positions } == whole.positions)
    #expect(parts.reduce(0) { $0 + $1.segmentCount } == whole.segmentCount)
    #expect(parts.reduce(0) { $0 + $1.segments.verdicts } == whole.segments.verdicts)
    for index in whole.modes.indices {
      #expect(
        parts.reduce(0) { $0 + $1.modes[index].tally.verdicts } == whole.modes[index].tally.verdicts
      )
    }
  }

  @Test("a wrong digit is found by the part that holds it, and by no other")
  func wrongDigitInPart() throws {
    for index in [0, 57, 99, 100, 199] {
      var wrong = certified
      wrong[index] = wrong[index] == 0x39 ? 0x30 : wrong[index] + 1
      let text = String(decoding: wrong, as: UTF8.self)
      for part in [Int64(0)..<100, 100..<200] {
        let found = try result(text, part)
        for mode in found.modes {
          #expect(
            (mode.tally.wrongVerdicts > 0) == part.contains(Int64(index)),
            "\(mode.mode) at \(index) in \(part)")
        }
      }
    }
  }

  @Test("R3: one wrong digit in the pack is named with its position, in every mode")
  func wrongDigit() throws {
    for index in [0, 1, 9, 10, 99, 198, 199] {
      var wrong = certified
      wrong[index] = wrong[index] == 0x39 ? 0x30 : wrong[index] + 1
      let text = String(decoding: wrong, as: UTF8.self)
      let result = try validator(text, certified: certified).run(workers: Workers(2))
      #expect(!result.passed)
      for mode in result.modes {
        #expect(mode.tally.wrongVerdicts > 0, "\(mode.mode)")
        #expect(
          mode.tally.failures.allSatisfy {
            $0.position == Int64(index) + 1 && $0.mode == mode.mode
          },
          "\(mode.tally.failures)")
      }
      let isAtBoundary = [0, 9].contains(index % 10)
      #expect((result.segments.wrongVerdicts > 0) == isAtBoundary)
      let fault = try #require(result.total.failures.first)
      #expect(fault.description.contains("position \(index + 1)"))
    }
  }

  @Test("a pack that is wrong throughout is played to its end, and the list of faults stays short")
  func allWrong() throws {
    let text = String(repeating: "7", count: 200)
    let result = try validator(text, certified: Array(String(repeating: "3", count: 200).utf8))
      .run(workers: Workers(2))
    for mode in result.modes { #expect(mode.tally.wrongVerdicts >= 200) }
    #expect(result.total.failures.count == ValidationTally.maximumListedFailures)
  }

  @Test("packs of one digit, and blocks that do not divide the pack")
  func shapes() throws {
    #expect(try validator("1", certified: Array("1".utf8)).run(workers: .one).passed)
    for blockLength in [Int64(1), 3, 7, 199, 200, 500] {
      let result = try validator(decimals["pi"]!, certified: certified, blockLength: blockLength)
        .run(workers: Workers(3))
      #expect(result.passed)
    }
  }

  @Test("progress rises to the whole")
  func progress() throws {
    let text = String(repeating: decimals["pi"]!, count: 500)
    let seen = Mutex<[ExhaustiveValidator<[Digit]>.Progress]>([])
    let result = try validator(text, certified: Array(text.utf8), blockLength: 1000)
      .run(workers: Workers(2)) { progress in seen.withLock { $0.append(progress) } }
    #expect(result.passed)
    let steps = seen.withLock { $0 }
    #expect(steps.count > 20)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.done <= $1.done })
    #expect(steps.last?.done == steps.last?.total)
  }

  #if !DEBUG
    @Test("R3: a million digits, 40 million verdicts and more, within what a CI run can spare")
    func million() throws {
      var state: UInt64 = 1
      let text = (0..<1_000_000).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1
        return 0x30 + UInt8(state >> 60 < 10 ? state >> 60 : state >> 40 & 7)
      }
      let validator = try ExhaustiveValidator(
        constant: .pi, source: text.compactMap { Digit(ascii: $0) }, certified: text)
      let clock = ContinuousClock()
      let start = clock.now
      let result = validator.run(workers: Workers(2))
      print("exhaustive validation of 1,000,000 digits: \(clock.now - start)")
      #expect(result.passed)
      for mode in result.modes { #expect(mode.tally.verdicts == 10_000_000) }
    }
  #endif

  @Test("what cannot be compared is refused")
  func setup() throws {
    let short = #expect(throws: ValidationSetupError.self) {
      _ = try validator("141", certified: Array("14".utf8))
    }
    #expect(short?.code == .lengthMismatch)
    let letters = #expect(throws: ValidationSetupError.self) {
      _ = try validator("141", certified: Array("1x1".utf8))
    }
    #expect(letters?.code == .notADigit)
    #expect(letters?.description.contains("position 2") == true)
    let empty = #expect(throws: ValidationSetupError.self) {
      _ = try validator("", certified: [])
    }
    #expect(empty?.code == .noDigits)
  }
}
