import DigitCore
package import PracticeData
import PracticeEngine

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
