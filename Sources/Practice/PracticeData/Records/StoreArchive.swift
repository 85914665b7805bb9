package import DigitCore
package import PracticeEngine
package import Text

/// All data of a player as one text, for export and import.
///
/// JSON lines: a header, then `profile`, `settings`, a `session` each, a `ghost` each, the `cards`
/// of a constant each, a `transcript` each, and `end` with the number of lines before it, which
/// reveals a truncated file.
package struct StoreArchive: Hashable, Sendable {
  package var profile = Profile()
  package var settings: Settings?
  /// The sessions, the oldest first.
  package var history: [HistoryEntry] = []
  package var ghosts = ShortTable<String, PersonalBestRecord>()
  package var memories = ShortTable<MathematicalConstant, ConstantMemory>()
  /// Transcripts of certified runs, by session.
  package var transcripts: [String: String] = [:]

  /// The transcripts that are not held, or go on where the held one ends: a transcript only grows.
  package func transcripts(beyond held: [String: String]) -> [String: String] {
    transcripts.filter { id, text in
      guard let held = held[id]?.utf8 else { return true }
      // Of a line that was cut off nothing counts, and what is over takes no further line.
      let lines = held[..<(held.lastIndex(of: 0x0A) ?? held.startIndex)]
      return text.utf8.starts(with: lines) && (try? RecitalRecord(Array(text.utf8))) != nil
    }
  }

  package init() {}

  package var text: String {
    var lines = [JSONWriter.object { StoreFormat.export.begin(&$0) }]
    lines.append("{\"profile\":\(profile.json)}")
    if let settings {
      let line = settings.json.utf8.filter { $0 != UInt8(ascii: "\n") }
      lines.append("{\"settings\":\(String(decoding: line, as: UTF8.self))}")
    }
    lines += history.map { "{\"session\":\($0.json)}" }
    for ghost in ghosts.entries.ordered(by: { $0.key.utf8.map { Int64($0) } }) {
      let run = JSONWriter.object { ghost.value.write(to: &$0, session: ghost.key) }
      lines.append("{\"ghost\":\(run)}")
    }
    for constant in MathematicalConstant.all {
      if let memory = memories[constant] { lines.append("{\"cards\":\(memory.json)}") }
    }
    for session in transcripts.orderedKeys {
      lines.append(
        JSONWriter.object { writer in
          writer.member("transcript", session)
          writer.member("text", transcripts[session])
        })
    }
    lines.append("{\"end\":\(lines.count)}")
    return lines.joined(separator: "\n") + "\n"
  }

  /// Creates an archive from a text.
  ///
  /// - Throws: ``FormatError`` with the number of the first invalid line.
  package init(_ bytes: [UInt8]) throws(FormatError) {
    self.init()
    var number = 0
    var isWhole = false
    for line in bytes.pieces(at: 0x0A) {
      number += 1
      func wrong(_ detail: String) -> FormatError { .damaged("line \(number): \(detail)") }
      let value: JSONValue
      do {
        value = try JSONParser.parse(Array(line))
      } catch { throw wrong("byte \(error.offset + 1): \(error.message)") }
      var fields = FieldReader(value)
      if number == 1 {
        try StoreFormat.export.check(&fields)
      } else if isWhole {
        throw wrong("nothing may follow the last line")
      } else if let end = fields.integer("end") {
        guard end == number - 1 else { throw wrong("\(end) lines are expected before it") }
        isWhole = true
      } else {
        take(&fields)
      }
      if let problem = fields.problems.first { throw wrong(problem) }
    }
    guard isWhole else { throw .damaged("it is truncated after line \(number), or not an export") }
  }

  /// Reads one line; problems are recorded.
  private mutating func take(_ fields: inout FieldReader) {
    if let profile = fields.object("profile", { Profile(&$0) }) {
      self.profile = profile
    } else if let settings = fields.object("settings", { Settings(&$0) }) {
      self.settings = settings
    } else if fields.value("session").hasValue {
      if let entry = fields.object("session", { HistoryEntry(&$0) }) { history.append(entry) }
    } else if fields.value("ghost").hasValue {
      fields.object("ghost") { takeGhost(&$0) }
    } else if fields.value("cards").hasValue {
      fields.object("cards") { takeCards(&$0) }
    } else if fields.value("transcript").hasValue {
      takeTranscript(&fields)
    } else {
      fields.addProblem("the line has an unknown kind")
    }
  }

  private mutating func takeGhost(_ fields: inout FieldReader) {
    let session = fields.named("session") { SessionIdentifier.accepts($0) ? $0 : nil }
    guard let session, let run = PersonalBestRecord(&fields) else {
      return fields.addProblem("a ghost needs constant, session, digits, time and its times")
    }
    ghosts[session] = run
  }

  private mutating func takeCards(_ fields: inout FieldReader) {
    guard let constant = fields.named("constant", MathematicalConstant.named) else {
      return fields.addProblem("cards need their constant")
    }
    memories[constant] = ConstantMemory(&fields, constant: constant)
  }

  private mutating func takeTranscript(_ fields: inout FieldReader) {
    let session = fields.named("transcript") { SessionIdentifier.accepts($0) ? $0 : nil }
    let text = fields.named("text") { $0 }
    guard let session, let text else {
      return fields.addProblem("a transcript needs its session and its text")
    }
    // Its content is checked by the replay: a damaged one must not block the others.
    transcripts[session] = text
  }
}

/// A run with its times, as an export and the store of a browser have it.
extension PersonalBestRecord {
  package func write(to writer: inout JSONWriter, session: String) {
    writer.member("constant", constant.name)
    writer.member("session", session)
    writer.member("digits", digitCount)
    writer.member("time", nanoseconds: totalTime)
    writer.member("times", nanoseconds: cumulativeTimes)
  }

  package init?(_ fields: inout FieldReader) {
    let constant = fields.named("constant", MathematicalConstant.named)
    let digits = fields.integer("digits", in: 1...FieldReader.maximumCount)
    let time = fields.nanoseconds("time")
    guard let constant, let digits, let time else { return nil }
    self.init(
      constant: constant, digitCount: digits, totalTime: time,
      cumulativeTimes: fields.times("times"))
  }
}
