/// The size of a transform: which cyclic products it gives.
///
/// Operands that meet must be transformed at the same size. A product at a size is known modulo
/// 2^``bits`` − 1; where the true product is shorter than that it is the product itself. A Newton
/// step that knows the upper or lower half of its product already picks a size that covers the
/// unknown half alone, and takes the known half off afterwards.
package struct TransformSize: Hashable, Sendable {
  /// Products are known modulo 2^bits − 1; a multiple of 64.
  package let bits: Int64

  /// The smallest size with at least this many bits.
  ///
  /// - Parameter bits: what the caller needs, at least 0.
  package init(atLeast bits: Int64) {
    precondition(bits >= 0, "a negative number of bits")
    self.bits = max(64, (bits + 63) & ~63)
  }
}
