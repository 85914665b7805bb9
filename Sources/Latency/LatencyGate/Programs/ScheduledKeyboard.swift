package import LatencyJudge
package import Processes

/// Types a schedule into a program, whatever the program answers, and injects faults.
package struct ScheduledKeyboard: Sendable {
  /// The faults that can be injected into another process.
  package struct Disturbances: Sendable {
    /// Keys at which the program is stopped, and for how long, in nanoseconds.
    private(set) var freezes: [Int: Int64] = [:]
    private(set) var lost: Set<Int> = []
    /// Keys in place of which another is typed.
    package private(set) var wrong: Set<Int> = []
    /// How often each fault happens; `nil` without one.
    package let events: [InjectedFault: Int]?

    /// Creates disturbances from faults.
    ///
    /// - Throws: ``RoundError`` for a fault that cannot be injected into another process.
    package init(_ faults: [InjectedFault], keys: Int) throws(RoundError) {
      var events: [InjectedFault: Int] = [:]
      for fault in faults {
        switch fault {
        case .stall(let nanoseconds, let key):
          freezes[key] = nanoseconds
          events[fault] = key < keys ? 1 : 0
        case .randomStall(let nanoseconds, let oneIn):
          for key in 0..<keys where Int.random(in: 0..<oneIn) == 0 { freezes[key] = nanoseconds }
          events[fault] = freezes.count
        case .lost(let key):
          lost.insert(key)
          events[fault] = key < keys ? 1 : 0
        case .wrong(let key):
          wrong.insert(key)
          events[fault] = key < keys ? 1 : 0
        case .lock, .alwaysRight, .slow, .slowFsync:
          throw RoundError(
            "--plant \(fault): into another process only stall, random-stall, wrong and lost can be"
              + " planted")
        }
      }
      self.events = faults.isEmpty ? nil : events
    }
  }

  /// How long a program may take no key before typing ends, in nanoseconds.
  private static let timeout: Int64 = 10_000_000_000

  private let keys: [Keystroke]
  private let texts: [[UInt8]]
  private let disturbances: Disturbances
  private let stop: StopFlag

  package init(keys: [Keystroke], texts: [[UInt8]], disturbances: Disturbances, stop: StopFlag) {
    self.keys = keys
    self.texts = texts
    self.disturbances = disturbances
    self.stop = stop
  }

  /// Types everything on the calling thread.
  ///
  /// - Parameter start: the beginning of the round on the clock, in nanoseconds.
  /// - Returns: when each key was injected, on the clock; fewer times after an interruption.
  package func type(
    from start: Int64, into channel: any ByteChannel, of child: ChildProcess,
    before: () -> Void = {}
  ) -> [Int64] {
    PreciseSleep.minimizeTimerSlack()
    var times: [Int64] = []
    times.reserveCapacity(keys.count)
    var thaw = Int64.max
    for index in keys.indices {
      let due = start + keys[index].released
      if thaw <= due {
        PreciseSleep.until(thaw)
        child.resume()
        thaw = .max
      }
      guard KeyTimer.wait(until: due, stop: stop, woken: {}) != nil else { break }
      if let length = disturbances.freezes[index] {
        child.suspend()
        thaw = max(thaw == .max ? 0 : thaw, HarnessClock.now + length)
      }
      before()
      times.append(HarnessClock.now)
      guard !disturbances.lost.contains(index) else { continue }
      guard send(texts[index], to: channel) else { break }
    }
    if thaw != .max {
      PreciseSleep.until(thaw)
      child.resume()
    }
    return times
  }

  private func send(_ bytes: [UInt8], to channel: any ByteChannel) -> Bool {
    var rest = bytes[...]
    let end = HarnessClock.now + Self.timeout
    while !rest.isEmpty {
      guard channel.send(&rest, timeout: 100), HarnessClock.now < end, !stop.isRaised else {
        return rest.isEmpty
      }
    }
    return true
  }
}
