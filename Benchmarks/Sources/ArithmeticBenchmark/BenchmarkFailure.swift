/// A benchmark that must not count.
struct BenchmarkFailure: Error, CustomStringConvertible {
  let description: String

  /// Says what is wrong.
  init(_ description: String) { self.description = description }
}
