import DigitCore
import PracticeEngine

/// Reading the header, field by field.
extension TranscriptParser {
  /// Reads the first line.
  func header(_ bytes: [UInt8]) throws(TranscriptError) -> TranscriptHeader {
    let members = try members(bytes)
    guard members["constant"] != nil || members["mode"] != nil else {
      throw error(
        .missingHeader,
        "a transcript begins with a header such as {\"constant\":\"pi\",\"mode\":\"game\"}")
    }
    let constant = try constant(members["constant"])
    var header = TranscriptHeader(constant: constant, mode: try mode(members["mode"]))
    if let value = members["segment"], value != .null {
      header.segment = try segment(value, mode: header.mode)
    }
    if let value = members["records"], value != .null {
      header.records = try records(value, constant: constant)
    }
    if let value = members["totalXP"], value != .null {
      header.totalXP = try integer(value, named: "totalXP")
    }
    if let value = members["ghost"], value != .null {
      header.ghost = try named(value, "ghost", "\"crown\" or \"lightning\"", GhostKind.named)
    }
    if let value = members["keypad"], value != .null {
      header.keypad = try named(value, "keypad", "\"phone\" or \"calculator\"", KeypadLayout.named)
    }
    return header
  }

  private func constant(_ value: JSONValue?) throws(TranscriptError) -> MathematicalConstant {
    guard let value else { throw error(.missingHeader, "the header names no \"constant\"") }
    if case .string(let name) = value, let constant = MathematicalConstant.named(name) {
      return constant
    }
    let names = MathematicalConstant.known.map(\.name).joined(separator: ", ")
    throw error(.unknownConstant, "unknown constant: choose one of \(names)")
  }

  private func mode(_ value: JSONValue?) throws(TranscriptError) -> SessionMode {
    guard let value else { throw error(.missingHeader, "the header names no \"mode\"") }
    if case .string(let name) = value, let mode = SessionMode(rawValue: name) { return mode }
    let names = SessionMode.allCases.map(\.rawValue).joined(separator: ", ")
    throw error(.unknownMode, "unknown mode: choose one of \(names)")
  }

  private func segment(_ value: JSONValue, mode: SessionMode) throws(TranscriptError) -> DigitRange
  {
    guard mode.takesSegment else {
      throw error(.badSegment, "only learn mode has a segment: leave \"segment\" out")
    }
    guard case .array(let ends) = value, ends.count == 2,
      case .number(let first) = ends[0], case .number(let second) = ends[1],
      let lower = first.integer, let upper = second.integer,
      let range = DigitRange(from: lower, upTo: upper), !range.isEmpty
    else {
      throw error(
        .badSegment, "\"segment\" must be [from, to] with whole numbers 0 <= from < to")
    }
    return range
  }

  private func named<Choice>(
    _ value: JSONValue, _ field: String, _ choices: String, _ find: (String) -> Choice?
  ) throws(TranscriptError) -> Choice {
    if case .string(let name) = value, let choice = find(name) { return choice }
    throw error(.badHeader, "\"\(field)\" must be \(choices)")
  }

  private func records(_ value: JSONValue, constant: MathematicalConstant)
    throws(TranscriptError) -> PersonalRecords
  {
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
    guard let value, value != .null else { return 0 }
    if case .object(let members) = value, let count = members["digitCount"] {
      return try integer(count, named: "classic")
    }
    return try integer(value, named: "classic")
  }

  private func record(_ value: JSONValue?, _ name: String, _ constant: MathematicalConstant)
    throws(TranscriptError) -> PersonalBestRecord?
  {
    guard let value, value != .null else { return nil }
    guard case .object(let members) = value,
      let digits = members["digitCount"], case .number(let time)? = members["totalTime"],
      let totalTime = time.nanoseconds
    else {
      throw error(
        .badRecord, "\"\(name)\" must be null or an object with \"digitCount\" and \"totalTime\"")
    }
    let record = PersonalBestRecord(
      constant: constant, digitCount: try integer(digits, named: "digitCount"),
      totalTime: totalTime, cumulativeTimes: try times(members["cumulativeTimes"], name))
    guard let record else {
      throw error(
        .badRecord,
        "\"\(name)\" contradicts itself: \"cumulativeTimes\" must hold one time for each of "
          + "\"digitCount\" digits, from 0 upwards and never decreasing")
    }
    return record
  }

  private func times(_ value: JSONValue?, _ name: String) throws(TranscriptError) -> [Int64] {
    guard let value, value != .null else { return [] }
    let failure = error(
      .badRecord, "\"cumulativeTimes\" of \"\(name)\" must be an array of seconds")
    guard case .array(let elements) = value else { throw failure }
    var times: [Int64] = []
    times.reserveCapacity(elements.count)
    for element in elements {
      guard case .number(let number) = element, let time = number.nanoseconds else {
        throw failure
      }
      times.append(time)
    }
    return times
  }
}
