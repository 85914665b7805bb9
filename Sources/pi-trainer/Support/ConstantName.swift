import ArgumentParser
import DigitCore

/// A constant named on the command line.
enum ConstantName {
  /// The constant with a name or a symbol.
  ///
  /// - Throws: `ValidationError` that names the nearest known constant.
  static func constant(_ name: String) throws -> MathematicalConstant {
    let lowered = name.lowercased()
    if let constant = MathematicalConstant.named(lowered) { return constant }
    if let constant = MathematicalConstant.known.first(where: { $0.symbol == lowered }) {
      return constant
    }
    let known = MathematicalConstant.known.map(\.name)
    throw ValidationError(
      "unknown constant '\(name)'; \(Suggestion.text(to: name, among: known))")
  }

  /// The names, for completion and help.
  static var all: [String] { MathematicalConstant.known.map(\.name) }
}
