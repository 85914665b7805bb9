import LatencyGate
import LatencyJudge
import Processes
import Synchronization

package struct FaultInjector: Sendable {
  let isEmpty: Bool

  private(set) var events: [Int]

  private var stalls: [Int: (nanoseconds: Int64, fault: Int)] = [:]
  private var wrong: [Int: Int] = [:]
  private var lost: [Int: Int] = [:]
  private var alwaysRight: Int?
  private let iterations: Int
  private var lock: (lock: ContendedLock, fault: Int)?
  private var randomStall: (nanoseconds: Int64, oneIn: UInt64, fault: Int)?
  private var random: UInt64
  private var sink: UInt64 = 0

  /// The instructions of a key in the shipped baseline for x86_64; only the size of an injected
  /// slowdown depends on it.
  package static let instructionsPerKey = 899.0

  /// - Parameter seed: makes the random ones differ from round to round.
  init(_ faults: [InjectedFault], seed: UInt64) {
    var share = 0.0
    isEmpty = faults.isEmpty
    events = faults.map { _ in 0 }
    random = seed | 1
    for (place, fault) in faults.enumerated() {
      switch fault {
      case .stall(let nanoseconds, let key): stalls[key] = (nanoseconds, place)
      case .randomStall(let nanoseconds, let oneIn):
        randomStall = (nanoseconds, UInt64(oneIn), place)
      case .lock(let nanoseconds, let every):
        lock = (ContendedLock(nanoseconds, every: every), place)
      case .wrong(let key): wrong[key] = place
      case .lost(let key): lost[key] = place
      case .alwaysRight: alwaysRight = place
      case .slow(let more):
        share += more
        events[place] = 1
      case .slowFsync: events[place] = 1  // in the journal
      }
    }
    iterations = Self.iterations(forShare: share)
  }

  /// Begins to hold the lock, where that is a fault.
  func begin(until stop: StopFlag) { lock?.lock.begin(until: stop) }

  mutating func injectDelays(key: Int) {
    if !stalls.isEmpty, let stall = stalls[key] {
      Self.compute(stall.nanoseconds)
      events[stall.fault] += 1
    }
    if let randomStall, next() % randomStall.oneIn == 0 {
      Self.compute(randomStall.nanoseconds)
      events[randomStall.fault] += 1
    }
    if let lock, lock.lock.acquireOnce() { events[lock.fault] += 1 }
    if iterations > 0, key & 3 == 0 { sink = Self.busyWork(iterations, from: sink) }
  }

  /// Computes for some time, as a slow algorithm would.
  private static func compute(_ nanoseconds: Int64) {
    let end = HarnessClock.now + nanoseconds
    while HarnessClock.now < end {}
  }

  /// How often a key reaches the engine.
  mutating func deliveries(key: Int) -> Int {
    guard let fault = lost[key] else { return 1 }
    events[fault] += 1
    return 0
  }

  mutating func verdict(_ verdict: KeyVerdict, key: Int) -> KeyVerdict {
    if let alwaysRight, verdict == .wrong {
      events[alwaysRight] += 1
      return .correct
    }
    guard let fault = wrong[key] else { return verdict }
    events[fault] += 1
    return verdict == .correct ? .wrong : .correct
  }

  /// How many iterations at every fourth key make keys slower by a share of their instructions.
  ///
  /// The test for a fourth key takes 2 instructions, the loop 9 and 7 for each iteration; so 2 % is
  /// the least share.
  static func iterations(forShare share: Double) -> Int {
    guard share > 0 else { return 0 }
    return max(1, Int((((share * instructionsPerKey - 2) * 4 - 9) / 7).rounded()))
  }

  /// Useless work that the compiler can neither drop nor foresee: a Collatz sequence.
  @inline(__always)
  static func busyWork(_ iterations: Int, from start: UInt64) -> UInt64 {
    var state = start | 1
    for _ in 0..<iterations { state = state & 1 == 0 ? state >> 1 : state &* 3 &+ 1 }
    return state
  }

  /// The next pseudo-random number.
  ///
  /// See G. Marsaglia, "Xorshift RNGs", 2003, doi:10.18637/jss.v008.i14.
  private mutating func next() -> UInt64 {
    random ^= random << 13
    random ^= random >> 7
    random ^= random << 17
    return random &* 0x2545_F491_4F6C_DD1D >> 11
  }
}

/// A lock that another thread holds far too long, periodically.
final class ContendedLock: Sendable {
  private let lock = Mutex(0)
  private let nanoseconds: Int64
  private let every: Int64

  /// - Parameter every: the period, in nanoseconds.
  init(_ nanoseconds: Int64, every: Int64) {
    self.nanoseconds = nanoseconds
    self.every = every
  }

  /// Starts the thread that holds it.
  func begin(until stop: StopFlag) {
    let start = HarnessClock.now
    _ = SystemThread { [self] in
      PreciseSleep.minimizeTimerSlack()
      var hold: Int64 = 1
      // The first hold comes after half a period, so that short rounds meet it too.
      while !stop.isRaised {
        PreciseSleep.until(start + hold * every - every / 2)
        lock.withLock { _ in PreciseSleep.sleep(nanoseconds) }
        hold += 1
      }
    }
  }

  /// Acquires and releases the lock, as the engine would with every key.
  ///
  /// - Returns: whether it had to wait.
  func acquireOnce() -> Bool {
    guard lock.withLockIfAvailable({ $0 += 1 }) == nil else { return false }
    lock.withLock { $0 += 1 }
    return true
  }
}
