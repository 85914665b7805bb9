import DigitCore
import Synchronization
import TerminalTrainer
import TrainerModel

/// Has no digits until a test says that their computation is over.
final class LateDigitProvider: DigitProvider, Sendable {
  private struct State {
    var isThere = false
    var calls = 0
    var constant = MathematicalConstant.pi
  }

  let events = TrainerEvents()
  private let state = Mutex(State())

  /// How often digits were asked for.
  var calls: Int { state.withLock { $0.calls } }

  func available(of constant: MathematicalConstant) throws(DigitProviderError) -> Int64 {
    guard state.withLock({ $0.isThere }) else { throw DigitProviderError("no digits") }
    return Int64(TrainerHarness.pi.utf8.count)
  }

  func digits(
    of constant: MathematicalConstant, _ range: DigitRange?
  ) throws(DigitProviderError) -> SessionDigits {
    _ = try available(of: constant)
    return .listed(TrainerHarness.pi.utf8.compactMap { Digit(ascii: $0) })
  }

  func computable(_ constant: MathematicalConstant) -> Int64? {
    state.withLock { $0.isThere } ? nil : 210
  }

  func beginComputation(of constant: MathematicalConstant) {
    state.withLock { state in
      state.calls += 1
      state.constant = constant
    }
  }

  func report(_ share: Double) {
    events.post(.computation(DigitComputation(of: state.withLock { $0.constant }, share: share)))
  }

  func finish(_ failure: DigitProviderError?) {
    var computation = DigitComputation(of: state.withLock { $0.constant })
    state.withLock { $0.isThere = failure == nil }
    computation.failure = failure
    computation.isOver = true
    events.post(.computation(computation))
  }
}
