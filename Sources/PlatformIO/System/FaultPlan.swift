import Synchronization
package import SystemPackage

/// A script of failures for tests: which system call fails, when, and how.
///
/// A plan also records the calls that were made, so that a test can require an order, such as
/// "synchronised before renamed".
package final class FaultPlan: Sendable {
  /// What happens to a call instead of its ordinary course.
  package enum Effect: Sendable {
    /// The call is not made and gives this error.
    case fail(Errno)
    /// A read or write moves at most this many bytes.
    case shorten(Int)
    /// The process is killed before the call is made.
    case kill
  }

  private struct Rule {
    /// The call that is hit, or `nil` for whichever comes.
    let call: SystemCall?
    let effect: Effect
    var remainingPasses: Int
    var remainingHits: Int
  }

  private struct State {
    var rules: [Rule] = []
    var trace: [SystemCall] = []
  }

  private let state = Mutex(State())

  /// Makes a plan in which nothing fails.
  package init() {}

  /// Adds a failure to the plan.
  ///
  /// - Parameters:
  ///   - call: the system call that is hit; `nil` stands for any call.
  ///   - effect: what happens to it.
  ///   - after: how many calls of that name still go through.
  ///   - times: how many calls are hit from then on.
  package func hit(_ call: SystemCall?, _ effect: Effect, after: Int = 0, times: Int = .max) {
    state.withLock { state in
      state.rules.append(
        Rule(call: call, effect: effect, remainingPasses: after, remainingHits: times))
    }
  }

  /// The calls made so far, in order, those that were hit included.
  package var trace: [SystemCall] { state.withLock { $0.trace } }

  /// Records a call and says what happens to it.
  func consult(_ call: SystemCall) -> Effect? {
    state.withLock { state in
      state.trace.append(call)
      for index in state.rules.indices
      where state.rules[index].call == nil || state.rules[index].call == call {
        if state.rules[index].remainingPasses > 0 {
          state.rules[index].remainingPasses -= 1
          continue
        }
        guard state.rules[index].remainingHits > 0 else { continue }
        state.rules[index].remainingHits -= 1
        return state.rules[index].effect
      }
      return nil
    }
  }

  /// Records a call and throws when the plan lets it fail.
  func pass(_ call: SystemCall) throws(Errno) {
    switch consult(call) {
    case .fail(let errno)?: throw errno
    case .kill?: ProcessCalls.killAtOnce()
    case .shorten?, nil: break
    }
  }

  /// Records a transfer of bytes; throws or gives the number of bytes that it may move.
  func pass(_ call: SystemCall, byteCount: Int) throws(Errno) -> Int {
    switch consult(call) {
    case .fail(let errno)?: throw errno
    case .kill?: ProcessCalls.killAtOnce()
    case .shorten(let limit)?: return min(byteCount, limit)
    case nil: return byteCount
    }
  }
}
