package import Parallelism

/// What a computation receives from its caller: processors, where failed checks are recorded, and
/// whether it is still wanted.
///
/// It is passed down and divided like ``Workers``. A computation has one log, which all contexts
/// that follow from its first one share, so that a fault in it fails it and no other.
package struct ArithmeticContext: Sendable {
  package private(set) var workers: Workers

  package let faultLog: ArithmeticFaultLog

  package var fault: InjectedComputationFault?

  /// The size in bits up to which GMP divides and takes roots, at least 256, for tests.
  let newtonThreshold: Int64?

  /// Raised when the result is no longer wanted; `nil` where it always is.
  package let cancellation: CancellationFlag?

  /// From how many bits on work is done in turn, if not from the usual size on, for tests.
  let inTurnBits: Int64?

  /// Creates the context of a computation; only tests inject faults and thresholds.
  package init(
    workers: Workers = .one, faultLog: ArithmeticFaultLog = ArithmeticFaultLog(),
    fault: InjectedComputationFault? = nil, cancellation: CancellationFlag? = nil,
    newtonThreshold: Int64? = nil, inTurnBits: Int64? = nil
  ) {
    self.inTurnBits = inTurnBits
    self.workers = workers
    self.faultLog = faultLog
    self.fault = fault
    self.cancellation = cancellation
    self.newtonThreshold = newtonThreshold
  }

  /// Ends a computation whose result is no longer wanted.
  ///
  /// Called before each long step and in each node of a tree of work: not in a product, which takes
  /// tenths of a second at ten million decimals.
  package func checkCancellation() throws(CancellationError) { try cancellation?.check() }

  /// The result of a computation, or `nil` where its check fails, which is recorded.
  func checked<Result: ~Copyable>(_ computation: () throws(ArithmeticError) -> Result) -> Result? {
    do throws(ArithmeticError) {
      return try computation()
    } catch {
      faultLog.record(error)
      return nil
    }
  }

  /// Divides the processors between two pieces of work; see ``Workers/fork(_:_:)``.
  @inlinable
  package func fork<A: ~Copyable, B: ~Copyable, Failure: Error>(
    _ first: @Sendable (ArithmeticContext) throws(Failure) -> A,
    _ second: @Sendable (ArithmeticContext) throws(Failure) -> B
  ) throws(Failure) -> Pair<A, B> {
    try workers.fork(
      { (share) throws(Failure) in try first(with(share)) },
      { (share) throws(Failure) in try second(with(share)) })
  }

  /// The same, but one after the other where the pieces are so large that each keeps all processors
  /// busy by itself: at once they would take the memory of both.
  @inlinable
  package func fork<A: ~Copyable, B: ~Copyable, Failure: Error>(
    makingBits bits: Int64, _ first: @Sendable (ArithmeticContext) throws(Failure) -> A,
    _ second: @Sendable (ArithmeticContext) throws(Failure) -> B
  ) throws(Failure) -> Pair<A, B> {
    guard isInTurn(makingBits: bits) else { return try fork(first, second) }
    let a = try first(self)
    return Pair(a, try second(self))
  }

  /// Whether work on so many bits is done in turn to save memory: products of that size divide
  /// among as many processors as there are primes.
  @usableFromInline
  package func isInTurn(makingBits bits: Int64) -> Bool {
    bits >= inTurnBits ?? 1 << 24 && Self.worksInTurn(workers: workers.count)
  }

  /// Whether so few workers do large pieces of work in turn.
  package static func worksInTurn(workers: Int) -> Bool { workers <= 4 }

  @usableFromInline
  func with(_ workers: Workers) -> ArithmeticContext {
    var copy = self
    copy.workers = workers
    return copy
  }
}
