package import DigitCore
package import PracticeEngine
package import PracticePresentation
package import PracticeRecords
package import PracticeStore
import Synchronization
package import TrainerModel

/// The store on the disk for the trainer, which asks between keys what became of its requests.
package final class DiskStore: TrainerStore {
  private let store: PracticeStore
  /// Answers of the store's thread.
  private let inbox = Inbox()
  /// The number of writes that the store was asked to report.
  private var expectedWrites = 0

  /// Answers of the store's thread.
  private final class Inbox: Sendable {
    let entries = Mutex<[HistoryEntry]?>(nil)
    let runs = Mutex<BestRuns?>(nil)
    let writes = Mutex(0)
    let reminder = Mutex<ReminderInstallation?>(nil)
    let deletion = Mutex<SessionDeletion?>(nil)
  }

  /// Creates the trainer's view of a store.
  package init(_ store: PracticeStore) { self.store = store }

  package var profile: Profile { store.profile }
  package var settings: Settings { store.settings }
  package var health: StoreHealth { store.health }
  package var notices: [String] { store.notices }
  package var isWriting: Bool { inbox.writes.withLock { $0 } < expectedWrites }

  package func prepare() { store.prepare() }

  package func trackWrite() {
    expectedWrites += 1
    let inbox = inbox
    store.afterWriting { inbox.writes.withLock { $0 += 1 } }
  }

  package func finish(_ session: FinishedSession) -> SessionOutcome { store.finish(session) }

  package func keep(_ result: MatrixResult, of constant: MathematicalConstant) -> Bool {
    store.keep(result, of: constant)
  }

  package func deleteSession(_ id: String) {
    let inbox = inbox
    store.deleteSession(id) { outcome in
      let deletion: SessionDeletion =
        switch outcome {
        case .success(let isDeleted): isDeleted ? .deleted : .missing
        case .failure(let error): .failed(reason: error.description)
        }
      inbox.deletion.withLock { $0 = deletion }
    }
  }

  package func takeDeletion() -> SessionDeletion? { inbox.deletion.withLock { $0.take() } }

  @discardableResult
  package func set(_ key: SettingKey, to value: SettingValue) -> Bool {
    store.set(key, to: value)
  }

  package func ghost(
    of constant: MathematicalConstant, _ kind: GhostKind
  ) -> PersonalBestRecord? { store.ghost(of: constant, kind) }

  package func memory(of constant: MathematicalConstant) -> ConstantMemory {
    store.memory(of: constant)
  }

  package func words(_ language: Language) -> PairWords? { try? store.words(language).words }

  package func install(_ work: @escaping @Sendable () -> ReminderInstallation) {
    let inbox = inbox
    store.afterWriting {
      let result = work()
      inbox.reminder.withLock { $0 = result }
    }
  }

  package func takeInstallation() -> ReminderInstallation? {
    inbox.reminder.withLock { $0.take() }
  }

  package func loadHistory() {
    let inbox = inbox
    store.history { page in inbox.entries.withLock { $0 = page.entries } }
  }

  package func takeHistory() -> [HistoryEntry]? { inbox.entries.withLock { $0.take() } }

  package func loadBestRuns() {
    let inbox = inbox
    store.bestRuns { runs in inbox.runs.withLock { $0 = runs } }
  }

  package func takeBestRuns() -> BestRuns? { inbox.runs.withLock { $0.take() } }

  package func keep(
    _ journal: inout SessionJournal, of recorder: SessionRecorder, digits: SessionDigits,
    now: WallTime
  ) {
    store.keep(&journal, of: recorder, digits: digits, now: now)
  }

  package func discardJournal(of id: String) { store.discardJournal(of: id) }
}
