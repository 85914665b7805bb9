import DigitCore
import Foundation
import PracticeEngine
import PracticeReplay
import Testing

@Suite("Session transcripts")
struct SessionTranscriptTests {
  /// Plays a random session and writes it down.
  private func play(_ mode: SessionMode, seed: UInt64) throws -> (String, SessionSnapshot) {
    var generator = Generator(state: seed)
    let times = (0..<30).map { Int64($0) * 300_000_001 }
    let crown = PersonalBestRecord(
      constant: .pi, digitCount: 30, totalTime: times[29], cumulativeTimes: times)
    let header = TranscriptHeader(
      constant: .pi, mode: mode, segment: mode == .learn ? DigitRange(from: 5, upTo: 150) : nil,
      records: PersonalRecords(crown: crown, classic: 3), totalXP: 990, ghost: .crown,
      keypad: .calculator)
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
    var transcript = SessionTranscript(
      header: TranscriptHeader(constant: .pi, mode: .practice, keypad: .phone))
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
