internal import Synchronization

/// How a computation divides: each part that could run beside others, with its time.
///
/// A pool that records hands nothing to other threads: both sides of a fork, and all pieces of a
/// loop, run one after the other on the thread that calls, each with the budget that it would have.
/// So the times are those of one thread that nothing disturbs, and what more processors than this
/// machine has would make of them can be computed.
package final class WorkLog: Sendable {
  /// An entry: nanoseconds of work, or one of these.
  package enum Entry {
    /// What comes next can run beside what comes after ``side``.
    package static let fork: Int64 = -1
    /// The next side.
    package static let side: Int64 = -2
    /// All sides have to end before what comes next.
    package static let join: Int64 = -3
  }

  private struct State {
    var entries: [Int64] = []
    var workBegan = ContinuousClock.now
  }

  private let state = Mutex(State())

  /// Creates a log; the time of the first work begins.
  package init() {}

  /// Ends a piece of work and adds an entry.
  ///
  /// The time that this takes belongs to no work.
  func add(_ entry: Int64) {
    let now = ContinuousClock.now
    state.withLock {
      $0.entries.append(Self.nanoseconds(now - $0.workBegan))
      $0.entries.append(entry)
      $0.workBegan = ContinuousClock.now
    }
  }

  /// What was recorded so far; to be asked for outside of all forks.
  package var recorded: RecordedWork {
    let now = ContinuousClock.now
    return state.withLock {
      RecordedWork(entries: $0.entries + [Self.nanoseconds(now - $0.workBegan)])
    }
  }

  private static func nanoseconds(_ duration: Duration) -> Int64 {
    let parts = duration.components
    return max(0, parts.seconds * 1_000_000_000 + parts.attoseconds / 1_000_000_000)
  }
}

/// Parts of a computation with their times, and what has to end before what.
///
/// R. P. Brent, "The Parallel Evaluation of General Arithmetic Expressions", 1974: on p processors,
/// whoever never leaves one idle while there is work takes at most work / p + span.
package struct RecordedWork: Sendable {
  /// A part that one processor does from its beginning to its end.
  private struct Task {
    var duration: Int64 = 0
    /// How many tasks have to end first.
    var waitsFor = 0
    var followers: [Int] = []
  }

  /// In the order in which one thread did them; each comes before what waits for it.
  private let tasks: [Task]

  /// The time of one processor, in nanoseconds.
  package let work: Int64

  /// The time of as many processors as there is use for, in nanoseconds.
  package let span: Int64

  /// Creates a record.
  ///
  /// - Parameter entries: nanoseconds, and entries of ``WorkLog/Entry``; every fork has its join.
  package init(entries: [Int64]) {
    var tasks = [Task()]
    /// The task that each open fork began in, and the last task of each of its finished sides.
    var open: [(before: Int, ends: [Int])] = []
    var current = 0
    func follow(_ ends: [Int]) {
      tasks.append(Task(waitsFor: ends.count))
      current = tasks.count - 1
      for end in ends { tasks[end].followers.append(current) }
    }
    for entry in entries {
      switch entry {
      case WorkLog.Entry.fork:
        open.append((current, []))
        follow([current])
      case WorkLog.Entry.side:
        open[open.count - 1].ends.append(current)
        follow([open[open.count - 1].before])
      case WorkLog.Entry.join:
        guard let fork = open.popLast() else { preconditionFailure("a join without its fork") }
        follow(fork.ends + [current])
      default: tasks[current].duration += entry
      }
    }
    precondition(open.isEmpty, "a fork without its join")
    self.tasks = tasks
    work = tasks.reduce(0) { $0 + $1.duration }
    span = Self.span(of: tasks)
  }

  private static func span(of tasks: [Task]) -> Int64 {
    var ready = [Int64](repeating: 0, count: tasks.count)
    var longest: Int64 = 0
    for place in tasks.indices {
      let end = ready[place] + tasks[place].duration
      longest = max(longest, end)
      for follower in tasks[place].followers { ready[follower] = max(ready[follower], end) }
    }
    return longest
  }

  /// The time on some processors, none of which is idle while a task is ready, in nanoseconds.
  ///
  /// Tasks begin in the order in which they become ready.
  ///
  /// - Parameter processors: at least 1.
  /// - Complexity: O(n p) for n tasks.
  package func time(on processors: Int) -> Int64 {
    precondition(processors >= 1, "a computation needs a processor to run on")
    var waitsFor = tasks.map(\.waitsFor)
    var ready = [0]
    var next = 0
    var running: [(end: Int64, task: Int)] = []
    var now: Int64 = 0
    while true {
      while running.count < processors, next < ready.count {
        running.append((now + tasks[ready[next]].duration, ready[next]))
        next += 1
      }
      guard let first = running.indices.min(by: { running[$0].end < running[$1].end }) else {
        return now
      }
      let (end, task) = running[first]
      running.swapAt(first, running.count - 1)
      running.removeLast()
      now = end
      for follower in tasks[task].followers {
        waitsFor[follower] -= 1
        if waitsFor[follower] == 0 { ready.append(follower) }
      }
    }
  }
}
