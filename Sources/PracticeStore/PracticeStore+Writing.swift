import Dispatch
import PlatformIO
import Synchronization

/// Writing.
extension PracticeStore {
  /// Schedules a write unless one is scheduled already.
  func drain() {
    let isNew = state.withLock { state in
      defer { state.isDraining = true }
      return !state.isDraining
    }
    if isNew { queue.async { [self] in write() } }
  }

  /// Writes all pending changes.
  private func write() {
    state.withLock { $0.isDraining = false }
    // Separately: records that cannot be written must not block settings.
    let records = failure(of: writeSessions)
    let settings = failure(of: writeSettings)
    state.withLock { $0.note(records: records, settings: settings) }
  }

  /// The error of some work, or `nil`.
  private func failure(of work: () throws(StoreError) -> Void) -> StoreError? {
    do throws(StoreError) {
      try work()
      return nil
    } catch { return error }
  }

  /// Writes the pending sessions one by one.
  private func writeSessions() throws(StoreError) {
    let lock = try disk.lockData()
    defer { lock.unlock() }
    disk.removeLeftovers(in: [paths.data, paths.transcripts, paths.ghosts, paths.learning])
    let notify = { (line: String) in self.state.withLock { $0.notify(line) } }
    var profile = try disk.openProfile(notify: notify)
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

  /// Writes the pending settings.
  private func writeSettings() throws(StoreError) {
    let changes = state.withLock { $0.changes }
    guard !changes.isEmpty else { return }
    let lock = try disk.lockSettings()
    defer { lock.unlock() }
    disk.removeLeftovers(in: [paths.config])
    let notify = { (line: String) in self.state.withLock { $0.notify(line) } }
    let settings = try disk.change(changes, notify: notify)
    state.withLock { state in
      // Later changes stay pending.
      state.changes.removeAll { changes.contains($0) }
      state.settings = settings
      for change in state.changes { state.settings.set(change.key, to: change.value) }
    }
  }
}
