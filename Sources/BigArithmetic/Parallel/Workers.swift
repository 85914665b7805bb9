/// A number of processors that a computation may keep busy.
///
/// A budget is passed down and divided, never looked up: a fork gives each side its share, so that
/// no more threads run than the user allowed.
@safe
public struct Workers: Sendable {
  /// How many threads may run at once, at least 1.
  public let count: Int

  /// The pool of the other threads, if not the shared one.
  private let ownPool: HelperPool?

  /// What the other side of a fork donates.
  ///
  /// Unowned, since all threads would contend for one reference count. Safe: a fork keeps the
  /// object until both sides have ended, and they have the budget for no longer than that.
  private unowned(unsafe) let loan: Loan?

  /// Creates a budget.
  ///
  /// - Parameter count: threads, at least 1.
  public init(_ count: Int) {
    self.init(count, of: nil, borrowingFrom: nil)
  }

  /// Creates a budget of another pool's threads, for tests.
  ///
  /// - Parameters:
  ///   - count: threads, at least 1, with the one that calls.
  ///   - pool: the others, as far as it has them.
  package init(_ count: Int, of pool: HelperPool) {
    self.init(count, of: pool, borrowingFrom: nil)
  }

  /// Creates the budget of one side of a fork.
  private init(_ count: Int, of pool: HelperPool?, borrowingFrom loan: Loan?) {
    precondition(count >= 1, "a computation needs a thread to run on")
    self.count = count
    ownPool = pool
    unsafe self.loan = loan
  }

  /// The calling thread alone.
  public static let one = Workers(1)

  /// The budget with the workers that are donated at the moment.
  var reach: Int { unsafe count + (loan?.count ?? 0) }

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
    guard reach > 1 else { return try inTurn(first, second) }
    let outcomeA = Outcome<A, Failure>()
    let outcomeB = Outcome<B, Failure>()
    let isDone = borrowing { total in
      withoutActuallyEscaping(second) { second in
        let loan = Loan()
        let rest = Workers(max(1, total / 2), of: ownPool, borrowingFrom: loan)
        let errand = Errand(for: loan.seat) {
          outcomeB.settle { () throws(Failure) in try second(rest) }
          loan.put(rest.count)
        }
        defer { errand.drop() }
        guard total > 1, accept(errand) else { return false }
        let share = Workers(total - rest.count, of: ownPool, borrowingFrom: loan)
        outcomeA.settle { () throws(Failure) in try first(share) }
        if errand.withdraw() {
          let whole = Workers(total, of: ownPool, borrowingFrom: nil)
          outcomeB.settle { () throws(Failure) in try second(whole) }
        } else {
          loan.put(share.count)
          loan.seat.serve { errand.isDone }
        }
        return true
      }
    }
    guard isDone else { return try inTurn(first, second) }
    let a = try outcomeA.take()
    return Pair(a, try outcomeB.take())
  }

  private func inTurn<A: ~Copyable, B: ~Copyable, Failure: Error>(
    _ first: (Workers) throws(Failure) -> A, _ second: (Workers) throws(Failure) -> B
  ) throws(Failure) -> Pair<A, B> {
    let a = try first(self)
    return Pair(a, try second(self))
  }

  /// Works with all donated workers.
  ///
  /// - Parameter work: gets the number of workers.
  func borrowing<Result>(_ work: (Int) -> Result) -> Result {
    let borrowed = unsafe loan?.take() ?? 0
    defer { unsafe loan?.put(borrowed) }
    return work(count + borrowed)
  }

  /// Hands a job to a waiting thread: the donating one, or one of the pool.
  func accept(_ errand: Errand) -> Bool {
    if let loan = unsafe loan,
      loan.seat.accept(errand, by: .watching) || loan.seat.accept(errand, by: .asleep)
    {
      return true
    }
    return (ownPool ?? .shared).accept(errand)
  }
}
