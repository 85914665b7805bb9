import DigitCore
import PlatformIO
import PracticeEngine
import PracticeReplay

/// Reading an archive.
extension StoreArchive {
  /// Creates an archive from a text.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - path: its file, for errors.
  /// - Throws: ``StoreError`` with the number of the first invalid line.
  init(_ bytes: [UInt8], path: String) throws(StoreError) {
    self.init()
    var number = 0
    var isWhole = false
    for line in bytes.split(separator: 0x0A) {
      number += 1
      func wrong(_ detail: String) -> StoreError {
        StoreError(.damaged, path: path, detail: "line \(number): \(detail)")
      }
      let value: JSONValue
      do {
        value = try JSONParser.parse(Array(line))
      } catch {
        throw wrong("byte \(error.offset + 1): \(error.message)")
      }
      var fields = FieldReader(value)
      if number == 1 {
        try StoreFormat.export.check(&fields, path: path)
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
    guard isWhole else {
      throw StoreError(
        .damaged, path: path, detail: "it is truncated after line \(number), or not an export")
    }
  }

  /// Reads one line; problems are recorded.
  private mutating func take(_ fields: inout FieldReader) {
    if var inner = fields.object("profile") {
      profile = Profile(&inner)
      fields.absorb(inner, from: "profile")
    } else if var inner = fields.object("settings") {
      settings = Settings(&inner)
      fields.absorb(inner, from: "settings")
    } else if var inner = fields.object("session") {
      if let entry = HistoryEntry(&inner) { history.append(entry) }
      fields.absorb(inner, from: "session")
    } else if var inner = fields.object("ghost") {
      takeGhost(&inner)
      fields.absorb(inner, from: "ghost")
    } else if fields.value("transcript") != nil {
      takeTranscript(&fields)
    } else {
      fields.addProblem("the line has an unknown kind")
    }
  }

  private mutating func takeGhost(_ fields: inout FieldReader) {
    let constant = fields.named("constant", MathematicalConstant.named)
    let session = fields.named("session") { SessionIdentifier.accepts($0) ? $0 : nil }
    let digits = fields.integer("digits", in: 1...FieldReader.maximumCount)
    let time = fields.nanoseconds("time")
    guard let constant, let session, let digits, let time,
      let run = PersonalBestRecord(
        constant: constant, digitCount: digits, totalTime: time,
        cumulativeTimes: fields.times("times"))
    else { return fields.addProblem("a ghost needs constant, session, digits, time and its times") }
    ghosts[session] = run
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
