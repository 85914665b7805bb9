/// A file of the gate's output, which is still to be written.
public struct LatencyOutputFile: Sendable {
  /// Its name, without a folder.
  public let name: String

  private let parts: [@Sendable () -> String]

  /// Creates a file.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - parts: make its contents, one after the other.
  init(_ name: String, _ parts: [@Sendable () -> String]) {
    self.name = name
    self.parts = parts
  }

  /// Creates a file of one part.
  init(_ name: String, _ contents: @escaping @Sendable () -> String) {
    self.init(name, [contents])
  }

  /// Writes the contents part by part, so that no more than one part is in memory.
  ///
  /// - Parameter sink: takes a part.
  /// - Throws: what the sink throws.
  public func write<Failure: Error>(
    to sink: (String) throws(Failure) -> Void
  ) throws(Failure) {
    for part in parts { try sink(part()) }
  }

  /// The whole contents.
  public var contents: String { parts.map { $0() }.joined() }
}
