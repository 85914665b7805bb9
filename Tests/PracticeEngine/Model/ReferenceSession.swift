import DigitCore
import PracticeEngine

/// The session once more, written slowly and obviously from the requirements alone.
///
/// It keeps the list of everything that was taken up and derives each number from that list when it
/// is asked. It shares no code with the engine beyond the names of modes and reasons.
struct ReferenceSession {
  enum Event {
    case key(UInt8), strangeKey, reveal, tick, stop, reset
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

  var isRunning: Bool { !keys.isEmpty && finished == nil }
  var rightKeys: [Key] { keys.filter(\.right) }
  var correct: Int { keys.count { $0.right } }
  var errors: Int { keys.count - correct }
  var index: Int { start + correct }
  var elapsed: Int64 {
    guard let first = keys.first, let last = lastEventTime else { return 0 }
    return last - first.time
  }

  var streak: Int {
    var count = 0
    for key in keys.reversed() {
      if !key.right { break }
      count += 1
    }
    return count
  }

  var bestStreak: Int {
    var best = 0
    var run = 0
    for key in keys {
      run = key.right ? run + 1 : 0
      if run > best { best = run }
    }
    return best
  }

  /// Right keys before the first error and before the first reveal.
  var clean: Int {
    keys.prefix { $0.right && $0.revealsBefore == 0 }.count
  }

  var lastCorrectTime: Int64 {
    guard let first = keys.first, let last = keys.last(where: \.right) else { return 0 }
    return last.time - first.time
  }

  var ghost: Int {
    guard mode == .game, !keys.isEmpty else { return 0 }
    for (index, time) in ghostTimes.enumerated() where time > elapsed { return index }
    return ghostTimes.count
  }

  var delta: Double {
    if ghost == 0 { return 0 }
    let gap = Double(correct - errors - ghost) / Double(ghost > 10 ? ghost : 10)
    return gap > 1 ? 1 : gap < -1 ? -1 : gap
  }

  /// More than twenty right digits in a row without a gap of three seconds, the last twenty gaps
  /// within ten seconds, and no three idle seconds since.
  var isInFlow: Bool {
    if flowWasEnded || keys.count < 21 { return false }
    let last = keys.suffix(21)
    if last.contains(where: { !$0.right }) { return false }
    let times = last.map(\.time)
    for (earlier, later) in zip(times, times.dropFirst()) where later - earlier >= 3_000_000_000 {
      return false
    }
    return times.last! - times.first! <= 10_000_000_000
  }

  var certified: Bool {
    finished != nil && mode != .learn && errors == 0 && reveals.isEmpty && correct > 0
  }

  mutating func apply(_ event: Event, at time: Int64) -> Verdict {
    if case .reset = event {
      self = ReferenceSession(
        mode: mode, digits: digits, start: start, end: end, ghostTimes: ghostTimes
      ).remembering(newestTimeEver)
      return .accepted
    }
    if finished != nil { return .ignored(.sessionOver) }
    if case .strangeKey = event { return .ignored(.notADigit) }
    if case .key(let value) = event { return type(value, at: time) }
    if keys.isEmpty { return .ignored(.notBegun) }
    if let newest = newestTimeEver, time < newest { return .ignored(.timeWentBackwards) }
    if case .reveal = event, mode == .learn || mode == .strict {
      return .ignored(.modeWithoutReveal)
    }
    lastEventTime = time
    newestTimeEver = time
    if time - keys.last!.time >= 3_000_000_000 { flowWasEnded = true }
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
