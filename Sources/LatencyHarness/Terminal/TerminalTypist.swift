import DigitCore
import LatencyMeasurement
import PlatformIO

/// The keyboard's side: types a schedule, whatever the screen shows, and injects faults.
struct TerminalKeyboard {
  /// The faults on a terminal.
  struct Disturbances: Sendable {
    /// Keys at which the program is stopped, and for how long, in nanoseconds.
    var freezes: [Int: Int64] = [:]
    /// Keys that are not typed.
    var lost: Set<Int> = []
    /// Keys that press another digit than the schedule says.
    var wrong: Set<Int> = []

    /// Creates disturbances from faults.
    ///
    /// - Throws: ``RoundError`` for a fault that cannot be injected into another process.
    init(_ faults: [InjectedFault], keys: Int) throws(RoundError) {
      for fault in faults {
        switch fault {
        case .stall(let nanoseconds, let key): freezes[key] = nanoseconds
        case .randomStall(let nanoseconds, let oneIn):
          for key in 0..<keys where Int.random(in: 0..<oneIn) == 0 { freezes[key] = nanoseconds }
        case .lost(let key): lost.insert(key)
        case .wrong(let key): wrong.insert(key)
        case .lock, .slow, .slowFsync:
          throw RoundError(
            "--plant \(fault): on a terminal only stall, random-stall, wrong and lost can be"
              + " planted")
        }
      }
    }
  }

  /// How long a terminal may accept no key before typing ends, in milliseconds.
  private static let timeout: Int32 = 10_000

  let keys: [Keystroke]
  let digits: [Digit]
  let disturbances: Disturbances
  let stop: StopFlag

  /// Types everything on the calling thread.
  ///
  /// - Parameters:
  ///   - start: the beginning of the round on the clock, in nanoseconds.
  ///   - process: the terminal and its program.
  /// - Returns: when each key was injected, on the clock; fewer times after an interruption.
  func type(from start: Int64, at process: TerminalProcess) -> [Int64] {
    PreciseSleep.minimizeTimerSlack()
    var times: [Int64] = []
    times.reserveCapacity(keys.count)
    var thaw = Int64.max
    for index in keys.indices {
      let due = start + keys[index].released
      if thaw <= due {
        PreciseSleep.until(thaw)
        process.child.resume()
        thaw = .max
      }
      guard KeyTimer.wait(until: due, stop: stop, woken: {}) != nil else { break }
      if let length = disturbances.freezes[index] {
        process.child.suspend()
        thaw = max(thaw == .max ? 0 : thaw, HarnessClock.now + length)
      }
      times.append(HarnessClock.now)
      guard !disturbances.lost.contains(index) else { continue }
      let value = digits[index].ascii
      let isWrong = disturbances.wrong.contains(index)
      let byte = isWrong ? (value == 0x39 ? 0x30 : value + 1) : value
      guard process.terminal.type(byte, timeout: Self.timeout) else { break }
    }
    if thaw != .max {
      PreciseSleep.until(thaw)
      process.child.resume()
    }
    return times
  }
}
