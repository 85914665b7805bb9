/// How much memory a computation takes at its peak.
enum MemoryModel {
  /// What a process holds before it computes anything.
  ///
  /// The tables of transforms grow with the number of decimals and are part of what one takes.
  private static let base: Int64 = 32 << 20

  /// A peak that grows in proportion to the number of decimals.
  ///
  /// - Parameters:
  ///   - decimals: how many are asked for.
  ///   - bytesPerDecimal: fitted to measured peaks; `Benchmarks/` shows how well it fits.
  static func linear(decimals: Int64, bytesPerDecimal: Double) -> Int64 {
    base + Int64(Double(decimals) * bytesPerDecimal)
  }
}
