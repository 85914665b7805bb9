internal import Synchronization

/// A number of processors that a computation may keep busy.
///
/// A budget is passed down and divided, never looked up: a fork gives each side its share, so that
/// no more threads run than the user allowed.
@safe
package struct Workers: Sendable {
  /// How many threads may run at once, at least 1.
  package let count: Int

  /// The pool of the other threads, if not the shared one.
  private let ownPool: WorkerPool?

  /// What the other side of a fork donates.
  ///
  /// Unowned, since all threads would contend for one reference count. Safe: a fork keeps the
  /// object until both sides have ended, and they have the budget for no longer than that.
  private unowned(unsafe) let donation: DonatedWorkers?

  package init(_ count: Int) { self.init(count, of: nil, receivingFrom: nil) }

  /// Creates a budget of another pool's threads, for tests.
  ///
  /// - Parameter count: threads, at least 1, with the one that calls.
  package init(_ count: Int, of pool: WorkerPool) { self.init(count, of: pool, receivingFrom: nil) }

  private init(_ count: Int, of pool: WorkerPool?, receivingFrom donation: DonatedWorkers?) {
    precondition(count >= 1, "a computation needs a thread to run on")
    self.count = count
    ownPool = pool
    unsafe self.donation = donation
  }

  package static let one = Workers(1)

  /// The budget with the workers that are donated at the moment.
  @usableFromInline package var availableCount: Int { unsafe count + (donation?.count ?? 0) }

  /// Runs two pieces of work and waits for both: at once where two workers are free, else one after
  /// the other.
  ///
  /// The side that ends first donates its workers to the other.
  ///
  /// - Throws: the first piece's error, else the second's.
  @inlinable
  package func fork<A: ~Copyable, B: ~Copyable, Failure: Error>(
    _ first: @Sendable (Workers) throws(Failure) -> A,
    _ second: @Sendable (Workers) throws(Failure) -> B
  ) throws(Failure) -> Pair<A, B> {
    if availableCount > 1, let results = try atOnce(first, second) { return results }
    let a = try first(self)
    return Pair(a, try second(self))
  }

  /// Runs both sides of a fork, unless no other thread is free.
  @usableFromInline
  func atOnce<A: ~Copyable, B: ~Copyable, Failure: Error>(
    _ first: @Sendable (Workers) throws(Failure) -> A,
    _ second: @Sendable (Workers) throws(Failure) -> B
  ) throws(Failure) -> Pair<A, B>? {
    if let log = pool.log { return try recorded(first, second, in: log) }
    let resultA = ForkResult<A, Failure>()
    let resultB = ForkResult<B, Failure>()
    let isDone = withDonatedWorkers { total in
      withoutActuallyEscaping(second) { second in
        let donation = DonatedWorkers()
        let rest = Workers(max(1, total / 2), of: ownPool, receivingFrom: donation)
        let job = WorkerJob(for: donation.slot) {
          resultB.fulfill { () throws(Failure) in try second(rest) }
          donation.donate(rest.count)
        }
        defer { job.discardWork() }
        guard total > 1, accept(job) else { return false }
        let share = Workers(total - rest.count, of: ownPool, receivingFrom: donation)
        resultA.fulfill { () throws(Failure) in try first(share) }
        if job.cancel() {
          let whole = Workers(total, of: ownPool, receivingFrom: nil)
          resultB.fulfill { () throws(Failure) in try second(whole) }
        } else {
          donation.donate(share.count)
          donation.slot.runJobs { job.isDone }
        }
        return true
      }
    }
    guard isDone else { return nil }
    let a = try resultA.take()
    return Pair(a, try resultB.take())
  }

  /// Runs both sides of a fork one after the other, each with its share of the budget.
  private func recorded<A: ~Copyable, B: ~Copyable, Failure: Error>(
    _ first: @Sendable (Workers) throws(Failure) -> A,
    _ second: @Sendable (Workers) throws(Failure) -> B, in log: WorkLog
  ) throws(Failure) -> Pair<A, B> {
    let rest = Workers(max(1, count / 2), of: ownPool, receivingFrom: nil)
    log.add(WorkLog.Entry.fork)
    defer { log.add(WorkLog.Entry.join) }
    let a = try first(Workers(count - rest.count, of: ownPool, receivingFrom: nil))
    log.add(WorkLog.Entry.side)
    return Pair(a, try second(rest))
  }

  func withDonatedWorkers<Result>(_ work: (Int) -> Result) -> Result {
    let donated = unsafe donation?.take() ?? 0
    defer { unsafe donation?.donate(donated) }
    return work(count + donated)
  }

  /// Hands a job to a waiting thread: the donating one, or one of the pool.
  func accept(_ job: WorkerJob) -> Bool {
    if let donation = unsafe donation,
      donation.slot.accept(job, by: .spinning) || donation.slot.accept(job, by: .parked)
    {
      return true
    }
    return pool.accept(job)
  }

  private var pool: WorkerPool { ownPool ?? .shared }

  /// Runs pieces of work that do not depend on each other, as many at once as there are workers.
  package func forEach(_ pieces: Int, _ body: @Sendable (Int) -> Void) {
    forEach(pieces, with: {}, { piece, _ in body(piece) })
  }

  /// Runs pieces of work that do not depend on each other and need scratch memory.
  ///
  /// A free thread takes the next piece, so a late thread delays no other.
  ///
  /// - Parameter scratch: allocates the memory of a thread, before its first piece.
  package func forEach<Scratch>(
    _ pieces: Int, with scratch: @Sendable () -> Scratch, _ body: @Sendable (Int, Scratch) -> Void
  ) {
    let log = availableCount > 1 ? pool.log : nil
    guard availableCount > 1, pieces > 1, log == nil else {
      guard pieces > 0 else { return }
      let memory = scratch()
      for piece in 0..<pieces {
        log?.add(piece == 0 ? WorkLog.Entry.fork : WorkLog.Entry.side)
        body(piece, memory)
      }
      log?.add(WorkLog.Entry.join)
      return
    }
    let next = WorkCounter()
    @Sendable
    func work() {
      guard let first = next.claimNext(of: pieces) else { return }
      let memory = scratch()
      body(first, memory)
      while let piece = next.claimNext(of: pieces) { body(piece, memory) }
    }
    withDonatedWorkers { total in runOnThreads(work, among: min(total, pieces)) }
  }

  /// Computes pieces that do not depend on each other, as many at once as there are workers.
  ///
  /// - Parameters:
  ///   - finished: receives after each piece how many are done; on any thread, one at a time.
  ///   - work: computes one; called on any thread.
  /// - Returns: the results in the order of the pieces.
  package func map<Result: Sendable>(
    count: Int, finished: @Sendable (Int) -> Void = { _ in }, _ work: @Sendable (Int) -> Result
  ) -> [Result] {
    let collected = Mutex<(done: Int, results: [Result?])>((0, Array(repeating: nil, count: count)))
    forEach(count) { piece in
      let result = work(piece)
      collected.withLock { state in
        state.results[piece] = result
        state.done += 1
        finished(state.done)
      }
    }
    return collected.withLock { $0.results.compactMap { $0 } }
  }

  /// Runs the same work on this thread and on as many others as are free.
  private func runOnThreads(_ work: @Sendable () -> Void, among threads: Int) {
    withoutActuallyEscaping(work) { work in
      let slot = WorkerSlot()
      var jobs: [WorkerJob] = []
      for _ in 1..<max(1, threads) {
        let job = WorkerJob(for: slot, work)
        guard accept(job) else {
          job.discardWork()
          break
        }
        jobs.append(job)
      }
      work()
      let started = jobs.filter { !$0.cancel() }
      if !started.isEmpty { slot.runJobs { started.allSatisfy(\.isDone) } }
      for job in jobs { job.discardWork() }
    }
  }
}

private final class WorkCounter: Sendable {
  private let next = Atomic(0)

  /// The next piece, or `nil` after the last.
  func claimNext(of pieces: Int) -> Int? {
    let piece = next.add(1, ordering: .relaxed).oldValue
    return piece < pieces ? piece : nil
  }
}

/// Workers that one side of a fork no longer needs and donates to the other.
///
/// The sides are seldom equal. The side that ends first donates its share for as long as the other
/// side takes, so no processor of the budget is idle, and never more than the budget run.
final class DonatedWorkers: Sendable {
  /// Where the forking thread waits once its side is done: the first donated worker.
  let slot = WorkerSlot()

  private let workers = Atomic(0)

  /// How many can be taken now.
  var count: Int { workers.load(ordering: .relaxed) }

  func donate(_ count: Int) {
    if count > 0 { workers.add(count, ordering: .relaxed) }
  }

  func take() -> Int { count == 0 ? 0 : workers.exchange(0, ordering: .relaxed) }
}

/// The result of one side of a fork.
///
/// `@unchecked Sendable` is sound because exactly one thread sets it, and the only other access,
/// `take`, comes after the join, which orders the two.
final class ForkResult<Value: ~Copyable, Failure: Error>: @unchecked Sendable {
  private var value: Value?
  private var failure: Failure?

  func fulfill(_ work: () throws(Failure) -> Value) {
    do throws(Failure) {
      value = try work()
    } catch {
      failure = error
    }
  }

  /// The result of the work; taken once, after it is done.
  func take() throws(Failure) -> Value {
    if let failure { throw failure }
    guard let result = value.take() else {
      preconditionFailure("the outcome of work that never ran, or taken twice")
    }
    return result
  }
}

/// Two values, at least one of which may be unique; tuples cannot hold such values yet.
@frozen
package struct Pair<First: ~Copyable, Second: ~Copyable>: ~Copyable {
  package var first: First
  package var second: Second

  @inlinable
  package init(_ first: consuming First, _ second: consuming Second) {
    self.first = first
    self.second = second
  }

  @inlinable
  package consuming func takeFirst() -> First { first }
}

extension Pair: Sendable where First: Sendable & ~Copyable, Second: Sendable & ~Copyable {}
