import DigitCore
import PracticeEngine
internal import Text

package struct TranscriptParser {
  package enum Entry {
    case event(TranscriptEvent)
    case closing(TranscriptClosing)
  }

  /// The 1-based number of the line being read, for errors.
  let line: Int

  package func error(_ code: TranscriptError.Code, _ detail: String) -> TranscriptError {
    TranscriptError(code: code, line: line, detail: detail)
  }

  private func members(_ bytes: [UInt8]) throws(TranscriptError) -> [String: JSONValue] {
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

  package func entry(_ bytes: [UInt8]) throws(TranscriptError) -> Entry {
    let members = try members(bytes)
    if let end = members["end"] { return .closing(try closing(end)) }
    if members["constant"].hasValue { throw error(.badEvent, "a second header") }
    let time = try time(members["t"])
    let marks = [TranscriptEvent.Action.reveal, .tick, .stop, .reset]
    let names = (["key"] + marks.map { $0.name }).filter { members[$0].hasValue }
    guard names.count == 1, let name = names.first, let value = members[name] else {
      throw error(
        .badEvent,
        "an event needs exactly one of \"key\", \"reveal\", \"tick\", \"stop\", \"reset\"")
    }
    guard let mark = marks.first(where: { $0.name == name }) else {
      return .event(TranscriptEvent(time: time, action: .key(try key(value))))
    }
    guard case .bool(true) = value else {
      throw error(.badEvent, "\"\(name)\" must be true, not \(value.kind)")
    }
    return .event(TranscriptEvent(time: time, action: mark))
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
      let shown = String(decoding: Array(text.utf8.prefix(20)), as: UTF8.self)
      throw error(.badKey, "a key must be one of \"0\" to \"9\", not \"\(shown)\"")
    }
    return digit
  }

  private func closing(_ value: JSONValue) throws(TranscriptError) -> TranscriptClosing {
    guard case .object(let members) = value, let keys = members["keys"] else {
      throw error(.badEvent, "\"end\" must be an object with \"keys\" and \"firstErrorIndex\"")
    }
    let count = try integer(keys, named: "keys")
    guard let index = members["firstErrorIndex"]?.unlessNull else {
      return TranscriptClosing(keyCount: count, firstErrorIndex: nil)
    }
    let first = try integer(index, named: "firstErrorIndex")
    return TranscriptClosing(keyCount: count, firstErrorIndex: first)
  }

  /// A whole number of at least 0.
  private func integer(_ value: JSONValue, named name: String) throws(TranscriptError) -> Int64 {
    guard case .number(let number) = value, let integer = number.integer, integer >= 0 else {
      throw error(.badHeader, "\"\(name)\" must be a whole number of at least 0")
    }
    return integer
  }

  func header(_ bytes: [UInt8]) throws(TranscriptError) -> TranscriptHeader {
    try header(members: try members(bytes))
  }

  func header(members: [String: JSONValue]) throws(TranscriptError) -> TranscriptHeader {
    guard members["constant"].hasValue || members["mode"].hasValue else {
      throw error(
        .missingHeader,
        "a transcript begins with a header such as {\"constant\":\"pi\",\"mode\":\"game\"}")
    }
    let constant = try constant(members["constant"])
    var header = TranscriptHeader(constant: constant, mode: try mode(members["mode"]))
    header.segment = try segment(members["segment"], mode: header.mode)
    header.pass =
      try named(members, "pass", "\"shown\", \"alternate\" or \"blank\"", LearnPass.named) ?? .shown
    header.records = try records(members["records"], constant: constant)
    if let value = members["totalXP"]?.unlessNull {
      header.totalXP = try integer(value, named: "totalXP")
    }
    header.ghost =
      try named(members, "ghost", "\"crown\" or \"lightning\"", GhostKind.named) ?? .crown
    header.friend = try record(members["friend"], "friend", constant)
    header.keypad = try named(
      members, "keypad", "\"phone\" or \"calculator\"", KeypadLayout.named)
    return header
  }

  private func constant(_ value: JSONValue?) throws(TranscriptError) -> MathematicalConstant {
    guard let value else { throw error(.missingHeader, "the header names no \"constant\"") }
    if case .string(let name) = value, let constant = MathematicalConstant.named(name) {
      return constant
    }
    let names = MathematicalConstant.all.map { $0.name }.joined(separator: ", ")
    throw error(.unknownConstant, "unknown constant: choose one of \(names)")
  }

  private func mode(_ value: JSONValue?) throws(TranscriptError) -> SessionMode {
    guard let value else { throw error(.missingHeader, "the header names no \"mode\"") }
    if case .string(let name) = value, let mode = SessionMode(rawValue: name) { return mode }
    let names = SessionMode.allCases.map { $0.rawValue }.joined(separator: ", ")
    throw error(.unknownMode, "unknown mode: choose one of \(names)")
  }

  private func segment(
    _ value: JSONValue?, mode: SessionMode
  ) throws(TranscriptError) -> DigitRange? {
    guard let value = value?.unlessNull else { return nil }
    guard mode.takesSegment else {
      throw error(.badSegment, "only learn mode has a segment: leave \"segment\" out")
    }
    guard let ends = value.elements, ends.count == 2,
      let lower = ends[0].integer, let upper = ends[1].integer,
      let range = DigitRange(from: lower, upTo: upper), !range.isEmpty
    else {
      throw error(
        .badSegment, "\"segment\" must be [from, to] with whole numbers 0 <= from < to")
    }
    return range
  }

  private func named<Choice>(
    _ members: [String: JSONValue], _ field: String, _ choices: String,
    _ find: (String) -> Choice?
  ) throws(TranscriptError) -> Choice? {
    guard let value = members[field]?.unlessNull else { return nil }
    if case .string(let name) = value, let choice = find(name) { return choice }
    throw error(.badHeader, "\"\(field)\" must be \(choices)")
  }

  private func records(
    _ value: JSONValue?, constant: MathematicalConstant
  ) throws(TranscriptError) -> PersonalRecords {
    guard let value = value?.unlessNull else { return PersonalRecords() }
    guard case .object(let members) = value else {
      throw error(.badRecord, "\"records\" must be an object, not \(value.kind)")
    }
    return PersonalRecords(
      crown: try record(members["crown"], "crown", constant),
      lightning: try record(members["lightning"], "lightning", constant),
      classic: try classic(members["classic"]))
  }

  /// The classic score, as a number or as an object with `digitCount`.
  private func classic(_ value: JSONValue?) throws(TranscriptError) -> Int64 {
    guard let value = value?.unlessNull else { return 0 }
    if case .object(let members) = value, let count = members["digitCount"] {
      return try integer(count, named: "classic")
    }
    return try integer(value, named: "classic")
  }

  private func record(_ value: JSONValue?, _ name: String, _ constant: MathematicalConstant)
    throws(TranscriptError) -> PersonalBestRecord?
  {
    guard let value = value?.unlessNull else { return nil }
    guard case .object(let members) = value,
      let digits = members["digitCount"], let totalTime = members["totalTime"]?.nanoseconds
    else {
      throw error(
        .badRecord, "\"\(name)\" must be null or an object with \"digitCount\" and \"totalTime\"")
    }
    let record = PersonalBestRecord(
      constant: constant, digitCount: try integer(digits, named: "digitCount"),
      totalTime: totalTime, cumulativeTimes: try times(members["cumulativeTimes"], name),
      isTimed: members["timed"] != .bool(false))
    guard let record else {
      throw error(
        .badRecord,
        "\"\(name)\" contradicts itself: \"cumulativeTimes\" must hold one time for each of "
          + "\"digitCount\" digits, from 0 upwards and never decreasing")
    }
    return record
  }

  private func times(_ value: JSONValue?, _ name: String) throws(TranscriptError) -> [Int64] {
    guard let value = value?.unlessNull else { return [] }
    let times = value.elements?.compactMap { $0.nanoseconds }
    guard let times, times.count == value.elements?.count else {
      throw error(.badRecord, "\"cumulativeTimes\" of \"\(name)\" must be an array of seconds")
    }
    return times
  }

  /// The times of the keys of a transcript, all of which were right, as in a certified run.
  ///
  /// - Parameter bytes: the transcript, its header first; lines that cannot be read are left out.
  package static func keyTimes(of bytes: [UInt8]) -> [Int64] {
    bytes.pieces(at: 0x0A).dropFirst().compactMap { line in
      guard case .event(let event)? = try? TranscriptParser(line: 1).entry(Array(line)),
        case .key = event.action
      else { return nil }
      return event.time
    }
  }
}

/// Splits a stream of bytes into lines and rejects early what cannot be a transcript.
///
/// Memory stays bounded: a line that does not begin with an object is rejected at its first
/// character, and no line may be longer than a session could write it.
package struct TranscriptLineReader {
  /// The most bytes of the first line: two records of 700,000 digits fit, and the values of the
  /// worst line of this length take some 300 MB.
  private static let maximumHeaderByteCount = 16 << 20

  /// The most bytes of any other line.
  static let maximumEventByteCount = 4096

  package private(set) var number = 1

  private var line: [UInt8] = []

  var limit = maximumHeaderByteCount

  /// Consumes bytes until a line is complete.
  ///
  /// - Parameter bytes: the bytes to read; consumed ones are removed from its front.
  /// - Returns: the next line that is not blank, or `nil` when more bytes are needed.
  package mutating func next(_ bytes: inout ArraySlice<UInt8>) throws(TranscriptError) -> [UInt8]? {
    while !bytes.isEmpty {
      let end = bytes.firstIndex(of: 0x0A)
      try collect(bytes[..<(end ?? bytes.endIndex)])
      guard let end else {
        bytes = []
        return nil
      }
      bytes = bytes[(end + 1)...]
      if line.isEmpty {
        number += 1
      } else {
        return line
      }
    }
    return nil
  }

  /// The last line, if it has no line feed.
  package func rest() -> [UInt8]? { line.isEmpty ? nil : line }

  mutating func advance() {
    number += 1
    line.removeAll(keepingCapacity: true)
  }

  /// Appends a piece to the line; white space at its front is dropped.
  private mutating func collect(_ piece: ArraySlice<UInt8>) throws(TranscriptError) {
    var piece = piece
    if line.isEmpty {
      piece = piece.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      if let first = piece.first, first != UInt8(ascii: "{") {
        throw TranscriptError(
          code: .badSyntax, line: number, detail: "not a JSON object: it does not begin with {")
      }
    }
    if line.count + piece.count > limit {
      throw TranscriptError(
        code: .lineTooLong, line: number,
        detail: "longer than \(limit) bytes, which no session writes: is this a transcript?")
    }
    line += piece
  }
}

package struct TranscriptError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: Sendable {
    case missingHeader
    /// A line is not a JSON object, for example truncated.
    case badSyntax
    case lineTooLong
    case badHeader
    case unknownConstant
    case unknownMode
    case badSegment
    case badRecord
    /// An event has no known kind, or two.
    case badEvent
    case badKey
    case badTime
    case timeWentBackwards
    case digitsUnavailable
    /// The closing line contradicts the replay.
    case contradiction
  }

  package let code: Code

  package let line: Int

  /// The problem, and what to do about it.
  let detail: String

  /// The line and the problem, to follow the file's name.
  package var description: String { "line \(line): \(detail)" }
}
