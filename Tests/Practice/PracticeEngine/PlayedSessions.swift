import DigitCore
import PracticeEngine

/// The first hundred decimals of π.
let hundredDecimalsOfPi: [Digit] =
  ("14159265358979323846264338327950288419716939937510"
  + "58209749445923078164062862089986280348253421170679").utf8.compactMap { Digit(ascii: $0) }

/// Nanoseconds in a second.
let second: Int64 = 1_000_000_000

/// A million made-up decimals, for sessions longer than a hundred digits.
func manyDigits(_ count: Int) -> [Digit] {
  var generator = SeededGenerator(seed: 31)
  return (0..<count).map { _ in Digit(UInt8.random(in: 0...9, using: &generator))! }
}

/// A session over π, or over the digits given.
func makeSession(
  _ mode: SessionMode, digits: [Digit] = hundredDecimalsOfPi, segment: (Int64, Int64)? = nil,
  ghost: GhostEngine = .none
) throws -> PracticeSession<[Digit]> {
  try PracticeSession(
    mode: mode, source: digits,
    segment: segment.flatMap { DigitRange(from: $0.0, upTo: $0.1) }, ghost: ghost)
}

extension PracticeSession {
  /// Types right digits at an even pace.
  ///
  /// - Returns: the time of the last.
  @discardableResult
  mutating func typeRight(_ count: Int, gap: Int64 = second / 10, from start: Int64 = 0) -> Int64 {
    var time = start
    for step in 0..<count {
      if step > 0 { time += gap }
      _ = input(expectedDigit ?? Digit(0)!, at: time)
    }
    return time
  }

  /// Types a digit that is wrong here.
  @discardableResult
  mutating func typeWrong(at time: Int64) -> SessionResponse {
    let right = expectedDigit?.value ?? 0
    return input(Digit((right + 1) % 10)!, at: time)
  }
}

/// A record of evenly typed digits, the first at time 0.
func record(_ count: Int64, gap: Int64, constant: MathematicalConstant = .pi) -> PersonalBestRecord
{
  PersonalBestRecord(
    constant: constant, digitCount: count, totalTime: (count - 1) * gap,
    cumulativeTimes: (0..<count).map { $0 * gap })!
}

/// A small deterministic generator (SplitMix64), so that a failing test can be repeated.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
