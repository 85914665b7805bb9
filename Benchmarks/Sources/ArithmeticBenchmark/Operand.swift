import BigArithmetic
import Foundation

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
