import DigitCore
import Foundation
import PracticeEngine
import Testing

/// Random event streams: the engine and the model must agree on every field after every event.
///
/// `PI_TRAINER_EVENTS` sets the number of events per mode, for soak runs.
@Suite("Engine and model agree")
struct ModelAgreementTests {
  private static let eventsPerMode =
    ProcessInfo.processInfo.environment["PI_TRAINER_EVENTS"].flatMap(Int.init) ?? 260_000

  @Test(
    "R7 R11 R12: on every field after every event, in every mode",
    arguments: SessionMode.allCases)
  func agreement(mode: SessionMode) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    var played = 0
    while played < Self.eventsPerMode {
      let (events, trouble) = try play(mode, &generator)
      played += events
      if let trouble {
        Issue.record("seed \(seed), mode \(mode), after \(played) events: \(trouble)")
        return
      }
    }
  }

  /// Plays one random session to its end and a little beyond.
  private func play(_ mode: SessionMode, _ generator: inout SeededGenerator) throws -> (
    Int, String?
  ) {
    let count = Int.random(in: 1...70, using: &generator)
    let values = (0..<count).map { _ in UInt8.random(in: 0...9, using: &generator) }
    let digits = values.compactMap { Digit($0) }
    var start = 0
    var end = count
    if mode == .learn {
      start = Int.random(in: 0..<count, using: &generator)
      end = Int.random(in: (start + 1)...count, using: &generator)
    }
    let ghostTimes = Self.ghostTimes(&generator)
    var session = try makeSession(
      mode, digits: digits, segment: mode == .learn ? (Int64(start), Int64(end)) : nil,
      ghost: GhostEngine(cumulativeTimes: ghostTimes)!)
    var model = ReferenceSession(
      mode: mode, digits: values, start: start, end: end, ghostTimes: ghostTimes)
    var time = Int64.random(in: -5_000_000_000...5_000_000_000, using: &generator)
    let accuracy = Int.random(in: 0...3, using: &generator)
    let pace = [50_000_000, 450_000_000, 1_000_000_000].randomElement(using: &generator)!
    let length = Int.random(in: 1...90, using: &generator)
    for step in 0..<length {
      time += Self.gap(pace: pace, &generator)
      let (event, isCommon) = Self.event(model, accuracy, &generator)
      let expected = model.apply(event, at: time)
      let verdict = session.apply(event, at: time)
      if verdict != expected { return (step, "verdict \(verdict), model \(expected)") }
      if session.snapshot.sequence != UInt64(step + 1) { return (step, "sequence") }
      let times = isCommon ? nil : session.cumulativeTimes
      if let trouble = model.difference(from: session.snapshot, times: times) {
        return (step, "event \(step), \(event): \(trouble)")
      }
    }
    return (length, model.difference(from: session.snapshot, times: session.cumulativeTimes))
  }

  private static func ghostTimes(_ generator: inout SeededGenerator) -> [Int64] {
    var time: Int64 = 0
    return (0..<Int.random(in: 0...40, using: &generator)).map { _ in
      defer { time += Int64.random(in: 0...800_000_000, using: &generator) }
      return time
    }
  }

  /// Mostly typing gaps; now and then none, a long one, or a step back in time.
  private static func gap(pace: Int, _ generator: inout SeededGenerator) -> Int64 {
    switch Int.random(in: 0..<50, using: &generator) {
    case 0: -1
    case 1: 0
    case 2: 3_000_000_000
    case 3: 2_999_999_999
    default: Int64.random(in: 0...Int64(pace), using: &generator)
    }
  }

  /// A likely event for the model's state, and whether it is an ordinary key.
  private static func event(
    _ model: ReferenceSession, _ accuracy: Int, _ generator: inout SeededGenerator
  ) -> (ReferenceSession.Event, Bool) {
    switch Int.random(in: 0..<200, using: &generator) {
    case 0: return (.reset, false)
    case 1: return (.stop, false)
    case 2...3: return (.nonDigitKey, false)
    case 4...5: return (.reveal, false)
    case 6...15: return (.tick, false)
    default:
      let right = model.index < model.end ? model.digits[model.index] : 0
      let limits = [1000, 200, 20, 4]
      let isWrong = Int.random(in: 0..<limits[accuracy], using: &generator) == 0
      let value = isWrong ? UInt8.random(in: 0...9, using: &generator) : right
      return (.key(value), true)
    }
  }
}

extension PracticeSession {
  /// Passes an event of the model to the engine.
  mutating func apply(_ event: ReferenceSession.Event, at time: Int64) -> Verdict {
    switch event {
    case .key(let value): input(Digit(value)!, at: time).verdict
    case .nonDigitKey: input(ascii: 0x2E, at: time).verdict
    case .reveal: reveal(at: time).verdict
    case .tick: tick(at: time).verdict
    case .stop: stop(at: time).verdict
    case .reset: reset().verdict
    }
  }
}
