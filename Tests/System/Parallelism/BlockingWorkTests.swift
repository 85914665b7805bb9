import Foundation
import Parallelism
import Synchronization
import Testing

@Suite("Work that blocks its thread")
struct BlockingWorkTests {
  private struct Failure: Error {}

  /// Counts the pieces of work that have begun.
  private final class Beginnings: Sendable {
    private let number = Atomic(0)

    var count: Int { number.load(ordering: .relaxed) }

    func add() { number.add(1, ordering: .relaxed) }
  }

  /// Blocks the thread until a condition holds, ten minutes at most: the task that makes it hold
  /// shares Swift's few threads with all other tests.
  private static func wait(until isTrue: () -> Bool) {
    let end = ContinuousClock.now + .seconds(600)
    while !isTrue(), ContinuousClock.now < end { Thread.sleep(forTimeInterval: 0.001) }
  }

  /// Work that tells that it began, then waits until it is cancelled.
  private static func cancelled<Result: Sendable>(
    _ work: @escaping @Sendable (CancellationFlag) throws -> Result
  ) async -> Task<Result, any Error> {
    let (beginnings, began) = AsyncStream<Void>.makeStream()
    let task = Task {
      try await withBlockingThread { flag in
        began.finish()
        wait { flag.isRaised }
        return try work(flag)
      }
    }
    for await _ in beginnings {}
    task.cancel()
    return task
  }

  @Test("gives its result, or throws its error")
  func result() async throws {
    #expect(try await withBlockingThread { _ in 7 } == 7)
    await #expect(throws: Failure.self) { try await withBlockingThread { _ in throw Failure() } }
  }

  @Test("more pieces of it wait for each other than Swift's concurrency has threads")
  func threads() async throws {
    let count = 16
    let began = Beginnings()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<count {
        group.addTask {
          try await withBlockingThread { _ in
            began.add()
            Self.wait { began.count == count }
            return began.count == count
          }
        }
      }
      for try await all in group { #expect(all) }
    }
  }

  @Test("sees on every thread that its task was cancelled")
  func cancellation() async throws {
    let task = await Self.cancelled { flag in
      [Task.isCancelled] + Workers(2).map(count: 8) { _ in flag.isRaised }
    }
    #expect(try await task.value == Array(repeating: true, count: 9))
  }

  @Test("that fails after its task was cancelled throws that in place of its error")
  func failure() async {
    let task = await Self.cancelled { _ in throw Failure() }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("that is done when its task is cancelled keeps its result; what is cancelled never begins")
  func early() async throws {
    #expect(try await Self.cancelled { _ in 7 }.value == 7)
    for _ in 0..<1_000 {
      let never = Task {
        unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
        return try await withBlockingThread { _ in "it began" }
      }
      await #expect(throws: CancellationError.self) { try await never.value }
    }
  }
}
