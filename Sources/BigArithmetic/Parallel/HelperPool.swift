internal import CProcessorFeatures
internal import Synchronization

/// Threads that run jobs, started when they are first needed and kept.
///
/// A job is handed to a waiting thread; where none waits, the caller keeps it. So jobs never queue
/// up, no thread waits for a job that has not started, and nested work cannot deadlock.
package final class HelperPool: Sendable {
  /// A thread for every processor but the caller's.
  package static let shared = HelperPool(helpers: Int(processor_count()) - 1)

  private let seats: [Seat]

  /// How many slots, from the first on, have had a thread.
  private let started = Atomic(0)

  /// The numbers of the slots without a thread, the lowest last.
  private let free: Mutex<[Int]>

  /// How many those are, read without the lock.
  private let vacancies: Atomic<Int>

  /// How many more starts are to fail, for tests.
  private let refusals: Atomic<Int>

  /// Creates a pool.
  ///
  /// - Parameters:
  ///   - helpers: how many threads it may start; with none, callers work alone.
  ///   - refusals: how many starts are to fail at first, for tests.
  package init(helpers: Int, refusals: Int = 0) {
    seats = (0..<max(0, helpers)).map { _ in Seat() }
    free = Mutex(seats.indices.reversed())
    vacancies = Atomic(seats.count)
    self.refusals = Atomic(refusals)
  }

  /// Hands a job to a waiting thread, preferably to one that is spinning.
  ///
  /// - Returns: whether there was one.
  func accept(_ errand: Errand) -> Bool {
    let sitting = seats.prefix(started.load(ordering: .acquiring))
    return sitting.contains { $0.accept(errand, by: .watching) }
      || sitting.contains { $0.accept(errand, by: .asleep) }
      || start(with: errand)
  }

  /// Starts another thread, if the pool has a vacant slot and the system starts it.
  private func start(with errand: Errand) -> Bool {
    guard vacancies.load(ordering: .relaxed) > 0,
      let number = free.withLock({ $0.popLast() })
    else { return false }
    vacancies.subtract(1, ordering: .relaxed)
    guard !isRefused(), Helper(seat: seats[number], first: errand).start() else {
      // The slot stays vacant for a later try.
      free.withLock { $0.append(number) }
      vacancies.add(1, ordering: .relaxed)
      return false
    }
    started.max(number + 1, ordering: .acquiringAndReleasing)
    return true
  }

  /// Whether this start is to fail, for a test.
  private func isRefused() -> Bool {
    guard refusals.load(ordering: .relaxed) > 0 else { return false }
    refusals.subtract(1, ordering: .relaxed)
    return true
  }
}
