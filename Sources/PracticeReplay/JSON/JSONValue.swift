/// A value read from a JSON text.
package enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number, not yet rounded.
  case number(JSONNumber)
  /// A string, its escapes resolved.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object; no key occurs twice.
  case object([String: JSONValue])

  /// What kind of value it is, for messages.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
