internal import LatencyJudge
internal import Text

/// Why lines of samples are refused: file, line and field.
package struct SampleError: Error, Hashable, CustomStringConvertible {
  package let file: String
  /// The number of the line, from 1; `nil` for the whole file.
  package let line: Int?
  /// The column, or the field of an object; empty for the whole line.
  package let field: String
  /// The reason, and what is allowed.
  package let problem: String

  package var description: String {
    "'\(file)'" + (line.map { ", line \($0)" } ?? "") + (field.isEmpty ? "" : ", \(field)")
      + ": \(problem)"
  }
}

/// Lines of samples of any origin, in the format of ``SampleJSONLines``: `samples.jsonl`.
///
/// Whoever measures a program can write them: the first line names the columns, of which three are
/// needed (`key`, `intended`, `published`); each round begins with an object; then each key is an
/// array. Times that are missing are those of the moment before: a key is injected when it was
/// intended, entered when it was injected and the key before was published, answered when it was
/// published.
package struct SampleFile: Sendable {
  struct Round: Sendable {
    let header: RoundHeader
    let line: Int
    var samples: [KeySample] = []
    var released: [Int64] = []
    var classes: [KeyClass?] = []
    var answers: [String?] = []
    /// The keys that were never published.
    var lost: [Int] = []
  }

  package let name: String
  let rounds: [Round]

  /// Reads lines.
  ///
  /// - Parameter name: its name, for messages.
  /// - Throws: ``SampleError`` for the first line that is not as it should be.
  /// - Complexity: O(n).
  package init(_ bytes: [UInt8], named name: String) throws(SampleError) {
    self.name = name
    var parser = SampleParser(file: name)
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      try parser.take(Array(line.last == 0x0D ? line.dropLast() : line))
    }
    rounds = try parser.finish()
  }
}

private struct SampleParser {
  let file: String
  private var number = 0
  private var columns: [SampleColumn]?
  private var rounds: [SampleFile.Round] = []

  /// No time is longer: sums and differences of two stay within 64 bits, and a day is the most that
  /// a round takes.
  static let longest: Int64 = 1 << 50

  init(file: String) { self.file = file }

  private func failure(_ field: String, _ problem: String) -> SampleError {
    SampleError(file: file, line: number, field: field, problem: problem)
  }

  mutating func take(_ line: [UInt8]) throws(SampleError) {
    number += 1
    guard line.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { return }
    let value: JSONValue
    do throws(JSONParser.Failure) { value = try JSONParser.parse(line) } catch {
      throw failure("", "it is no JSON at byte \(error.offset + 1): \(error.message)")
    }
    switch (value, columns) {
    case (.object(let head), nil): columns = try self.columns(head)
    case (_, nil):
      throw failure(
        "", "the first line is to be {\"schema\":\"\(SampleJSONLines.schema)\",\"columns\":[...]}")
    case (.object, .some): rounds.append(SampleFile.Round(header: try header(line), line: number))
    case (.array(let row), .some(let columns)): try take(row, columns)
    case (_, .some): throw failure("", "\(value.kind) is neither a round nor a key")
    }
  }

  private func columns(_ head: [String: JSONValue]) throws(SampleError) -> [SampleColumn] {
    guard head["schema"] == .string(SampleJSONLines.schema) else {
      throw failure("schema", "it is to be \"\(SampleJSONLines.schema)\"")
    }
    if let other = head.keys.sorted().first(where: { $0 != "schema" && $0 != "columns" }) {
      throw failure(other, "there is no such field here; there are schema, columns")
    }
    guard case .array(let names)? = head["columns"] else {
      throw failure("columns", "it is to be a list of names")
    }
    var columns: [SampleColumn] = []
    for name in names {
      guard case .string(let text) = name, let column = SampleColumn(rawValue: text),
        !columns.contains(column)
      else {
        let known = SampleColumn.allCases.map(\.rawValue).joined(separator: ", ")
        throw failure("columns", "each of these may be there once: \(known)")
      }
      columns.append(column)
    }
    for column in [SampleColumn.key, .intended, .published] where !columns.contains(column) {
      throw failure("columns", "there is to be a column '\(column.rawValue)'")
    }
    return columns
  }

  private func header(_ line: [UInt8]) throws(SampleError) -> RoundHeader {
    let header: RoundHeader
    do {
      header = try JSONDecoder().decode(RoundHeader.self, from: Data(line))
    } catch {
      let reason = ScenarioError(error)
      throw failure(reason.field, reason.problem)
    }
    guard Scenario.isName(header.scenario) else {
      throw failure("scenario", "it is to be 1 to 64 small letters, digits and hyphens")
    }
    guard (0..<1_000_000).contains(header.round) else {
      throw failure("round", "\(header.round) is not between 0 and 999999")
    }
    if let field = header.fieldOutOfRange(Self.longest) {
      throw failure(field, "a number is below 0, out of order, or too large")
    }
    return header
  }

  private mutating func take(_ row: [JSONValue], _ columns: [SampleColumn]) throws(SampleError) {
    guard var round = rounds.popLast() else {
      throw failure("", "a key comes before the first round: {\"scenario\":\"NAME\",\"round\":0}")
    }
    guard row.count == columns.count else {
      throw failure("", "\(row.count) values stand in \(columns.count) columns")
    }
    var times: [SampleColumn: Int64] = [:]
    var answer: String?
    var kind: KeyClass?
    for (column, value) in zip(columns, row) where value != .null {
      switch (column, value) {
      case (.answer, .string(let text)): answer = text
      case (.class, .string(let text)):
        kind = KeyClass(rawValue: text)
        if kind == nil {
          let known = KeyClass.allCases.map(\.rawValue).joined(separator: ", ")
          throw failure("class", "there is no class '\(text)'; there are \(known)")
        }
      case (.answer, .number(let number)) where number.integer != nil:
        answer = number.integer.map { "\($0)" }
      case (.class, _), (.answer, _):
        throw failure(column.rawValue, "\(value.kind) is no text")
      case (_, .number(let number)):
        guard let whole = number.integer, (0...Self.longest).contains(whole) else {
          throw failure(
            column.rawValue, "it is to be a whole number from 0 to \(Self.longest.grouped)")
        }
        times[column] = whole
      case (_, _): throw failure(column.rawValue, "\(value.kind) is no number")
      }
    }
    try append(times, answer, kind, to: &round)
    rounds.append(round)
  }

  private func append(
    _ times: [SampleColumn: Int64], _ answer: String?, _ kind: KeyClass?,
    to round: inout SampleFile.Round
  ) throws(SampleError) {
    let index = round.samples.count
    guard times[.key] == Int64(index) else {
      throw failure("key", "key \(index) comes next, each key once and in order")
    }
    guard let intended = times[.intended] else { throw failure("intended", "a time is missing") }
    let before = round.samples.last?.published ?? 0
    let released = times[.released] ?? intended
    let injected = times[.injected] ?? released
    if times[.published] == nil { round.lost.append(index) }
    let published = times[.published] ?? Self.longest
    let entered = times[.entered] ?? min(max(injected, before), max(injected, published))
    let answered = times[.answered] ?? max(entered, published)
    let order: [(SampleColumn, Int64)] = [
      (.intended, intended), (.released, released), (.injected, injected), (.entered, entered),
      (.answered, answered), (.published, published),
    ]
    for (one, other) in zip(order, order.dropFirst()) where other.1 < one.1 {
      throw failure(other.0.rawValue, "\(other.1) is before '\(one.0.rawValue)', which is \(one.1)")
    }
    if let last = round.samples.last, intended < last.intended {
      throw failure("intended", "\(intended) is before that of the key before, \(last.intended)")
    }
    if let last = round.released.last, released < last {
      throw failure("released", "\(released) is before that of the key before, \(last)")
    }
    let code = times[.verdict] ?? Int64(KeyVerdict.none.rawValue)
    guard let verdict = UInt8(exactly: code).flatMap(KeyVerdict.init(rawValue:)) else {
      throw failure("verdict", "\(code) is not between 0 and 4")
    }
    round.samples.append(
      KeySample(
        intended: intended, injected: injected, entered: entered, answered: answered,
        published: published, seen: times[.seen], durable: times[.durable], verdict: verdict))
    round.released.append(released)
    round.classes.append(kind)
    round.answers.append(answer)
  }

  func finish() throws(SampleError) -> [SampleFile.Round] {
    func whole(_ problem: String) -> SampleError {
      SampleError(file: file, line: nil, field: "", problem: problem)
    }
    guard columns != nil else { throw whole("it is empty") }
    guard !rounds.isEmpty else { throw whole("there is no round in it") }
    for round in rounds {
      if let keys = round.header.keys, keys != round.samples.count {
        throw SampleError(
          file: file, line: round.line, field: "keys",
          problem: "the round is to have \(keys) keys, and \(round.samples.count) follow")
      }
      if let last = round.header.blame?.last?.index, last >= round.samples.count {
        throw SampleError(
          file: file, line: round.line, field: "blame", problem: "there is no key \(last)")
      }
    }
    return rounds
  }
}

extension RoundHeader {
  /// The first field with a number that no measurement has.
  fileprivate func fieldOutOfRange(_ longest: Int64) -> String? {
    let times = 0...longest
    if let offset, !times.contains(offset) { return "offset" }
    // The machine is watched from before the first key on, so a stall may begin below 0.
    let isPossible = hiccups?.allSatisfy {
      (-longest...longest).contains($0.start) && times.contains($0.length)
    }
    if isPossible == false { return "hiccups" }
    let painted = terminal.map {
      $0.starts + [$0.frames, $0.bytes, $0.writes ?? 0].map(Int64.init)
    }
    if painted?.allSatisfy(times.contains) == false { return "terminal" }
    let shares = [machine?.processorPressure, machine?.stolenShare].compactMap { $0 }
    let counts = [
      machine?.majorFaults, machine?.minorFaults, machine?.processTime, machine?.wallTime,
    ].compactMap { $0 }
    if !shares.allSatisfy((0...1).contains) || !counts.allSatisfy(times.contains) {
      return "machine"
    }
    let records = blame ?? []
    let isOrdered = zip(records, records.dropFirst()).allSatisfy { $0.index < $1.index }
    let isBounded = records.allSatisfy { record in
      let counters = record.counters
      return record.index >= 0
        && [
          counters.runDelay, counters.threadTime, counters.otherThreadsTime, counters.wallTime,
          counters.keyThreadTime,
        ].allSatisfy(times.contains)
        && [
          counters.minorFaults, counters.majorFaults, counters.voluntarySwitches,
          counters.involuntarySwitches, counters.keyVoluntarySwitches, counters.keyMajorFaults,
        ].allSatisfy { $0 >= 0 }
    }
    return isOrdered && isBounded ? nil : "blame"
  }
}
