/// An error that invalidates a benchmark.
struct BenchmarkFailure: Error, CustomStringConvertible {
  let description: String

  /// Creates an error.
  init(_ description: String) { self.description = description }
}
