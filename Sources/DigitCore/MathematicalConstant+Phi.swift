extension MathematicalConstant {
  /// φ = (1 + √5)/2 = 1.61803…, the golden ratio.
  public static var phi: MathematicalConstant {
    MathematicalConstant(code: 3, name: "phi", symbol: "φ", integerPart: Digit(1)!)
  }
}
