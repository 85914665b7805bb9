internal import Arithmetic
package import DigitCore

/// What the text of a constant says of it before its first formula.
///
/// ```
/// mpfr   FUNCTION: STATEMENT
/// is     another formula, or only another implementation
/// takes  INGREDIENT, where it is another than the statement
/// upto   N, the most decimals for which MPFR is a check, where they are not 10,000,000
/// pair   FORMULA FORMULA: why they may check each other
/// ```
/// A file that states a sum has no such lines.
private struct ConstantHead {
  var library: (FormulaIdentifier.Library, real: RealEnclosure.Source, statement: String)?
  var independence: String?
  var ingredient: String?
  var furthest: Int64 = 10_000_000
  var pairs: [(names: [String], reason: String)] = []
  private var keys: Set<String> = []

  mutating func take(_ line: FormulaLine) throws(FormulaError) {
    let words = line.text.split(separator: " ").map(String.init)
    let (key, value) = (words[0], words.dropFirst().joined(separator: " "))
    guard keys.insert(key).inserted || key == "pair" else {
      throw FormulaError(.malformed, line: line.number, "'\(key)' is there twice")
    }
    let parts = value.split(separator: ": ", maxSplits: 1).map(String.init)
    let names = parts[0].split(separator: " ").map(String.init)
    switch (key, parts.count) {
    case ("mpfr", 2):
      library = LibraryFunction.called(names).map { ($0, real: $1, statement: parts[1]) }
    case ("pair", 2) where names.count == 2: pairs.append((names, parts[1]))
    case ("is", _): independence = value
    case ("takes", _): ingredient = value
    case ("upto", _): furthest = Int64(value) ?? 0
    default:
      throw FormulaError(
        .malformed, line: line.number, "'\(key)' is no key here, or has another value")
    }
  }
}

/// What MPFR computes, by the names of texts.
private enum LibraryFunction: String {
  case pi, phi, catalan, euler, lemniscate
  case gammaOfQuarter = "gamma1-4", gammaOfThird = "gamma1-3"
  /// These have a number.
  case sqrt, log, zeta, exp

  static func called(_ words: [String]) -> (FormulaIdentifier.Library, RealEnclosure.Source)? {
    let number = words.dropFirst().first.flatMap(UInt64.init) ?? 0
    guard let function = words.first.flatMap(Self.init),
      words.count == 1 || number > 0, (number > 0) == [.sqrt, .log, .zeta, .exp].contains(function)
    else { return nil }
    switch function {
    case .pi: return (.arithmeticGeometricMean, .pi)
    case .phi: return (.squareRoot, .goldenRatio)
    case .catalan: return (.catalan, .catalan)
    case .euler: return (.euler, .euler)
    case .lemniscate: return (.arithmeticGeometricMean, .lemniscate)
    case .gammaOfQuarter: return (.arithmeticGeometricMean, .gammaOfQuarter)
    case .gammaOfThird: return (.arithmeticGeometricMean, .gammaOfThird)
    case .sqrt: return (.squareRoot, .squareRoot(number))
    case .log: return (.logarithm, .logarithm(number))
    case .zeta: return (.zeta, .zeta(number))
    case .exp: return number == 1 ? (.exponential, .e) : nil
    }
  }
}

extension ConstantDefinition {
  /// A constant of `MathematicalConstant.all` by its name.
  init(_ name: String, text: [UInt8]) {
    guard let constant = MathematicalConstant.named(name) else {
      preconditionFailure("there is no constant '\(name)'")
    }
    self.init(constant, text: text)
  }

  /// A constant of the product, whose text is right.
  init(_ constant: MathematicalConstant, text: [UInt8]) {
    do { try self.init(parsing: text, of: constant) } catch {
      preconditionFailure("the text of \(constant.name) is refused: \(error)")
    }
  }

  /// Reads the text of a constant.
  ///
  /// - Throws: `FormulaError` with the line and the reason.
  package init(
    parsing bytes: [UInt8], of constant: MathematicalConstant
  ) throws(FormulaError) {
    let text = try FormulaText(parsing: bytes, hasHead: true)
    var head = ConstantHead()
    for line in text.head { try head.take(line) }
    guard let library = head.library, let independence = head.independence, head.furthest > 0 else {
      throw FormulaError(.malformed, "the text does not say what MPFR computes, and how far")
    }
    let formulas: [any ConstantFormula] = text.formulas.map { StatedFormula($0, of: constant) }
    let mpfr = LibraryFormula(
      constant: constant, function: library.0, statement: library.statement,
      ingredients: [head.ingredient ?? library.statement], real: library.real,
      furthest: head.furthest)
    var pairs: [ApprovedPair] = []
    for (names, reason) in head.pairs {
      let found = names.compactMap { name in (formulas + [mpfr]).first { $0.name == name } }
      guard found.count == 2 else {
        throw FormulaError(.malformed, "there are no formulas \(names[0]) and \(names[1])")
      }
      pairs.append((found[0].identifier, found[1].identifier, reason))
    }
    self.init(
      constant: constant, formulas: formulas, library: mpfr, libraryIndependence: independence,
      approvedPairs: pairs)
  }
}
