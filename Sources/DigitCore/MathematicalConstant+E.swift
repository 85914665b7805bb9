extension MathematicalConstant {
  /// e = 2.71828…, the base of the natural logarithm.
  public static var e: MathematicalConstant {
    MathematicalConstant(code: 2, name: "e", symbol: "e", integerPart: Digit(2)!)
  }
}
