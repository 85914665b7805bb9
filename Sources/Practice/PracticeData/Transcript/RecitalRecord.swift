package import DigitCore
package import PracticeEngine
import Text

/// A recital and its transcript, which is the evidence: whatever else is said of it follows from
/// these lines and the decimals.
package struct RecitalRecord: Hashable, Sendable {
  /// What the names of recitals begin with, among those of certified runs.
  package static let prefix = "recital-"

  package let id: String
  package let constant: MathematicalConstant
  package private(set) var recital: Recital
  /// When it began and ended, in seconds since 1970; `nil` before that.
  package private(set) var began: Int64?
  package private(set) var ended: Int64?
  /// What the closing line says of the first error: its 0-based index, or −1 where there is none.
  private(set) var closing: Int64?
  /// The transcript so far, in whole lines.
  package private(set) var text = ""
  /// How many bytes of it ``takeNewText()`` gave; none where the lines were read.
  private var takenCount = 0
  /// The time of the first event.
  private var origin: Int64 = 0

  /// Creates a recital that has not begun.
  package init(
    of constant: MathematicalConstant, from lowerIndex: Int64 = 0, batchSize: Int, now: WallTime
  ) {
    id = Self.prefix + SessionIdentifier.make(at: now)
    self.constant = constant
    recital = Recital(from: lowerIndex, batchSize: batchSize)
  }

  package var isComplete: Bool { ended.hasValue }

  /// What the closing line says: right digits before the first error.
  package var cleanDigits: Int64? {
    closing.map { $0 < 0 ? Int64(recital.submitted.count) : $0 - recital.lowerIndex }
  }

  /// Takes an event at a monotonic time; returns whether it applies.
  @discardableResult
  package mutating func take(_ action: Recital.Action, at time: Int64, now: WallTime) -> Bool {
    if !began.hasValue { origin = time }
    guard !isComplete, recital.take(action, at: time - origin) else { return false }
    if !began.hasValue { begin(now) }
    add("[\(time - origin),\(action.code.number),\(action.code.place)]")
    return true
  }

  /// Ends the recital: what is not submitted counts as not recited; no verdict, no decimals.
  package mutating func end(_ verdict: RecitalVerdict?, now: WallTime) {
    guard began.hasValue, !isComplete else { return }
    let first = verdict.map { $0.errors.first?.index ?? -1 }
    (ended, closing) = (now.unixSeconds, first)
    add(
      JSONWriter.object { writer in
        writer.member("end", now.unixSeconds)
        writer.member("digits", Int64(recital.submitted.count))
        if let first { writer.member("firstErrorIndex", first < 0 ? nil : first) }
      })
  }

  /// Goes on after its program was ended: the time between is a pause, which the reciter ends.
  package mutating func goOn(at time: Int64, now: WallTime) {
    guard let began, !isComplete else { return }
    let seconds = min(max(now.unixSeconds - began, 0), 1 << 31)
    let away = seconds * TypingSpeed.nanosecondsPerSecond
    origin = time - max(recital.latestTime, away)
    take(.pause, at: origin + recital.latestTime, now: now)
  }

  /// What was added to the transcript since the last call.
  package mutating func takeNewText() -> String {
    defer { takenCount = text.utf8.count }
    return String(decoding: Array(text.utf8.dropFirst(takenCount)), as: UTF8.self)
  }

  private mutating func begin(_ now: WallTime) {
    began = now.unixSeconds
    add(
      JSONWriter.object { writer in
        writer.member("constant", constant.name)
        writer.member("recital", Int64(1))
        writer.member("id", id)
        writer.member("from", recital.lowerIndex + 1)
        writer.member("batch", Int64(recital.batchSize))
        writer.member("at", now.unixSeconds)
      })
  }

  private mutating func add(_ line: String) { text += line + "\n" }

  /// Whether a transcript is that of a recital.
  package static func begins(_ bytes: [UInt8]) -> Bool {
    let line = try? JSONParser.parse(Array(bytes.prefix { $0 != 0x0A }))
    return (line?["recital"]).hasValue
  }

  /// Plays a transcript; a last line without a line feed was cut off and is left out.
  ///
  /// - Throws: ``TranscriptError`` with the number of the first line that is wrong.
  package init(_ bytes: [UInt8]) throws(TranscriptError) {
    let whole = bytes.prefix((bytes.lastIndex(of: 0x0A) ?? -1) + 1)
    let lines = Array(whole).pieces(at: 0x0A)
    var header = FieldReader(lines.first.flatMap { try? JSONParser.parse(Array($0)) })
    let constant = header.named("constant", MathematicalConstant.named)
    let version = header.integer("recital", in: 1...1)
    let id = header.named("id") {
      SessionIdentifier.accepts($0) && $0.utf8.starts(with: Self.prefix.utf8) ? $0 : nil
    }
    let position = header.integer("from", in: 1...FieldReader.maximumCount)
    let size = header.integer("batch", in: 1...Int64(Recital.largestBatch))
    let began = header.integer("at")
    guard let constant, version != nil, let id, let position, let size, let began else {
      let detail =
        header.problems.first ?? "a recital begins with constant, recital, id, from, batch and at"
      throw TranscriptError(code: .badHeader, line: 1, detail: detail)
    }
    (self.id, self.constant, self.began) = (id, constant, began)
    recital = Recital(from: position - 1, batchSize: Int(size))
    for (place, line) in lines.enumerated().dropFirst() {
      guard !isComplete, let value = try? JSONParser.parse(Array(line)), take(value) else {
        throw TranscriptError(
          code: .badEvent, line: place + 1,
          detail: "no event of a recital, or one that does not apply here: '"
            + String(decoding: Array(line.prefix(60)), as: UTF8.self) + "'")
      }
    }
    text = String(decoding: Array(whole), as: UTF8.self)
  }

  /// Takes a row, or the closing line.
  private mutating func take(_ value: JSONValue) -> Bool {
    if let row = value.elements?.compactMap({ $0.integer }) {
      guard row.count == 3, let action = Recital.Action(number: row[1], place: row[2]) else {
        return false
      }
      return recital.take(action, at: row[0])
    }
    var fields = FieldReader(value)
    ended = fields.integer("end")
    if fields.names.contains("firstErrorIndex") {
      closing = fields.integer("firstErrorIndex") ?? -1
    }
    return isComplete && fields.integer("digits") == Int64(recital.submitted.count)
  }
}

/// A recital that is over, and what it is worth.
package struct RecitalReport: Hashable, Sendable {
  package let record: RecitalRecord
  package let verdict: RecitalVerdict
  /// SHA-256 of the decimals by which it was judged: `3.1415…`, as far as they reach.
  package let digitsHash: String
  /// SHA-256 of the transcript.
  package let transcriptHash: String

  /// Judges a recital by the decimals of its constant.
  ///
  /// - Throws: ``TranscriptError`` where its closing line says something else.
  package init(_ record: RecitalRecord, source: some DigitSource) throws(TranscriptError) {
    let verdict = RecitalVerdict(record.recital, source: source)
    let first = verdict.errors.first?.index ?? -1
    if let claim = record.closing, claim != first {
      throw TranscriptError(
        code: .contradiction, line: Array(record.text.utf8).pieces(at: 0x0A).count,
        detail: "the closing line says that the first error is at index \(claim), the decimals"
          + " say \(first)")
    }
    self.record = record
    self.verdict = verdict
    let end = min(record.recital.lowerIndex + verdict.judgedCount, source.digitCount)
    let decimals = (0..<end).compactMap { source.digit(at: $0)?.ascii }
    let point = [record.constant.integerPart.ascii, UInt8(ascii: ".")]
    digitsHash = SHA256.hexadecimal(of: point + decimals)
    transcriptHash = SHA256.hexadecimal(of: Array(record.text.utf8))
  }

  /// When it began and ended, in universal time, such as `2026-11-21 14:30:00 UTC`.
  package var times: (began: String, ended: String?) {
    func text(_ seconds: Int64) -> String {
      WallTime(unixSeconds: seconds, utcOffset: 0).universalText
    }
    return (text(record.began ?? 0), record.ended.map(text))
  }

  /// The result as one canonical JSON object.
  package var json: String {
    let recital = record.recital
    return JSONWriter.object { writer in
      writer.member("id", record.id)
      writer.member("constant", record.constant.name)
      writer.member("from", recital.lowerIndex + 1)
      writer.member("began", times.began)
      writer.member("ended", times.ended)
      writer.member("digits", Int64(recital.submitted.count))
      writer.member("judged", verdict.judgedCount)
      writer.member("beforeFirstError", verdict.cleanDigits)
      writer.member("errors", each: verdict.errors) { mistake, writer in
        writer.member("position", mistake.index + 1)
        writer.member("recited", "\(mistake.recited.value)")
        writer.member("decimal", "\(mistake.decimal.value)")
      }
      writer.member("batchSize", Int64(recital.batchSize))
      writer.member("batches", recital.batchCount)
      writer.member("pauses", recital.pauseCount)
      writer.member("pausedTime", nanoseconds: recital.pausedTime)
      writer.member("time", nanoseconds: recital.time)
      writer.member("splits100", nanoseconds: recital.splits(every: 100))
      writer.member("splits1000", nanoseconds: recital.splits(every: 1_000))
      writer.member("digitsHash", digitsHash)
      writer.member("transcriptHash", transcriptHash)
    }
  }
}
