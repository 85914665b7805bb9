import DigitCore
import LatencyMeasurement
import PracticeEngine

/// The system under test of a round: it takes keys, answers, and has a state to publish.
protocol KeyArm: ~Copyable {
  /// Takes a key.
  ///
  /// - Parameters:
  ///   - digit: what is pressed.
  ///   - time: its intended start, in nanoseconds from the beginning of the round.
  mutating func press(_ digit: Digit, at time: Int64) -> KeyVerdict

  /// What is published after a key.
  var snapshot: SessionSnapshot { get }
}

/// The practice engine.
struct EngineArm<Source: DigitSource>: KeyArm, ~Copyable {
  private var session: PracticeSession<Source>

  /// Creates a session for a round.
  ///
  /// - Parameters:
  ///   - source: the decimals, in memory.
  ///   - start: the 0-based index of the first decimal that is typed.
  ///   - rightKeys: how many right digits will be typed.
  /// - Throws: ``RoundError`` when the source has too few decimals.
  init(source: Source, start: Int64, rightKeys: Int) throws(RoundError) {
    let end = start + Int64(rightKeys) + 1
    guard end <= source.digitCount else {
      throw RoundError(
        "the round needs \(end) decimals, the pack has \(source.digitCount); use a larger pack or"
          + " fewer keys")
    }
    do throws(SessionSetupError) {
      session = try PracticeSession(
        mode: start == 0 ? .practice : .learn, source: source,
        segment: start == 0 ? nil : DigitRange(start..<end), reservedTimes: rightKeys + 1)
    } catch { throw RoundError("the session cannot be made: \(error)") }
  }

  mutating func press(_ digit: Digit, at time: Int64) -> KeyVerdict {
    switch session.input(digit, at: time).verdict {
    case .correct: .correct
    case .error: .wrong
    case .accepted, .ignored: .ignored
    }
  }

  var snapshot: SessionSnapshot { session.snapshot }
}

/// The control: an engine without logic, on the same path as the real one.
struct NullArm: KeyArm, ~Copyable {
  private var count: UInt64 = 0
  private let template: SessionSnapshot

  /// Creates a control.
  ///
  /// - Parameter template: what it publishes, under a new number for every key.
  init(template: SessionSnapshot) { self.template = template }

  mutating func press(_ digit: Digit, at time: Int64) -> KeyVerdict {
    count &+= 1
    return .none
  }

  var snapshot: SessionSnapshot { template.numbered(count) }
}
