import DigitCore
import LatencyGate
import LatencyJudge
import PracticeData
import PracticeEngine
import TrainerModel

/// What happens to a session: a digit, or what comes between digits.
enum KeyAction: Hashable, Sendable {
  case digit(Digit)
  case reveal
  case tick
}

/// A session under test: what is published of it is what the view of the trainer draws from.
protocol SessionArm: LatencyArm where Key == KeyAction {
  var shown: SessionSnapshot { get }
}

/// The engine as the trainer runs it: session, recorder and the state that is drawn.
struct EngineArm: SessionArm {
  private let runner: SessionRunner
  private(set) var shown: SessionSnapshot

  /// How many digits the ghost of a game types, and how long it takes for each, in nanoseconds.
  private static let ghost = (digits: Int64(10_000), interval: Int64(20_000_000))

  /// Creates a session for a round.
  ///
  /// - Parameter start: the 0-based index of the first decimal that is typed; above 0 only to
  ///   learn.
  /// - Throws: ``RoundError`` when the source has too few decimals.
  init(digits: SessionDigits, mode: RoundMode, start: Int64, rightKeys: Int) throws(RoundError) {
    let end = start + Int64(rightKeys) + 1
    guard end <= digits.digitCount else {
      throw RoundError(
        "the round needs \(end) decimals, the pack has \(digits.digitCount); use a larger pack or"
          + " fewer keys")
    }
    let times = (1...Self.ghost.digits).map { $0 * Self.ghost.interval }
    do throws(SessionSetupError) {
      runner = try SessionRunner(
        configuration: SessionConfiguration(
          mode: mode.session, segment: mode == .learn ? DigitRange(start..<end) : nil),
        digits: digits,
        record: PersonalBestRecord(
          constant: .pi, digitCount: Self.ghost.digits, totalTime: times.last ?? 0,
          cumulativeTimes: times),
        profile: Profile(), now: WallTime(unixSeconds: 0, utcOffset: 0))
    } catch { throw RoundError("the session cannot be made: \(error)") }
    shown = runner.state.snapshot
  }

  func take(_ action: KeyAction, at time: Int64) -> KeyVerdict {
    switch action {
    case .digit(let digit):
      // The feedback says what the player sees; the trainer has no other answer.
      let feedback = runner.type(digit, at: time)
      return feedback.contains(.errorFlash)
        ? .wrong : feedback.contains(.keyFlash) ? .correct : .ignored
    case .reveal: return runner.reveal(at: time).contains(.lineRevealed) ? .accepted : .ignored
    case .tick:
      runner.tick(at: time)
      return .accepted
    }
  }

  mutating func publish() { shown = runner.state.snapshot }
}

extension RoundMode {
  fileprivate var session: SessionMode {
    switch self {
    case .learn: .learn
    case .practice: .practice
    case .game: .game
    case .strict: .strict
    }
  }
}

/// The control: an engine without logic, on the same path as the real one.
struct NullArm: SessionArm {
  private(set) var shown: SessionSnapshot
  private var snapshot: SessionSnapshot

  /// - Parameter template: what it publishes, under a new number for every key.
  init(template: SessionSnapshot) {
    snapshot = template
    shown = template
  }

  mutating func take(_ action: KeyAction, at time: Int64) -> KeyVerdict {
    snapshot = snapshot.numbered(snapshot.sequence &+ 1)
    return .none
  }

  mutating func publish() { shown = snapshot }
}

/// An arm with faults in it, and a journal of its verdicts.
struct FaultyArm<Base: LatencyArm>: LatencyArm {
  private(set) var base: Base
  private(set) var injector: FaultInjector
  private let journal: Journal?
  private var count = 0

  /// - Parameter journal: where verdicts are saved; `nil` where none is.
  init(_ base: Base, injector: FaultInjector, journal: Journal?) {
    self.base = base
    self.injector = injector
    self.journal = journal
  }

  mutating func take(_ key: Base.Key, at time: Int64) -> KeyVerdict {
    let index = count
    count += 1
    guard !injector.isEmpty else { return base.take(key, at: time) }
    var verdict = KeyVerdict.ignored
    injector.injectDelays(key: index)
    for _ in 0..<injector.deliveries(key: index) { verdict = base.take(key, at: time) }
    return injector.verdict(verdict, key: index)
  }

  mutating func publish() { base.publish() }

  mutating func note(_ verdict: KeyVerdict) { journal?.append(key: count - 1, verdict) }
}
