import DigitCore
import PracticeEngine

/// Parses the lines of a transcript.
struct TranscriptParser {
  /// A line after the header.
  enum Entry {
    /// An event.
    case event(TranscriptEvent)
    /// The closing line.
    case closing(TranscriptClosing)
  }

  /// The 1-based number of the line being read, for errors.
  let line: Int

  /// An error on this line.
  func error(_ code: TranscriptError.Code, _ detail: String) -> TranscriptError {
    TranscriptError(code: code, line: line, detail: detail)
  }

  /// The members of the object on the line.
  func members(_ bytes: [UInt8]) throws(TranscriptError) -> [String: JSONValue] {
    let value: JSONValue
    do {
      value = try JSONParser.parse(bytes)
    } catch {
      throw self.error(
        .badSyntax, "not a JSON object: \(error.message) in column \(error.offset + 1)")
    }
    guard case .object(let members) = value else {
      throw error(.badSyntax, "a line must hold an object, not \(value.kind)")
    }
    return members
  }

  /// Reads a line after the header.
  func entry(_ bytes: [UInt8]) throws(TranscriptError) -> Entry {
    let members = try members(bytes)
    if let end = members["end"] { return .closing(try closing(end)) }
    if members["constant"] != nil { throw error(.badEvent, "a second header") }
    let time = try time(members["t"])
    let actions = ["key", "reveal", "tick", "stop", "reset"].filter { members[$0] != nil }
    guard actions.count == 1, let name = actions.first, let value = members[name] else {
      throw error(
        .badEvent,
        "an event needs exactly one of \"key\", \"reveal\", \"tick\", \"stop\", \"reset\"")
    }
    if name == "key" { return .event(TranscriptEvent(time: time, action: .key(try key(value)))) }
    guard value == .bool(true) else {
      throw error(.badEvent, "\"\(name)\" must be true, not \(value.kind)")
    }
    let action: TranscriptEvent.Action =
      switch name {
      case "reveal": .reveal
      case "tick": .tick
      case "stop": .stop
      default: .reset
      }
    return .event(TranscriptEvent(time: time, action: action))
  }

  private func time(_ value: JSONValue?) throws(TranscriptError) -> Int64 {
    guard let value else { throw error(.badTime, "an event needs its time \"t\" in seconds") }
    guard case .number(let number) = value else {
      throw error(.badTime, "the time \"t\" must be a number of seconds, not \(value.kind)")
    }
    guard let nanoseconds = number.nanoseconds else {
      throw error(.badTime, "the time \"t\" is more than 292 years from its origin")
    }
    return nanoseconds
  }

  private func key(_ value: JSONValue) throws(TranscriptError) -> Digit {
    guard case .string(let text) = value else {
      throw error(.badKey, "a key must be a string of one digit, not \(value.kind)")
    }
    guard text.utf8.count == 1, let byte = text.utf8.first, let digit = Digit(ascii: byte) else {
      throw error(.badKey, "a key must be one of \"0\" to \"9\", not \"\(text.prefix(20))\"")
    }
    return digit
  }

  private func closing(_ value: JSONValue) throws(TranscriptError) -> TranscriptClosing {
    guard case .object(let members) = value, let keys = members["keys"] else {
      throw error(.badEvent, "\"end\" must be an object with \"keys\" and \"firstErrorIndex\"")
    }
    let count = try integer(keys, named: "keys")
    guard let index = members["firstErrorIndex"], index != .null else {
      return TranscriptClosing(keyCount: count, firstErrorIndex: nil)
    }
    let first = try integer(index, named: "firstErrorIndex")
    return TranscriptClosing(keyCount: count, firstErrorIndex: first)
  }

  /// A whole number of at least 0.
  func integer(_ value: JSONValue, named name: String) throws(TranscriptError) -> Int64 {
    guard case .number(let number) = value, let integer = number.integer, integer >= 0 else {
      throw error(.badHeader, "\"\(name)\" must be a whole number of at least 0")
    }
    return integer
  }
}
