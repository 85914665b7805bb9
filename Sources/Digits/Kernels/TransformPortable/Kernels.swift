package import TransformInterface

/// The inner loops as this module was compiled.
package enum Kernels {
  /// All of them, created for each caller: a copy of a stored table would be a function that the
  /// linker keeps once for all modules, perhaps as this one compiled it.
  package static var all: TransformKernels {
    unsafe TransformKernels(
      arithmetic: PointCoding.arithmetic,
      extractCoefficients: { source, first, count, modulus, target in
        switch source.radix {
        case .binary: unsafe CoefficientExtraction.extract(source, first, count, modulus, target)
        case .decimal:
          unsafe DecimalCoefficientExtraction.extract(source, first, count, modulus, target)
        }
      },
      oddForward: { pieces, radix, count, constants, modulus in
        unsafe OddRadix.pass(
          radix, from: vectors(pieces), to: vectors(pieces), count, TwiddleReader(constants),
          Field(modulus), reducing: false)
      },
      oddInverse: { from, to, radix, count, constants, modulus in
        unsafe OddRadix.pass(
          radix, from: vectors(from), to: vectors(to), count, TwiddleReader(constants),
          Field(modulus),
          reducing: true)
      },
      columnsForward: { from, to, log, tables, modulus in
        ColumnTransform(tables, modulus).forward(from: vectors(from), to: vectors(to), log, 1)
      },
      columnsInverse: { from, to, scratch, ahead, log, tables, modulus in
        ColumnTransform(tables, modulus)
          .inverse(
            from: vectors(from), to: vectors(to), scratch: vectors(scratch),
            ahead: ahead.map { vectors($0) }, log, 1)
      },
      rowForward: { from, memory, to, ahead, place, tables, modulus in
        unsafe RowTransform(place, tables, modulus)
          .forward(
            from: vectors(from), through: vectors(StridedBlocks(memory)), to: vectors(to),
            ahead: ahead.map { vectors($0) }, place.logLength, place.node, first: 0)
      },
      rowInverse: { from, memory, to, place, tables, modulus in
        unsafe RowTransform(place, tables, modulus)
          .inverse(
            from: vectors(from), through: vectors(StridedBlocks(memory)), to: vectors(to),
            place.logLength, place.node, first: 0)
      },
      multiply: { target, a, b, count, s, modulus in
        PointwiseProducts.multiply(
          vectors(target), vectors(a), vectors(b), count, twiddle(s), Field(modulus))
      },
      multiplyAdd: { target, a, b, count, s, modulus in
        PointwiseProducts.multiplyAdd(
          vectors(target), vectors(a), vectors(b), count, twiddle(s), Field(modulus))
      },
      multiplyByConstant: { target, source, count, w, modulus in
        unsafe ConstantProducts.multiplyByConstant(
          target, source, count, twiddle(w), Field(modulus))
      },
      writeQuotients: { target, source, count, modulus in
        unsafe ConstantProducts.writeQuotients(target, source, count, Field(modulus))
      },
      reconstruct: { residues, offset, next, tables, state, limbs in
        switch tables.radix {
        case .binary: unsafe ReconstructionKernel(tables, state).step(residues, offset, next, limbs)
        case .decimal:
          unsafe DecimalReconstructionKernel(tables, state).step(residues, offset, next, limbs)
        }
      },
      multiplyWords: PointCoding.multiplyWords,
      residue: { limbs, count in unsafe Residue61.residue(limbs, count) },
      fold: { limbs, count, sums in unsafe Folding.fold(limbs, count, sums) })
  }

  private static func vectors(_ pieces: StridedBlocks) -> StridedVectors {
    unsafe StridedVectors(
      UnsafeMutableRawPointer(pieces.base).assumingMemoryBound(to: Vector.self),
      pitch: pieces.pitch / 8)
  }

  private static func twiddle(_ factor: ConstantFactor) -> Twiddle {
    Twiddle(factor.value, factor.quotient)
  }
}
