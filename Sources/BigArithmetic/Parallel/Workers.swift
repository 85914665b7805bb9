/// A number of processors that a computation may keep busy.
///
/// A budget is passed down and divided, never looked up: a fork gives each side its share, so that
/// no more threads run than the user allowed.
@safe
public struct Workers: Sendable {
  /// How many threads may run at once, at least 1.
  public let count: Int

  /// The pool of the other threads, if not the shared one.
  private let ownPool: WorkerPool?

  /// What the other side of a fork donates.
  ///
  /// Unowned, since all threads would contend for one reference count. Safe: a fork keeps the
  /// object until both sides have ended, and they have the budget for no longer than that.
  private unowned(unsafe) let donation: DonatedWorkers?

  /// Creates a budget.
  ///
  /// - Parameter count: threads, at least 1.
  public init(_ count: Int) {
    self.init(count, of: nil, receivingFrom: nil)
  }

  /// Creates a budget of another pool's threads, for tests.
  ///
  /// - Parameters:
  ///   - count: threads, at least 1, with the one that calls.
  ///   - pool: the others, as far as it has them.
  package init(_ count: Int, of pool: WorkerPool) {
    self.init(count, of: pool, receivingFrom: nil)
  }

  /// Creates the budget of one side of a fork.
  private init(_ count: Int, of pool: WorkerPool?, receivingFrom donation: DonatedWorkers?) {
    precondition(count >= 1, "a computation needs a thread to run on")
    self.count = count
    ownPool = pool
    unsafe self.donation = donation
  }

  /// The calling thread alone.
  public static let one = Workers(1)

  /// The budget with the workers that are donated at the moment.
  var availableCount: Int { unsafe count + (donation?.count ?? 0) }

  /// Runs two pieces of work and waits for both: at once where two workers are free, else one after
  /// the other.
  ///
  /// The side that ends first donates its workers to the other.
  ///
  /// - Parameters:
  ///   - first: gets the larger half of the budget.
  ///   - second: gets the rest.
  /// - Returns: both results.
  /// - Throws: the first piece's error, else the second's.
  public func fork<A: ~Copyable, B: ~Copyable, Failure: Error>(
    _ first: @Sendable (Workers) throws(Failure) -> A,
    _ second: @Sendable (Workers) throws(Failure) -> B
  ) throws(Failure) -> Pair<A, B> {
    guard availableCount > 1 else { return try sequentially(first, second) }
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
    guard isDone else { return try sequentially(first, second) }
    let a = try resultA.take()
    return Pair(a, try resultB.take())
  }

  private func sequentially<A: ~Copyable, B: ~Copyable, Failure: Error>(
    _ first: (Workers) throws(Failure) -> A, _ second: (Workers) throws(Failure) -> B
  ) throws(Failure) -> Pair<A, B> {
    let a = try first(self)
    return Pair(a, try second(self))
  }

  /// Works with all donated workers.
  ///
  /// - Parameter work: gets the number of workers.
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
    return (ownPool ?? .shared).accept(job)
  }
}
