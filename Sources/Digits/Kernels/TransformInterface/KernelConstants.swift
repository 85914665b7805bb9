/// How points and factors of a transform are represented.
package enum ResidueArithmetic: Hashable, Sendable, CaseIterable {
  /// Doubles: points are signed, a factor is an integer w from −p/2 to p/2 with w/p.
  case floatingPoint
  /// The low 52 bits of integers, stored as the bits of doubles: a factor is w from 0 to p − 1 with
  /// ⌊2^52·w/p⌋.
  case integer
}

/// A prime below 0.84·2^50 in the form in which vectors of doubles are reduced.
package struct PrimeModulus: Sendable {
  package let value: Double

  /// 1/p, rounded to nearest.
  package let inverse: Double

  /// - Parameter prime: an odd prime below 0.84·2^50.
  package init(_ prime: UInt64) {
    precondition(prime < (84 << 50) / 100, "the rounding proof needs primes below 0.84·2^50")
    value = Double(prime)
    inverse = 1 / value
  }

  package init(value: Double, inverse: Double) {
    self.value = value
    self.inverse = inverse
  }
}

/// A constant factor w modulo p with its quotient by p, in the form of a ``ResidueArithmetic``.
package struct ConstantFactor: Sendable {
  package let value: Double

  /// w/p, rounded to nearest, or ⌊2^52·w/p⌋.
  package let quotient: Double

  package init(value: Double, quotient: Double) {
    self.value = value
    self.quotient = quotient
  }
}

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

  /// For every 64 coefficients seven vectors, for the last three levels: of w, in integers of its
  /// quotients.
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

@safe
package struct RowDescriptor: @unchecked Sendable {
  /// The logarithm of its length, at least 6.
  package let logLength: Int

  /// Its node's heap number in the tree.
  package let node: Int

  /// Pairs of 64 factors θ^b and 64 quotients that turn X^C − ζ into Y^C − 1, or `nil` for ζ = 1.
  package let scale: UnsafePointer<Double>?

  package init(logLength: Int, node: Int, scale: UnsafePointer<Double>?) {
    self.logLength = logLength
    self.node = node
    unsafe self.scale = scale
  }
}

/// The constants of the Chinese-remainder reconstruction.
@safe
package struct ReconstructionTables: @unchecked Sendable {
  /// How many primes: 4 or 6.
  package let primes: Int

  /// p and 1/p of every prime.
  package let moduli: UnsafePointer<Double>

  /// For j = 1, 2, … and i < j the pair of 1/p_i modulo p_j and its quotient.
  package let inverses: UnsafePointer<Double>

  /// For j = 1, 2, … the j + 1 signed words of p_0⋯p_(j−1), as doubles: of 44 bits or 13 decimals.
  package let products: UnsafePointer<Double>

  package let radix: LimbRadix

  /// The size in doubles of the memory between two steps, with up to six primes.
  package static let stateSize = 1664

  /// Creates references to tables, which must outlive them unchanged.
  package init(
    primes: Int, moduli: UnsafePointer<Double>, inverses: UnsafePointer<Double>,
    products: UnsafePointer<Double>, radix: LimbRadix
  ) {
    self.primes = primes
    unsafe self.moduli = moduli
    unsafe self.inverses = inverses
    unsafe self.products = products
    self.radix = radix
  }
}
