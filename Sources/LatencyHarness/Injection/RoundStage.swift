import DigitCore
import LatencyMeasurement
import PracticeEngine

/// The shared state of the threads of a round.
struct RoundContext: Sendable {
  /// The keys with their times.
  let keys: [Keystroke]
  /// The digit of each key.
  let digits: [Digit]
  /// The beginning of the round on the clock, in nanoseconds.
  let start: Int64
  /// The published snapshots.
  let cell: SnapshotCell
  /// The journal of verdicts; `nil` where none is saved.
  let journal: Journal?
  /// Raised when the round is to end early.
  let stop: StopFlag
}

/// The outcome of the measured part of a round.
struct RoundOutcome: Sendable {
  /// The rows.
  var samples: SampleTable
  /// The state after the last key.
  var final: SessionSnapshot
  /// The mistakes that were seen while it ran.
  var findings: [OracleFinding]
}
