import BigArithmetic

/// Workers with a pool of their own, also where the machine has fewer processors.
enum TestWorkers {
  private static let pool = WorkerPool(threads: 3)

  /// So many workers, at most four at once.
  static func of(_ count: Int) -> Workers { Workers(count, of: pool) }
}
