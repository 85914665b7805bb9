/// One fact about the machine, for people.
public struct MachineFact: Codable, Hashable, Sendable {
  /// What it is about.
  public var name: String
  /// What was found.
  public var value: String
  /// What follows for what can be trusted here; empty when nothing does.
  public var note: String

  /// States a fact.
  public init(_ name: String, _ value: String, note: String = "") {
    self.name = name
    self.value = value
    self.note = note
  }
}
