package import LatencyMeasurement
package import PracticeEngine

/// Reads snapshots on another thread: when each key showed, and whether the snapshots were
/// consistent and in sequence.
package struct SnapshotReader {
  /// What the reader saw.
  package struct Observation: Sendable {
    /// When each key showed, in nanoseconds from the beginning of the round.
    package var times: TimeColumn
    /// The mistakes.
    package var findings: [OracleFinding] = []
  }

  /// The result so far.
  package private(set) var observation: Observation

  /// The number of the latest snapshot.
  private(set) var sequence: UInt64 = 0

  private let context: RoundContext?
  private let checksConsistency: Bool

  /// Creates a reader of published snapshots.
  init(context: RoundContext, checksConsistency: Bool) {
    self.context = context
    self.checksConsistency = checksConsistency
    observation = Observation(times: TimeColumn(count: context.keys.count))
  }

  /// Creates a reader whose snapshots are passed to it.
  ///
  /// - Parameter keys: how many keys there will be.
  package init(keys: Int) {
    context = nil
    checksConsistency = true
    observation = Observation(times: TimeColumn(count: keys))
  }

  /// Reads the latest snapshot.
  ///
  /// - Returns: whether it was a new one.
  mutating func poll() -> Bool {
    guard let context else { return false }
    let state = context.cell.read()
    let now = HarnessClock.now - context.start
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
    if checksConsistency, !Self.isConsistent(state) {
      report(.tornSnapshot, "snapshot \(state.sequence) mixes two states")
    }
    observation.times.set(now, in: Int(sequence)..<Int(clamping: state.sequence))
    sequence = state.sequence
  }

  /// Whether the fields of a session's snapshot are consistent: every key was right or wrong.
  static func isConsistent(_ state: SessionSnapshot) -> Bool {
    state.currentIndex - state.lowerIndex + state.errorCount == Int64(clamping: state.sequence)
      && state.currentStreak <= state.bestStreak && state.cleanCount <= state.correctCount
  }

  private mutating func report(_ kind: OracleFinding.Kind, _ detail: String) {
    guard observation.findings.count < RoundOracle.maximumFindings else { return }
    observation.findings.append(OracleFinding(kind, key: Int(clamping: sequence), detail: detail))
  }
}
