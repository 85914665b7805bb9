import Processes
import Synchronization
package import TrainerModel

/// What other threads have done for the trainer, until its loop takes it.
package final class TrainerEvents: Sendable {
  private let waiting = Mutex<[TrainerEvent]>([])

  package init() {}

  /// Posts an event from any thread, and wakes the loop.
  package func post(_ event: TrainerEvent) {
    waiting.withLock { $0.append(event) }
    RawTerminal.wake()
  }

  /// The events since the last call, in order.
  package func take() -> [TrainerEvent] {
    waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}
