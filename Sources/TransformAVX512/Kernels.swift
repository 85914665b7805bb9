package import TransformInterface

/// The inner loops as this module was compiled.
package enum Kernels {
  /// All of them.
  package static let all = unsafe TransformKernels(
    split: { source, first, count, modulus, target in
      switch source.radix {
      case .binary: unsafe Splitting.split(source, first, count, modulus, target)
      case .decimal: unsafe DecimalSplitting.split(source, first, count, modulus, target)
      }
    },
    oddForward: { memory, radix, shape, constants, modulus in
      unsafe OddRadix.pass(
        vectors(memory), radix, shape, Tree(constants), Field(modulus), reducing: false)
    },
    oddInverse: { memory, radix, shape, constants, modulus in
      unsafe OddRadix.pass(
        vectors(memory), radix, shape, Tree(constants), Field(modulus), reducing: true)
    },
    columnsForward: { memory, shape, tables, modulus in
      unsafe ColumnTransform(shape, tables, modulus)
        .split(vectors(memory), shape.rows.trailingZeroBitCount, 1)
    },
    columnsInverse: { memory, shape, tables, modulus in
      unsafe ColumnTransform(shape, tables, modulus)
        .join(vectors(memory), shape.rows.trailingZeroBitCount, 1)
    },
    rowForward: { memory, place, tables, modulus in
      unsafe RowTransform(place, tables, modulus)
        .split(vectors(memory), place.logLength, place.node, first: 0)
    },
    rowInverse: { memory, place, tables, modulus in
      unsafe RowTransform(place, tables, modulus)
        .join(vectors(memory), place.logLength, place.node, first: 0)
    },
    multiply: { target, a, b, count, s, modulus in
      unsafe PointwiseProducts.multiply(
        vectors(target), vectors(a), vectors(b), count / 8, twiddle(s), Field(modulus))
    },
    multiplyAdd: { target, a, b, count, s, modulus in
      unsafe PointwiseProducts.multiplyAdd(
        vectors(target), vectors(a), vectors(b), count / 8, twiddle(s), Field(modulus))
    },
    multiplyByConstant: { target, source, count, w, modulus in
      unsafe ConstantProducts.multiplyByConstant(
        target, source, count, twiddle(w), Field(modulus))
    },
    recombine: { residues, offset, tables, state, limbs in
      switch tables.radix {
      case .binary: unsafe Recombination(tables, state).step(residues, offset, limbs)
      case .decimal: unsafe DecimalRecombination(tables, state).step(residues, offset, limbs)
      }
    },
    residue: { limbs, count in unsafe Residue61.residue(limbs, count) },
    fold: { limbs, count, sums in unsafe Folding.fold(limbs, count, sums) })

  private static func vectors(
    _ memory: TransformKernels.Residues
  ) -> UnsafeMutablePointer<Vector> {
    unsafe UnsafeMutableRawPointer(memory).assumingMemoryBound(to: Vector.self)
  }

  private static func twiddle(_ multiplier: Multiplier) -> Twiddle {
    Twiddle(
      value: Vector(repeating: multiplier.value), quotient: Vector(repeating: multiplier.quotient))
  }
}
