/// A name with its value.
public struct Fact: Codable, Equatable, Sendable {
  /// What it is.
  public let name: String

  /// Its value.
  public let value: String

  /// What exactly the value covers or means.
  public let note: String?

  /// Whether the value is code, such as a hash, and set in a monospaced font.
  public let isCode: Bool

  /// Creates a fact.
  ///
  /// - Parameters:
  ///   - name: what it is.
  ///   - value: its value.
  ///   - note: what exactly it covers.
  ///   - isCode: whether the value is code.
  public init(_ name: String, _ value: String, note: String? = nil, isCode: Bool = false) {
    self.name = name
    self.value = value
    self.note = note
    self.isCode = isCode
  }
}
