/// Something that a formula is built of and that a second formula must not share with it.
public struct FormulaIngredient: Hashable, Sendable, Comparable {
  /// The name, such as `√10005`.
  public let name: String

  /// Creates an ingredient.
  public init(_ name: String) {
    self.name = name
  }

  /// Orders ingredients by name.
  public static func < (lhs: FormulaIngredient, rhs: FormulaIngredient) -> Bool {
    lhs.name < rhs.name
  }
}
