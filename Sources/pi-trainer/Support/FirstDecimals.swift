import ConstantGeneration
import DigitCore
import DigitPack
import DigitVerification

/// Recognises a constant by the first decimals of a file.
enum FileConstantRecognition {
  /// The constant, or `nil`; afterwards the file is positioned at its first decimal.
  static func constant(of file: DigitFile) throws -> MathematicalConstant? {
    try file.seek(to: 0)
    var values = [UInt8](repeating: 0, count: 50)
    let count = try file.readFully(into: &values)
    try file.seek(to: 0)
    guard count > 0 else { return nil }
    var packed = [UInt8](repeating: 0, count: (count + 1) / 2)
    for index in 0..<count {
      packed[index / 2] |= index & 1 == 0 ? values[index] << 4 : values[index]
    }
    let store = PackedDecimalStore(bytes: packed, digitCount: Int64(count))
    return try ConstantRecognition.constant(of: store)?.constant
  }
}
