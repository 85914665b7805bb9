extension MathematicalConstant {
  /// π = 3.14159…, the ratio of a circle's circumference to its diameter.
  public static var pi: MathematicalConstant {
    MathematicalConstant(code: 1, name: "pi", symbol: "π", integerPart: Digit(3)!)
  }
}
