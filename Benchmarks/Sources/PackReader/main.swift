// Reads a pack when it is told to: one of several processes in Benchmarks/mapping.
//
// Usage: PackReader map|private PACK
//
// It opens the pack, reads the first decimal and prints how many nanoseconds that took. Then it
// answers each line of its standard input, COUNT SEED, by one line: nanoseconds for so many
// decimals at random places, and their sum.

import DigitCore
import DigitPacks
import SystemPackage

func answer(_ text: String) throws {
  try FileDescriptor.standardOutput.writeAll(Array((text + "\n").utf8))
}

func nanoseconds(_ body: () throws -> Void) rethrows -> Int64 {
  let time = try ContinuousClock().measure(body).components
  return time.seconds * 1_000_000_000 + time.attoseconds / 1_000_000_000
}

/// The sum of decimals at places that are the same for every reader with the same seed.
func sum(_ pack: DigitPack, _ count: Int64, seed: UInt64) throws -> Int64 {
  var state = seed
  var sum: Int64 = 0
  for _ in 0..<count {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    sum += Int64(try pack.digit(at: Int64((state >> 32) % UInt64(pack.digitCount))).value)
  }
  return sum
}

let arguments = CommandLine.arguments
do {
  var opened: DigitPack?
  let time = try nanoseconds {
    opened =
      arguments[1] == "map"
      ? try DigitPack(mapping: arguments[2]) : try DigitPack(opening: arguments[2])
    _ = try opened?.digit(at: 0)
  }
  try answer("\(time)")
  guard let pack = opened else { preconditionFailure("it was opened above") }
  while let line = readLine() {
    let numbers = line.split(separator: " ").compactMap { Int64($0) }
    guard numbers.count == 2 else { preconditionFailure("COUNT SEED, not '\(line)'") }
    var found: Int64 = 0
    let time = try nanoseconds {
      found = try sum(pack, numbers[0], seed: UInt64(numbers[1]))
      try pack.requireUnchanged()
    }
    try answer("\(time) \(found)")
  }
} catch { try answer("\(error)") }
