/// The result of one side of a fork.
///
/// `@unchecked Sendable` is sound because exactly one thread sets it, and the only other access,
/// `take`, comes after the join, which orders the two.
final class ForkResult<Value: ~Copyable, Failure: Error>: @unchecked Sendable {
  private var value: Value?
  private var failure: Failure?

  init() {
    value = nil
    failure = nil
  }

  /// Runs the work and keeps its result or error.
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
