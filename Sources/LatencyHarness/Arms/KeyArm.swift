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
