/// Writes canonical JSON: keys in the order of writing, no white space, shortest numbers.
struct JSONWriter {
  /// What was written so far.
  private(set) var text = ""

  /// Whether the next member or element needs a comma.
  private var needsComma = false

  /// The text of one object.
  static func object(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    writer.object(body)
    return writer.text
  }

  /// Writes an object as the next value.
  mutating func object(_ body: (inout JSONWriter) -> Void) {
    text += "{"
    needsComma = false
    body(&self)
    text += "}"
    needsComma = true
  }

  /// Writes a key and leaves its value to be written.
  mutating func key(_ key: String) {
    if needsComma { text += "," }
    text += "\"\(key)\":"
    needsComma = false
  }

  /// Writes a value that is JSON already.
  mutating func raw(_ value: String) {
    text += value
    needsComma = true
  }

  /// Writes a member with a whole number.
  mutating func member(_ key: String, _ value: Int64?) {
    self.key(key)
    raw(value.map { "\($0)" } ?? "null")
  }

  /// Writes a member with a number.
  mutating func member(_ key: String, _ value: Double) {
    self.key(key)
    raw("\(value)")
  }

  /// Writes a member with a truth value.
  mutating func member(_ key: String, _ value: Bool) {
    self.key(key)
    raw(value ? "true" : "false")
  }

  /// Writes a member with a string; what is written here are names, which need no escapes.
  mutating func member(_ key: String, _ value: String?) {
    self.key(key)
    raw(value.map { "\"\($0)\"" } ?? "null")
  }

  /// Writes a member with a time, in seconds with all of its nanoseconds.
  mutating func member(_ key: String, nanoseconds: Int64) {
    self.key(key)
    raw(Self.seconds(nanoseconds))
  }

  /// Writes a member with an array of times.
  mutating func member(_ key: String, nanoseconds: [Int64]) {
    self.key(key)
    raw("[\(nanoseconds.map(Self.seconds).joined(separator: ","))]")
  }

  /// Nanoseconds as a decimal of seconds, exactly and without needless zeros.
  static func seconds(_ nanoseconds: Int64) -> String {
    let (whole, part) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    let sign = nanoseconds < 0 ? "-" : ""
    if part == 0 { return "\(sign)\(whole)" }
    var digits = String(1_000_000_000 + part).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}
