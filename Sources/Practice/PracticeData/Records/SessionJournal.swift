package import DigitCore
package import PracticeEngine
import Text

/// A running session as text, kept while it is typed, so that a killed program loses at most its
/// last second.
///
/// JSON lines: a header, then a row an event: `[time, typed, expected]` for a digit, in nanoseconds
/// from the first key, `[time, 10, 0]` for a reveal, `[0, 11, 0]` for a stall. With the expected
/// digits the session can be played again without a pack.
package struct SessionJournal: Sendable {
  /// The code of a reveal, in the place of a digit.
  private static var reveal: Int64 { 10 }
  private static var stall: Int64 { 11 }

  package let id: String

  /// How many events are in the text so far.
  private var eventCount = 0
  /// 0-based index of the decimal that is expected after them.
  private var index: Int64
  private var hasStall = false

  package init(of recorder: SessionRecorder) {
    id = recorder.id
    index = recorder.firstIndex
  }

  /// Whether there are events that are not in the text yet.
  package func isBehind(_ recorder: SessionRecorder) -> Bool {
    recorder.eventCount > eventCount || (recorder.isStalled && !hasStall && eventCount > 0)
  }

  /// The text of the events since the last call, the header first.
  package mutating func text(
    of recorder: SessionRecorder, digits: some DigitSource, now: WallTime
  ) -> String {
    var text = ""
    if eventCount == 0 { text = Self.header(of: recorder, now: now) + "\n" }
    for event in recorder.events(from: eventCount) {
      switch event.action {
      case .key(let typed):
        guard let expected = digits.digit(at: index) else { continue }
        text += "[\(event.time),\(typed.value),\(expected.value)]\n"
        if typed == expected { index += 1 }
      case .reveal: text += "[\(event.time),\(Self.reveal),0]\n"
      case .tick, .stop, .reset: break
      }
    }
    eventCount = recorder.eventCount
    if recorder.isStalled, !hasStall {
      text += "[0,\(Self.stall),0]\n"
      hasStall = true
    }
    return text
  }

  private static func header(of recorder: SessionRecorder, now: WallTime) -> String {
    var header = recorder.header
    // The session will not be certified, so that no record is needed to replay it.
    header.records = PersonalRecords()
    header.friend = nil
    return JSONWriter.object { writer in
      StoreFormat.running.begin(&writer)
      writer.member("id", recorder.id)
      writer.member("at", now.unixSeconds)
      writer.member("offset", now.utcOffset)
      writer.member("from", recorder.firstIndex)
      writer.member("to", recorder.endIndex)
      writer.member("session", raw: header.json)
    }
  }

  /// The interrupted session that a journal tells of, or `nil` where it tells of none.
  ///
  /// - Parameter bytes: the journal; a last line that was cut off is left out.
  /// - Complexity: O(n).
  package static func session(in bytes: [UInt8]) -> FinishedSession? {
    let lines = bytes.pieces(at: 0x0A, keepsEmpty: true)
    guard lines.count > 1, let first = lines.first else { return nil }
    var fields = FieldReader(try? JSONParser.parse(Array(first)))
    do throws(FormatError) { try StoreFormat.running.check(&fields) } catch { return nil }
    let id = fields.named("id") { SessionIdentifier.accepts($0) ? $0 : nil }
    let seconds = fields.integer("at")
    let offset = fields.integer("offset", in: -86_400...86_400) ?? 0
    let lower = fields.integer("from")
    let upper = fields.integer("to")
    guard let id, let seconds, let lower, let upper, lower < upper, fields.problems.isEmpty,
      let members = fields.value("session")?.members,
      let header = try? TranscriptParser(line: 1).header(members: members)
    else { return nil }
    var rows: [(time: Int64, typed: Int64, expected: Int64)] = []
    // The last piece is empty or was cut off.
    for line in lines.dropFirst().dropLast() {
      let values = (try? JSONParser.parse(Array(line)).elements) ?? []
      let numbers = values.compactMap { $0.integer }
      guard values.count == 3, numbers.count == 3 else { break }
      rows.append((numbers[0], numbers[1], numbers[2]))
    }
    let start = WallTime(unixSeconds: seconds, utcOffset: offset)
    let recorder = SessionRecorder(header: header, from: lower, to: upper, id: id, opened: start)
    return replay(rows, recorder)
  }

  private static func replay(
    _ rows: [(time: Int64, typed: Int64, expected: Int64)], _ recorder: SessionRecorder
  ) -> FinishedSession? {
    var recorder = recorder
    var source = JournalDigits(lowerIndex: recorder.firstIndex, digitCount: recorder.endIndex)
    for row in rows where row.typed == row.expected {
      if let digit = digit(row.expected) { source.digits.append(digit) }
    }
    if let last = rows.last(where: { $0.typed < 10 }), last.typed != last.expected,
      let digit = digit(last.expected)
    {
      source.digits.append(digit)
    }
    let header = recorder.header
    guard
      var session = try? PracticeSession(
        mode: header.mode, source: source, segment: header.segment, pass: header.pass,
        reservedTimes: 1024)
    else { return nil }
    for row in rows {
      if row.typed == stall {
        recorder.isStalled = true
      } else if row.typed == reveal {
        recorder.reveal(session.reveal(at: row.time), at: row.time)
      } else if let digit = digit(row.typed) {
        recorder.key(digit, session.input(digit, at: row.time), at: row.time)
      }
    }
    // A session that was over lacks only its commit; any other was interrupted.
    if session.snapshot.phase.reason == nil { _ = session.interrupt() }
    let last = rows.last { $0.typed != stall }?.time ?? 0
    let ended = WallTime(
      unixSeconds: recorder.opened.unixSeconds + last / TypingSpeed.nanosecondsPerSecond,
      utcOffset: recorder.opened.utcOffset)
    return recorder.finish(session.snapshot, cumulativeTimes: session.cumulativeTimes, now: ended)
  }

  private static func digit(_ value: Int64) -> Digit? {
    UInt8(exactly: value).flatMap { Digit($0) }
  }
}

private struct JournalDigits: DigitSource {
  let lowerIndex: Int64
  let digitCount: Int64
  var digits: [Digit] = []

  func digit(at index: Int64) -> Digit? {
    let place = index - lowerIndex
    return place >= 0 && place < Int64(digits.count) ? digits[Int(place)] : nil
  }
}
