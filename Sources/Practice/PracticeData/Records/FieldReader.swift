import DigitCore
import PracticeEngine
package import Text

/// Reads the members of an object one by one and records their problems, so that one bad value
/// costs no good one.
package struct FieldReader {
  private let members: [String: JSONValue]

  package private(set) var problems: [String] = []

  package init(_ value: JSONValue?) {
    if let members = value?.members {
      self.members = members
    } else {
      members = [:]
      problems = [value.map { "an object is expected, not \($0.kind)" } ?? "it is missing"]
    }
  }

  @inline(never)
  package mutating func addProblem(_ problem: String) { problems.append(problem) }

  var names: [String] { members.orderedKeys }

  /// A member, `null` read as missing.
  @inline(never)
  package func value(_ name: String) -> JSONValue? { members[name]?.unlessNull }

  /// The greatest count that a file may hold: sums of a few stay within 64 bits.
  package static var maximumCount: Int64 { 1 << 60 }

  /// A whole number, or `nil` where it is missing or invalid.
  package mutating func integer(
    _ name: String, in range: ClosedRange<Int64> = 0...FieldReader.maximumCount
  ) -> Int64? {
    guard let value = value(name) else { return nil }
    if let integer = value.integer, range.contains(integer) { return integer }
    addProblem("\"\(name)\" must be a whole number, at least \(range.lowerBound)")
    return nil
  }

  /// A duration in seconds as nanoseconds, at least 0.
  package mutating func nanoseconds(_ name: String) -> Int64? {
    guard let value = value(name) else { return nil }
    if let time = value.nanoseconds, time >= 0 { return time }
    addProblem("\"\(name)\" must be a number of seconds, at least 0")
    return nil
  }

  package mutating func flag(_ name: String) -> Bool? {
    guard let value = value(name) else { return nil }
    if case .bool(let flag) = value { return flag }
    addProblem("\"\(name)\" must be true or false")
    return nil
  }

  package mutating func named<Value>(_ name: String, _ find: (String) -> Value?) -> Value? {
    guard let text = text(name) else { return nil }
    if let found = find(text) { return found }
    addUnknown(name)
    return nil
  }

  // Apart from what is found, each type of which would repeat them in the page.
  @inline(never)
  private mutating func text(_ name: String) -> String? {
    guard let value = value(name) else { return nil }
    if case .string(let text) = value { return text }
    addUnknown(name)
    return nil
  }

  @inline(never)
  private mutating func addUnknown(_ name: String) {
    addProblem("\"\(name)\" has a value that is not known")
  }

  /// An array of whole numbers of at least 0.
  mutating func integers(_ name: String) -> [Int64]? {
    guard let value = value(name) else { return nil }
    if let elements = value.elements, let numbers = Self.integers(elements) { return numbers }
    addProblem("\"\(name)\" must be an array of whole numbers, at least 0")
    return nil
  }

  /// An array of arrays of whole numbers of at least 0.
  mutating func rows(_ name: String) -> [[Int64]]? {
    guard let value = value(name) else { return nil }
    if let elements = value.elements {
      let rows = elements.compactMap { $0.elements.flatMap(Self.integers) }
      if rows.count == elements.count { return rows }
    }
    addProblem("\"\(name)\" must be an array of arrays of whole numbers, at least 0")
    return nil
  }

  /// An array of seconds as nanoseconds; invalid elements are left out, which the caller notices.
  package func times(_ name: String) -> [Int64] {
    (value(name)?.elements ?? []).compactMap { $0.nanoseconds }
  }

  /// What an object says, whose problems become this one's; `nil` where there is none.
  mutating func object<Value>(_ name: String, _ read: (inout FieldReader) -> Value?) -> Value? {
    guard let value = value(name) else { return nil }
    var inner = FieldReader(value)
    let result = read(&inner)
    take(inner.problems, of: name)
    return result
  }

  @inline(never)
  private mutating func take(_ problems: [String], of name: String) {
    for problem in problems { addProblem("\(name): \(problem)") }
  }

  private static func integers(_ elements: [JSONValue]) -> [Int64]? {
    let numbers = elements.compactMap { $0.integer }.filter { 0...maximumCount ~= $0 }
    return numbers.count == elements.count ? numbers : nil
  }
}

extension Dictionary where Key == String {
  /// The keys in their order, sorted as places in an array: then one sort serves everything.
  package var orderedKeys: [String] { Array(keys).ordered { $0.utf8.map { Int64($0) } } }
}

/// The readable members of a text that should be one JSON object but is truncated or was edited.
package enum SalvagedObject {
  /// The members that are valid by themselves.
  ///
  /// A truncated last member is read up to its last comma: the value after it may have lost digits.
  ///
  /// - Complexity: O(n).
  package static func members(of bytes: [UInt8]) -> [String: JSONValue] {
    guard let start = bytes.firstIndex(of: UInt8(ascii: "{")) else { return [:] }
    var members: [String: JSONValue] = [:]
    var rest = bytes[(start + 1)...]
    while !rest.isEmpty {
      let (text, end) = member(rest)
      // Without the comma between them, two members on two lines look like one.
      for found in read(text).map({ [$0] }) ?? text.pieces(at: 0x0A).compactMap(read) {
        for (key, value) in found where !members[key].hasValue { members[key] = value }
      }
      rest = rest[end...].dropFirst()
    }
    return members
  }

  /// A member, or several with their commas, or `nil`.
  private static func read(_ text: some Sequence<UInt8>) -> [String: JSONValue]? {
    let object = [UInt8(ascii: "{")] + text + [UInt8(ascii: "}")]
    return try? JSONParser.parse(object).members
  }

  /// A member alone, its brackets closed, and the offset of the comma or bracket that ends it, or
  /// of the end of the text.
  private static func member(_ text: ArraySlice<UInt8>) -> (text: [UInt8], end: Int) {
    var open: [UInt8] = []
    var isInString = false
    var isEscaped = false
    // The last comma within the member, and the open brackets there.
    var comma = (offset: text.startIndex, open: open)
    for offset in text.indices {
      let byte = text[offset]
      if isInString {
        // A string holds no line feed, so a missing quote damages one line only.
        isInString = byte != 0x0A && (isEscaped || byte != UInt8(ascii: "\""))
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
      case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
      case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
        if open.isEmpty { return (Array(text[..<offset]), offset) }
        if byte == UInt8(ascii: ",") { comma = (offset, open) } else { open.removeLast() }
      default: break
      }
    }
    return (text[..<comma.offset] + comma.open.reversed(), text.endIndex)
  }
}
