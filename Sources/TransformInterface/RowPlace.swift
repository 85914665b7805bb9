/// A row of a transform.
@safe
package struct RowDescriptor: @unchecked Sendable {
  /// The logarithm of its length, at least 6.
  package let logLength: Int

  /// Its node's heap number in the tree.
  package let node: Int

  /// Pairs of 64 factors θ^b and 64 quotients that turn X^C − ζ into Y^C − 1, or `nil` for ζ = 1.
  package let scale: UnsafePointer<Double>?

  /// Creates a descriptor.
  package init(logLength: Int, node: Int, scale: UnsafePointer<Double>?) {
    self.logLength = logLength
    self.node = node
    unsafe self.scale = scale
  }
}
