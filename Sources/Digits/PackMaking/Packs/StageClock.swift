package import Constants
package import DigitChecks
internal import Synchronization

/// Splits the time of a generation into the stages that it reports.
///
/// A stage lasts from its first report to the first report of another one; a stage that comes
/// again, because the precision had to be raised, is added to what it took before.
package final class StageClock: Sendable {
  private let start: ContinuousClock.Instant
  private let starts = Mutex<[(stage: String, instant: ContinuousClock.Instant)]>([])

  /// Creates a running clock.
  ///
  /// - Parameter start: the time that the first stage begins with, whenever it is reported.
  package init(start: ContinuousClock.Instant = .now) { self.start = start }

  /// Records a report, on any thread.
  package func record(_ stage: GenerationStage, at instant: ContinuousClock.Instant = .now) {
    starts.withLock { list in
      guard list.last?.stage != stage.name else { return }
      list.append((stage.name, list.isEmpty ? start : instant))
    }
  }

  /// How long each stage took, in the order in which they began.
  package func timings(until end: ContinuousClock.Instant) -> [StageTiming] {
    let list = starts.withLock { $0 }
    var stages: [String] = []
    var seconds: [String: Double] = [:]
    for (index, entry) in list.enumerated() {
      let next = index + 1 < list.count ? list[index + 1].instant : end
      if seconds[entry.stage] == nil { stages.append(entry.stage) }
      seconds[entry.stage, default: 0] += (next - entry.instant) / .seconds(1)
    }
    return stages.map { StageTiming(stage: $0, seconds: seconds[$0] ?? 0) }
  }
}
