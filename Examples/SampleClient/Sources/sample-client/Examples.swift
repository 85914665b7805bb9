import DigitCore
import DigitPacks
import PracticeEngine

// Examples of the README and of the DocC articles, line by line: a test compares them.

/// Opens a pack and reads digits in it.
func readDigits(at path: String) throws {
  let pack = try DigitPack(mapping: path)
  try pack.require(.pi)
  let digit = try pack.digit(at: 761)  // index 0 is the first decimal
  let run = try pack.text(DigitRange(761..<767))
  print("decimal 762 is \(digit.value), and from there on they read \(run)")
}

/// Verifies a pack on two threads, in a task that can be cancelled.
func verify(_ pack: DigitPack) async throws -> PackVerificationReport {
  let verification = Task.detached { try pack.verify(threads: 2) }
  return try await withTaskCancellationHandler {
    try await verification.value
  } onCancel: {
    verification.cancel()
  }
}

/// The first places of a run of digits, counted from 1 as people do.
func places(of text: String, in pack: DigitPack) throws -> [Int64] {
  guard let pattern = DigitPattern(text) else { return [] }
  return try pack.find(pattern, limit: 3).map { DigitPosition(index: $0).ordinal }
}

/// Counts the decimals of a text of digits, whatever its layout.
func countDecimals(ofTextAt path: String) throws -> Int64 {
  let file = try DigitFile(opening: path)
  return try file.countDigits()
}

/// Plays a session in which the third key is wrong.
func play(_ pack: DigitPack) throws {
  let digits = try pack.preload(DigitRange(0..<50))
  var session = try PracticeSession(mode: .practice, source: digits)
  var time: Int64 = 0  // monotonic nanoseconds
  while let expected = session.expectedDigit {
    if time == 500_000_000, let wrong = Digit(9 - expected.value) {
      let response = session.input(wrong, at: time)
      print("typed \(wrong.value), right is \(response.expected?.value ?? 0)")
    }
    _ = session.input(expected, at: time)
    time += 250_000_000
  }
  let end = session.snapshot
  print("\(end.phase): best streak \(end.bestStreak), errors \(end.errorCount)")
}
