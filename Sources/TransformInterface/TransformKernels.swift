/// The inner loops of the multiplication, compiled for one kind of processor.
///
/// The same source is compiled for several; which one runs is chosen once, at run time. Memory is
/// aligned to 64 bytes and counted in doubles. All functions trust their callers about sizes.
@safe
package struct TransformKernels: Sendable {
  /// Residues modulo one prime, in vectors of eight.
  package typealias Residues = UnsafeMutablePointer<Double>

  /// Cuts `count` coefficients from the `first` on out of an operand, modulo a prime; zero behind
  /// its end. Both numbers are multiples of 8.
  package let split:
    @Sendable (_ from: LimbSource, _ first: Int, _ count: Int, PrimeModulus, _ to: Residues) -> Void

  /// Splits modulo X^3M − 1 or X^5M − 1 into M-point rows, by the constants of the odd radix.
  package let oddForward:
    @Sendable (Residues, _ radix: Int, TileShape, _ constants: UnsafePointer<Double>, PrimeModulus)
      -> Void

  /// The way back from the rows, without the division by the radix.
  package let oddInverse:
    @Sendable (Residues, _ radix: Int, TileShape, _ constants: UnsafePointer<Double>, PrimeModulus)
      -> Void

  /// The first levels, over the columns of a tile whose number of rows is a power of two.
  package let columnsForward: @Sendable (Residues, TileShape, RowTables, PrimeModulus) -> Void

  /// The way back.
  package let columnsInverse: @Sendable (Residues, TileShape, RowTables, PrimeModulus) -> Void

  /// All levels of a row.
  package let rowForward: @Sendable (Residues, RowPlace, RowTables, PrimeModulus) -> Void

  /// The way back, without the division by the length.
  package let rowInverse: @Sendable (Residues, RowPlace, RowTables, PrimeModulus) -> Void

  /// a = a·b·s, point by point; `b` may be `a`.
  package let multiply:
    @Sendable (_ a: Residues, _ b: Residues, _ count: Int, _ s: Multiplier, PrimeModulus) -> Void

  /// a = (a·b + c·d)·s, point by point.
  package let multiplyAdd:
    @Sendable (
      _ a: Residues, _ b: Residues, _ c: Residues, _ d: Residues, _ count: Int, _ s: Multiplier,
      PrimeModulus
    ) -> Void

  /// Writes the source times a constant, each result in −p/2 … p/2; any count, any alignment.
  package let multiplyByConstant:
    @Sendable (
      _ to: Residues, _ from: UnsafePointer<Double>, _ count: Int, _ by: Multiplier, PrimeModulus
    ) -> Void

  /// Turns the residues of 64 coefficients into the next 44·words limbs.
  ///
  /// The state holds `RecombinationState.size(primes:)` doubles, all zero at first. Given `nil` for
  /// the residues it writes what is left over behind the last coefficient, in two's complement.
  /// Returns the carry that is left: 0 or −1 at the end.
  package let recombine:
    @Sendable (
      _ residues: UnsafePointer<UnsafePointer<Double>>?, _ offset: Int, RecombinationTables,
      _ state: UnsafeMutablePointer<Double>, _ limbs: UnsafeMutablePointer<UInt>
    ) -> Int

  /// The value of words modulo 2^61 − 1, not fully reduced.
  package let residue: @Sendable (_ limbs: UnsafePointer<UInt>, _ count: Int) -> UInt64

  /// Gathers the functions of one module.
  package init(
    split: @escaping @Sendable (_ from: LimbSource, _ first: Int, _ count: Int, PrimeModulus, _ to: Residues) -> Void,
    oddForward: @escaping @Sendable (Residues, _ radix: Int, TileShape, _ constants: UnsafePointer<Double>, PrimeModulus) -> Void,
    oddInverse: @escaping @Sendable (Residues, _ radix: Int, TileShape, _ constants: UnsafePointer<Double>, PrimeModulus) -> Void,
    columnsForward: @escaping @Sendable (Residues, TileShape, RowTables, PrimeModulus) -> Void,
    columnsInverse: @escaping @Sendable (Residues, TileShape, RowTables, PrimeModulus) -> Void,
    rowForward: @escaping @Sendable (Residues, RowPlace, RowTables, PrimeModulus) -> Void,
    rowInverse: @escaping @Sendable (Residues, RowPlace, RowTables, PrimeModulus) -> Void,
    multiply: @escaping @Sendable (_ a: Residues, _ b: Residues, _ count: Int, _ s: Multiplier, PrimeModulus) -> Void,
    multiplyAdd: @escaping @Sendable (_ a: Residues, _ b: Residues, _ c: Residues, _ d: Residues, _ count: Int, _ s: Multiplier, PrimeModulus) -> Void,
    multiplyByConstant: @escaping @Sendable (_ to: Residues, _ from: UnsafePointer<Double>, _ count: Int, _ by: Multiplier, PrimeModulus) -> Void,
    recombine: @escaping @Sendable (_ residues: UnsafePointer<UnsafePointer<Double>>?, _ offset: Int, RecombinationTables, _ state: UnsafeMutablePointer<Double>, _ limbs: UnsafeMutablePointer<UInt>) -> Int,
    residue: @escaping @Sendable (_ limbs: UnsafePointer<UInt>, _ count: Int) -> UInt64
  ) {
    unsafe self.split = split
    unsafe self.oddForward = oddForward
    unsafe self.oddInverse = oddInverse
    unsafe self.columnsForward = columnsForward
    unsafe self.columnsInverse = columnsInverse
    unsafe self.rowForward = rowForward
    unsafe self.rowInverse = rowInverse
    unsafe self.multiply = multiply
    unsafe self.multiplyAdd = multiplyAdd
    unsafe self.multiplyByConstant = multiplyByConstant
    unsafe self.recombine = recombine
    unsafe self.residue = residue
  }
}
