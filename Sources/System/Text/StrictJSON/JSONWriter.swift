/// Writes canonical JSON: keys in the order of writing, no white space, shortest numbers.
package struct JSONWriter {
  package private(set) var text = ""

  /// Whether the next member or element needs a comma.
  private var needsComma = false

  package static func object(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    writer.object(body)
    return writer.text
  }

  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    text += "{"
    needsComma = false
    body(&self)
    text += "}"
    needsComma = true
  }

  package mutating func key(_ key: String) {
    if needsComma { text += "," }
    text += "\"\(key)\":"
    needsComma = false
  }

  /// Writes a value that is JSON already.
  package mutating func raw(_ value: String) {
    text += value
    needsComma = true
  }

  /// Writes a member whose value is JSON already.
  package mutating func member(_ key: String, raw value: String) {
    self.key(key)
    raw(value)
  }

  package mutating func member(_ key: String, _ body: (inout JSONWriter) -> Void) {
    self.key(key)
    object(body)
  }

  /// Writes a member with an object, or with `null` where there is nothing to write.
  package mutating func member<Value>(
    _ key: String, of value: Value?, _ body: (Value, inout JSONWriter) -> Void
  ) {
    self.key(key)
    guard let value else { return raw("null") }
    object { body(value, &$0) }
  }

  /// Writes a member with an array of objects.
  package mutating func member<Element>(
    _ key: String, each elements: [Element], _ body: (Element, inout JSONWriter) -> Void
  ) {
    self.key(key)
    text += "["
    for element in elements {
      if needsComma { text += "," }
      object { body(element, &$0) }
    }
    raw("]")
  }

  /// Writes a member with an object whose keys are put in order, and whose values are JSON already.
  package mutating func member(_ key: String, sorted members: [String: String]) {
    let members = members.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)):\($0.value)" }
    member(key, raw: "{\(members.joined(separator: ","))}")
  }

  package mutating func member(_ key: String, _ texts: [String]) {
    member(key, raw: "[\(texts.map(Self.quoted).joined(separator: ","))]")
  }

  package mutating func member(_ key: String, _ value: Int64?) {
    member(key, raw: value.map { "\($0)" } ?? "null")
  }

  package mutating func member(_ key: String, _ value: Double) { member(key, raw: "\(value)") }

  package mutating func member(_ key: String, _ value: Bool) {
    member(key, raw: value ? "true" : "false")
  }

  package mutating func member(_ key: String, _ value: String?) {
    member(key, raw: value.map(Self.quoted) ?? "null")
  }

  /// Writes a member with a time, in seconds with all of its nanoseconds.
  package mutating func member(_ key: String, nanoseconds: Int64) {
    member(key, raw: Self.seconds(nanoseconds))
  }

  /// Writes a member with an array of times.
  package mutating func member(_ key: String, nanoseconds: [Int64]) {
    member(key, raw: "[\(nanoseconds.map(Self.seconds).joined(separator: ","))]")
  }

  /// Nanoseconds as a decimal of seconds, exactly and without needless zeros.
  package static func seconds(_ nanoseconds: Int64) -> String {
    let (whole, part) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    let sign = nanoseconds < 0 ? "-" : ""
    if part == 0 { return "\(sign)\(whole)" }
    var digits = Array(String(1_000_000_000 + part).utf8)
    digits[0] = UInt8(ascii: ".")
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return "\(sign)\(whole)" + String(decoding: digits, as: UTF8.self)
  }

  /// An array of whole numbers; the Embedded subset has no text of an array.
  package static func array(_ numbers: [Int64], separator: String = ",") -> String {
    "[" + numbers.map { "\($0)" }.joined(separator: separator) + "]"
  }

  /// A string in quotes, escaped as RFC 8259, section 7, asks.
  package static func quoted(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }) { return "\"\(text)\"" }
    var quoted = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      let letter: Unicode.Scalar? =
        switch byte {
        case 0x22: "\""
        case 0x5C: "\\"
        case 0x0A: "n"
        case 0x0D: "r"
        case 0x09: "t"
        case 0x08: "b"
        case 0x0C: "f"
        default: nil
        }
      if let letter {
        quoted += [0x5C, UInt8(ascii: letter)]
      } else if byte < 0x20 {
        let low = byte & 15
        quoted += "\\u00".utf8
        quoted += [0x30 + byte >> 4, low < 10 ? 0x30 + low : 0x57 + low]
      } else {
        quoted.append(byte)
      }
    }
    quoted.append(UInt8(ascii: "\""))
    return String(decoding: quoted, as: UTF8.self)
  }
}
