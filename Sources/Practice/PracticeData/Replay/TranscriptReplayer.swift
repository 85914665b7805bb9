package import DigitCore
import PracticeEngine
import Text

/// Replays a transcript with the engine, to check a session.
///
/// Feed it the file in pieces of any size and finish it; or pass the whole text to
/// ``replay(_:digits:onEvent:)``.
package struct TranscriptReplayer<Source: DigitSource>: ~Copyable {
  /// Finds the digits of a constant, or returns `nil`.
  private let digits: (MathematicalConstant) -> Source?

  private let onEvent: ((EventReport) -> Void)?
  private var lines = TranscriptLineReader()
  private var header: TranscriptHeader?
  private var session: PracticeSession<Source>?
  private var closing: TranscriptClosing?
  private var latestTime: Int64?
  private var eventCount: Int64 = 0
  private var keyCount: Int64 = 0
  private var ignoredCount: Int64 = 0

  /// - Parameter onEvent: called after each event with the new state: the trace.
  package init(
    digits: @escaping (MathematicalConstant) -> Source?, onEvent: ((EventReport) -> Void)? = nil
  ) {
    self.digits = digits
    self.onEvent = onEvent
  }

  /// Replays a whole transcript.
  ///
  /// - Throws: ``TranscriptError`` with the number of the first invalid line.
  /// - Complexity: O(n).
  package static func replay(
    _ text: [UInt8], digits: @escaping (MathematicalConstant) -> Source?,
    onEvent: ((EventReport) -> Void)? = nil
  ) throws(TranscriptError) -> ReplayOutcome {
    var replayer = TranscriptReplayer(digits: digits, onEvent: onEvent)
    try replayer.feed(text[...])
    return try replayer.finish()
  }

  /// Processes a piece of the transcript.
  ///
  /// - Parameter bytes: the next bytes; a line may span several pieces.
  /// - Throws: ``TranscriptError`` at the first invalid line.
  package mutating func feed(_ bytes: ArraySlice<UInt8>) throws(TranscriptError) {
    var rest = bytes
    while let line = try lines.next(&rest) {
      try process(line)
      lines.advance()
    }
  }

  /// Ends the transcript.
  ///
  /// - Returns: the state after the last event.
  /// - Throws: ``TranscriptError`` for a truncated last line, a missing header, or a closing line
  ///   that the replay contradicts.
  package consuming func finish() throws(TranscriptError) -> ReplayOutcome {
    if let line = lines.rest() { try process(line) }
    guard let report = report() else {
      throw TranscriptError(
        code: .missingHeader, line: lines.number,
        detail: "the transcript is empty: it begins with a header")
    }
    return ReplayOutcome(
      report: report, eventCount: eventCount, keyCount: keyCount, ignoredCount: ignoredCount,
      closingConfirmed: closing != nil)
  }

  private mutating func process(_ line: [UInt8]) throws(TranscriptError) {
    let parser = TranscriptParser(line: lines.number)
    guard header != nil else { return try begin(parser.header(line), parser) }
    guard closing == nil else {
      throw parser.error(.badEvent, "nothing may follow the closing line")
    }
    switch try parser.entry(line) {
    case .event(let event): try apply(event, parser)
    case .closing(let claim): try confirm(claim, parser)
    }
  }

  private mutating func begin(_ header: TranscriptHeader, _ parser: TranscriptParser)
    throws(TranscriptError)
  {
    guard let source = digits(header.constant) else {
      throw parser.error(
        .digitsUnavailable,
        "there are no digits of \(header.constant.name) here: generate or name a pack")
    }
    do {
      session = try PracticeSession(
        mode: header.mode, source: source, segment: header.segment, pass: header.pass,
        ghost: GhostEngine(of: header.friend ?? header.records[header.ghost]), reservedTimes: 1024)
    } catch {
      let code: TranscriptError.Code = error.code == .noDigits ? .digitsUnavailable : .badSegment
      throw parser.error(code, error.description)
    }
    self.header = header
    lines.limit = TranscriptLineReader.maximumEventByteCount
  }

  /// Passes one event to the session.
  private mutating func apply(_ event: TranscriptEvent, _ parser: TranscriptParser)
    throws(TranscriptError)
  {
    if let latestTime, event.time < latestTime {
      throw parser.error(
        .timeWentBackwards,
        "time goes backwards: \(JSONWriter.seconds(event.time)) s comes after "
          + "\(JSONWriter.seconds(latestTime)) s")
    }
    latestTime = event.time
    guard let verdict = judge(event) else { return }
    if verdict == .ignored(.digitUnavailable) {
      throw parser.error(.digitsUnavailable, "the pack gives no digit for this key: verify it")
    }
    eventCount += 1
    if case .key = event.action { keyCount += 1 }
    if case .ignored = verdict { ignoredCount += 1 }
    if let onEvent, let report = report() {
      onEvent(EventReport(line: parser.line, event: event, verdict: verdict, report: report))
    }
  }

  private mutating func judge(_ event: TranscriptEvent) -> Verdict? {
    switch event.action {
    case .key(let digit): session?.input(digit, at: event.time).verdict
    case .reveal: session?.reveal(at: event.time).verdict
    case .tick: session?.tick(at: event.time).verdict
    case .stop: session?.stop(at: event.time).verdict
    case .reset: session?.reset().verdict
    }
  }

  /// Compares the closing line with the replay.
  private mutating func confirm(_ claim: TranscriptClosing, _ parser: TranscriptParser)
    throws(TranscriptError)
  {
    let firstErrorIndex = report()?.snapshot.firstErrorIndex
    let found = TranscriptClosing(keyCount: keyCount, firstErrorIndex: firstErrorIndex)
    guard claim == found else {
      throw parser.error(
        .contradiction, "the closing line says \(claim.json), the replay found \(found.json)")
    }
    closing = claim
  }

  private borrowing func report() -> SessionReport? {
    guard let header else { return nil }
    switch session {
    case .none: return nil
    case .some(let session):
      return SessionReport(
        constant: header.constant, snapshot: session.snapshot,
        result: session.result(
          constant: header.constant, records: header.records, totalExperience: header.totalXP))
    }
  }
}

package struct ReplayOutcome: Hashable, Sendable {
  package let report: SessionReport

  package let eventCount: Int64

  /// The number of digits typed.
  let keyCount: Int64

  /// The number of events without effect, such as keys after the end.
  package let ignoredCount: Int64

  /// Whether the transcript has a closing line, which the replay confirmed.
  package let closingConfirmed: Bool

  /// The end state as one canonical JSON object.
  package var json: String {
    JSONWriter.object { writer in
      report.writeMembers(to: &writer)
      writer.member("events", eventCount)
      writer.member("keys", keyCount)
      writer.member("ignored", ignoredCount)
      writer.member("closingConfirmed", closingConfirmed)
    }
  }
}
