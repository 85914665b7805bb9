/// The constants of one direction of a transform of a row, all of them modulo one prime.
///
/// A row is a polynomial modulo X^C − ζ. Its tree of nodes is numbered like a heap: node h splits
/// into 2h and 2h + 1 by X^2m − w² = (X^m − w)(X^m + w), where w is what `tree` holds for h.
@safe
package struct RowTables: @unchecked Sendable {
  /// Pairs (w, w/p) by heap number, down to nodes of 128 coefficients.
  package let tree: UnsafePointer<Double>

  /// Pairs (w, w/p) of the tree of X^C − 1 by the node's place in its level.
  package let nodes: UnsafePointer<Double>

  /// For every 64 coefficients seven vectors of w, for the last three levels.
  package let leaves: UnsafePointer<Double>

  /// Creates references to tables, which must outlive them unchanged and suffice for the row's
  /// length.
  package init(
    tree: UnsafePointer<Double>, nodes: UnsafePointer<Double>, leaves: UnsafePointer<Double>
  ) {
    unsafe self.tree = tree
    unsafe self.nodes = nodes
    unsafe self.leaves = leaves
  }
}
