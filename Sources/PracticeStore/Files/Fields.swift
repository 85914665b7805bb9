import PracticeEngine
package import PracticeReplay

/// Reads the members of an object one by one and records their problems, so that one bad value
/// costs no good one.
package struct FieldReader {
  private let members: [String: JSONValue]

  /// The problems found so far, in order.
  package private(set) var problems: [String] = []

  /// Creates a reader of an object; another value has no members and one problem.
  package init(_ value: JSONValue?) {
    if case .object(let members) = value {
      self.members = members
    } else {
      members = [:]
      problems = [value.map { "an object is expected, not \($0.kind)" } ?? "it is missing"]
    }
  }

  /// Records a problem.
  package mutating func addProblem(_ problem: String) { problems.append(problem) }

  /// The names of all members, sorted.
  package var names: [String] { members.keys.sorted() }

  /// A member, `null` read as missing.
  package func value(_ name: String) -> JSONValue? {
    guard let value = members[name], value != .null else { return nil }
    return value
  }

  /// The greatest count that a file may hold: sums of a few stay within 64 bits.
  package static var maximumCount: Int64 { 1 << 60 }

  /// A whole number, or `nil` where it is missing or invalid.
  package mutating func integer(
    _ name: String, in range: ClosedRange<Int64> = 0...FieldReader.maximumCount
  ) -> Int64? {
    guard let value = value(name) else { return nil }
    if case .number(let number) = value, let integer = number.integer, range.contains(integer) {
      return integer
    }
    addProblem("\"\(name)\" must be a whole number, at least \(range.lowerBound)")
    return nil
  }

  /// A duration in seconds as nanoseconds, at least 0.
  package mutating func nanoseconds(_ name: String) -> Int64? {
    guard let value = value(name) else { return nil }
    if case .number(let number) = value, let time = number.nanoseconds, time >= 0 { return time }
    addProblem("\"\(name)\" must be a number of seconds, at least 0")
    return nil
  }

  /// A flag.
  package mutating func flag(_ name: String) -> Bool? {
    guard let value = value(name) else { return nil }
    if case .bool(let flag) = value { return flag }
    addProblem("\"\(name)\" must be true or false")
    return nil
  }

  /// A value that a string names.
  package mutating func named<Value>(_ name: String, _ find: (String) -> Value?) -> Value? {
    guard let value = value(name) else { return nil }
    if case .string(let text) = value, let found = find(text) { return found }
    addProblem("\"\(name)\" has a value that is not known")
    return nil
  }

  /// An array of whole numbers of at least 0.
  package mutating func integers(_ name: String) -> [Int64]? {
    guard let value = value(name) else { return nil }
    if case .array(let elements) = value, let numbers = Self.integers(elements) { return numbers }
    addProblem("\"\(name)\" must be an array of whole numbers, at least 0")
    return nil
  }

  /// An array of arrays of whole numbers of at least 0.
  package mutating func rows(_ name: String) -> [[Int64]]? {
    guard let value = value(name) else { return nil }
    if case .array(let elements) = value {
      let rows = elements.compactMap { element -> [Int64]? in
        if case .array(let row) = element { return Self.integers(row) }
        return nil
      }
      if rows.count == elements.count { return rows }
    }
    addProblem("\"\(name)\" must be an array of arrays of whole numbers, at least 0")
    return nil
  }

  /// An array of seconds as nanoseconds; invalid elements are left out, which the caller notices.
  package func times(_ name: String) -> [Int64] {
    guard case .array(let elements)? = value(name) else { return [] }
    return elements.compactMap { element in
      if case .number(let number) = element { return number.nanoseconds }
      return nil
    }
  }

  /// An object, whose problems become this one's when ``absorb(_:from:)`` is called.
  package func object(_ name: String) -> FieldReader? { value(name).map { FieldReader($0) } }

  /// Adds the problems of a nested object.
  package mutating func absorb(_ inner: FieldReader, from name: String) {
    problems += inner.problems.map { "\(name): \($0)" }
  }

  private static func integers(_ elements: [JSONValue]) -> [Int64]? {
    let numbers = elements.compactMap { element -> Int64? in
      guard case .number(let number) = element, let integer = number.integer,
        (0...maximumCount).contains(integer)
      else { return nil }
      return integer
    }
    return numbers.count == elements.count ? numbers : nil
  }
}
