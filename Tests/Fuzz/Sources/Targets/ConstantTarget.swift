import Arithmetic
import Constants
import DigitChecks
import Parallelism

/// No text of formulas crashes the reader or keeps it busy; one that is accepted is read again as
/// the same, every series of it has an end that its bound proves, and its value is found or
/// refused.
func fuzzFormulaText(_ raw: [UInt8]) {
  if let custom = try? CustomFormula(parsing: raw) {
    precondition((try? FormulaText(parsing: raw)) == nil, "no file has both forms")
    // Also where an error of the text gets its place in the file.
    let definition = try? ConstantDefinition(file: raw)
    precondition(definition.map { $0.series == custom.text } ?? true, "the text stands for it")
    return fuzzFormulaText(Array(custom.text.utf8))
  }
  guard let text = try? FormulaText(parsing: raw) else { return }
  precondition((try? FormulaText(parsing: raw)) == text, "reading repeats itself")
  checkSum(raw, text)
  // A theorem is the product's own: what is computed with it may take as long as it needs.
  for formula in text.formulas where formula.theorem == nil {
    check(formula.expression)
    let context = GenerationContext(workers: .one)
    let name = FormulaIdentifier.Stated(constant: "none", formula: formula.name)
    guard let made = try? formula.expression.evaluate(bits: 64, as: name, context: context) else {
      continue
    }
    precondition(made.enclosure.lower.value.signum >= 0, "a value that is found is positive")
  }
}

/// A file that states a sum is refused, or its digits begin as it claims and pass every check.
private func checkSum(_ raw: [UInt8], _ text: FormulaText) {
  guard let definition = try? ConstantDefinition(series: raw) else { return }
  precondition(definition.series.map { Array($0.utf8) } == raw, "the certificate has the file")
  let context = GenerationContext(workers: .one)
  let claim = text.starts.map { Array($0.text.utf8.dropFirst(2)) } ?? []
  for formula in definition.formulas {
    precondition(formula.peakMemory(digitCount: 1 << 49, workers: 1) > 0, "some memory")
    guard let made = try? DigitGenerator(formula: formula).decimals(100, context: context) else {
      continue
    }
    precondition(made.decimals.asciiText.starts(with: claim), "the claim is right")
    var certifier = Certifier(
      definition: definition, level: .standard, context: context, knownAnswers: [])
    let store = PackedDecimalStore(bytes: made.decimals.bytes, digitCount: 100)
    let certificate = try? certifier.certificate(of: made, in: store, merkleRoot: nil)
    precondition(certificate?.hasFailed != true, "no check fails")
  }
}

private func check(_ expression: FormulaExpression) {
  switch expression {
  case .number(let number): precondition(number != 0, "no part is 0")
  case .series(let series):
    guard let terms = try? series.terms(forBits: 64) else {
      preconditionFailure("an accepted series has a bound")
    }
    precondition(terms < 1 << 16, "an accepted series converges fast")
  case .sum(let summands): for summand in summands { check(summand) }
  case .product(let powers): for power in powers { check(power.base) }
  case .root(let order, let base):
    precondition(1...64 ~= order, "roots have small orders")
    check(base)
  }
}
