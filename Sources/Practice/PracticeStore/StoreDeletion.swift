package import DigitCore
import Dispatch
import Files
import PracticeData
package import PracticeEngine
import Synchronization
import SystemPackage

extension PracticeStore {
  /// Deletes a session for good; records, streaks and cards then follow from what is left.
  ///
  /// Totals of sessions that the history no longer holds stay. When the process is killed
  /// meanwhile, the session is there or not; the same call again completes the work.
  ///
  /// - Returns: whether there was such a session.
  /// - Complexity: O(size of the history); waits for the disk.
  package func deleteSession(_ id: String) throws(StoreError) -> Bool {
    let lock = try disk.lockData()
    defer { lock.unlock() }
    let current = try openProfile()
    let all = try disk.history.all().entries
    guard let entry = all.first(where: { $0.id == id }) else { return false }
    let left = all.filter { $0.id != id }
    let next = current.without(entry, history: left)
    for held in next.heldRecords { try restoreGhost(of: held) }
    try disk.replace(paths.history, with: HistoryFile.text(of: left))
    try disk.replace(paths.profile, with: next.json)
    let memory = ConstantMemory(of: entry.constant, history: left)
    try disk.replace(disk.memoryPath(entry.constant), with: memory.json)
    // What nothing refers to any more.
    try? disk.fileSystem.remove(paths.transcript(of: id))
    try? disk.fileSystem.remove(disk.ghostPath(entry.constant, session: id))
    state.withLock { state in
      state.runs[id] = nil
      state.memories[entry.constant] = memory
      state.rebase(on: next)
    }
    return true
  }

  /// Deletes a session without waiting, once everything before it is written.
  ///
  /// - Parameter then: gets whether there was such a session, or why it could not be deleted; on
  ///   the store's thread.
  package func deleteSession(
    _ id: String, then: @escaping @Sendable (Result<Bool, StoreError>) -> Void
  ) {
    drain()
    queue.async { [self] in
      then(Result { () throws(StoreError) in try deleteSession(id) })
    }
  }

  /// The session that holds a record: to delete the record is to delete it.
  package func holder(of constant: MathematicalConstant, _ kind: GhostKind) -> String? {
    profile[constant][kind]?.session
  }

  /// Writes the times of a run that holds a record again, from its transcript.
  private func restoreGhost(of held: HeldRecord) throws(StoreError) {
    guard held.run.isTimed, disk.ghost(of: held) == nil,
      let bytes = try? disk.fileSystem.contents(
        of: paths.transcript(of: held.session), limit: HistoryFile.maximumByteCount),
      let run = held.run.with(TranscriptParser.keyTimes(of: bytes))
    else { return }
    try disk.writeGhost(run, session: held.session)
  }
}
