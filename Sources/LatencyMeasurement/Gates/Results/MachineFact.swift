/// One fact about the machine.
public struct MachineFact: Codable, Hashable, Sendable {
  /// Its subject.
  public var name: String
  /// What was found.
  public var value: String
  /// What follows for measurements on this machine; empty when nothing does.
  public var note: String

  /// Creates a fact.
  public init(_ name: String, _ value: String, note: String = "") {
    self.name = name
    self.value = value
    self.note = note
  }
}
