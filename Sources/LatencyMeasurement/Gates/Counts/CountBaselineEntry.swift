/// What a key may cost with one compiler on one architecture.
public struct CountBaselineEntry: Codable, Hashable, Sendable {
  /// The compiler's version.
  public var toolchain: String
  /// The processor's architecture.
  public var architecture: String
  /// Instructions of a key.
  public var instructionsPerKey: Double

  /// Creates an entry.
  public init(toolchain: String, architecture: String, instructionsPerKey: Double) {
    self.toolchain = toolchain
    self.architecture = architecture
    self.instructionsPerKey = instructionsPerKey
  }
}
