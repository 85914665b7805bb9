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

  /// Up to which seat threads were started.
  private let started = Atomic(0)

  /// The seats that have no thread yet, the first one last.
  private let free: Mutex<[Int]>

  /// How many those are, for a quick look.
  private let vacancies: Atomic<Int>

  /// How many more times the system is to have no thread, where a test wants that.
  private let refusals: Atomic<Int>

  /// Prepares a pool.
  ///
  /// - Parameters:
  ///   - helpers: how many threads it may start; with none, callers work alone.
  ///   - refusals: how many times the system has no thread at first, for tests.
  package init(helpers: Int, refusals: Int = 0) {
    seats = (0..<max(0, helpers)).map { _ in Seat() }
    free = Mutex(seats.indices.reversed())
    vacancies = Atomic(seats.count)
    self.refusals = Atomic(refusals)
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

  /// Starts another thread, if there may be one and the system has one.
  private func start(with errand: Errand) -> Bool {
    guard vacancies.load(ordering: .relaxed) > 0,
      let number = free.withLock({ $0.popLast() })
    else { return false }
    vacancies.subtract(1, ordering: .relaxed)
    guard !isRefused(), Helper(seat: seats[number], first: errand).start() else {
      // The seat stays free for a time when the system has a thread again.
      free.withLock { $0.append(number) }
      vacancies.add(1, ordering: .relaxed)
      return false
    }
    started.max(number + 1, ordering: .acquiringAndReleasing)
    return true
  }

  /// Whether a test wants this start to fail.
  private func isRefused() -> Bool {
    guard refusals.load(ordering: .relaxed) > 0 else { return false }
    refusals.subtract(1, ordering: .relaxed)
    return true
  }
}
