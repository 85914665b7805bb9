import DigitPack
import DigitVerification
import Foundation
import Synchronization

/// The second opinion of another language's big integers.
///
/// Needs `python3` on the search path; where it is missing these tests fail, they are not skipped.
enum Python {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a program and gives the lines that it prints.
  static func lines(
    _ program: String, input: String = "", arguments: [String] = []
  ) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["python3", "-c", "import sys\nsys.set_int_max_str_digits(0)\n" + program] + arguments
    let output = Pipe()
    let inputPipe = Pipe()
    process.standardOutput = output
    process.standardInput = inputPipe
    do {
      try process.run()
    } catch {
      throw Failure(description: "this test needs python3 on the search path: \(error)")
    }
    inputPipe.fileHandleForWriting.write(Data(input.utf8))
    inputPipe.fileHandleForWriting.closeFile()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(
        description: "python3 ended with \(process.terminationStatus); is it there?"
      )
    }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

/// A small random generator whose seed a failing test prints (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  let seed: UInt64
  private var state: UInt64

  init(seed: UInt64 = .random(in: 0 ... .max)) {
    self.seed = seed
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A word that is often extreme: 0, all ones, few bits, a power of two and its neighbours.
  mutating func biasedWord() -> UInt64 {
    let word = next()
    switch Int.random(in: 0..<8, using: &self) {
    case 0: return 0
    case 1: return .max
    case 2: return word >> UInt64.random(in: 0..<64, using: &self)
    case 3: return 1 << UInt64.random(in: 0..<64, using: &self)
    case 4: return (1 << UInt64.random(in: 0..<64, using: &self)) &- 1
    case 5: return .max << UInt64.random(in: 0..<64, using: &self)
    default: return word
    }
  }

  mutating func biasedLimbs(count: Int) -> [UInt64] { (0..<count).map { _ in biasedWord() } }

  mutating func digits(count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...9, using: &self) }
  }
}

/// Residues by plain 128-bit division, one step at a time.
enum ReferenceResidues {
  static func limbs(_ limbs: [UInt64], modulo p: UInt64) -> UInt64 {
    var value: UInt128 = 0
    for limb in limbs.reversed() { value = ((value << 64) | UInt128(limb)) % UInt128(p) }
    return UInt64(value)
  }

  static func digits(_ digits: [UInt8], modulo p: UInt64) -> UInt64 {
    var value: UInt128 = 0
    for digit in digits { value = (value * 10 + UInt128(digit)) % UInt128(p) }
    return UInt64(value)
  }

  static func product(_ a: UInt64, _ b: UInt64, modulo p: UInt64) -> UInt64 {
    UInt64(UInt128(a) * UInt128(b) % UInt128(p))
  }

  /// Packs digits two a byte.
  static func packed(_ digits: [UInt8]) -> [UInt8] {
    stride(from: 0, to: digits.count, by: 2).map {
      digits[$0] << 4 | ($0 + 1 < digits.count ? digits[$0 + 1] : 0)
    }
  }
}

/// Decimals in blocks of any even length, of which the last may be odd.
final class ChunkedStore: DecimalStore {
  private let chunks: [[UInt8]]
  private let reads = Mutex(0)
  let statedContentHash: SHA256Hash?

  /// How often a block was read.
  var readCount: Int { reads.withLock { $0 } }

  init(_ chunks: [[UInt8]], stating hash: SHA256Hash? = nil) {
    self.chunks = chunks
    statedContentHash = hash
  }

  var digitCount: Int64 { chunks.reduce(0) { $0 + Int64($1.count) } }
  var blockCount: Int { chunks.count }
  func digitCount(ofBlock block: Int) -> Int { chunks[block].count }

  func readBack(block: Int) -> [UInt8] {
    reads.withLock { $0 += 1 }
    return ReferenceResidues.packed(chunks[block])
  }
}

/// Primes of which five differ from test to test only by their label.
func somePrimes(_ label: String = "test") -> VerificationPrimes {
  VerificationPrimes(DerivedPrimes(digest: Array(label.utf8)))
}

/// Which tests run: the long ones only when `PI_TRAINER_LONG_TESTS` is set.
enum TestTier {
  static var isLong: Bool { ProcessInfo.processInfo.environment["PI_TRAINER_LONG_TESTS"] != nil }
}
