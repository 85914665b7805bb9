internal import Text

/// Why a file is refused: the field and the reason.
public struct ScenarioError: Error, Equatable, CustomStringConvertible {
  /// The field with its path and position, such as `arrivals.timesMilliseconds[3]`; empty for the
  /// whole file.
  package let field: String

  package let problem: String

  package init(field: String, problem: String) {
    self.field = field
    self.problem = problem
  }

  /// Refuses a field unless something holds.
  package static func require(
    _ holds: Bool, _ field: @autoclosure () -> String, _ problem: @autoclosure () -> String
  ) throws(ScenarioError) {
    guard holds else { throw ScenarioError(field: field(), problem: problem()) }
  }

  /// One line.
  public var description: String { field.isEmpty ? problem : "\(field): \(problem)" }

  /// Creates an error that describes an error of a decoder.
  ///
  /// - Parameter error: what the decoder threw; a `ScenarioError` passes unchanged.
  package init(_ error: any Error) {
    switch error {
    case let error as ScenarioError: self = error
    case DecodingError.keyNotFound(let key, let context):
      self.init(field: Self.path(context.codingPath + [key]), problem: "this field is missing")
    case DecodingError.typeMismatch(let type, let context),
      DecodingError.valueNotFound(let type, let context):
      self.init(field: Self.path(context.codingPath), problem: "expected \(Self.name(of: type))")
    case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
      // The decoder gives neither the kind nor the place of the mistake.
      self.init(field: "", problem: "it is cut off, is no JSON, or has a number out of range")
    case DecodingError.dataCorrupted(let context):
      self.init(field: Self.path(context.codingPath), problem: context.debugDescription)
    default: self.init(field: "", problem: "\(error)")
    }
  }

  /// Checks the version of a file's format.
  ///
  /// - Throws: `ScenarioError` where it is not the one that this program reads.
  package static func check(schemaVersion found: Int, is current: Int) throws(ScenarioError) {
    try require(
      found == current, "schemaVersion", "\(found) is not \(current), which this program reads")
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

struct FieldRule {
  private let range: ClosedRange<Double>
  private let words: String

  static func between(_ low: Double, _ high: Double) -> FieldRule {
    FieldRule(
      range: low...high, words: "between \(NumberFormat.exact(low)) and \(NumberFormat.exact(high))"
    )
  }

  /// An interval between keys, in milliseconds: above 0, at most an hour.
  static var interval: FieldRule {
    FieldRule(range: 1e-6...3.6e6, words: "an interval above 0, at most 3600000 milliseconds")
  }

  /// A rate in keys a second: above 0, at most a million.
  static var rate: FieldRule {
    FieldRule(range: 1e-3...1e6, words: "a rate between 0.001 and 1000000 keys a second")
  }

  /// How many of something there are: at most a thousand million.
  static var count: FieldRule { between(0, 1e9) }

  /// A measured rate or ratio: at least 0, and small enough to be written in digits.
  static var figure: FieldRule { between(0, 1e14) }

  func check(_ value: Double, _ field: String) throws(ScenarioError) {
    let holds = value.isFinite && range.contains(value)
    try ScenarioError.require(holds, field, "\(NumberFormat.exact(value)) is not \(words)")
  }

  /// Throws where the second value is below the first.
  static func ordered(
    _ low: Double, _ high: Double, _ field: String, below other: String
  ) throws(ScenarioError) {
    try ScenarioError.require(
      low <= high, field,
      "\(NumberFormat.exact(high)) is below \(other), which is \(NumberFormat.exact(low))")
  }
}

/// Refuses unknown fields, so that a misspelt option is not silently ignored.
package enum StrictFields {
  /// A field's name as the file has it.
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Throws where an object has a field that is not in a list.
  ///
  /// - Throws: `ScenarioError` for the first such field, and what the decoder throws.
  package static func check(_ decoder: any Decoder, allowed: [String]) throws {
    let present = try decoder.container(keyedBy: Name.self).allKeys.map(\.stringValue)
    guard let unknown = present.sorted().first(where: { !allowed.contains($0) }) else { return }
    let path = ScenarioError.path(decoder.codingPath)
    throw ScenarioError(
      field: path.isEmpty ? unknown : "\(path).\(unknown)",
      problem: "there is no such field here; there are \(allowed.joined(separator: ", "))")
  }
}

extension KeyedDecodingContainer {
  /// A case of an enumeration by its raw value; `nil` where the field is missing.
  ///
  /// - Throws: `ScenarioError` with the possible values, and what the decoder throws.
  package func decodeEnumIfPresent<Value: RawRepresentable<String> & CaseIterable>(_ key: Key)
    throws
    -> Value?
  {
    guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
    if let value = Value(rawValue: text) { return value }
    let words = Value.allCases.map(\.rawValue).joined(separator: ", ")
    throw ScenarioError(
      field: ScenarioError.path(codingPath + [key]),
      problem: "there is no '\(text)'; there are \(words)")
  }
}
