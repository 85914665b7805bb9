package import DigitCore
package import PracticeData
package import PracticeEngine
package import PracticeStore
package import TrainerModel

/// The store on the disk for the trainer: the store's thread posts what it has done.
package final class DiskStore: TrainerStore {
  private let store: PracticeStore
  private let events: TrainerEvents

  package init(_ store: PracticeStore, posting events: TrainerEvents) {
    self.store = store
    self.events = events
  }

  package var profile: Profile { store.profile }
  package var settings: Settings { store.settings }
  package var health: StoreHealth { store.health }
  package var notices: [String] { store.notices }
  package var keptDigits: Int64? { store.keptDigits }

  package func prepare() { store.prepare() }

  package func trackWrite() { store.afterWriting { [events] in events.post(.wrote) } }

  package func finish(_ session: FinishedSession) -> SessionOutcome { store.finish(session) }

  package func keep(_ result: MatrixResult, of constant: MathematicalConstant) -> Bool {
    store.keep(result, of: constant)
  }

  package func deleteSession(_ id: String) {
    store.deleteSession(id) { [events] outcome in
      switch outcome {
      case .success(let isDeleted): events.post(.deletion(isDeleted ? .deleted : .missing))
      case .failure(let error): events.post(.deletion(.failed(reason: error.description)))
      }
    }
  }

  @discardableResult
  package func set(_ key: SettingKey, to value: SettingValue) -> Bool { store.set(key, to: value) }

  package func ghost(
    of constant: MathematicalConstant, _ kind: GhostKind
  ) -> PersonalBestRecord? { store.loadedGhost(of: constant, kind) }

  package func loadGhost(of constant: MathematicalConstant, _ kind: GhostKind) {
    guard ghost(of: constant, kind)?.cumulativeTimes.isEmpty == true else { return }
    store.afterWriting { [store, events] in
      guard store.ghost(of: constant, kind)?.cumulativeTimes.isEmpty == false else { return }
      events.post(.ghost(constant, kind))
    }
  }

  package func memory(of constant: MathematicalConstant) -> ConstantMemory? {
    store.loadedMemory(of: constant)
  }

  package func loadMemory(of constant: MathematicalConstant) {
    store.loadMemory(of: constant) { [events] in events.post(.memory(constant)) }
  }

  package func loadWords(_ language: Language, over standard: PairWords) {
    store.afterWriting { [store, events] in
      let read = try? store.words(language, over: standard)
      if let read { events.post(.words(read.words)) }
    }
  }

  package func install(_ work: @escaping @Sendable () -> ReminderInstallation) {
    store.besideWriting { [events] in events.post(.installation(work())) }
  }

  package func loadHistory() { store.history { [events] in events.post(.history($0.entries)) } }

  package func loadBestRuns() {
    store.afterWriting { [store, events] in
      let history = (try? store.history(limit: .max))?.entries.reversed() ?? []
      events.post(.bestRuns(BestRuns(of: history)))
    }
  }

  package func loadPlayers(after change: PlayerChange?) {
    store.players(after: change) { [events] in
      events.post(.players($0, $1, after: change, $2))
    }
  }

  package func keep(
    _ journal: inout SessionJournal, of recorder: SessionRecorder, digits: SessionDigits,
    now: WallTime
  ) {
    store.keep(&journal, of: recorder, digits: digits, now: now)
  }

  package func discardJournal(of id: String) { store.discardJournal(of: id) }

  package func keepRecital(_ id: String, _ text: String, isOver: Bool) {
    store.keepRecital(id, text, isOver: isOver)
  }

  package func loadRecitals(limit: Int) {
    store.afterWriting { [store, events] in
      let recitals = store.recitals(limit: limit)
      let records = recitals.compactMap { try? RecitalRecord($0.transcript) }
      events.post(.recitals(records.filter { $0.isComplete || store.isAtRest($0.id) }))
    }
  }
}
