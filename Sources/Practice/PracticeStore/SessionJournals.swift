package import DigitCore
import Dispatch
import Files
package import PracticeData
package import PracticeEngine
import Synchronization
import SystemPackage

/// The journal of a session that runs: its file is locked while its process lives.
final class JournalFile: Sendable {
  let path: FilePath
  /// Ends with the process, so that others know that the session was interrupted.
  let lock: FileLock
  private let file: OpenFile
  /// The length of what was written, and what could not be.
  private let state: Mutex<(end: Int64, unwritten: String)>

  init(_ path: FilePath, _ fileSystem: FileSystem) throws(PlatformError) {
    self.path = path
    lock = try fileSystem.lock(path, timeout: 0)
    file = try fileSystem.openForUpdating(path)
    state = Mutex((0, ""))
  }

  /// Appends a text; what cannot be written waits for the next one.
  ///
  /// - Parameter isLast: whether the file is finished, so that it must survive a power cut.
  /// - Returns: whether all of it is written.
  @discardableResult
  func append(_ text: String, isLast: Bool = false) -> Bool {
    state.withLock { state in
      state.unwritten += text
      let bytes = Array(state.unwritten.utf8)
      // At a fixed place: what an interrupted write left is written over.
      do throws(PlatformError) {
        try file.write(bytes.span, at: state.end)
        state.end += Int64(bytes.count)
        state.unwritten = ""
        guard isLast else { return true }
        try file.truncate(to: state.end)
        try file.sync()
      } catch { return false }
      return true
    }
  }
}

/// Sessions that run, kept as they are typed.
extension PracticeStore {
  /// Keeps the events of a running session since the last call, on the writer's thread.
  ///
  /// Without it a program that is killed loses the session. A failure loses nothing else: the
  /// finished session is written as a whole.
  ///
  /// - Complexity: O(new events); never waits for the disk.
  package func keep(
    _ journal: inout SessionJournal, of recorder: SessionRecorder, digits: some DigitSource,
    now: WallTime
  ) {
    let (id, text) = (journal.id, journal.text(of: recorder, digits: digits, now: now))
    queue.async { [self] in
      _ = journalFile(of: id, in: paths.running)?.append(text)
    }
  }

  package func discardJournal(of id: String) { queue.async { [self] in endJournal(of: id) } }

  /// The file of a journal; created with its first event.
  func journalFile(of id: String, in folder: FilePath) -> JournalFile? {
    if let file = journals.withLock({ $0[id] }) { return file }
    do throws(PlatformError) {
      try disk.fileSystem.makeFolder(folder)
      let file = try JournalFile(folder.appending("\(id).jsonl"), disk.fileSystem)
      journals.withLock { $0[id] = file }
      return file
    } catch { return nil }
  }

  func endJournal(of id: String) {
    guard let file = journals.withLock({ $0.removeValue(forKey: id) }) else { return }
    try? disk.fileSystem.remove(file.path)
    file.lock.unlock()
  }

  /// Loads the profile for a change, and commits the sessions of processes that ended before them.
  func openProfile() throws(StoreError) -> Profile {
    var profile = try disk.openProfile { line in state.withLock { $0.notify(line) } }
    var memories: [MathematicalConstant: ConstantMemory] = [:]
    var locked: Set<String> = []
    for name in disk.journalNames(besides: ownJournals) {
      let path = paths.running.appending(name)
      guard let lock = try? disk.fileSystem.lock(path, timeout: 0) else {
        locked.insert(name)
        continue
      }
      defer { lock.unlock() }
      if let session = disk.session(in: path) {
        memories[session.constant] = try disk.commit(session, onto: &profile, isRetry: true)
      }
      try? disk.fileSystem.remove(path)
    }
    state.withLock { state in
      state.memories.merge(memories) { $1 }
      // All but those that another program reads just now are in the profile, whoever committed
      // them.
      state.interrupted.removeAll { !locked.contains("\($0.id).jsonl") }
    }
    return profile
  }

  /// The names of the journals of this process.
  var ownJournals: Set<String> { Set(journals.withLock { $0.keys.map { "\($0).jsonl" } }) }
}

extension StoreFiles {
  /// The sessions of processes that ended before them, the oldest first; changes nothing.
  func interruptedSessions(besides own: Set<String> = []) -> [FinishedSession] {
    var sessions: [FinishedSession] = []
    for name in journalNames(besides: own) {
      let path = paths.running.appending(name)
      guard let lock = try? fileSystem.lock(path, timeout: 0) else { continue }
      defer { lock.unlock() }
      if let session = session(in: path) { sessions.append(session) }
    }
    return sessions.sorted { $0.ended.unixSeconds < $1.ended.unixSeconds }
  }

  /// The journals of other processes, living and dead.
  fileprivate func journalNames(besides own: Set<String>) -> [String] {
    let names = (try? fileSystem.names(in: paths.running)) ?? []
    return names.filter { $0.hasSuffix(".jsonl") && !own.contains($0) }.sorted()
  }

  fileprivate func session(in path: FilePath) -> FinishedSession? {
    let bytes = try? fileSystem.contents(of: path, limit: HistoryFile.maximumByteCount)
    return bytes.flatMap { SessionJournal.session(in: $0) }
  }
}
