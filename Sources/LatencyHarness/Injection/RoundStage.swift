import DigitCore
import LatencyMeasurement
import PracticeEngine

/// What the threads of a round share.
struct RoundStage: Sendable {
  /// The keys with their times.
  let keys: [Keystroke]
  /// What each key presses.
  let digits: [Digit]
  /// The beginning of the round on the clock, in nanoseconds.
  let start: Int64
  /// Where snapshots appear.
  let cell: SnapshotCell
  /// Who saves verdicts, if anybody does.
  let journal: Journal?
  /// Whether somebody wants the round to end early.
  let stop: StopFlag
}

/// What came out of the measured part of a round.
struct RoundYield: Sendable {
  /// The rows.
  var samples: SampleTable
  /// The state after the last key.
  var final: SessionSnapshot
  /// What was seen to be wrong while it ran.
  var findings: [OracleFinding]
}
