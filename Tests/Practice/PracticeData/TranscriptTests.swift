import DigitCore
import Foundation
import PracticeData
import PracticeEngine
import Testing

@Suite("Session transcripts")
struct SessionTranscriptTests {
  /// Plays a random session and writes it down.
  private func play(_ mode: SessionMode, seed: UInt64) throws -> (String, SessionSnapshot) {
    var generator = Generator(state: seed)
    let times = (0..<30).map { Int64($0) * 300_000_001 }
    let crown = PersonalBestRecord(
      constant: .pi, digitCount: 30, totalTime: times[29], cumulativeTimes: times)
    var header = TranscriptHeader(constant: .pi, mode: mode)
    if mode == .learn { header.segment = DigitRange(from: 5, upTo: 150) }
    header.records = PersonalRecords(crown: crown, classic: 3)
    header.totalXP = 990
    header.keypad = .calculator
    var transcript = SessionTranscript(header: header)
    var session = try PracticeSession(
      mode: mode, source: source(.pi)!, segment: header.segment, ghost: GhostEngine(of: crown))
    var time = Int64.random(in: -9_000_000_000...9_000_000_000, using: &generator)
    for _ in 0..<Int.random(in: 1...200, using: &generator) {
      time += Int64.random(in: 0...900_000_000, using: &generator)
      let action: TranscriptEvent.Action
      switch Int.random(in: 0..<60, using: &generator) {
      case 0: action = .reveal
      case 1: action = .tick
      case 2: action = .stop
      case 3: action = .reset
      case 4...6: action = .key(Digit(UInt8.random(in: 0...9, using: &generator))!)
      default: action = .key(session.expectedDigit ?? Digit(0)!)
      }
      transcript.append(TranscriptEvent(time: time, action: action))
      switch action {
      case .key(let digit): _ = session.input(digit, at: time)
      case .reveal: _ = session.reveal(at: time)
      case .tick: _ = session.tick(at: time)
      case .stop: _ = session.stop(at: time)
      case .reset: _ = session.reset()
      }
    }
    return (transcript.encoded(endingIn: session.snapshot), session.snapshot)
  }

  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state ^ (state >> 29)) &* 0xBF58_476D_1CE4_E5B9
    }
  }

  @Test("what was played is what is replayed, to the nanosecond, in every mode")
  func roundTrip() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    for step in UInt64(0)..<200 {
      for mode in SessionMode.allCases {
        let (text, state) = try play(mode, seed: seed &+ step)
        let outcome = try TranscriptReplayer.replay(Array(text.utf8), digits: source)
        #expect(outcome.report.snapshot == state, "seed \(seed) + \(step), \(mode)")
        #expect(outcome.closingConfirmed)
        #expect(outcome.report.result.totalExperience == 990 + state.correctCount)
      }
    }
  }

  @Test("every keystroke is kept, and the index of the first error")
  func content() throws {
    var header = TranscriptHeader(constant: .pi, mode: .practice)
    header.keypad = .phone
    var transcript = SessionTranscript(header: header)
    for (time, key) in [(0, 1), (250_000_000, 9), (500_000_000, 4), (1_000_000_007, 0)] {
      transcript.append(
        TranscriptEvent(time: Int64(time), action: .key(Digit(UInt8(key))!)))
    }
    transcript.append(TranscriptEvent(time: 2_000_000_000, action: .stop))
    var session = try PracticeSession(mode: .practice, source: source(.pi)!)
    for event in transcript.events {
      if case .key(let digit) = event.action { _ = session.input(digit, at: event.time) }
    }
    _ = session.stop(at: 2_000_000_000)
    let text = transcript.encoded(endingIn: session.snapshot)
    #expect(
      text == """
        {"constant":"pi","mode":"practice","keypad":"phone"}
        {"t":0,"key":"1"}
        {"t":0.25,"key":"9"}
        {"t":0.5,"key":"4"}
        {"t":1.000000007,"key":"0"}
        {"t":2,"stop":true}
        {"end":{"keys":4,"firstErrorIndex":1}}

        """)
  }

  @Test("a transcript whose errors were taken out contradicts its closing line")
  func forgery() throws {
    let lines = [
      "{\"constant\":\"pi\",\"mode\":\"practice\"}", "{\"t\":0,\"key\":\"1\"}",
      "{\"t\":1,\"key\":\"9\"}", "{\"t\":2,\"key\":\"4\"}", "{\"t\":3,\"stop\":true}",
      "{\"end\":{\"keys\":3,\"firstErrorIndex\":1}}",
    ]
    #expect(try replay(lines).closingConfirmed)
    for missing in 1..<4 {
      var forged = lines
      forged.remove(at: missing)
      let error = #expect(throws: TranscriptError.self) { _ = try replay(forged) }
      #expect(error?.code == .contradiction)
      #expect(error?.line == 5)
    }
    let after = #expect(throws: TranscriptError.self) {
      _ = try replay(lines + ["{\"t\":9,\"tick\":true}"])
    }
    #expect(after?.code == .badEvent)
  }

  @Test("a new record of a report can be the record of the next header")
  func recordsGoRound() throws {
    let first = try replay(
      ["{\"constant\":\"pi\",\"mode\":\"game\"}"] + typing(60) + ["{\"t\":20,\"stop\":true}"])
    let updates = try #require(object(first.json)["updates"] as? [String: Any])
    let records = try JSONSerialization.data(withJSONObject: updates)
    let text = String(decoding: records, as: UTF8.self)
    let next = try replay(
      ["{\"constant\":\"pi\",\"mode\":\"game\",\"records\":\(text)}"] + typing(61))
    #expect(next.report.snapshot.ghostPosition == 60)
  }

  @Test("R23: a mode is coded by its name")
  func codable() throws {
    let data = try JSONEncoder().encode(SessionMode.allCases)
    #expect(String(decoding: data, as: UTF8.self) == "[\"learn\",\"practice\",\"game\",\"strict\"]")
    #expect(try JSONDecoder().decode([SessionMode].self, from: data) == SessionMode.allCases)
  }
}

@Suite("Replay: the end state")
struct ReplayReportTests {
  @Test("has every field that is promised")
  func fields() throws {
    let outcome = try replay(
      ["{\"constant\":\"pi\",\"mode\":\"practice\"}"] + typing(3) + ["{\"t\":2,\"stop\":true}"])
    let object = try object(outcome.json)
    let promised = [
      "state", "reason", "currentIndex", "position", "correctCount", "errorCount",
      "currentStreak", "bestStreak", "revealsUsed", "effectivePosition", "ghostPosition",
      "atmosphericDelta", "tint", "streakTier", "padOpacity", "elapsed", "cps", "certified",
      "updates", "xpGained", "totalXP", "grade", "doubleBang",
    ]
    for name in promised { #expect(object[name] != nil, "\(name)") }
    #expect(object["tint"] is NSNull)
    #expect(
      (object["updates"] as? [String: Any])?.keys.sorted() == ["classic", "crown", "lightning"])
  }

  @Test("is the same bytes for the same session")
  func canonical() throws {
    let outcome = try replay(
      ["{\"constant\":\"pi\",\"mode\":\"strict\"}"] + typing(2) + ["{\"t\":0.3,\"key\":\"9\"}"])
    #expect(
      outcome.json
        == """
        {"constant":"pi","mode":"strict","state":"finished","reason":"error","segment":[0,200],\
        "currentIndex":2,"position":3,"correctCount":2,"errorCount":1,"firstErrorIndex":2,\
        "currentStreak":0,"bestStreak":2,"revealsUsed":0,"effectivePosition":1,\
        "ghostPosition":0,"atmosphericDelta":0.0,"tint":null,"streakTier":0,"padOpacity":0.2,\
        "elapsed":0.3,"cps":8.0,"accuracy":0.6666666666666666,"certified":false,\
        "updates":{"crown":null,"lightning":null,"classic":{"digitCount":2,"beatsEarlier":false}},\
        "xpGained":2,"totalXP":2,"grade":"Novice","doubleBang":false,\
        "events":3,"keys":3,"ignored":0,"closingConfirmed":false}
        """)
  }

  @Test("R81 R93: a game against a crown")
  func game() throws {
    let header = """
      {"constant":"pi","mode":"game","records":{"crown":{"digitCount":4,"totalTime":3.0,\
      "cumulativeTimes":[0,1,2,3]},"lightning":null},"totalXP":998,"ghost":"crown"}
      """
    let outcome = try replay([header] + typing(5) + ["{\"t\":1.5,\"stop\":true}"])
    let state = outcome.report.snapshot
    #expect(state.ghostPosition == 2)
    #expect(state.atmosphere.delta == 0.3)
    #expect(state.atmosphere.tint == Atmosphere(effectivePosition: 5, ghostPosition: 2).tint)
    #expect(outcome.report.result.doubleBang)
    #expect(outcome.report.result.totalExperience == 1003)
    #expect(outcome.json.contains("\"tint\":{\"hex\":\"#FF6B00\",\"opacity\":0.095}"))
  }

  @Test("R84: the ghost is the record that the header names")
  func lightningGhost() throws {
    let records = """
      "records":{"crown":{"digitCount":2,"totalTime":1,"cumulativeTimes":[0,1]},\
      "lightning":{"digitCount":3,"totalTime":0.4,"cumulativeTimes":[0,0.2,0.4]}}
      """
    let tick = ["{\"t\":0,\"key\":\"1\"}", "{\"t\":0.5,\"tick\":true}"]
    let crown = try replay(["{\"constant\":\"pi\",\"mode\":\"game\",\(records)}"] + tick)
    let lightning = try replay(
      ["{\"constant\":\"pi\",\"mode\":\"game\",\(records),\"ghost\":\"lightning\"}"] + tick)
    #expect(crown.report.snapshot.ghostPosition == 1)
    #expect(lightning.report.snapshot.ghostPosition == 3)
  }

  @Test("a trace holds one state for each event, each a JSON object of its own")
  func trace() throws {
    var reports: [EventReport] = []
    let outcome = try replay(
      [
        "{\"constant\":\"e\",\"mode\":\"learn\",\"segment\":[0,2]}", "",
        "{\"t\":0,\"key\":\"7\"}", "{\"t\":1,\"reveal\":true}", "{\"t\":1,\"key\":\"2\"}",
        "{\"t\":2,\"key\":\"1\"}", "{\"t\":3,\"key\":\"1\"}",
      ]
    ) { reports.append($0) }
    #expect(reports.map(\.line) == [3, 4, 5, 6, 7])
    #expect(
      try reports.map { try object($0.json)["verdict"] as? String }
        == ["correct", "modeWithoutReveal", "error", "correct", "sessionOver"])
    #expect(reports.last?.report == outcome.report)
    #expect(outcome.report.snapshot.phase == .finished(.completed))
    #expect(outcome.ignoredCount == 2)
  }

  @Test("times are taken as decimals, not as binary fractions")
  func exactTimes() throws {
    let outcome = try replay([
      "{\"constant\":\"pi\",\"mode\":\"practice\"}",
      "{\"t\":1700000000.1,\"key\":\"1\"}", "{\"t\":1.7000000003e9,\"key\":\"4\"}",
      "{\"t\":1700000000.300000001,\"stop\":true}",
    ])
    #expect(outcome.report.snapshot.lastCorrectTime == 200_000_000)
    #expect(outcome.report.snapshot.elapsed == 200_000_001)
    #expect(outcome.json.contains("\"elapsed\":0.200000001,"))
  }

  @Test("R10: a stop before the first key leaves the session ready")
  func stopWhileReady() throws {
    let outcome = try replay(["{\"constant\":\"pi\",\"mode\":\"game\"}", "{\"t\":1,\"stop\":true}"])
    #expect(outcome.report.snapshot.phase == .ready)
    #expect(outcome.json.contains("\"state\":\"ready\",\"reason\":null"))
  }
}

@Suite("Replay: bad transcripts")
struct BadTranscriptTests {
  private static let header = "{\"constant\":\"pi\",\"mode\":\"practice\"}"
  private static let key = "{\"t\":1,\"key\":\"1\"}"

  /// The error that a transcript ends with.
  private func failure(_ lines: [String]) -> TranscriptError? {
    do {
      _ = try TranscriptReplayer.replay(
        Array(lines.joined(separator: "\n").utf8), digits: source)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "the first line",
    arguments: [
      ([""], TranscriptError.Code.missingHeader),
      ([], .missingHeader),
      ([key], .missingHeader),
      (["{}"], .missingHeader),
      (["{\"mode\":\"game\"}"], .missingHeader),
      (["{\"constant\":\"pi\"}"], .missingHeader),
      (["{\"constant\":\"tau\",\"mode\":\"game\"}"], .unknownConstant),
      (["{\"constant\":3,\"mode\":\"game\"}"], .unknownConstant),
      (["{\"constant\":\"phi\",\"mode\":\"game\"}"], .digitsUnavailable),
      (["{\"constant\":\"gamma1-4\",\"mode\":\"game\"}"], .digitsUnavailable),
      (["{\"constant\":\"pi\",\"mode\":\"test\"}"], .unknownMode),
      (["{\"constant\":\"pi\",\"mode\":\"Game\"}"], .unknownMode),
      (["{\"constant\":\"pi\",\"mode\":\"game\",\"segment\":[0,9]}"], .badSegment),
      (["{\"constant\":\"pi\",\"mode\":\"learn\",\"segment\":[9,9]}"], .badSegment),
      (["{\"constant\":\"pi\",\"mode\":\"learn\",\"segment\":[-1,9]}"], .badSegment),
      (["{\"constant\":\"pi\",\"mode\":\"learn\",\"segment\":[0,201]}"], .badSegment),
      (["{\"constant\":\"pi\",\"mode\":\"learn\",\"segment\":[0,1.5]}"], .badSegment),
      (["{\"constant\":\"pi\",\"mode\":\"learn\",\"segment\":[0,1e99]}"], .badSegment),
      (["{\"constant\":\"pi\",\"mode\":\"learn\",\"segment\":\"0-9\"}"], .badSegment),
      (["{\"constant\":\"pi\",\"mode\":\"game\",\"ghost\":\"star\"}"], .badHeader),
      (["{\"constant\":\"pi\",\"mode\":\"game\",\"totalXP\":-1}"], .badHeader),
      (["{\"constant\":\"pi\",\"mode\":\"game\",\"records\":[]}"], .badRecord),
      (["{\"constant\":\"pi\",\"mode\":\"game\",\"records\":{\"crown\":7}}"], .badRecord),
      (["[1]"], .badSyntax),
      (["{\"constant\":\"pi\""], .badSyntax),
      (["{\"constant\":\"pi\",\"constant\":\"e\",\"mode\":\"game\"}"], .badSyntax),
    ])
  func firstLine(lines: [String], code: TranscriptError.Code) {
    let error = failure(lines)
    #expect(error?.code == code, "\(lines): \(String(describing: error))")
    #expect(error?.line == 1)
    #expect(error?.description.hasPrefix("line 1: ") == true)
  }

  @Test(
    "an event on line 4, after a blank line",
    arguments: [
      ("{\"t\":2,\"key\":\"x\"}", TranscriptError.Code.badKey),
      ("{\"t\":2,\"key\":\"12\"}", .badKey),
      ("{\"t\":2,\"key\":\"\"}", .badKey),
      ("{\"t\":2,\"key\":\"٣\"}", .badKey),
      ("{\"t\":2,\"key\":1}", .badKey),
      ("{\"t\":0.5,\"key\":\"4\"}", .timeWentBackwards),
      ("{\"t\":0.999999999,\"tick\":true}", .timeWentBackwards),
      ("{\"key\":\"4\"}", .badTime),
      ("{\"t\":\"2\",\"key\":\"4\"}", .badTime),
      ("{\"t\":1e300,\"key\":\"4\"}", .badTime),
      ("{\"t\":99999999999999999999,\"key\":\"4\"}", .badTime),
      ("{\"t\":2}", .badEvent),
      ("{\"t\":2,\"key\":\"4\",\"stop\":true}", .badEvent),
      ("{\"t\":2,\"reveal\":false}", .badEvent),
      ("{\"t\":2,\"jump\":true}", .badEvent),
      ("{\"t\":2,\"constant\":\"pi\"}", .badEvent),
      ("{\"t\":2,\"key\":\"4\"", .badSyntax),
      ("{\"t\":2,\"key\":\"4", .badSyntax),
      ("{\"t\":02,\"key\":\"4\"}", .badSyntax),
      ("{\"t\":2,\"key\":\"4\"} x", .badSyntax),
      ("{\"t\":2,\"key\":\"\\ud800\"}", .badSyntax),
      ("{\"t\":tru", .badSyntax),
      ("{", .badSyntax),
      ("null", .badSyntax),
      ("{\"t\":2,\"a\":[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]}", .badSyntax),
      ("{\"end\":{\"keys\":2,\"firstErrorIndex\":null}}", .contradiction),
      ("{\"end\":{\"keys\":1,\"firstErrorIndex\":0}}", .contradiction),
      ("{\"end\":7}", .badEvent),
    ])
  func event(line: String, code: TranscriptError.Code) {
    let error = failure([Self.header, "", Self.key, line])
    #expect(error?.code == code, "\(line): \(String(describing: error))")
    #expect(error?.line == 4)
  }

  @Test("a record that contradicts itself is refused")
  func contradictoryRecords() {
    let records = [
      "\"digitCount\":0,\"totalTime\":1", "\"digitCount\":2,\"totalTime\":-1",
      "\"digitCount\":2,\"totalTime\":1,\"cumulativeTimes\":[0]",
      "\"digitCount\":2,\"totalTime\":1,\"cumulativeTimes\":[1,0]",
      "\"digitCount\":2,\"totalTime\":1,\"cumulativeTimes\":[-1,0]",
    ]
    for record in records {
      let header = "{\"constant\":\"pi\",\"mode\":\"game\",\"records\":{\"crown\":{\(record)}}}"
      #expect(failure([header])?.code == .badRecord, "\(record)")
    }
  }

  @Test("ten megabytes of garbage fail at once, wherever they are")
  func garbage() throws {
    let garbage = [UInt8](repeating: 0xA5, count: 10_000_000)
    let braces = [UInt8](repeating: UInt8(ascii: "{"), count: 10_000_000)
    let header = Array("\(Self.header)\n".utf8)
    let cases: [([UInt8], TranscriptError.Code, Int)] = [
      (garbage, .badSyntax, 1), (braces, .badSyntax, 1), (header + garbage, .badSyntax, 2),
      (header + braces, .lineTooLong, 2),
      ([UInt8](repeating: 0x0A, count: 1_000_000), .missingHeader, 1_000_001),
    ]
    for (bytes, code, line) in cases {
      let start = clock()
      do {
        _ = try TranscriptReplayer.replay(bytes, digits: source)
        Issue.record("garbage was replayed")
      } catch {
        #expect(error.code == code)
        #expect(error.line == line)
      }
      #expect(Double(clock() - start) / Double(CLOCKS_PER_SEC) < 20, "processor seconds")
    }
  }

  @Test("every truncation of a transcript replays or fails cleanly")
  func truncations() throws {
    let text = Array(
      ([Self.header] + typing(12) + ["{\"t\":9,\"stop\":true}"]).joined(separator: "\n").utf8)
    var failures = 0
    for length in 0..<text.count {
      do {
        _ = try TranscriptReplayer.replay(Array(text[..<length]), digits: source)
      } catch {
        failures += 1
        #expect([.badSyntax, .missingHeader].contains(error.code))
      }
    }
    #expect(failures > text.count / 2)
  }

  @Test("every single flipped bit replays or fails cleanly")
  func flippedBits() {
    let text = Array(([Self.header] + typing(4)).joined(separator: "\n").utf8)
    for offset in text.indices {
      for bit in 0..<8 {
        var changed = text
        changed[offset] ^= 1 << UInt8(bit)
        _ = try? TranscriptReplayer.replay(changed, digits: source)
      }
    }
  }

  @Test("pieces of any size give the same answer as the whole")
  func pieces() throws {
    let text = Array(([Self.header] + typing(12)).joined(separator: "\r\n").utf8)
    let whole = try TranscriptReplayer.replay(text, digits: source)
    for size in [1, 2, 7, 64] {
      var replayer = TranscriptReplayer(digits: source)
      for start in stride(from: 0, to: text.count, by: size) {
        try replayer.feed(text[start..<min(start + size, text.count)])
      }
      #expect(try replayer.finish() == whole)
    }
  }
}
