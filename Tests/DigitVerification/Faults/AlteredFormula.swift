import BigArithmetic
import ConstantGeneration
import DigitCore

/// A formula whose enclosure is altered after its last step.
struct AlteredFormula: BinaryFormula {
  /// What is altered.
  enum Change: Sendable {
    /// The width, which becomes two units.
    case width
    /// The lower end, in which a bit flips.
    case bit(Int64)
  }

  let base: any BinaryFormula
  let change: Change

  var constant: MathematicalConstant { base.constant }
  var name: String { base.name }
  var statement: String { base.statement }
  var source: String { base.source }
  var ingredients: Set<FormulaIngredient> { base.ingredients }

  func evaluate(bits: Int64, context: GenerationContext) -> FormulaResult {
    let result = base.evaluate(bits: bits, context: context)
    let enclosure = result.enclosure
    let altered: Enclosure
    switch change {
    case .width: altered = Enclosure(lower: enclosure.lower, bits: enclosure.bits, width: 2)
    case .bit(let index):
      var lower = enclosure.lower.value.copy()
      lower.flipBit(index)
      altered = Enclosure(
        lower: SharedInteger(lower), bits: enclosure.bits, width: enclosure.width)
    }
    return FormulaResult(enclosure: altered, evidence: result.evidence)
  }

  func peakMemory(decimals: Int64) -> Int64 { base.peakMemory(decimals: decimals) }
}
