/// Instructions of two lengths of one run, each counted twice.
public struct InstructionReading: Codable, Hashable, Sendable {
  /// How many keys the short run has.
  public var shortKeys: Int
  /// How many keys the long run has.
  public var longKeys: Int
  /// The counts of the short run.
  public var short: [Int64]
  /// The counts of the long run.
  public var long: [Int64]

  /// Creates a reading.
  public init(shortKeys: Int, longKeys: Int, short: [Int64], long: [Int64]) {
    self.shortKeys = shortKeys
    self.longKeys = longKeys
    self.short = short
    self.long = long
  }

  /// Instructions of one more key: what both lengths share cancels.
  ///
  /// - Throws: `CountError` where a count is 0 or missing, two counts of the same run differ, or
  ///   the long run is no longer than the short one.
  public func perKey() throws(CountError) -> Double {
    guard longKeys > shortKeys else { throw .lengths(short: shortKeys, long: longKeys) }
    for counts in [short, long] {
      guard let first = counts.first, counts.count >= 2 else { throw .missing }
      guard counts.allSatisfy({ $0 > 0 }) else { throw .zero }
      if let other = counts.first(where: { $0 != first }) { throw .unequal(first, other) }
    }
    let slope = Double(long[0] - short[0]) / Double(longKeys - shortKeys)
    guard slope > 0 else { throw .zero }
    return slope
  }
}
