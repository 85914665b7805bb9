/// How much memory a computation takes at its peak.
enum MemoryModel {
  /// The memory of a process before it computes anything.
  ///
  /// The tables of transforms grow with the number of decimals and count there.
  private static let base: Int64 = 32 << 20

  /// A peak that grows in proportion to the number of decimals.
  ///
  /// - Parameters:
  ///   - decimals: the number of decimals.
  ///   - bytesPerDecimal: fitted to measured peaks; `Benchmarks/` shows how well it fits.
  static func linear(decimals: Int64, bytesPerDecimal: Double) -> Int64 {
    base + Int64(Double(decimals) * bytesPerDecimal)
  }
}
