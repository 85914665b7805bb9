// Reads a pack when it is told to: one of several processes in tests and in Benchmarks/sharing.
//
// Usage: pack-reader PACK
//
// It opens the pack, reads the first decimal and prints how many nanoseconds that took. Then it
// answers each line of its standard input by one line:
//
//   digit INDEX        the decimal
//   random COUNT SEED  nanoseconds for so many decimals at random places, and their sum
//   step DISTANCE      the first decimal, and every one at that distance, as text
//
// In place of a decimal that cannot be had stands the code of the error, or `?` in a text.

import DigitCore
import DigitPack
import SystemPackage

func answer(_ text: String) throws {
  try FileDescriptor.standardOutput.writeAll(Array((text + "\n").utf8))
}

func nanoseconds(_ body: () throws -> Void) rethrows -> Int64 {
  let time = try ContinuousClock().measure(body).components
  return time.seconds * 1_000_000_000 + time.attoseconds / 1_000_000_000
}

/// A generator of places, the same in every process that has the same seed.
struct Places {
  var state: UInt64

  mutating func next(below limit: Int64) -> Int64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int64((state >> 32) % UInt64(limit))
  }
}

func decimal(_ pack: DigitPack, _ index: Int64) -> String {
  do throws(PackError) {
    return "\(try pack.digit(at: index).value)"
  } catch { return error.code.rawValue }
}

do {
  var opened: DigitPack?
  let time = try nanoseconds {
    opened = try DigitPack(mapping: CommandLine.arguments[1])
    _ = try opened?.digit(at: 0)
  }
  try answer("\(time)")
  guard let pack = opened else { preconditionFailure("it was opened above") }
  while let line = readLine() {
    let words = line.split(separator: " ").map(String.init)
    switch (words.first, words.dropFirst().compactMap { Int64($0) }) {
    case ("digit", let numbers) where numbers.count == 1:
      try answer(decimal(pack, numbers[0]))
    case ("random", let numbers) where numbers.count == 2:
      var places = Places(state: UInt64(numbers[1]))
      var sum: Int64 = 0
      let time = try nanoseconds {
        for _ in 0..<numbers[0] {
          sum += Int64(try pack.digit(at: places.next(below: pack.digitCount)).value)
        }
      }
      try answer("\(time) \(sum)")
    case ("step", let numbers) where numbers.count == 1:
      var text = ""
      for index in stride(from: 0, to: pack.digitCount, by: Int(numbers[0])) {
        let found = decimal(pack, index)
        text += found.utf8.count == 1 ? found : "?"
      }
      try answer(text)
    default: try answer("no such command: \(line)")
    }
  }
} catch { try answer("\((error as? PackError)?.code.rawValue ?? "\(error)")") }
