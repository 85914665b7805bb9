/// The inner loops of the multiplication, compiled for one kind of processor.
///
/// The same source is compiled for several; one is chosen at run time. Memory is aligned to 64
/// bytes and counted in doubles. No function checks sizes.
@safe
package struct TransformKernels: Sendable {
  /// Residues modulo one prime, in vectors of eight.
  package typealias Residues = UnsafeMutablePointer<Double>

  package typealias ExtractCoefficients =
    @Sendable (_ from: LimbSource, _ first: Int, _ count: Int, PrimeModulus, _ to: Residues) -> Void

  package typealias OddForward =
    @Sendable (
      StridedBlocks, _ radix: Int, _ count: Int, _ constants: UnsafePointer<Double>, PrimeModulus
    ) -> Void

  package typealias OddInverse =
    @Sendable (
      _ from: StridedBlocks, _ to: StridedBlocks, _ radix: Int, _ count: Int,
      _ constants: UnsafePointer<Double>, PrimeModulus
    ) -> Void

  package typealias ColumnsForward =
    @Sendable (_ from: StridedBlocks, _ to: StridedBlocks, _ log: Int, RowTables, PrimeModulus) ->
    Void

  package typealias ColumnsInverse =
    @Sendable (
      _ from: StridedBlocks, _ to: StridedBlocks, _ scratch: StridedBlocks, _ ahead: StridedBlocks?,
      _ log: Int, RowTables,
      PrimeModulus
    ) -> Void

  package typealias RowForward =
    @Sendable (
      _ from: StridedBlocks, _ through: Residues, _ to: StridedBlocks, _ ahead: StridedBlocks?,
      RowDescriptor, RowTables,
      PrimeModulus
    ) -> Void

  package typealias RowInverse =
    @Sendable (
      _ from: StridedBlocks, _ through: Residues, _ to: StridedBlocks, RowDescriptor, RowTables,
      PrimeModulus
    ) -> Void

  package typealias Multiply =
    @Sendable (
      _ target: StridedBlocks, _ a: StridedBlocks, _ b: StridedBlocks, _ count: Int,
      _ s: ConstantFactor, PrimeModulus
    ) -> Void

  package typealias MultiplyByConstant =
    @Sendable (
      _ to: Residues, _ from: UnsafePointer<Double>, _ count: Int, _ by: ConstantFactor,
      PrimeModulus
    ) -> Void

  package typealias WriteQuotients =
    @Sendable (_ to: Residues, _ from: UnsafePointer<Double>, _ count: Int, PrimeModulus) -> Void

  package typealias Reconstruct =
    @Sendable (
      _ residues: UnsafePointer<UnsafePointer<Double>>?, _ offset: Int, _ next: Int,
      ReconstructionTables, _ state: UnsafeMutablePointer<Double>,
      _ limbs: UnsafeMutablePointer<UInt>
    ) -> Void

  package typealias MultiplyWords =
    @Sendable (
      _ target: UnsafeMutablePointer<UInt>, _ a: UnsafePointer<UInt>, _ aCount: Int,
      _ b: UnsafePointer<UInt>, _ bCount: Int
    ) -> Void

  package typealias Residue = @Sendable (_ limbs: UnsafePointer<UInt>, _ count: Int) -> UInt64

  package typealias Fold =
    @Sendable (_ limbs: UnsafePointer<UInt>, _ count: Int, _ sums: UnsafeMutablePointer<UInt>)
    -> Void

  /// The form of points and factors.
  package let arithmetic: ResidueArithmetic

  /// Extracts `count` coefficients from the `first` on, modulo a prime.
  ///
  /// After the operand's end they are zero. Both numbers are multiples of 8.
  package let extractCoefficients: ExtractCoefficients

  /// The forward transform of the odd radix: from X^3M − 1 or X^5M − 1 to 3 or 5 groups of `count`
  /// blocks.
  package let oddForward: OddForward

  /// The inverse of ``oddForward`` without the division by the radix; from and to may be the same.
  package let oddInverse: OddInverse

  /// The first levels, over the columns of a tile of 2^log blocks, which are clobbered.
  package let columnsForward: ColumnsForward

  /// The inverse of ``columnsForward``; meanwhile the tile ahead is prefetched.
  ///
  /// To and scratch may be the same, and so may from and to, if scratch is another.
  package let columnsInverse: ColumnsInverse

  /// All levels of a row, in contiguous memory; all places may be the same.
  ///
  /// Meanwhile the row ahead is prefetched.
  package let rowForward: RowForward

  /// The inverse of ``rowForward`` without the division by the length.
  package let rowInverse: RowInverse

  /// target = a·b·s, in integers a·b·s/2^52, in `count` blocks, point by point; all three may be
  /// the same.
  package let multiply: Multiply

  /// target = target + a·b·s, point by point, likewise, for a target that ``multiply`` made.
  package let multiplyAdd: Multiply

  /// Writes the source times a constant, each result in the form of a factor; any count, any
  /// alignment.
  package let multiplyByConstant: MultiplyByConstant

  /// Writes the quotients of factors by the prime; any count, any alignment.
  package let writeQuotients: WriteQuotients

  /// Computes the next 44·words limbs, or 64·words decimal ones, from the residues of 64
  /// coefficients.
  ///
  /// The state holds ``ReconstructionTables/stateSize`` doubles, all zero at first. Given `nil` for
  /// the residues it writes the carry out of the last coefficient, in two's or ten's complement.
  package let reconstruct: Reconstruct

  /// The product of a longer and a shorter factor, of at most 1300 words together, written apart
  /// from them; `nil` where GMP is faster.
  package let multiplyWords: MultiplyWords?

  /// The value of words modulo 2^61 − 1, in 0 … 2^61 − 2.
  package let residue: Residue

  /// Adds up groups of eight words: `sums` gets eight words, then how often each overflowed.
  package let fold: Fold

  package init(
    arithmetic: ResidueArithmetic,
    extractCoefficients: @escaping ExtractCoefficients,
    oddForward: @escaping OddForward,
    oddInverse: @escaping OddInverse,
    columnsForward: @escaping ColumnsForward,
    columnsInverse: @escaping ColumnsInverse,
    rowForward: @escaping RowForward,
    rowInverse: @escaping RowInverse,
    multiply: @escaping Multiply,
    multiplyAdd: @escaping Multiply,
    multiplyByConstant: @escaping MultiplyByConstant,
    writeQuotients: @escaping WriteQuotients,
    reconstruct: @escaping Reconstruct,
    multiplyWords: MultiplyWords?,
    residue: @escaping Residue,
    fold: @escaping Fold
  ) {
    self.arithmetic = arithmetic
    unsafe self.extractCoefficients = extractCoefficients
    unsafe self.oddForward = oddForward
    unsafe self.oddInverse = oddInverse
    self.columnsForward = columnsForward
    self.columnsInverse = columnsInverse
    unsafe self.rowForward = rowForward
    unsafe self.rowInverse = rowInverse
    self.multiply = multiply
    self.multiplyAdd = multiplyAdd
    unsafe self.multiplyByConstant = multiplyByConstant
    unsafe self.writeQuotients = writeQuotients
    unsafe self.reconstruct = reconstruct
    unsafe self.multiplyWords = multiplyWords
    unsafe self.residue = residue
    unsafe self.fold = fold
  }
}
