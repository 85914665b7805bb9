/// How much memory a computation takes at its peak.
enum MemoryModel {
  /// What a process holds before it computes anything.
  private static let base: Int64 = 24 << 20

  /// The most that big integers leave unused for reuse: what `LargeBlocks` keeps.
  private static let mostKept: Int64 = 512 << 20

  /// How much is kept for reuse, in terms of what is in use, while it is below ``mostKept``.
  private static let keptShare = 2.3

  /// A peak that grows in proportion to the number of decimals, and what is kept for reuse beside.
  ///
  /// - Parameters:
  ///   - decimals: how many are asked for.
  ///   - bytesPerDecimal: fitted to measured peaks; `Benchmarks/` shows how well it fits.
  static func linear(decimals: Int64, bytesPerDecimal: Double) -> Int64 {
    let used = Double(decimals) * bytesPerDecimal
    return base + Int64(used) + min(mostKept, Int64(used * keptShare))
  }

  /// A peak that grows in proportion to the number of decimals: pieces of one size after the other
  /// leave nothing between them.
  ///
  /// - Parameters:
  ///   - decimals: how many are asked for.
  ///   - bytesPerDecimal: fitted to measured peaks, at 10^7 and 10^8.
  static func compact(decimals: Int64, bytesPerDecimal: Double) -> Int64 {
    base + Int64(Double(decimals) * bytesPerDecimal)
  }
}
