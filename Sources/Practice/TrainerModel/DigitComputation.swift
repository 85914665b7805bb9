package import DigitCore
import PracticeData

package struct DigitComputation: Hashable, Sendable {
  package let constant: MathematicalConstant
  /// The part that is done, 0 to 1.
  package let share: Double
  /// Why it failed, once it has.
  package var failure: DigitProviderError?
  package var isOver = false

  package init(of constant: MathematicalConstant, share: Double = 0) {
    self.constant = constant
    self.share = share
  }
}

/// Digits that are missing are computed when a session asks for them.
extension Trainer {
  /// Begins to compute the digits of a session, which opens afterwards.
  ///
  /// - Returns: whether its digits can be computed.
  func beginComputation(for configuration: SessionConfiguration) -> Bool {
    let constant = configuration.constant
    guard provider.computable(constant).hasValue else { return false }
    waitingConfiguration = configuration
    guard !state.home.computation.hasValue else { return true }
    state.home.computation = DigitComputation(of: constant)
    provider.beginComputation(of: constant)
    return true
  }

  /// The session does not open after the computation, which goes on.
  package func forgetWaitingSession() { waitingConfiguration = nil }

  /// Takes how far a computation is, and opens the session when it is over.
  func note(_ now: DigitComputation) {
    guard state.home.computation?.constant == now.constant else { return }
    state.home.computation = now.isOver ? nil : now
    guard now.isOver else { return }
    let waiting = waitingConfiguration
    waitingConfiguration = nil
    updateAvailableDigits()
    if let failure = now.failure {
      state.home.problem = failure.description
    } else if let waiting, waiting.constant == now.constant, !state.recital.record.hasValue {
      open(waiting)
    }
    if state.recital.record?.constant != now.constant { computeDigitsOfRecital() }
  }
}
