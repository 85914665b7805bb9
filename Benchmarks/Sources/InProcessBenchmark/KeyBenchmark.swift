import DigitCore
import DigitPack
import PracticeEngine

/// The engine's verdict on one key, against comparing the key with a plain array of digits.
///
/// A session in practice mode gets every decimal of the pack, each hundredth key wrong first, as
/// fast as it takes them; the baseline counts the same right keys.
///
/// - Parameters:
///   - pack: the digits.
///   - samples: the extent of the measurement.
func keyBenchmark(_ pack: DigitPack, _ samples: Samples) throws -> PairedMeasurement {
  let digits = try pack.preload(DigitRange(0..<pack.digitCount))
  let right = (0..<pack.digitCount).compactMap { digits.digit(at: $0) }
  var keys: [Digit] = []
  for (index, digit) in right.enumerated() {
    if index.isMultiple(of: 100), let wrong = Digit((digit.value + 1) % 10) { keys.append(wrong) }
    keys.append(digit)
  }
  return try PairedMeasurement(
    "verdict on a key", against: "array comparison", operations: keys.count, count: samples.count
  ) {
    var session = try PracticeSession(
      mode: .practice, source: digits, reservedTimes: right.count)
    var time: Int64 = 0
    for key in keys {
      time += 100_000_000
      _ = session.input(key, at: time)
    }
    return UInt64(session.snapshot.correctCount)
  } baseline: {
    var index = 0
    for key in keys where index < right.count {
      if key == right[index] { index += 1 }
    }
    return UInt64(index)
  }
}
