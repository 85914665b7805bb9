package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number, not yet rounded.
  case number(JSONNumber)
  /// A string, its escapes resolved.
  case string(String)
  case array([JSONValue])
  /// An object; no key occurs twice.
  case object([String: JSONValue])

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

/// A value where it is of a kind, `nil` where it is of another.
extension JSONValue {
  package var members: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  package subscript(_ name: String) -> JSONValue? { members?[name] }

  package var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The value, `null` read as missing.
  package var unlessNull: JSONValue? {
    if case .null = self { nil } else { self }
  }

  /// The number, where it is a whole one within 64 bits.
  package var integer: Int64? {
    if case .number(let number) = self { number.integer } else { nil }
  }

  /// The number of seconds in whole nanoseconds, where it is a number and within 64 bits.
  package var nanoseconds: Int64? {
    if case .number(let number) = self { number.nanoseconds } else { nil }
  }
}

/// A number of a JSON text: an unrounded decimal.
///
/// Times are converted from the decimal to whole nanoseconds, so that a transcript means the same
/// on every machine and round-trips exactly.
package struct JSONNumber: Hashable, Sendable {
  let isNegative: Bool

  /// The first nineteen significant digits.
  let significand: UInt64

  /// The power of ten by which the significand is multiplied.
  let exponent: Int

  /// A number of seconds in whole nanoseconds, rounded to the nearest; `nil` beyond 64 bits.
  package var nanoseconds: Int64? { scaled(by: 9) }

  /// The number as a 64-bit integer, or `nil`.
  package var integer: Int64? {
    var significand = significand
    var exponent = exponent
    while exponent < 0, significand % 10 == 0, significand != 0 {
      significand /= 10
      exponent += 1
    }
    guard exponent >= 0 || significand == 0 else { return nil }
    return JSONNumber(isNegative: isNegative, significand: significand, exponent: exponent)
      .scaled(by: 0)
  }

  /// The number times a power of ten, rounded half away from zero; `nil` beyond 64 bits.
  private func scaled(by power: Int) -> Int64? {
    guard significand != 0 else { return 0 }
    var magnitude = significand
    var remaining = exponent + power
    while remaining > 0 {
      let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      magnitude = product
      remaining -= 1
    }
    if remaining < -20 { return 0 }
    while remaining < -1 {
      magnitude /= 10
      remaining += 1
    }
    if remaining == -1 { magnitude = (magnitude + 5) / 10 }
    guard let value = Int64(exactly: magnitude) else { return nil }
    return isNegative ? -value : value
  }
}

/// A strict parser of one JSON value (RFC 8259) with bounded depth.
///
/// Foundation's parser does not suffice, because a transcript is evidence: numbers must not become
/// binary fractions, keys must not occur twice, and hostile input must fail at its first wrong
/// byte.
package struct JSONParser {
  package struct Failure: Error {
    /// 0-based offset of the offending byte.
    package let offset: Int
    /// What was found or expected there.
    package let message: String
  }

  private let bytes: [UInt8]
  private var offset = 0
  /// The most levels of arrays and objects; transcripts need four.
  private static let maximumDepth = 16

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Parses one value.
  ///
  /// - Parameter bytes: the text, white space around the value allowed.
  /// - Complexity: O(n).
  package static func parse(_ bytes: [UInt8]) throws(Failure) -> JSONValue {
    var parser = JSONParser(bytes)
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    if parser.offset < bytes.count { throw parser.failure("nothing may follow the value") }
    return value
  }

  private func failure(_ message: String) -> Failure { Failure(offset: offset, message: message) }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A {
      offset += 1
    }
  }

  private mutating func consume(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    offset += 1
    return true
  }

  private mutating func expect(_ byte: Unicode.Scalar) throws(Failure) {
    skipSpace()
    if consume(byte) { return }
    throw failure(next == nil ? "the line ends too early" : "'\(byte)' is expected")
  }

  private mutating func value(depth: Int) throws(Failure) -> JSONValue {
    if depth > Self.maximumDepth { throw failure("the value is nested too deeply") }
    skipSpace()
    guard let byte = next else { throw failure("the line ends too early") }
    switch byte {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), 0x30...0x39: return .number(try number())
    default: throw failure("a value is expected")
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(Failure) -> JSONValue {
    for byte in word.utf8 {
      guard let found = next else { throw failure("the line ends too early") }
      if found != byte { throw failure("'\(word)' is expected") }
      offset += 1
    }
    return value
  }

  private mutating func object(depth: Int) throws(Failure) -> JSONValue {
    try expect("{")
    var members: [String: JSONValue] = [:]
    skipSpace()
    if consume("}") { return .object(members) }
    repeat {
      skipSpace()
      if next != UInt8(ascii: "\"") {
        throw failure(next == nil ? "the line ends too early" : "a key in quotes is expected")
      }
      let key = try string()
      if members[key] != nil { throw failure("the key \"\(key)\" occurs twice") }
      try expect(":")
      members[key] = try value(depth: depth + 1)
      skipSpace()
    } while consume(",")
    try expect("}")
    return .object(members)
  }

  private mutating func array(depth: Int) throws(Failure) -> JSONValue {
    try expect("[")
    var elements: [JSONValue] = []
    skipSpace()
    if consume("]") { return .array(elements) }
    repeat {
      elements.append(try value(depth: depth + 1))
      skipSpace()
    } while consume(",")
    try expect("]")
    return .array(elements)
  }

  private mutating func string() throws(Failure) -> String {
    try expect("\"")
    // Most strings have no escapes and are used directly.
    let start = offset
    while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\\") {
      offset += 1
      if byte == UInt8(ascii: "\"") { return try checked(bytes[start..<(offset - 1)]) }
    }
    var text = Array(bytes[start..<offset])
    while let byte = next {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""):
        return try checked(text[...])
      case UInt8(ascii: "\\"): text += try escape()
      case 0..<0x20: throw failure("a string holds a control character")
      default: text.append(byte)
      }
    }
    throw failure("the line ends too early")
  }

  private func checked(_ text: ArraySlice<UInt8>) throws(Failure) -> String {
    guard let string = String(validating: text, as: UTF8.self) else {
      throw failure("the string is not UTF-8")
    }
    return string
  }

  private mutating func escape() throws(Failure) -> [UInt8] {
    guard let byte = next else { throw failure("the line ends too early") }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      var unit = try hexadecimal()
      if (0xD800..<0xDC00).contains(unit), consume("\\"), consume("u") {
        let low = try hexadecimal()
        guard (0xDC00..<0xE000).contains(low) else { throw failure("half a surrogate pair") }
        unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(unit) else { throw failure("half a surrogate pair") }
      return Array(String(scalar).utf8)
    default: throw failure("an unknown escape")
    }
  }

  private mutating func hexadecimal() throws(Failure) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      // The bit of small letters is set in digits too.
      guard let byte = next, byte >= 0x30,
        let digit = Array("0123456789abcdef".utf8).firstIndex(of: byte | 0x20)
      else { throw failure("four hexadecimal digits are expected") }
      unit = unit << 4 | UInt32(digit)
      offset += 1
    }
    return unit
  }

  private mutating func number() throws(Failure) -> JSONNumber {
    let isNegative = consume("-")
    var significand: UInt64 = 0
    var exponent = 0
    let start = offset
    while let digit = digit() { add(digit, &significand, &exponent, fraction: false) }
    let length = offset - start
    if length == 0 { throw failure("a digit is expected") }
    if length > 1, bytes[start] == 0x30 { throw failure("a number may not begin with 0") }
    if consume(".") {
      let point = offset
      while let digit = digit() { add(digit, &significand, &exponent, fraction: true) }
      if offset == point { throw failure("a digit is expected") }
    }
    if consume("e") || consume("E") {
      let isNegativeExponent = consume("-")
      if !isNegativeExponent { _ = consume("+") }
      let first = offset
      var power = 0
      // Beyond five digits the value is out of range whatever follows.
      while let digit = digit() { power = min(power * 10 + Int(digit), 99_999) }
      if offset == first { throw failure("a digit is expected") }
      exponent += isNegativeExponent ? -power : power
    }
    return JSONNumber(isNegative: isNegative, significand: significand, exponent: exponent)
  }

  private mutating func digit() -> UInt8? {
    guard let byte = next, byte >= 0x30, byte <= 0x39 else { return nil }
    offset += 1
    return byte - 0x30
  }

  /// Adds a digit; from the twentieth significant one on only the exponent changes.
  private func add(
    _ digit: UInt8, _ significand: inout UInt64, _ exponent: inout Int, fraction: Bool
  ) {
    if significand < 1_000_000_000_000_000_000 {
      significand = significand * 10 + UInt64(digit)
      if fraction { exponent -= 1 }
    } else if !fraction {
      exponent += 1
    }
  }
}
