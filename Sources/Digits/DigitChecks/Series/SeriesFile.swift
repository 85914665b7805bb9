internal import Arithmetic
package import Constants
internal import DigitCore
package import DigitPacks
internal import Parallelism

/// The sum that somebody states in a file.
///
/// Its decimals are those of *the sum as stated*, whatever the file calls it: nothing else can be
/// shown, and pack and certificate say nothing else. Two formulas check each other where they share
/// no argument of a series and no root. Of one alone the series are followed and the rest is not,
/// as of every text: nothing is verified then, and the certificate says so. Check B follows the
/// text that the generator reads, not a second source; what is wrong in it is part of the sum as
/// stated.
extension ConstantDefinition {
  /// Reads a text, or a custom formula of y-cruncher, which becomes one; errors have its lines.
  package init(file bytes: [UInt8]) throws(FormulaError) {
    let custom = try CustomFormula(parsing: bytes)
    do throws(FormulaError) {
      try self.init(series: custom.map { Array($0.text.utf8) } ?? bytes)
    } catch { throw custom?.placed(error) ?? error }
  }

  /// Reads a file; it is untrusted, also where it comes from a pack.
  ///
  /// - Throws: `FormulaError` with line and reason where it is ill-formed, diverges, is slow, has
  ///   another value than it claims, or two, or none that a pack can hold and the checker follow.
  package init(series bytes: [UInt8]) throws(FormulaError) {
    let text = try FormulaText(parsing: bytes)
    let claim = text.starts?.text.utf8.filter { $0 != UInt8(ascii: ".") } ?? []
    var beginning: [UInt8] = []
    for formula in text.formulas {
      guard formula.theorem == nil else {
        throw FormulaError(
          .refused, line: formula.line, "'within' is a theorem, which a file cannot prove")
      }
      let found = try formula.beginning(max(50, claim.count - 1))
      guard beginning.isEmpty || beginning == found else {
        throw FormulaError(.refused, line: formula.line, "this formula has another value")
      }
      beginning = found
    }
    let equal = zip(claim, beginning).prefix { $0 == $1 }.count
    guard let whole = beginning.first.flatMap(Digit.init(ascii:)), equal == claim.count else {
      let place = equal == 0 ? "before the point" : "at decimal \(equal)"
      throw FormulaError(
        .wrongClaim, line: text.starts?.number, "the sum has another digit \(place)")
    }
    let constant = MathematicalConstant.series(integerPart: whole)
    let formulas = text.formulas.map { StatedFormula($0, of: constant) }
    let reason = "the file states both; no argument of a series and no root is in both"
    self.init(
      constant: constant, formulas: formulas, library: nil, libraryIndependence: "",
      approvedPairs: formulas.dropFirst().map { (formulas[0].identifier, $0.identifier, reason) },
      series: String(decoding: bytes, as: UTF8.self))
  }
}

extension FormulaText.Formula {
  /// The digit before the point, and some decimals.
  fileprivate func beginning(_ count: Int) throws(FormulaError) -> [UInt8] {
    let bits = Int64(4 * count + 128)
    let name = FormulaIdentifier.Stated(constant: MathematicalConstant.seriesName, formula: name)
    let isFollowed = expression.series.allSatisfy {
      StatedSeries($0)?.tailBits(after: 64).isFinite == true
    }
    do throws(FormulaError) {
      guard isFollowed else {
        throw FormulaError(
          .refused, "multiplied out, a series passes 63 bits or has no bound by the checker")
      }
      let value = try expression.evaluate(
        bits: bits, as: name, context: GenerationContext(workers: .one)
      ).enclosure
      let ends = [0, value.width].map { (units: UInt64) -> [UInt8] in
        var end = value.lower.value.copy()
        end += units
        for _ in 0..<count { end *= 10 as UInt64 }
        end >>= bits
        return end.decimalText()
      }
      guard ends[0] == ends[1], ends[0].count <= count + 1 else {
        throw FormulaError(
          .refused, ends[0] == ends[1] ? "the value is 10 or more" : "the decimals seem to end")
      }
      return [UInt8](repeating: 0x30, count: count + 1 - ends[0].count) + ends[0]
    } catch { throw error.at(line: line) }
  }
}

extension DigitPack {
  /// What computes the digits again: the formulas of their constant, or of the sum that the
  /// certificate states.
  ///
  /// - Returns: `nil` for a constant that cannot be computed.
  /// - Throws: `FormulaError` where the sum is refused, or is not there.
  package func definition() throws(FormulaError) -> ConstantDefinition? {
    guard constant.name == MathematicalConstant.seriesName else {
      return ConstantDefinition.of(constant)
    }
    guard case .consistent(let certificate) = PackCertificate(of: self),
      let series = certificate.series
    else { throw FormulaError(.malformed, "no certificate states its sum") }
    let definition = try ConstantDefinition(series: Array(series.utf8))
    guard definition.constant.integerPart == constant.integerPart else {
      throw FormulaError(.refused, "the sum has another integer part")
    }
    return definition
  }
}
