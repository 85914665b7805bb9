internal import Dispatch

/// A number of processors that a computation may keep busy.
///
/// A budget is handed down and divided, never looked up: whoever forks gives each side its share,
/// so that no more threads run than the user allowed.
public struct Workers: Sendable {
  /// How many threads may run at once, at least 1.
  public let count: Int

  /// Makes a budget.
  ///
  /// - Parameter count: threads, at least 1.
  public init(_ count: Int) {
    precondition(count >= 1, "a computation needs a thread to run on")
    self.count = count
  }

  /// The calling thread alone.
  public static let one = Workers(1)

  /// Runs two pieces of work and waits for both: at once with two workers or more, else in turn.
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
    guard count > 1 else {
      let a = try first(self)
      return Pair(a, try second(self))
    }
    let share = Workers((count + 1) / 2)
    let rest = Workers(max(1, count / 2))
    let outcomeA = Outcome<A, Failure>()
    let outcomeB = Outcome<B, Failure>()
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      if index == 0 {
        outcomeA.settle { () throws(Failure) in try first(share) }
      } else {
        outcomeB.settle { () throws(Failure) in try second(rest) }
      }
    }
    let a = try outcomeA.take()
    return Pair(a, try outcomeB.take())
  }
}
