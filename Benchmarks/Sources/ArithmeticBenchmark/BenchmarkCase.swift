import Arithmetic
import Foundation
import Parallelism

/// One operation with its operands.
final class BenchmarkCase {
  private let operation: Operation
  private let digits: Int64
  private let bits: Int64
  private let fractionBits: Int64
  private let context: ArithmeticContext
  private let a: BigInteger
  private let b: BigInteger
  private let conversion: RadixConversion

  /// Creates a case and reads its operands.
  init(
    _ operation: Operation, digits: Int64, threads: Int, folder: String
  ) throws(BenchmarkFailure) {
    self.operation = operation
    self.digits = digits
    bits = DecimalPrecision.bits(forDecimals: digits)
    context = ArithmeticContext(workers: Workers(threads))
    conversion = RadixConversion(decimals: digits)
    switch operation {
    case .product:
      a = try Operand.read("a", in: folder)
      b = try Operand.read("b", in: folder)
    case .square, .reciprocal:
      a = try Operand.read("a", in: folder)
      b = BigInteger()
    case .root:
      a = BigInteger()
      b = BigInteger()
    case .quotient:
      var numerator = try Operand.read("a", in: folder)
      b = try Operand.read("b", in: folder)
      numerator <<= bits
      numerator += b
      a = numerator
    case .conversion:
      a = try Operand.read("fraction", in: folder)
      b = BigInteger()
    }
    fractionBits = a.bitWidth
    guard operation == .root || a.bitWidth >= bits else {
      throw BenchmarkFailure("the operands are not those of \(digits) digits")
    }
  }

  /// Runs the operation once.
  func evaluate() -> OperationResult {
    switch operation {
    case .product: .integers([SharedInteger(BigInteger.product(a, b, in: context))])
    case .square: .integers([SharedInteger(BigInteger.product(a, a, in: context))])
    case .reciprocal:
      .integers([SharedInteger(Reciprocal.of(a, precision: bits, in: context))])
    case .root:
      .integers([
        SharedInteger(
          BigInteger.squareRoot(of: 10005, scaledBy: bits, in: context).takeFirst())
      ])
    case .quotient: quotient()
    case .conversion: text()
    }
  }

  private func quotient() -> OperationResult {
    var parts = BigInteger.divide(a, by: b, in: context)
    var remainder = BigInteger()
    swap(&remainder, &parts.second)
    return .integers([SharedInteger(parts.takeFirst()), SharedInteger(remainder)])
  }

  private func text() -> OperationResult {
    do {
      let made = try conversion.convert(a, bits: fractionBits, error: 0, in: context)
      return .text(made.decimals.asciiText)
    } catch {
      // The driver compares results: an empty text differs from every peer's.
      return .text([])
    }
  }
}

/// What is compared, at n digits.
enum Operation: String {
  /// a·b, both of n digits.
  case product
  /// a², a of n digits.
  case square
  /// 2^2k/a for an a of k bits, to within a few units.
  case reciprocal
  /// ⌊√(10005·2^2k)⌋ for the k bits of n digits.
  case root
  /// (a·2^k + b)/b with remainder, for a and b of k bits.
  case quotient
  /// n decimals of a binary fraction, as text.
  case conversion
}

/// The result of an operation.
enum OperationResult {
  /// One or two integers.
  case integers([SharedInteger])
  /// Decimals as text.
  case text([UInt8])

  /// Writes each part into a file: integers as bytes, least significant first, without zeros at
  /// their end.
  func write(to path: String) throws(BenchmarkFailure) {
    switch self {
    case .text(let bytes): try write(bytes, to: path + ".0")
    case .integers(let values):
      for (index, value) in values.enumerated() {
        try write(bytes(of: value.value), to: "\(path).\(index)")
      }
    }
  }

  private func bytes(of value: borrowing BigInteger) -> [UInt8] {
    let limbs = value.limbs
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 * limbs.count)
    for index in limbs.indices {
      for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: limbs[index] >> (8 * shift))) }
    }
    while bytes.last == 0 { bytes.removeLast() }
    return bytes
  }

  private func write(_ bytes: [UInt8], to path: String) throws(BenchmarkFailure) {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    } catch {
      throw BenchmarkFailure("\(path): \(error.localizedDescription)")
    }
  }
}

/// The operands that the driver wrote, the same for all contestants.
enum Operand {
  /// Reads an integer.
  ///
  /// - Parameters:
  ///   - name: `a`, `b` or `fraction`.
  ///   - folder: the folder of the operands: bytes, least significant first.
  static func read(_ name: String, in folder: String) throws(BenchmarkFailure) -> BigInteger {
    let path = "\(folder)/\(name).operand"
    let bytes: [UInt8]
    do {
      bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw BenchmarkFailure("\(path): \(error.localizedDescription)")
    }
    let words = stride(from: 0, to: bytes.count, by: 8).map { start in
      bytes[start..<min(start + 8, bytes.count)].reversed().reduce(UInt64(0)) {
        $0 << 8 | UInt64($1)
      }
    }
    return integer(words[...])
  }

  /// Joins words by halves, which takes n log n steps where one word after the other takes n².
  private static func integer(_ words: ArraySlice<UInt64>) -> BigInteger {
    guard words.count > 1 else { return BigInteger(words.first ?? 0) }
    let middle = words.startIndex + words.count / 2
    var value = integer(words[middle...])
    value <<= 64 * Int64(middle - words.startIndex)
    value += integer(words[..<middle])
    return value
  }
}
