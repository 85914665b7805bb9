package import Constants
internal import Synchronization

/// How far a long computation is: its stage, and the share of the stage that is done.
///
/// Each stage begins with 0, never goes back, and ends with 1 before the next one begins. How long
/// stages take depends on the request, so there is no share of the whole.
///
/// ```swift
/// let pack = try await request.make { print("\($0.stage): \(Int($0.fraction * 100)) %") }
/// ```
public struct DigitProgress: Hashable, Sendable {
  /// The name of the stage, in English, such as `series` or `conversion`.
  public let stage: String

  /// The share of the stage that is done, 0 to 1.
  public let fraction: Double
}

/// Puts the reports of all threads of a computation into one order.
package final class ProgressOrder: Sendable {
  private struct State {
    var stages: Set<String> = []
    var last: DigitProgress?
  }

  private let state = Mutex(State())
  private let receive: @Sendable (DigitProgress) -> Void

  /// - Parameter receive: called on any thread, one at a time.
  package init(_ receive: @escaping @Sendable (DigitProgress) -> Void) { self.receive = receive }

  /// Hands a report on, unless it comes late: after a later one, or of a stage that has ended.
  package func report(_ progress: GenerationProgress) {
    let name = progress.stage.name
    state.withLock { state in
      guard state.last?.stage == name else {
        guard state.stages.insert(name).inserted else { return }
        close(&state)
        send(name, 0, &state)
        if progress.share > 0 { send(name, min(1, progress.share), &state) }
        return
      }
      guard progress.share > state.last?.fraction ?? 0 else { return }
      send(name, min(1, progress.share), &state)
    }
  }

  package func finish() { state.withLock { close(&$0) } }

  private func close(_ state: inout State) {
    if let last = state.last, last.fraction < 1 { send(last.stage, 1, &state) }
  }

  private func send(_ stage: String, _ fraction: Double, _ state: inout State) {
    let progress = DigitProgress(stage: stage, fraction: fraction)
    state.last = progress
    receive(progress)
  }
}
