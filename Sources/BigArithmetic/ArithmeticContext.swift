package import Parallelism

/// What a computation receives from its caller: processors, and where failed checks are recorded.
///
/// It is passed down and divided like ``Workers``. Only tests set the rest, so threads that copy a
/// context contend for no reference count.
package struct ArithmeticContext: Sendable {
  /// The processors to use.
  package private(set) var workers: Workers

  /// The log of failed checks, if not that of the process.
  private let ownFaultLog: ArithmeticFaultLog?

  /// A fault to inject, for tests.
  package let fault: InjectedComputationFault?

  /// The size in bits up to which GMP divides and takes roots, at least 256, for tests.
  let newtonThreshold: Int64?

  /// From how many bits on work is done in turn, if not from the usual size on, for tests.
  let inTurnBits: Int64?

  /// Creates a context.
  ///
  /// - Parameter workers: the processors to use.
  package init(workers: Workers = .one) {
    self.init(workers: workers, faultLog: nil)
  }

  /// Creates a context with the settings of a test.
  ///
  /// - Parameters:
  ///   - workers: the processors to use.
  ///   - faultLog: the log of failed checks, or `nil` for that of the process.
  ///   - fault: a fault to inject.
  ///   - newtonThreshold: the size in bits up to which GMP divides and takes roots, at least 256.
  ///   - inTurnBits: from how many bits on work is done in turn.
  package init(
    workers: Workers = .one, faultLog: ArithmeticFaultLog? = nil,
    fault: InjectedComputationFault? = nil,
    newtonThreshold: Int64? = nil, inTurnBits: Int64? = nil
  ) {
    self.inTurnBits = inTurnBits
    self.workers = workers
    ownFaultLog = faultLog === ArithmeticFaultLog.shared ? nil : faultLog
    self.fault = fault
    self.newtonThreshold = newtonThreshold
  }

  /// The log of failed checks.
  package var faultLog: ArithmeticFaultLog { ownFaultLog ?? .shared }

  /// The same without a fault.
  package func withoutFault() -> ArithmeticContext {
    ArithmeticContext(
      workers: workers, faultLog: ownFaultLog, newtonThreshold: newtonThreshold,
      inTurnBits: inTurnBits)
  }

  /// The result of a computation, or `nil` where its check fails, which is recorded.
  func checked<Result: ~Copyable>(
    _ computation: () throws(ArithmeticError) -> Result
  ) -> Result? {
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
  ///
  /// - Parameters:
  ///   - bits: the size of what each piece makes.
  ///   - first: the piece that comes first.
  ///   - second: the other one.
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

  /// The same for other processors.
  @usableFromInline
  func with(_ workers: Workers) -> ArithmeticContext {
    var copy = self
    copy.workers = workers
    return copy
  }
}
