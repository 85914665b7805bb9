package import DigitCore
package import DigitPacks

/// The first thousand decimals of each constant, compiled in.
///
/// They decide at once what a computation would find after minutes and gigabytes: that a file holds
/// another constant, or is wrong from its beginning on. They prove nothing about the rest.
package enum LeadingDecimals {
  package static let count: Int64 = 1000

  /// The decimals, or `nil` for a constant of which none are known.
  package static func text(of constant: MathematicalConstant) -> String? {
    KnownDecimals.of(constant.name)?.first
  }

  /// The first decimal that is wrong among the first thousand, or `nil`.
  ///
  /// - Throws: `PackError` when they cannot be read.
  package static func firstDifference(
    _ store: some DecimalStore, _ constant: MathematicalConstant
  ) throws(PackError) -> DigitAudit.Difference? {
    guard text(of: constant) != nil else { return nil }
    let length = min(store.digitCount, count)
    return firstDifference(try DecimalComparison.digits(of: store, from: 0, to: length), constant)
  }

  /// The same for decimals in memory.
  ///
  /// - Parameter found: the first ones as numbers, a thousand at most.
  package static func firstDifference(
    _ found: [UInt8], _ constant: MathematicalConstant
  ) -> DigitAudit.Difference? {
    guard let known = text(of: constant)?.utf8.map({ $0 - 0x30 }),
      let place = zip(found, known).enumerated().first(where: { $1.0 != $1.1 })?.offset
    else { return nil }
    return DigitAudit.Difference(found: found, expected: known, at: place)
  }
}
