internal import Arithmetic
internal import Constants

/// Decimals that were rounded where they should be cut off.
///
/// Pages and sequences often end so: it is one unit in the last place too much, not a wrong digit.
package enum RoundedEnd {
  /// The most trailing decimals that a carry may have changed.
  package static let longest: Int64 = 64

  /// Whether decimals are those of another run, plus one in the last place.
  ///
  /// - Parameters:
  ///   - found: the decimals from the first difference to the end.
  ///   - expected: the right ones of the same places, cut off.
  package static func isOneMore(_ found: [UInt8], _ expected: [UInt8]) -> Bool {
    guard let first = found.first, let right = expected.first, found.count == expected.count else {
      return false
    }
    return first == right + 1 && found.dropFirst().allSatisfy { $0 == 0 }
      && expected.dropFirst().allSatisfy { $0 == 9 }
  }

  /// Whether the decimal after some others makes them round up.
  ///
  /// - Throws: `GenerationError`.
  /// - Complexity: that of computing the decimals once more.
  static func roundsUp(
    _ definition: ConstantDefinition, after count: Int64, context: GenerationContext
  ) throws(GenerationError) -> Bool {
    let more = try DigitGenerator(formula: definition.defaultFormula)
      .decimals(count + 1, context: context)
    return more.decimals.digit(at: count) >= 5
  }
}
