internal import TransformInterface

/// Reads twiddles from a table of pairs and broadcasts them to all lanes.
@safe
struct TwiddleReader {
  private let pairs: UnsafePointer<Double>

  @inline(__always)
  init(_ pairs: UnsafePointer<Double>) {
    unsafe self.pairs = pairs
  }

  /// The twiddle of one node.
  @inline(__always)
  subscript(node: Int) -> Twiddle {
    unsafe Twiddle(
      value: Vector(repeating: pairs[2 * node]), quotient: Vector(repeating: pairs[2 * node + 1]))
  }

  /// The twiddles of three levels.
  @inline(__always)
  func subtree(_ node: Int) -> Radix8Twiddles {
    Radix8Twiddles(
      node: self[node], children: (self[2 * node], self[2 * node + 1]),
      grandchildren: (self[4 * node], self[4 * node + 1], self[4 * node + 2], self[4 * node + 3]))
  }
}
