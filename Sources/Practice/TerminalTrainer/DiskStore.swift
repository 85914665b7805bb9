package import DigitCore
package import PracticeData
package import PracticeEngine
package import PracticeStore
import Synchronization
package import TrainerModel

/// The store on the disk for the trainer: the store's thread posts what it has done.
package final class DiskStore: TrainerStore {
  private let store: PracticeStore
  private let inbox = Inbox()

  /// The events that nobody has taken, and who waits for them.
  private final class Inbox: Sendable {
    private let state = Mutex<(events: [StoreEvent], wake: (@Sendable () -> Void)?)>(([], nil))

    func post(_ event: StoreEvent) {
      let wake = state.withLock { state in
        state.events.append(event)
        return state.wake
      }
      wake?()
    }

    func take() -> [StoreEvent] {
      state.withLock { state in
        defer { state.events.removeAll() }
        return state.events
      }
    }

    func wake(_ wake: @escaping @Sendable () -> Void) { state.withLock { $0.wake = wake } }
  }

  package init(_ store: PracticeStore) { self.store = store }

  /// Has each event told to a thread that waits for something else.
  ///
  /// - Parameter wake: called on the store's thread.
  package func onEvent(_ wake: @escaping @Sendable () -> Void) { inbox.wake(wake) }

  package var profile: Profile { store.profile }
  package var settings: Settings { store.settings }
  package var health: StoreHealth { store.health }
  package var notices: [String] { store.notices }

  package func takeEvents() -> [StoreEvent] { inbox.take() }

  package func prepare() { store.prepare() }

  package func trackWrite() {
    let inbox = inbox
    store.afterWriting { inbox.post(.wrote) }
  }

  package func finish(_ session: FinishedSession) -> SessionOutcome { store.finish(session) }

  package func keep(_ result: MatrixResult, of constant: MathematicalConstant) -> Bool {
    store.keep(result, of: constant)
  }

  package func deleteSession(_ id: String) {
    let inbox = inbox
    store.deleteSession(id) { outcome in
      switch outcome {
      case .success(let isDeleted): inbox.post(.deletion(isDeleted ? .deleted : .missing))
      case .failure(let error): inbox.post(.deletion(.failed(reason: error.description)))
      }
    }
  }

  @discardableResult
  package func set(_ key: SettingKey, to value: SettingValue) -> Bool {
    store.set(key, to: value)
  }

  package func ghost(
    of constant: MathematicalConstant, _ kind: GhostKind
  ) -> PersonalBestRecord? { store.loadedGhost(of: constant, kind) }

  package func loadGhost(of constant: MathematicalConstant, _ kind: GhostKind) {
    let inbox = inbox
    store.loadGhost(of: constant, kind) { inbox.post(.ghost(constant, kind)) }
  }

  package func memory(of constant: MathematicalConstant) -> ConstantMemory? {
    store.loadedMemory(of: constant)
  }

  package func loadMemory(of constant: MathematicalConstant) {
    let inbox = inbox
    store.loadMemory(of: constant) { inbox.post(.memory(constant)) }
  }

  package func loadWords(_ language: Language) {
    let inbox = inbox
    store.words(language) { inbox.post(.words($0)) }
  }

  package func install(_ work: @escaping @Sendable () -> ReminderInstallation) {
    let inbox = inbox
    store.besideWriting { inbox.post(.installation(work())) }
  }

  package func loadHistory() {
    let inbox = inbox
    store.history { inbox.post(.history($0.entries)) }
  }

  package func loadBestRuns() {
    let inbox = inbox
    store.bestRuns { inbox.post(.bestRuns($0)) }
  }

  package func keep(
    _ journal: inout SessionJournal, of recorder: SessionRecorder, digits: SessionDigits,
    now: WallTime
  ) {
    store.keep(&journal, of: recorder, digits: digits, now: now)
  }

  package func discardJournal(of id: String) { store.discardJournal(of: id) }
}
