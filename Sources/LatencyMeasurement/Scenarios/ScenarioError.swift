/// Why a file is refused: the field and the reason.
public struct ScenarioError: Error, Equatable, CustomStringConvertible {
  /// The field with its path and position, such as `arrivals.timesMilliseconds[3]`; empty for the
  /// whole file.
  public let field: String

  /// The reason, and what is allowed.
  public let problem: String

  /// Creates an error from a field and the reason.
  public init(field: String, problem: String) {
    self.field = field
    self.problem = problem
  }

  /// One line.
  public var description: String { field.isEmpty ? problem : "\(field): \(problem)" }

  /// Creates an error that describes an error of a decoder.
  ///
  /// - Parameter error: what the decoder threw; a `ScenarioError` passes unchanged.
  public init(_ error: any Error) {
    switch error {
    case let error as ScenarioError: self = error
    case DecodingError.keyNotFound(let key, let context):
      self.init(field: Self.path(context.codingPath + [key]), problem: "this field is missing")
    case DecodingError.typeMismatch(let type, let context),
      DecodingError.valueNotFound(let type, let context):
      self.init(
        field: Self.path(context.codingPath), problem: "expected \(Self.name(of: type))")
    case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
      // The decoder gives neither the kind nor the place of the mistake.
      self.init(field: "", problem: "it is cut off, is no JSON, or has a number out of range")
    case DecodingError.dataCorrupted(let context):
      self.init(field: Self.path(context.codingPath), problem: context.debugDescription)
    default: self.init(field: "", problem: "\(error)")
    }
  }

  /// A path such as `arrivals.timesMilliseconds[3]`.
  static func path(_ keys: [any CodingKey]) -> String {
    keys.reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : "." + key.stringValue
      }
    }
  }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is Double.Type: "a number"
    case is Int.Type, is UInt64.Type, is Int64.Type: "a whole number"
    case is String.Type: "a text in quotation marks"
    case is Bool.Type: "true or false"
    default: "\(type)".hasPrefix("Array") ? "a list" : "an object"
    }
  }
}
