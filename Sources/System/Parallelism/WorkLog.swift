internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// How a computation divides: each part that could run beside others, with its time.
///
/// A pool that records hands nothing to other threads: both sides of a fork, and all pieces of a
/// loop, run one after the other on the thread that calls, each with the budget that it would have.
/// So what more processors than this machine has would make of the times can be computed. They are
/// processor times of the thread: other work on the machine delays none of them, and no waiting for
/// the disk is in them.
package final class WorkLog: Sendable {
  /// An entry: nanoseconds of work, or one of these.
  package enum Entry {
    /// What comes next can run beside what comes after ``side``.
    package static let fork: Int64 = -1
    package static let side: Int64 = -2
    /// All sides have to end before what comes next.
    package static let join: Int64 = -3
  }

  private struct State {
    var entries: [Int64] = []
    var workBegan = WorkLog.processorTime
  }

  private let state = Mutex(State())

  package init() {}

  /// Ends a piece of work and adds an entry.
  ///
  /// The time that this takes belongs to no work.
  func add(_ entry: Int64) {
    let now = Self.processorTime
    state.withLock {
      $0.entries.append(now - $0.workBegan)
      $0.entries.append(entry)
      $0.workBegan = Self.processorTime
    }
  }

  /// Returns the entries since the last call, and begins anew; to be called outside of all forks.
  package func takeEntries() -> [Int64] {
    let now = Self.processorTime
    return state.withLock {
      let entries = $0.entries + [now - $0.workBegan]
      $0 = State()
      return entries
    }
  }

  /// What the thread has used of its processor so far, in nanoseconds.
  private static var processorTime: Int64 {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
