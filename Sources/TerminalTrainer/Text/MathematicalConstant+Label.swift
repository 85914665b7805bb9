import DigitCore

extension MathematicalConstant {
  /// Symbol and name, or one where both are the same: `π pi`, `e`.
  var label: String { symbol == name ? name : "\(symbol) \(name)" }
}
