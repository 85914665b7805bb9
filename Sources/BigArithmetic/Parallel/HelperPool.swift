internal import CProcessorFeatures
internal import Synchronization

/// Threads that do errands, started when they are first needed and kept.
///
/// An errand is handed to a thread that waits; where none does, whoever offers keeps it. So errands
/// never queue up, no thread waits for one that nobody has begun, and however deep work is nested
/// and however many threads offer some, it ends.
package final class HelperPool: Sendable {
  /// A thread for every processor but the one that the caller runs on.
  package static let shared = HelperPool(helpers: Int(processor_count()) - 1)

  private let seats: [Seat]
  private let started = Atomic(0)

  /// Prepares a pool.
  ///
  /// - Parameter helpers: how many threads it may start; with none, callers work alone.
  package init(helpers: Int) {
    seats = (0..<max(0, helpers)).map { _ in Seat() }
  }

  /// Hands an errand to a thread that waits, best to one that is awake.
  ///
  /// - Returns: whether there was one.
  func accept(_ errand: Errand) -> Bool {
    let sitting = seats.prefix(started.load(ordering: .acquiring))
    return sitting.contains { $0.accept(errand, by: .watching) }
      || sitting.contains { $0.accept(errand, by: .asleep) }
      || start(with: errand)
  }

  /// Starts another thread, if there may be one.
  private func start(with errand: Errand) -> Bool {
    var number = started.load(ordering: .relaxed)
    while number < seats.count {
      let (exchanged, found) = started.compareExchange(
        expected: number, desired: number + 1, ordering: .acquiringAndReleasing)
      guard !exchanged else { return Helper(seat: seats[number], first: errand).start() }
      number = found
    }
    return false
  }
}
