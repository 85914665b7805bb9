import Dispatch
import PlatformIO
import Synchronization

/// The job that writes.
extension PracticeStore {
  /// Starts the job unless one waits to be started already.
  func drain() {
    let isNew = state.withLock { state in
      defer { state.isDraining = true }
      return !state.isDraining
    }
    if isNew { queue.async { [self] in write() } }
  }

  /// Writes all that waits.
  private func write() {
    state.withLock { $0.isDraining = false }
    // Each for itself: records that cannot be written must not hold back settings.
    let records = failure(of: writeSessions)
    let settings = failure(of: writeSettings)
    state.withLock { $0.note(records: records, settings: settings) }
  }

  /// Why a piece of work failed, or `nil`.
  private func failure(of work: () throws(StoreError) -> Void) -> StoreError? {
    do throws(StoreError) {
      try work()
      return nil
    } catch { return error }
  }

  /// Writes the sessions that wait, each in a step of its own.
  private func writeSessions() throws(StoreError) {
    let lock = try disk.lockData()
    defer { lock.unlock() }
    disk.removeLeftovers(in: [places.data, places.transcripts, places.ghosts, places.learning])
    let tell = { (line: String) in self.state.withLock { $0.tell(line) } }
    var profile = try disk.openProfile(tell: tell)
    while let session = state.withLock({ $0.pending.first }) {
      let isRetry = state.withLock { $0.hasFailed }
      try disk.commit(session, onto: &profile, isRetry: isRetry)
      state.withLock { state in
        state.pending.removeFirst()
        state.rebase(on: profile)
      }
    }
    state.withLock { $0.rebase(on: profile) }
  }

  /// Writes the settings that wait.
  private func writeSettings() throws(StoreError) {
    let changes = state.withLock { $0.changes }
    guard !changes.isEmpty else { return }
    let lock = try disk.lockSettings()
    defer { lock.unlock() }
    disk.removeLeftovers(in: [places.config])
    let tell = { (line: String) in self.state.withLock { $0.tell(line) } }
    let settings = try disk.change(changes, tell: tell)
    state.withLock { state in
      // What changed meanwhile waits on.
      state.changes.removeAll { changes.contains($0) }
      state.settings = settings
      for change in state.changes { state.settings.set(change.key, to: change.value) }
    }
  }
}
