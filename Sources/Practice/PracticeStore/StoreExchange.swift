import DigitCore
import Files
import PracticeData
import PracticeEngine
import Synchronization
package import SystemPackage

extension PracticeStore {
  /// All stored data as one text; see `docs/STORE_FORMAT.md`.
  ///
  /// - Complexity: O(size of the data); waits for the disk.
  package func exportedText() throws(StoreError) -> String {
    // Another instance must not write between the reading of two files; a read-only folder is read
    // without a lock.
    let lock = try? disk.fileSystem.lock(paths.data.appending(".lock"), timeout: StoreFiles.timeout)
    defer { lock?.unlock() }
    var archive = try archive()
    for session in state.withLock({ $0.interrupted })
    where !archive.history.contains(where: { $0.id == session.id }) {
      _ = archive.profile.settle(session)
      archive.history.append(session.entry)
      let constant = session.constant
      archive.memories[constant, default: ConstantMemory(of: constant)].note(session.entry)
    }
    return archive.text
  }

  package struct ImportReport: Hashable, Sendable {
    /// Sessions that were new to the history.
    package let newSessions: Int
    package let sessions: Int
    package let backup: FilePath?
  }

  /// Imports an export, which is checked as a whole before anything is written.
  ///
  /// Sessions are merged by their identifiers, of every record the better stays, and running totals
  /// are never smaller than the sum of all sessions. Importing the same file twice changes nothing
  /// the second time.
  ///
  /// - Parameter replacing: whether the stored data is replaced instead of merged, after a backup.
  package func importText(
    _ bytes: [UInt8], path: String, replacing: Bool
  ) throws(StoreError) -> ImportReport {
    let incoming: StoreArchive
    do throws(FormatError) {
      incoming = try StoreArchive(bytes)
    } catch { throw StoreError.format(error, path: path) }
    let lock = try disk.lockData()
    defer { lock.unlock() }
    let current = try openProfile()
    let own = try archive()
    var backup: FilePath?
    if replacing {
      let path = disk.unusedPath(beside: paths.data.appending("all.jsonl"), tag: "before-import")
      try disk.replace(path, with: String(own.text.dropLast()))
      backup = path
    }
    let known = Set(own.history.map(\.id))
    var merged = incoming
    if !replacing {
      merged.transcripts = incoming.transcripts(beyond: own.transcripts)
      merged.history = HistoryPage.joined(own.history, incoming.history)
      merged.profile = current
      merged.profile.merge(
        incoming.profile, history: merged.history, on: WallTime.now.day)
    }
    for constant in MathematicalConstant.all {
      let states = [replacing ? nil : own.memories[constant], incoming.memories[constant]]
      let memory = ConstantMemory.joined(of: constant, history: merged.history, states)
      merged.memories[constant] = memory.isEmpty ? nil : memory
    }
    try write(merged, replacesSettings: replacing)
    state.withLock { state in
      state.memories = [:]
      state.rebase(on: merged.profile)
    }
    return ImportReport(
      newSessions: incoming.history.count { !known.contains($0.id) },
      sessions: merged.history.count, backup: backup)
  }

  private func archive() throws(StoreError) -> StoreArchive {
    var archive = StoreArchive()
    archive.profile = try disk.profile().value
    let settings = try disk.settings()
    if settings.exists { archive.settings = settings.value }
    archive.history = try disk.history.all().entries
    for held in archive.profile.heldRecords {
      archive.ghosts[held.session] = disk.ghost(of: held)
    }
    for constant in MathematicalConstant.all {
      let memory = try disk.memory(of: constant, from: archive.history).value
      if !memory.isEmpty { archive.memories[constant] = memory }
    }
    for name in (try? disk.fileSystem.names(in: paths.transcripts)) ?? [] {
      // Foreign files are ignored.
      guard name.hasSuffix(".jsonl"), SessionIdentifier.accepts(String(name.dropLast(6))) else {
        continue
      }
      let bytes = try mappingErrors(
        try disk.fileSystem.contents(of: paths.transcripts.appending(name), limit: 1 << 30))
      archive.transcripts[String(name.dropLast(6))] = String(decoding: bytes, as: UTF8.self)
    }
    return archive
  }

  /// Writes an archive in an order that is safe when the process is killed: files to which the
  /// profile refers before it, derived files after it.
  private func write(_ archive: StoreArchive, replacesSettings: Bool) throws(StoreError) {
    for ghost in archive.ghosts.entries { try disk.writeGhost(ghost.value, session: ghost.key) }
    for (session, text) in archive.transcripts {
      try disk.replace(
        paths.transcript(of: session), with: text.last == "\n" ? String(text.dropLast()) : text)
    }
    // Before the profile: a card whose session is in no history stands here alone.
    for constant in MathematicalConstant.all {
      let path = disk.memoryPath(constant)
      if let memory = archive.memories[constant] {
        try disk.replace(path, with: memory.json)
      } else if try disk.fields(of: path, .learning) != nil {
        try mappingErrors(try disk.fileSystem.remove(path))
      }
    }
    try disk.replace(paths.profile, with: archive.profile.json)
    try disk.replace(paths.history, with: HistoryFile.text(of: archive.history))
    let exists = try disk.settings().exists
    guard let settings = archive.settings, replacesSettings || !exists else { return }
    let lock = try disk.lockSettings()
    defer { lock.unlock() }
    try disk.replace(paths.settings, with: settings.json)
    state.withLock { $0.settings = settings }
  }
}
