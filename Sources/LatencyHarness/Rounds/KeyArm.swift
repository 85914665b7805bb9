import DigitCore
import LatencyMeasurement
import PracticeEngine
import PracticeRecords
import TrainerModel

/// What happens to a session: a digit, or what comes between digits.
enum KeyAction: Hashable, Sendable {
  /// A digit is pressed.
  case digit(Digit)
  /// The rest of the line is to be revealed.
  case reveal
  /// Time passes.
  case tick
}

/// The system under test of a round: it takes keys, answers, and has a state to publish.
protocol KeyArm {
  /// Takes an action.
  ///
  /// - Parameters:
  ///   - action: what happens.
  ///   - time: its intended start, in nanoseconds from the beginning of the round.
  mutating func take(_ action: KeyAction, at time: Int64) -> KeyVerdict

  /// What is published after an action.
  var snapshot: SessionSnapshot { get }
}

/// The engine as the trainer runs it: session, recorder and the state that is drawn.
struct EngineArm: KeyArm {
  private let runner: SessionRunner

  /// How many digits the ghost of a game types, and how long it takes for each, in nanoseconds.
  private static let ghost = (digits: Int64(10_000), interval: Int64(20_000_000))

  /// Creates a session for a round.
  ///
  /// - Parameters:
  ///   - digits: the decimals, in memory.
  ///   - mode: the mode of the session.
  ///   - start: the 0-based index of the first decimal that is typed; above 0 only to learn.
  ///   - rightKeys: how many right digits will be typed.
  /// - Throws: ``RoundError`` when the source has too few decimals.
  init(
    digits: SessionDigits, mode: RoundMode, start: Int64, rightKeys: Int
  ) throws(RoundError) {
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
        profile: Profile())
    } catch { throw RoundError("the session cannot be made: \(error)") }
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

  var snapshot: SessionSnapshot { runner.state.snapshot }
}

extension RoundMode {
  /// The mode of the engine.
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
struct NullArm: KeyArm {
  private(set) var snapshot: SessionSnapshot

  /// Creates a control.
  ///
  /// - Parameter template: what it publishes, under a new number for every key.
  init(template: SessionSnapshot) { snapshot = template }

  mutating func take(_ action: KeyAction, at time: Int64) -> KeyVerdict {
    snapshot = snapshot.numbered(snapshot.sequence &+ 1)
    return .none
  }
}
