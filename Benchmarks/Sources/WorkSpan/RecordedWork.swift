internal import Parallelism

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
  package var span: Int64 { longestPath.reduce(0) { $0 + $1.duration } }

  /// Creates a record of the same computation, done several times: each part counts with the least
  /// of its times, since whatever disturbs one adds to it.
  ///
  /// - Parameter rounds: at least one list of entries, as ``init(entries:)`` takes them.
  /// - Returns: `nil` where the rounds did not divide alike.
  package init?(leastOf rounds: [[Int64]]) {
    guard var least = rounds.first else { return nil }
    for round in rounds.dropFirst() {
      guard round.count == least.count else { return nil }
      for place in round.indices {
        guard (round[place] < 0) == (least[place] < 0) else { return nil }
        if round[place] < 0, round[place] != least[place] { return nil }
        least[place] = min(least[place], round[place])
      }
    }
    self.init(entries: least)
  }

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
  }

  /// The parts that keep even unlimited processors waiting: the longest path through all tasks.
  ///
  /// - Returns: when each part of the path began on one processor, and how long it took, in
  ///   nanoseconds, in order.
  package var longestPath: [(start: Int64, duration: Int64)] {
    var before = [Int](repeating: -1, count: tasks.count)
    var ready = [Int64](repeating: 0, count: tasks.count)
    var starts: [Int64] = []
    var sum: Int64 = 0
    for place in tasks.indices {
      starts.append(sum)
      sum += tasks[place].duration
      let end = ready[place] + tasks[place].duration
      for follower in tasks[place].followers where before[follower] < 0 || end > ready[follower] {
        ready[follower] = end
        before[follower] = place
      }
    }
    // All paths end in the last task.
    var place = tasks.count - 1
    var path: [(start: Int64, duration: Int64)] = []
    while place >= 0 {
      path.append((starts[place], tasks[place].duration))
      place = before[place]
    }
    return path.reversed()
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
