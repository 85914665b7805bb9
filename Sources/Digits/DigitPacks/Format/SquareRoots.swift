package import DigitCore

extension MathematicalConstant {
  /// √n for n from 5 to 99 that is no square; √2 and √3 are constants of their own.
  ///
  /// Each has the number 0x8000 + n, which an older program refuses. More digits before the point
  /// than one have no place in a pack. No list of the product has them, and the trainer knows none.
  package static let roots = (5...99).compactMap { (n: UInt16) -> MathematicalConstant? in
    let whole = Int(Double(n).squareRoot())
    return whole * whole == Int(n) ? nil : .init(rootOf: n, integerPart: Digit.all[whole])
  }

  /// The constant with this number in a pack, also a root, or `nil`.
  package static func inPack(withCode code: UInt16) -> MathematicalConstant? {
    withCode(code) ?? roots.first { $0.code == code }
  }

  /// The constant with exactly this name, also a root, or `nil`.
  package static func inPack(named name: String) -> MathematicalConstant? {
    named(name) ?? roots.first { $0.name == name }
  }
}
