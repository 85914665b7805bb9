import DigitCore
package import PracticeData
package import PracticeEngine

package enum SessionDeletion: Hashable, Sendable {
  case deleted
  /// There was no such session.
  case missing
  case failed(reason: String)
}

/// The question whether to delete a session, and what came of it.
package struct DeletionState: Hashable, Sendable {
  /// The session that the question is about; `nil` once it is answered.
  package var id: String?
  package var subject = ""
  /// Whether it is being deleted.
  var isRunning = false
  var outcome: SessionDeletion?
}

/// Deleting sessions, on the pages of the history and of the records.
extension Trainer {
  /// Asks whether to delete the selected session.
  package func askDeletion(of entry: HistoryEntry) { ask(entry.id, state.words.subject(of: entry)) }

  /// Asks whether to delete the session that holds a record of the selected constant.
  package func askDeletion(of kind: GhostKind) {
    let constant = state.settings.constant
    guard let held = state.profile[constant][kind] else { return }
    ask(held.session, state.words.subject(of: held, kind, constant))
  }

  private func ask(_ id: String, _ subject: String) {
    guard state.deletion?.isRunning != true else { return }
    state.deletion = DeletionState(id: id, subject: subject)
  }

  package func answerDeletion(_ isWanted: Bool) {
    guard let id = state.deletion?.id else { return }
    guard isWanted else {
      state.deletion = nil
      return
    }
    state.deletion?.id = nil
    state.deletion?.isRunning = true
    store.deleteSession(id)
  }

  /// Takes the result of the deletion, and loads again what the pages show.
  func note(_ outcome: SessionDeletion) {
    guard state.deletion?.isRunning == true else { return }
    state.deletion?.isRunning = false
    state.deletion?.outcome = outcome
    refresh()
    updateToday()
    switch state.page {
    case .history: loadHistory()
    case .records: loadBestRuns()
    default: break
    }
  }
}

extension Localization {
  /// A session of the history in words.
  package func subject(of entry: HistoryEntry) -> String {
    "\(entry.constant.symbol) \(name(of: entry.summary.mode)), "
      + "\(number(entry.summary.correctCount)), \(date(entry.day))"
  }

  func subject(of held: HeldRecord, _ kind: GhostKind, _ constant: MathematicalConstant) -> String {
    "\(ghostTitle(kind)) \(constant.symbol), \(number(held.run.digitCount)), " + date(held.day)
  }

  /// The question, or what came of it.
  package func text(of deletion: DeletionState) -> String {
    if deletion.id.hasValue { return self[.deleteKeys, deletion.subject] }
    return switch deletion.outcome {
    case nil: self[.deleting]
    case .deleted: self[.deleted, deletion.subject]
    case .missing: self[.deletedBefore]
    case .failed(let reason): self[.notDeleted, reason]
    }
  }
}
