import DigitCore
import PlatformIO
import PracticeEngine
import PracticeReplay
import SystemPackage

/// Changing the files. Every function here is called under the lock of its folder.
extension StoreDisk {
  /// Locks the folder of records, which is made where it is missing.
  func lockData() throws(StoreError) -> FileLock {
    try storing { () throws(PlatformError) in
      for folder in [places.data, places.transcripts, places.ghosts, places.learning] {
        try fileSystem.makeFolder(folder)
      }
      return try fileSystem.lock(places.data.appending(".lock"), patience: Self.patience)
    }
  }

  /// Locks the folder of settings, which is made where it is missing.
  func lockSettings() throws(StoreError) -> FileLock {
    try storing { () throws(PlatformError) in
      try fileSystem.makeFolder(places.config)
      return try fileSystem.lock(places.config.appending(".lock"), patience: Self.patience)
    }
  }

  /// Reads the critical values to change them, a damaged file set aside, and completes what a
  /// killed process left half done.
  ///
  /// - Parameter tell: gets a line for each thing that a person should know.
  func openProfile(tell: (String) -> Void) throws(StoreError) -> Profile {
    let loaded = try profile()
    if let damage = loaded.damage {
      tell(try setAside(places.profile, because: damage) + "; what could be read is kept")
    }
    if loaded.damage != nil || (!loaded.exists && loaded.value.sessionCount > 0) {
      try replace(places.profile, with: loaded.value.json)
    }
    try complete(loaded.value, tell: tell)
    return loaded.value
  }

  /// Brings history and memory up to the critical values, which are always written first.
  func complete(_ profile: Profile, tell: (String) -> Void) throws(StoreError) {
    let page = try history.newest(8)
    if page.unreadableLines > 0 { tell(try repairHistory()) }
    guard let latest = profile.latest else { return }
    if !page.entries.contains(where: { $0.id == latest.id }) { try history.append(latest) }
    let loaded = try memory(of: latest.constant)
    var memory = loaded.value
    let isBehind = memory.lastSession != latest.id
    if isBehind { memory.note(latest) }
    if isBehind || !loaded.exists || loaded.damage != nil {
      try replace(memoryPath(latest.constant), with: memory.json)
    }
  }

  /// Writes a finished session; the critical values are the step that counts.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - profile: the critical values as they are on the disk; afterwards with the session.
  ///   - isRetry: whether an earlier attempt may have got half way.
  ///   - tell: gets a line for each thing that a person should know.
  func commit(
    _ session: FinishedSession, onto profile: inout Profile, isRetry: Bool,
    tell: (String) -> Void
  ) throws(StoreError) {
    if isRetry, try isKept(session, profile) { return }
    var next = profile
    let updates = next.settle(session).settlement.updates
    if let run = (updates.crown ?? updates.lightning)?.value {
      try writeGhost(run, session: session.id)
    }
    if session.entry.summary.certified {
      let text = session.transcript.encoded(endingIn: session.snapshot)
      try replace(places.transcript(of: session.id), with: String(text.dropLast()))
    }
    try replace(places.profile, with: next.json)
    removeGhosts(of: profile, replacedIn: next)
    profile = next
    try complete(next, tell: tell)
  }

  /// Whether an earlier attempt wrote a session after all.
  private func isKept(_ session: FinishedSession, _ profile: Profile) throws(StoreError) -> Bool {
    if profile.latest?.id == session.id { return true }
    let page = try history.newest(HistoryPage.standardLength)
    return page.entries.contains { $0.id == session.id }
  }

  /// Removes the times of records that were beaten; a file that stays does no harm.
  private func removeGhosts(of profile: Profile, replacedIn next: Profile) {
    for (constant, values) in profile.constants {
      let needed = GhostKind.allCases.compactMap { next[constant][$0]?.session }
      for session in GhostKind.allCases.compactMap({ values[$0]?.session })
      where !needed.contains(session) {
        try? fileSystem.remove(ghostPath(constant, session: session))
      }
    }
  }

  /// Removes temporary files of processes that were killed; the lock is held, so nobody else
  /// writes here.
  func removeLeftovers() {
    for folder in [places.data, places.transcripts, places.ghosts, places.learning] {
      for name in (try? fileSystem.names(in: folder)) ?? []
      where name.hasPrefix(".") && name.hasSuffix(".partial") {
        try? fileSystem.remove(folder.appending(name))
      }
    }
  }

  /// Keeps a damaged history under another name and goes on with the lines that can be read.
  func repairHistory() throws(StoreError) -> String {
    let all = try history.all()
    let aside = asidePath(of: places.history)
    let bytes = try storing { () throws(PlatformError) in
      try fileSystem.contents(of: places.history, limit: HistoryFile.longestFile)
    }
    try storing { () throws(PlatformError) in
      let copy = try AtomicOutput(aside, fileSystem: fileSystem)
      try copy.write(bytes)
      try copy.commit()
    }
    try replace(places.history, with: HistoryFile.text(of: all.entries))
    return "\(all.unreadableLines) damaged lines of '\(places.history)' were left out;"
      + " the file as it was is kept as '\(aside)'"
  }

  /// Changes settings on the disk.
  func change(_ changes: [SettingChange], tell: (String) -> Void) throws(StoreError) -> Settings {
    let loaded = try settings()
    if let damage = loaded.damage {
      tell(try setAside(places.settings, because: damage) + "; what could be read is kept")
    }
    var settings = loaded.value
    for change in changes { settings.set(change.key, to: change.value) }
    try replace(places.settings, with: settings.json)
    return settings
  }
}
