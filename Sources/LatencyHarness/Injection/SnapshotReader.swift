package import LatencyMeasurement
package import PracticeEngine

/// Reads snapshots on another thread: when each key showed, and whether the snapshots were
/// consistent and in sequence.
package struct SnapshotReader {
  /// What the reader saw.
  package struct Sight: Sendable {
    /// When each key showed, in nanoseconds from the beginning of the round.
    package var times: TimeColumn
    /// The mistakes.
    package var findings: [OracleFinding] = []
  }

  /// The result so far.
  package private(set) var sight: Sight

  /// The number of the latest snapshot.
  private(set) var sequence: UInt64 = 0

  private let stage: RoundStage?
  private let watchesState: Bool

  /// Creates a reader of published snapshots.
  init(stage: RoundStage, watchesState: Bool) {
    self.stage = stage
    self.watchesState = watchesState
    sight = Sight(times: TimeColumn(count: stage.keys.count))
  }

  /// Creates a reader whose snapshots are passed to it.
  ///
  /// - Parameter keys: how many keys there will be.
  package init(keys: Int) {
    stage = nil
    watchesState = true
    sight = Sight(times: TimeColumn(count: keys))
  }

  /// Reads the latest snapshot.
  ///
  /// - Returns: whether it was a new one.
  mutating func look() -> Bool {
    guard let stage else { return false }
    let state = stage.cell.read()
    let now = Clock.now - stage.start
    guard state.sequence != sequence else { return false }
    take(state, at: now)
    return true
  }

  /// Processes a snapshot.
  package mutating func take(_ state: SessionSnapshot, at now: Int64) {
    if state.sequence < sequence {
      report(.snapshotWentBack, "snapshot \(state.sequence) came after \(sequence)")
      return
    }
    if watchesState, !Self.isWhole(state) {
      report(.tornSnapshot, "snapshot \(state.sequence) mixes two states")
    }
    sight.times.set(now, in: Int(sequence)..<Int(clamping: state.sequence))
    sequence = state.sequence
  }

  /// Whether the fields of a session's snapshot are consistent: every key was right or wrong.
  static func isWhole(_ state: SessionSnapshot) -> Bool {
    state.currentIndex - state.lowerIndex + state.errorCount == Int64(clamping: state.sequence)
      && state.currentStreak <= state.bestStreak && state.cleanCount <= state.correctCount
  }

  private mutating func report(_ kind: OracleFinding.Kind, _ detail: String) {
    guard sight.findings.count < RoundOracle.mostFindings else { return }
    sight.findings.append(OracleFinding(kind, key: Int(clamping: sequence), detail: detail))
  }
}
