import Foundation
import Parallelism
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Work that is divided among threads, by pools of every size: none, fewer and more threads than
/// there is work.
@Suite("Workers")
struct WorkersTests {
  private struct Failure: Error, Equatable { let name: String }

  private static let pools = [0, 1, 3].map { WorkerPool(threads: $0) }

  @Test("do every piece once", arguments: [1, 2, 3, 9])
  func everyPieceOnce(count: Int) {
    for pool in Self.pools {
      for pieces in [0, 1, 2, 4, 7, 100] {
        let done = Mutex([Int](repeating: 0, count: pieces))
        Workers(count, of: pool).forEach(pieces) { piece in done.withLock { $0[piece] += 1 } }
        #expect(done.withLock { $0 } == [Int](repeating: 1, count: pieces))
      }
    }
  }

  @Test("run both sides of a fork at once, and the pieces of a loop")
  func atOnce() {
    let workers = Workers(2, of: WorkerPool(threads: 1))
    for _ in 0..<50 {
      #expect(
        eventually { rendezvous in
          let met = workers.fork({ _ in rendezvous() }, { _ in rendezvous() })
          return met.first && met.second
        })
      #expect(
        eventually { rendezvous in
          let met = Atomic(0)
          workers.forEach(2) { _ in met.add(rendezvous() ? 1 : 0, ordering: .relaxed) }
          return met.load(ordering: .relaxed) == 2
        })
    }
  }

  /// Whether two sides meet in one of several attempts: on a loaded machine the worker thread may
  /// not be waiting again yet, and then the caller does the work alone.
  private func eventually(_ attempt: (_ rendezvous: @Sendable () -> Bool) -> Bool) -> Bool {
    (0..<20).contains { _ in
      let rendezvous = Rendezvous(of: 2)
      return attempt { rendezvous.arriveAndWait(timeout: .milliseconds(500)) }
    }
  }

  @Test("get the thread that the system had none for, as soon as it has one")
  func refused() {
    let workers = Workers(2, of: WorkerPool(threads: 1, simulatedStartFailures: 3))
    for _ in 0..<3 {
      let order = Mutex("")
      _ = workers.fork(
        { _ in order.withLock { $0 += "a" } }, { _ in order.withLock { $0 += "b" } })
      #expect(order.withLock { $0 } == "ab", "without a thread both sides run in turn")
    }
    let sides = Rendezvous(of: 2)
    let met = workers.fork({ _ in sides.arriveAndWait() }, { _ in sides.arriveAndWait() })
    #expect(met.first && met.second)
  }

  /// Adds up a range by halves, with a loop at the bottom.
  private func sum(_ range: Range<Int>, _ workers: Workers) -> Int {
    guard range.count > 8 else {
      let total = Atomic(0)
      workers.forEach(range.count) { piece in
        total.add(range.lowerBound + piece, ordering: .relaxed)
      }
      return total.load(ordering: .relaxed)
    }
    let middle = (range.lowerBound + range.upperBound) / 2
    let halves = workers.fork(
      { share in sum(range.lowerBound..<middle, share) },
      { share in sum(middle..<range.upperBound, share) })
    return halves.first + halves.second
  }

  @Test("fork within forks", arguments: [1, 2, 3, 8, 64])
  func nested(count: Int) {
    for pool in Self.pools {
      for _ in 0..<20 {
        #expect(sum(0..<1000, Workers(count, of: pool)) == 499_500)
      }
    }
  }

  @Test("serve many callers at once")
  func manyCallers() async {
    let pool = WorkerPool(threads: 2)
    let sums = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<16 {
        group.addTask {
          (0..<50).reduce(0) { total, _ in total + sum(0..<300, Workers(4, of: pool)) }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(sums == [Int](repeating: 50 * 44_850, count: 16))
  }

  @Test("pass on the first side's error, else the second's", arguments: [1, 2])
  func errors(count: Int) {
    let workers = Workers(count, of: Self.pools[1])
    func fork(_ failing: Set<String>) -> Result<Int, Failure> {
      Result { () throws(Failure) in
        let sides = try workers.fork(
          { (_) throws(Failure) -> Int in
            if failing.contains("first") { throw Failure(name: "first") }
            return 1
          },
          { (_) throws(Failure) -> Int in
            if failing.contains("second") { throw Failure(name: "second") }
            return 2
          })
        return sides.first + sides.second
      }
    }
    for _ in 0..<20 {
      #expect(fork([]) == .success(3))
      #expect(fork(["first"]) == .failure(Failure(name: "first")))
      #expect(fork(["second"]) == .failure(Failure(name: "second")))
      #expect(fork(["first", "second"]) == .failure(Failure(name: "first")))
    }
  }

  @Test("are donated by the side of a fork that ends first", arguments: [true, false])
  func lending(isFirstShort: Bool) {
    let workers = Workers(2, of: WorkerPool(threads: 1))
    let bothBegun = Rendezvous(of: 2)
    let short: @Sendable (Workers) -> Bool = { _ in bothBegun.arriveAndWait() }
    let long: @Sendable (Workers) -> Bool = { share in
      guard bothBegun.arriveAndWait() else { return false }
      // One thread until the other side has ended: then two meet.
      for _ in 0..<10_000 {
        let rendezvous = Rendezvous(of: 2)
        let met = Atomic(0)
        share.forEach(2) { _ in
          if rendezvous.arriveAndWait(timeout: .milliseconds(1)) { met.add(1, ordering: .relaxed) }
        }
        if met.load(ordering: .relaxed) == 2 { return true }
      }
      return false
    }
    let sides = isFirstShort ? workers.fork(short, long) : workers.fork(long, short)
    #expect(sides.first && sides.second)
  }

  @Test("never run more threads than they count", arguments: [1, 2, 3])
  func budget(count: Int) {
    let concurrency = ConcurrencyPeak()
    let workers = Workers(count, of: WorkerPool(threads: 6))
    @Sendable
    func tree(_ depth: Int, _ workers: Workers) {
      guard depth > 0 else { return workers.forEach(5) { concurrency.enter(2000 * ($0 + 1)) } }
      _ = workers.fork(
        { share in tree(depth - 1, share) },
        // The sides differ, so that they donate workers.
        { share in tree(depth / 2, share) })
    }
    for _ in 0..<20 { tree(6, workers) }
    #expect(concurrency.most <= count)
  }

  @Test("let idle threads sleep")
  func sleeping() async throws {
    let workers = Workers(2, of: WorkerPool(threads: 1))
    /// The processor time of the worker thread, in seconds.
    func used() -> Double {
      let rendezvous = Rendezvous(of: 2)
      return workers.fork(
        { _ in rendezvous.arriveAndWait() },
        { _ in
          guard rendezvous.arriveAndWait() else { return .nan }
          var time = timespec()
          // The call writes the structure that it is given, nothing else.
          unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
          return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
      ).second
    }
    let before = used()
    try await Task.sleep(for: .milliseconds(500))
    let after = used()
    #expect(after > before)
    #expect(after - before < 0.1)
  }

  #if os(Linux)
    @Test("keep the processors that a user chose for a thread while it slept")
    func affinityWasOverriddenAtEveryWake() async throws {
      let workers = Workers(2, of: WorkerPool(threads: 1))
      /// What the system says of the helper: its number and its processors.
      func helper() async throws -> (thread: String, processors: String) {
        // Right after a job the helper may not wait for another yet: then the caller runs both
        // sides, and they never meet.
        for _ in 0..<200 {
          let rendezvous = Rendezvous(of: 2)
          let found = workers.fork(
            { _ in rendezvous.arriveAndWait(timeout: .milliseconds(100)) },
            { _ in
              let link = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/thread-self")
              let status = try? String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)
              let line = status?.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed_list") }
              _ = rendezvous.arriveAndWait(timeout: .milliseconds(100))
              return (link ?? "", line?.split(separator: "\t").last.map(String.init) ?? "")
            })
          if found.first {
            return (String(found.second.0.split(separator: "/").last ?? ""), found.second.1)
          }
          try await Task.sleep(for: .milliseconds(2))
        }
        throw Failure(name: "the helper took no job")
      }
      for processor in ["0", "1"] {
        let thread = try await helper().thread
        try await Task.sleep(for: .milliseconds(20))
        let taskset = Process()
        taskset.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        taskset.arguments = ["taskset", "-cp", processor, thread]
        taskset.standardOutput = FileHandle.nullDevice
        try taskset.run()
        taskset.waitUntilExit()
        // A machine may lack the processor.
        guard taskset.terminationStatus == 0 else { continue }
        for _ in 0..<20 {
          #expect(try await helper().processors == processor)
          try await Task.sleep(for: .milliseconds(2))
        }
      }
    }
  #endif
}

/// Counts how many threads ran a section of code at the same time, at most.
final class ConcurrencyPeak: Sendable {
  private struct State {
    var present = 0
    var most = 0
  }

  private let state = Mutex(State())

  /// The most at a time.
  var most: Int { state.withLock { $0.most } }

  /// Does some work in the section.
  func enter(_ steps: Int) {
    state.withLock {
      $0.present += 1
      $0.most = max($0.most, $0.present)
    }
    let sum = Atomic(0)
    for step in 0..<steps { sum.add(step, ordering: .relaxed) }
    state.withLock { $0.present -= 1 }
  }
}

/// A barrier of threads with a timeout.
final class Rendezvous: Sendable {
  private let parties: Int
  private let arrived = Atomic(0)

  init(of parties: Int) { self.parties = parties }

  /// Waits for the others.
  ///
  /// - Returns: whether all arrived in time.
  func arriveAndWait(timeout: Duration = .seconds(20)) -> Bool {
    let start = ContinuousClock.now
    arrived.add(1, ordering: .relaxed)
    while arrived.load(ordering: .relaxed) < parties {
      guard ContinuousClock.now - start < timeout else { return false }
    }
    return true
  }
}
