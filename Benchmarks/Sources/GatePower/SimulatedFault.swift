package import LatencyJudge
import Text

/// A fault that is put into recorded rounds, to count how often the gate sees it.
package enum SimulatedFault: Hashable, Sendable {
  /// Nothing: engine and null engine change places in a random half of the pairs, so that every
  /// FAIL is a false alarm.
  case none
  /// The thread computes for so long at one key in so many, at other keys in each launch.
  case randomStall(nanoseconds: Int64, oneIn: Int)
  /// The thread computes for so long at one fixed key, in a share of the launches.
  case fixedStall(nanoseconds: Int64, share: Double)
  /// The thread is blocked for so long, once in a while, whatever it does then.
  case pause(nanoseconds: Int64, every: Int64)
  /// Each key takes so much longer than the one before.
  case slope(nanoseconds: Double)

  /// The kind of the fault: faults of one kind differ in their strength alone.
  package var kind: String {
    switch self {
    case .none: "no fault"
    case .randomStall(let time, _): "computes \(NumberFormat.time(time)) at one key in …"
    case .fixedStall(let time, _): "computes \(NumberFormat.time(time)) at a fixed key, in …"
    case .pause(let time, _): "blocked for \(NumberFormat.time(time)) every …"
    case .slope: "each key longer than the one before by …"
    }
  }

  /// The strength for people.
  package var strength: String {
    switch self {
    case .none: "–"
    case .randomStall(_, let oneIn): oneIn.grouped
    case .fixedStall(_, let share): "\(NumberFormat.exactPercent(share)) of launches"
    case .pause(_, let every): NumberFormat.seconds(Double(every) / 1e9)
    case .slope(let time): NumberFormat.duration(time)
    }
  }

  /// The fault that is injected into real rounds; `nil` where none here is the same.
  ///
  /// A lock is no pause: every round meets it at the same moments.
  package init?(_ fault: InjectedFault) {
    guard case .randomStall(let time, let oneIn) = fault else { return nil }
    self = .randomStall(nanoseconds: time, oneIn: oneIn)
  }

  /// The faults of the published table: each kind from the weakest on.
  package static var published: [SimulatedFault] {
    let rates = [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000]
    let stalls = [17, 20, 50].flatMap { (milliseconds: Int64) in
      rates.map { SimulatedFault.randomStall(nanoseconds: milliseconds * 1_000_000, oneIn: $0) }
    }
    return [.none] + stalls
      + [0.3, 0.5, 0.8, 1].map { .fixedStall(nanoseconds: 20_000_000, share: $0) }
      + [10, 5, 2, 1, 0.5].map { .pause(nanoseconds: 30_000_000, every: Int64($0 * 1e9)) }
      + [1, 2, 5, 10, 20, 50].map { .slope(nanoseconds: $0) }
  }
}

/// A fault in one round: it draws its keys or times when the round begins.
struct RoundFault {
  private let fault: SimulatedFault
  /// The key of a fixed stall; `nil` where it does not happen in this round.
  private var key: Int?
  /// The next key of a random stall.
  private var next = Int.max
  /// When the first pause begins.
  private var phase: Int64 = 0
  private var random: SeededRandom

  /// Draws a fault.
  ///
  /// - Parameters:
  ///   - fault: the fault.
  ///   - fixedKey: the key of a fixed stall, where this round is one that has it.
  ///   - random: where it draws from.
  init(_ fault: SimulatedFault, fixedKey: Int?, random: SeededRandom) {
    self.fault = fault
    self.random = random
    switch fault {
    case .none, .slope: break
    case .randomStall(_, let oneIn): next = gap(oneIn) - 1
    case .fixedStall: key = fixedKey
    case .pause(_, let every): phase = Int64(self.random.below(UInt64(every)))
    }
  }

  /// How many keys there are to the next stall: 1 or more, geometric with the mean `oneIn`.
  private mutating func gap(_ oneIn: Int) -> Int {
    guard oneIn > 1 else { return 1 }
    let steps =
      DeterministicMath.log(random.unit()) / DeterministicMath.logOnePlus(-1 / Double(oneIn))
    return 1 + Int(min(steps, 1e15))
  }

  /// How much longer a key takes, and what is counted for that.
  ///
  /// - Parameters:
  ///   - index: the key; each is asked for once, in order.
  ///   - entered: when it enters the program.
  mutating func delay(
    ofKey index: Int, entered: Int64
  ) -> (time: Int64, counters: BlameCounters)? {
    switch fault {
    case .none: return nil
    case .randomStall(let time, let oneIn):
      guard index >= next else { return nil }
      next = index + gap(oneIn)
      return (time, Self.computing(time))
    case .fixedStall(let time, _):
      return index == key ? (time, Self.computing(time)) : nil
    case .pause(let time, let every):
      let since = ((entered - phase) % every + every) % every
      guard since < time else { return nil }
      return (
        time - since,
        BlameCounters(
          voluntarySwitches: 1, wallTime: time - since, keyVoluntarySwitches: 1)
      )
    case .slope(let step):
      let time = Int64((step * Double(index)).rounded())
      return time > 0 ? (time, Self.computing(time)) : nil
    }
  }

  private static func computing(_ time: Int64) -> BlameCounters {
    BlameCounters(threadTime: time, wallTime: time, keyThreadTime: time)
  }
}
