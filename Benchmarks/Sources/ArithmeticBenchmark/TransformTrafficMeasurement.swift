import Arithmetic
import Constants
import DigitCore
import Parallelism

/// The memory traffic of the transforms while the digits of a constant are computed.
struct TransformTrafficMeasurement {
  private let constant: String
  private let digits: Int64
  private let bytes: UInt64
  private let seconds: Double

  /// Creates a measurement by computing the digits.
  ///
  /// - Parameter arguments: the constant, how many decimals, how many threads.
  init(_ arguments: some Sequence<String>) throws(BenchmarkFailure) {
    let words = Array(arguments)
    let definition = words.first.flatMap { name in
      ConstantDefinition.known.first { $0.constant.name == name }
    }
    guard words.count == 3, let definition, let digits = Int64(words[1]),
      let threads = Int(words[2]), digits > 0, threads > 0
    else { throw BenchmarkFailure("usage: arithmetic-benchmark moved CONSTANT DIGITS THREADS") }
    let before = TransformTraffic.bytes
    let start = ContinuousClock.now
    do {
      _ = try DigitGenerator(formula: definition.defaultFormula)
        .decimals(digits, context: GenerationContext(workers: Workers(threads)))
    } catch {
      throw BenchmarkFailure(error.description)
    }
    seconds = (ContinuousClock.now - start) / .seconds(1)
    bytes = TransformTraffic.bytes - before
    constant = definition.constant.name
    self.digits = digits
  }

  /// One JSON object on one line.
  var json: String {
    """
    {"constant": "\(constant)", "digits": \(digits), "transformBytes": \(bytes), \
    "generationSeconds": \(seconds)}
    """
  }
}
