import DigitCore
package import PracticeData
import PracticeEngine

extension Localization {
  /// A session of the history in words.
  package func subject(of entry: HistoryEntry) -> String {
    "\(entry.constant.symbol) \(entry.summary.mode.displayName(in: language)), "
      + "\(number(entry.summary.correctCount)), \(entry.day.description)"
  }

  func subject(of held: HeldRecord, _ kind: GhostKind, _ constant: MathematicalConstant) -> String {
    "\(ghostTitle(kind)) \(constant.symbol), \(number(held.run.digitCount)), "
      + held.day.description
  }

  package var deleteKey: String { choose("delete", "supprimer") }

  /// The letter that says yes.
  package var yesLetter: String { choose("y", "o") }

  /// The question, or what came of it.
  package func text(of deletion: DeletionState) -> String {
    if deletion.id != nil {
      return choose(
        "Delete \(deletion.subject) for good? Records follow from what is left: y / n",
        "Supprimer pour toujours \(deletion.subject) ? Les records suivent ce qui reste : o / n")
    }
    switch deletion.outcome {
    case nil: return choose("Deleting …", "Suppression…")
    case .deleted: return choose("Deleted: ", "Supprimé : ") + deletion.subject
    case .missing: return choose("It is no longer there", "Elle n'existe plus")
    case .failed(let reason): return choose("Not deleted: ", "Pas supprimé : ") + reason
    }
  }
}
