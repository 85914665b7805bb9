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
    "R7 R11 R12 C29 C31: on every field after every event, in every mode",
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
    let pass = LearnPass.allCases.randomElement(using: &generator)!
    var session = try PracticeSession(
      mode: mode, source: digits,
      segment: mode == .learn ? DigitRange(Int64(start)..<Int64(end)) : nil, pass: pass,
      ghost: GhostEngine(cumulativeTimes: ghostTimes)!)
    var model = ReferenceSession(
      mode: mode, digits: values, start: start, end: end, ghostTimes: ghostTimes)
    model.pass = pass
    var time = Int64.random(in: -5_000_000_000...5_000_000_000, using: &generator)
    let accuracy = Int.random(in: 0...3, using: &generator)
    let pace = [2_000_000, 50_000_000, 450_000_000, 1_000_000_000]
      .randomElement(using: &generator)!
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

/// A slow and simple reference implementation of a session, from the requirements alone.
///
/// It keeps a list of all accepted events and derives every number from it. It shares no code with
/// the engine but the names of modes and reasons.
struct ReferenceSession {
  enum Event {
    case key(UInt8), nonDigitKey, reveal, tick, stop, reset
  }

  struct Key {
    let time: Int64
    let right: Bool
    let index: Int
    let revealsBefore: Int
    let shown: Bool
  }

  let mode: SessionMode
  let digits: [UInt8]
  let start: Int
  let end: Int
  let ghostTimes: [Int64]
  var pass = LearnPass.shown

  var keys: [Key] = []
  var reveals: [Int] = []
  var lastEventTime: Int64?
  var newestTimeEver: Int64?
  var finished: FinishReason?
  var flowWasEnded = false

  init(mode: SessionMode, digits: [UInt8], start: Int, end: Int, ghostTimes: [Int64]) {
    self.mode = mode
    self.digits = digits
    self.start = start
    self.end = end
    self.ghostTimes = ghostTimes
  }

  /// Everything that can be counted by reading the list of keys from its beginning.
  struct Tally {
    var correct = 0
    var errors = 0
    var streak = 0
    var bestStreak = 0
    var clean = 0
    var firstError = -1
    var lastCorrectTime: Int64 = 0
    var times: [Int64] = []
    var recallStreak = 0
    var bestRecallStreak = 0
    var isTooFast = false
  }

  func tally(withTimes: Bool = false) -> Tally {
    var tally = Tally()
    var rights: [Int64] = []
    for key in keys {
      if !key.right || key.shown {
        tally.recallStreak = 0
      } else {
        tally.recallStreak += 1
        tally.bestRecallStreak = max(tally.bestRecallStreak, tally.recallStreak)
      }
      if key.right {
        rights.append(key.time)
        if rights.count >= 10, key.time - rights[rights.count - 10] <= 10_000_000 {
          tally.isTooFast = true
        }
      }
      if key.right {
        tally.correct += 1
        tally.streak += 1
        if tally.streak > tally.bestStreak { tally.bestStreak = tally.streak }
        if tally.errors == 0 && key.revealsBefore == 0 { tally.clean += 1 }
        tally.lastCorrectTime = key.time - keys[0].time
        if withTimes { tally.times.append(key.time - keys[0].time) }
      } else {
        if tally.errors == 0 { tally.firstError = key.index }
        tally.errors += 1
        tally.streak = 0
      }
    }
    return tally
  }

  var index: Int {
    var index = start
    for key in keys where key.right { index += 1 }
    return index
  }

  var elapsed: Int64 {
    guard let first = keys.first, let last = lastEventTime else { return 0 }
    return last - first.time
  }

  var ghost: Int {
    guard mode == .game, !keys.isEmpty else { return 0 }
    let elapsed = finished == .stopped ? keys[keys.count - 1].time - keys[0].time : elapsed
    var index = 0
    for time in ghostTimes {
      if time > elapsed { return index }
      index += 1
    }
    return index
  }

  func delta(effective: Int, ghost: Int) -> Double {
    if ghost == 0 { return 0 }
    let gap = Double(effective - ghost) / Double(ghost > 10 ? ghost : 10)
    return gap > 1 ? 1 : gap < -1 ? -1 : gap
  }

  /// More than twenty right digits in a row without a gap of three seconds, the last twenty gaps
  /// within ten seconds, and no three idle seconds since.
  var isInFlow: Bool {
    if flowWasEnded || keys.count < 21 { return false }
    let first = keys.count - 21
    for place in first..<keys.count {
      if !keys[place].right { return false }
      if place > first, keys[place].time - keys[place - 1].time >= 3_000_000_000 { return false }
    }
    return keys[keys.count - 1].time - keys[first].time <= 10_000_000_000
  }

  mutating func apply(_ event: Event, at time: Int64) -> Verdict {
    if case .reset = event {
      let pass = pass
      self = ReferenceSession(
        mode: mode, digits: digits, start: start, end: end, ghostTimes: ghostTimes
      ).remembering(newestTimeEver)
      self.pass = pass
      return .accepted
    }
    if finished != nil { return .ignored(.sessionOver) }
    if case .nonDigitKey = event { return .ignored(.notADigit) }
    if case .key(let value) = event { return type(value, at: time) }
    if keys.isEmpty { return .ignored(.notBegun) }
    if let newest = newestTimeEver, time < newest { return .ignored(.timeWentBackwards) }
    if case .reveal = event, mode == .strict || (mode == .learn && pass != .blank) {
      return .ignored(.modeWithoutReveal)
    }
    lastEventTime = time
    newestTimeEver = time
    if time - keys[keys.count - 1].time >= 3_000_000_000 { flowWasEnded = true }
    if case .reveal = event { reveals.append(index) }
    if case .stop = event { finished = .stopped }
    return .accepted
  }

  private mutating func type(_ value: UInt8, at time: Int64) -> Verdict {
    if let newest = newestTimeEver, time < newest { return .ignored(.timeWentBackwards) }
    let right = digits[index] == value
    let isOverlaid = pass == .shown || (pass == .alternate && (index - start) % 2 == 0)
    let shown = index < revealedUpTo || (mode == .learn && isOverlaid)
    keys.append(
      Key(time: time, right: right, index: index, revealsBefore: reveals.count, shown: shown))
    lastEventTime = time
    newestTimeEver = time
    flowWasEnded = false
    if right {
      if index == end { finished = .completed }
      return .correct
    }
    if mode == .strict { finished = .error }
    return .error(fatal: mode == .strict, revealCorrect: mode != .strict)
  }

  private func remembering(_ time: Int64?) -> ReferenceSession {
    var copy = self
    copy.newestTimeEver = time
    return copy
  }
}

/// Comparing the engine with the model, field by field.
extension ReferenceSession {
  /// The first field in which a snapshot differs from the model, or `nil`.
  func difference(from snapshot: SessionSnapshot, times: [Int64]?) -> String? {
    let phase: SessionPhase =
      if let finished { .finished(finished) } else if keys.isEmpty { .ready } else { .running }
    if snapshot.phase != phase { return "phase \(snapshot.phase), model \(phase)" }
    let tally = tally(withTimes: times != nil)
    if let times, times != tally.times { return "cumulativeTimes" }
    let effective = tally.correct - tally.errors
    var found: String?
    differs("currentIndex", snapshot.currentIndex, start + tally.correct, &found)
    differs("position", snapshot.position, start + tally.correct + 1, &found)
    differs("correctCount", snapshot.correctCount, tally.correct, &found)
    differs("errorCount", snapshot.errorCount, tally.errors, &found)
    differs("currentStreak", snapshot.currentStreak, tally.streak, &found)
    differs("bestStreak", snapshot.bestStreak, tally.bestStreak, &found)
    differs("recallStreak", snapshot.recallStreak, tally.recallStreak, &found)
    differs("bestRecallStreak", snapshot.bestRecallStreak, tally.bestRecallStreak, &found)
    if snapshot.exceedsHumanRate != tally.isTooFast { found = "exceedsHumanRate" }
    differs("revealsUsed", snapshot.revealsUsed, reveals.count, &found)
    differs("effectivePosition", snapshot.effectivePosition, effective, &found)
    differs("cleanCount", snapshot.cleanCount, tally.clean, &found)
    differs("elapsed", snapshot.elapsed, Int(elapsed), &found)
    differs("lastCorrectTime", snapshot.lastCorrectTime, Int(tally.lastCorrectTime), &found)
    differs("firstErrorIndex", snapshot.firstErrorIndex ?? -1, tally.firstError, &found)
    differs("revealedUpTo", snapshot.revealedUpTo, revealedUpTo, &found)
    return found ?? difference(ofDerived: snapshot, tally)
  }

  private var revealedUpTo: Int {
    guard let last = reveals.last else { return start }
    return min(last / 10 * 10 + 10, end)
  }

  private func differs(_ name: String, _ value: Int64, _ expected: Int, _ found: inout String?) {
    if value != Int64(expected) { found = "\(name) \(value), model \(expected)" }
  }

  private func difference(ofDerived snapshot: SessionSnapshot, _ tally: Tally) -> String? {
    let tier: StreakTier = tally.streak >= 20 ? .glow : tally.streak >= 10 ? .aura : .none
    if snapshot.streakTier != tier { return "streakTier \(snapshot.streakTier)" }
    let inFlow = isInFlow
    if snapshot.isInFlow != inFlow { return "isInFlow \(snapshot.isInFlow)" }
    if snapshot.padOpacity != (inFlow ? 0.05 : 0.20) { return "padOpacity" }
    let certified =
      finished != nil && mode != .learn && tally.errors == 0 && reveals.isEmpty
      && tally.correct > 0
    if snapshot.isCertified != certified { return "isCertified \(snapshot.isCertified)" }
    let ghost = ghost
    if snapshot.ghostPosition != Int64(ghost) {
      return "ghostPosition \(snapshot.ghostPosition), model \(ghost)"
    }
    let delta = delta(effective: tally.correct - tally.errors, ghost: ghost)
    let atmosphere = snapshot.atmosphere
    if atmosphere.delta != delta { return "delta \(atmosphere.delta), model \(delta)" }
    let side: Tint.Side? = delta > 0 ? .ahead : delta < 0 ? .behind : nil
    if atmosphere.tint?.side != side { return "tint" }
    if let tint = atmosphere.tint, tint.opacity != 0.05 + abs(delta) * 0.15 {
      return "opacity \(tint.opacity)"
    }
    let time = tally.lastCorrectTime
    let cps = time == 0 ? 0 : Double(tally.correct) / (Double(time) / 1_000_000_000)
    return snapshot.cps == cps ? nil : "cps \(snapshot.cps), model \(cps)"
  }
}
