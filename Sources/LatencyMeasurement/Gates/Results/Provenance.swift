/// The origin of a result.
public struct Provenance: Codable, Hashable, Sendable {
  /// The program's version.
  public var version: String
  /// The compiler's version.
  public var toolchain: String
  /// The processor's architecture.
  public var architecture: String
  /// The command line.
  public var command: [String]
  /// When the run began: RFC 3339, UTC.
  public var started: String
  /// How long it took, in seconds.
  public var seconds: Double

  /// Creates the origin of a result.
  public init(
    version: String, toolchain: String, architecture: String, command: [String], started: String,
    seconds: Double
  ) {
    self.version = version
    self.toolchain = toolchain
    self.architecture = architecture
    self.command = command
    self.started = started
    self.seconds = seconds
  }
}
