/// A stage of a computation, as the user sees it.
public struct GenerationStage: Hashable, Sendable {
  /// The stage's name.
  public let name: String

  /// Creates a stage.
  public init(name: String) {
    self.name = name
  }

  /// Summing the series.
  public static let series = GenerationStage(name: "series")
  /// Making the members of a linear recurrence.
  public static let recurrence = GenerationStage(name: "recurrence")
  /// Square root and quotient.
  public static let rootAndQuotient = GenerationStage(name: "root and quotient")
  /// Conversion to decimals.
  public static let conversion = GenerationStage(name: "conversion")
  /// A library's own evaluation, which reports nothing until it is done.
  public static let library = GenerationStage(name: "library")
}
