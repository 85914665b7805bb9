import Parallelism
import Synchronization
import Testing
import work_span

/// What a computation would take on more processors than there are.
@Suite("WorkLog")
struct WorkLogTests {
  private let fork = WorkLog.Entry.fork
  private let side = WorkLog.Entry.side
  private let join = WorkLog.Entry.join

  @Test("work is the sum, span the longest path, and a schedule keeps what comes before what")
  func examples() {
    let simple = RecordedWork(entries: [10, fork, 5, side, 7, join, 3])
    #expect(simple.work == 25 && simple.span == 20)
    #expect([1, 2, 3].map { simple.time(on: $0) } == [25, 20, 20])
    let nested = RecordedWork(
      entries: [fork, 4, fork, 6, side, 6, side, 6, join, 1, side, 20, join])
    #expect(nested.work == 43 && nested.span == 20)
    #expect(nested.time(on: 2) == 23, "while one has the 20, the other has all the rest")
    #expect(nested.time(on: 4) == 20)
    #expect(nested.longestPath.filter { $0.duration > 0 }.map(\.duration) == [20])
    #expect(simple.longestPath.filter { $0.duration > 0 }.map(\.start) == [0, 15, 22])
    let chain = RecordedWork(entries: [8])
    #expect(chain.work == 8 && chain.span == 8 && chain.time(on: 64) == 8)
  }

  @Test("of several rounds each part counts with its least time; rounds that differ are refused")
  func leastOf() throws {
    let first = [10, fork, 5, side, 9, join, 3]
    let second = [11, fork, 7, side, 4, join, 2]
    let least = try #require(RecordedWork(leastOf: [first, second]))
    #expect(least.work == 10 + 5 + 4 + 2 && least.span == 17)
    #expect(RecordedWork(leastOf: []) == nil)
    #expect(RecordedWork(leastOf: [first, [10, fork, 5, join, 3]]) == nil)
    #expect(RecordedWork(leastOf: [first, [10, fork, 5, join, 9, side, 3]]) == nil)
  }

  /// Entries of a random tree.
  private func tree(_ depth: Int, _ random: inout some RandomNumberGenerator) -> [Int64] {
    var entries = [Int64.random(in: 0...100, using: &random)]
    for _ in 0..<Int.random(in: 0...2, using: &random) where depth > 0 {
      entries.append(fork)
      for place in 0..<Int.random(in: 1...5, using: &random) {
        if place > 0 { entries.append(side) }
        entries += tree(depth - 1, &random)
      }
      entries += [join, Int64.random(in: 0...100, using: &random)]
    }
    return entries
  }

  @Test("no schedule is quicker than work and span allow, nor slower than Brent's bound")
  func bounds() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      let entries = tree(4, &random)
      let recorded = RecordedWork(entries: entries)
      #expect(recorded.work == entries.reduce(0) { $0 + max(0, $1) })
      #expect(recorded.time(on: 1) == recorded.work)
      for processors in [2, 3, 7, 16, 1000] {
        let time = recorded.time(on: processors)
        let share = Double(recorded.work) / Double(processors)
        #expect(Double(time) >= max(share, Double(recorded.span)) - 1e-9)
        #expect(Double(time) <= share + Double(recorded.span) + 1e-9)
      }
    }
  }

  @Test("while work is recorded every side and piece runs on the thread that calls, in its order")
  func recording() throws {
    let pool = WorkerPool(threads: 3)
    let log = WorkLog()
    pool.record(in: log)
    let order = Mutex<[Int]>([])
    @Sendable func note(_ number: Int) { order.withLock { $0.append(number) } }
    let workers = Workers(8, of: pool)
    let shares = workers.fork(
      { share in
        share.forEach(3) { note($0) }
        return share.count
      },
      { (share: Workers) in
        note(3)
        return share.count
      })
    #expect(shares.first == 4 && shares.second == 4)
    #expect(workers.map(count: 4) { $0 * $0 } == [0, 1, 4, 9])
    #expect(order.withLock { $0 } == [0, 1, 2, 3])
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      _ = try workers.fork({ (_) throws(Failure) in throw Failure() }, { (_) throws(Failure) in 1 })
    }
    // Every fork has its join, or this would be a trap.
    let recorded = RecordedWork(entries: log.takeEntries())
    #expect(recorded.work >= recorded.span && recorded.span > 0)
  }
}
