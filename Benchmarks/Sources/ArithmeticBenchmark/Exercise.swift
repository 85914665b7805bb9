import BigArithmetic

/// One operation with its operands.
final class BenchmarkCase {
  private let operation: Operation
  private let digits: Int64
  private let bits: Int64
  private let fractionBits: Int64
  private let workers: Workers
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
    workers = Workers(threads)
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
    case .product: .integers([SharedInteger(BigInteger.product(a, b, workers: workers))])
    case .square: .integers([SharedInteger(BigInteger.square(a, workers: workers))])
    case .reciprocal:
      .integers([SharedInteger(BigInteger.reciprocal(of: a, bits: bits, workers: workers))])
    case .root:
      .integers([
        SharedInteger(
          BigInteger.squareRoot(of: 10005, scaledBy: bits, workers: workers).takeFirst())
      ])
    case .quotient: quotient()
    case .conversion: text()
    }
  }

  private func quotient() -> OperationResult {
    var parts = BigInteger.divide(a, by: b, workers: workers)
    var remainder = BigInteger()
    swap(&remainder, &parts.second)
    return .integers([SharedInteger(parts.takeFirst()), SharedInteger(remainder)])
  }

  private func text() -> OperationResult {
    do {
      let made = try conversion.convert(a, bits: fractionBits, error: 0, workers: workers)
      return .text(made.decimals.asciiText)
    } catch {
      // The driver compares results: an empty text differs from every peer's.
      return .text([])
    }
  }
}
