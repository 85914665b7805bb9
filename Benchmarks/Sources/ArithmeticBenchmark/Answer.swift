import BigArithmetic
import Foundation

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
