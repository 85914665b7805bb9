import DigitCore
import PracticeEngine

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
  }

  let mode: SessionMode
  let digits: [UInt8]
  let start: Int
  let end: Int
  let ghostTimes: [Int64]

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
  }

  func tally(withTimes: Bool = false) -> Tally {
    var tally = Tally()
    for key in keys {
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
    let elapsed = elapsed
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
      self = ReferenceSession(
        mode: mode, digits: digits, start: start, end: end, ghostTimes: ghostTimes
      ).remembering(newestTimeEver)
      return .accepted
    }
    if finished != nil { return .ignored(.sessionOver) }
    if case .nonDigitKey = event { return .ignored(.notADigit) }
    if case .key(let value) = event { return type(value, at: time) }
    if keys.isEmpty { return .ignored(.notBegun) }
    if let newest = newestTimeEver, time < newest { return .ignored(.timeWentBackwards) }
    if case .reveal = event, mode == .learn || mode == .strict {
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
    keys.append(Key(time: time, right: right, index: index, revealsBefore: reveals.count))
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
