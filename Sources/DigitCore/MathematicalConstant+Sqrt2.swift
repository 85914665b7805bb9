extension MathematicalConstant {
  /// √2 = 1.41421…, the diagonal of the unit square.
  public static var sqrt2: MathematicalConstant {
    MathematicalConstant(code: 4, name: "sqrt2", symbol: "√2", integerPart: Digit(1)!)
  }
}
