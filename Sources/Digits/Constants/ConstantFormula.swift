package import Arithmetic
package import DigitCore

/// A way to compute a constant, with a proof of how close it comes.
package protocol ConstantFormula: Sendable {
  var constant: MathematicalConstant { get }

  var identifier: FormulaIdentifier { get }

  /// The formula by what it gives: binary bounds or decimals.
  var kind: FormulaKind { get }

  var statement: String { get }

  var source: String { get }

  /// The names of the parts it is built of: a sub-constant such as `√10005`, a series, an
  /// implementation. Two formulas of one constant are independent only if they share none.
  var ingredients: Set<String> { get }

  /// The bytes of memory that an evaluation takes at its peak, conversion included.
  ///
  /// - Parameter workers: the number of threads; where they are few, large pieces of work are done
  ///   one after another.
  func peakMemory(digitCount: Int64, workers: Int) -> Int64
}

extension ConstantFormula {
  /// The name in certificates and on the command line, such as `chudnovsky`.
  package var name: String { identifier.name }
}

package enum FormulaKind {
  case binary(any BinaryFormula)
  case decimal(any DecimalFormula)
}

package protocol BinaryFormula: ConstantFormula {
  /// Evaluates the formula.
  ///
  /// - Parameter bits: bits after the binary point of the enclosure.
  /// - Returns: an enclosure at most a few units of 2^-bits wide, and the evidence.
  func evaluate(bits: Int64, context: GenerationContext) throws(GenerationError) -> FormulaResult
}

extension BinaryFormula {
  package var kind: FormulaKind { .binary(self) }
}

package typealias FormulaResult = (enclosure: Enclosure, evidence: [Evidence])

/// Two binary fractions with a constant between them: lower·2^-bits ≤ value ≤ (lower +
/// width)·2^-bits.
package struct Enclosure: Sendable {
  /// The lower end, with the integer part, in units of 2^-bits.
  package let lower: SharedInteger

  package let bits: Int64

  /// The distance of the ends in units of 2^-bits.
  package let width: UInt64

  package init(lower: SharedInteger, bits: Int64, width: UInt64) {
    self.lower = lower
    self.bits = bits
    self.width = width
  }
}

/// A formula that computes in decimals, from which the digits are truncated without a conversion.
package protocol DecimalFormula: ConstantFormula {
  /// Evaluates the formula.
  ///
  /// - Parameter places: decimals after the point, at least; the result says how many there are.
  /// - Returns: a value that the constant follows from, and the evidence.
  func evaluate(places: Int64, context: GenerationContext) -> DecimalResult
}

extension DecimalFormula {
  package var kind: FormulaKind { .decimal(self) }
}

/// What evaluating a decimal formula gives: S with
/// S·10^-places ≤ divisor·constant − addend < (S + 1)·10^-places.
///
/// With B = ⌊(addend·10^places + S)/divisor⌋ the constant lies in
/// B·10^-places ..< (B + 1)·10^-places.
package struct DecimalResult: Sendable {
  package let value: SharedDecimal

  /// Decimals after the point of S.
  package let places: Int64

  /// An integer, 0 or 1.
  package let addend: UInt64

  /// 1 or 2.
  package let divisor: UInt64

  package let evidence: [Evidence]

  package init(
    value: SharedDecimal, places: Int64, addend: UInt64 = 0, divisor: UInt64 = 1,
    evidence: [Evidence]
  ) {
    precondition(addend <= 1 && (divisor == 1 || divisor == 2), "a half of a sum, or the value")
    self.value = value
    self.places = places
    self.addend = addend
    self.divisor = divisor
    self.evidence = evidence
  }

  /// Truncates B = ⌊(addend·10^places + S)/divisor⌋ to some decimals.
  func extraction(_ count: Int64, in context: ArithmeticContext) -> DecimalExtraction {
    if divisor == 1 && context.fault == nil {
      return DecimalExtraction(of: value.value, count: count, workers: context.workers)
    }
    var lower = divisor == 1 ? value.value.copy() : value.value.halved(adding: UInt(addend))
    context.fault?.inject(.decimalValue, &lower)
    return DecimalExtraction(of: lower, count: count, workers: context.workers)
  }

  var droppedBit: UInt64 { divisor == 2 && value.value.isOdd ? 1 : 0 }
}

/// How much memory a computation takes at its peak.
enum MemoryModel {
  /// The memory of a process before it computes anything.
  ///
  /// The tables of transforms grow with the number of decimals and count there.
  private static let base: Int64 = 32 << 20

  /// A peak that grows in proportion to the number of decimals.
  ///
  /// - Parameter bytesPerDecimal: fitted to measured peaks; `Benchmarks/` shows how well it fits.
  static func linear(digitCount: Int64, bytesPerDecimal: Double) -> Int64 {
    total(Double(digitCount) * bytesPerDecimal)
  }

  /// A peak that grows more slowly where pieces of work are so large that they are done in turn.
  ///
  /// - Parameter workers: the number of threads; with many of them nothing is done in turn.
  static func measured(_ memory: MeasuredMemory, digitCount: Int64, workers: Int) -> Int64 {
    let count = Double(digitCount)
    let inTurn = memory.inTurn
    guard ArithmeticContext.worksInTurn(workers: workers),
      let above = inTurn.firstIndex(where: { $0.decimals >= count }) ?? inTurn.indices.last,
      above > 0, count > inTurn[0].decimals
    else { return linear(digitCount: digitCount, bytesPerDecimal: memory.small) }
    let (low, high) = (inTurn[above - 1], inTurn[above])
    let share = min(1, (count - low.decimals) / (high.decimals - low.decimals))
    return total(
      count * (low.bytesPerDecimal + share * (high.bytesPerDecimal - low.bytesPerDecimal)))
  }

  private static func total(_ bytes: Double) -> Int64 {
    // Nothing that a program may be asked for can overflow the sum.
    return base + (bytes < 4e18 ? Int64(bytes) : 1 << 62)
  }
}
