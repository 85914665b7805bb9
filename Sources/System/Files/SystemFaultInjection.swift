import Synchronization
package import SystemPackage

/// Faults to inject in tests: which system call fails, when, and how.
///
/// The calls are also recorded, so that a test can require an order, such as "synchronised before
/// renamed".
package final class SystemFaultInjection: Sendable {
  package enum Effect: Sendable {
    /// The call is not made and gives this error.
    case fail(Errno)
    /// A read or write moves at most this many bytes.
    case shorten(Int)
    /// The process is killed before the call is made.
    case kill
    /// The call is made once ``SystemFaultInjection/release()`` was called.
    case hang
  }

  private struct Rule {
    /// The affected call, or `nil` for any call.
    let call: SystemCall?
    let effect: Effect
    var remainingSkips: Int
    var remainingInjections: Int
  }

  private struct State {
    var rules: [Rule] = []
    var trace: [SystemCall] = []
    var isReleased = false
  }

  private let state = Mutex(State())

  package init() {}

  /// Adds a fault.
  ///
  /// - Parameters:
  ///   - call: the affected system call; `nil` stands for any call.
  ///   - after: how many calls of that name still succeed.
  ///   - times: how many calls are affected from then on.
  package func inject(_ call: SystemCall?, _ effect: Effect, after: Int = 0, times: Int = .max) {
    state.withLock { state in
      state.rules.append(
        Rule(call: call, effect: effect, remainingSkips: after, remainingInjections: times))
    }
  }

  /// Lets the calls go on that hang, and those that would.
  package func release() { state.withLock { $0.isReleased = true } }

  private func hang() {
    while !state.withLock({ $0.isReleased }) { BestEffortCalls.sleep(milliseconds: 1) }
  }

  /// The calls made so far, in order, affected ones included.
  package var trace: [SystemCall] { state.withLock { $0.trace } }

  func nextEffect(_ call: SystemCall) -> Effect? {
    state.withLock { state in
      state.trace.append(call)
      for index in state.rules.indices
      where state.rules[index].call == nil || state.rules[index].call == call {
        if state.rules[index].remainingSkips > 0 {
          state.rules[index].remainingSkips -= 1
          continue
        }
        guard state.rules[index].remainingInjections > 0 else { continue }
        state.rules[index].remainingInjections -= 1
        return state.rules[index].effect
      }
      return nil
    }
  }

  /// Records a call; throws its injected error or returns the bytes that it may move.
  @discardableResult
  func intercept(_ call: SystemCall, byteCount: Int = 0) throws(Errno) -> Int {
    switch nextEffect(call) {
    case .fail(let errno)?: throw errno
    case .kill?: BestEffortCalls.killImmediately()
    case .shorten(let limit)?: return min(byteCount, limit)
    case .hang?: hang()
    case nil: break
    }
    return byteCount
  }
}

/// The system calls on files and memory, by name.
///
/// Tests inject faults by these names, and find them in the trace.
package enum SystemCall: String, Sendable {
  case open, close, status, read, write, truncate, sync, rename, renameExclusively, link, unlink
  case map, advise, makeFolder, list, lock
}
