import DigitCore
import PlatformIO
import PracticeEngine
import PracticeReplay
import SystemPackage

/// Writing the files. Every function here is called under the lock of its folder.
extension StoreFiles {
  /// Locks the folder of records, creating it where it is missing.
  func lockData() throws(StoreError) -> FileLock {
    try mappingErrors { () throws(PlatformError) in
      for folder in [paths.data, paths.transcripts, paths.ghosts, paths.learning] {
        try fileSystem.makeFolder(folder)
      }
      return try fileSystem.lock(paths.data.appending(".lock"), timeout: Self.timeout)
    }
  }

  /// Locks the folder of settings, creating it where it is missing.
  func lockSettings() throws(StoreError) -> FileLock {
    try mappingErrors { () throws(PlatformError) in
      try fileSystem.makeFolder(paths.config)
      return try fileSystem.lock(paths.config.appending(".lock"), timeout: Self.timeout)
    }
  }

  /// Locks the folder of records if possible; a read-only folder is read without a lock.
  func lockDataForReading() -> FileLock? {
    try? fileSystem.lock(paths.data.appending(".lock"), timeout: Self.timeout)
  }

  /// Loads the profile for a change: a damaged file is set aside, and the incomplete work of a
  /// killed process is completed.
  ///
  /// - Parameter notify: gets a line for each notice to the player.
  func openProfile(notify: (String) -> Void) throws(StoreError) -> Profile {
    let loaded = try profile()
    if let damage = loaded.damage {
      notify(try repair(paths.profile, loaded.value.json, because: damage))
    } else if !loaded.exists && loaded.value.sessionCount > 0 {
      try replace(paths.profile, with: loaded.value.json)
    }
    let profile = try reconcile(loaded.value, notify: notify)
    if let latest = profile.latest { try remember(latest) }
    return profile
  }

  /// Reconciles history and profile; the profile is always written first, so both have the same
  /// latest session unless a process was killed or a file was restored from a backup.
  ///
  /// - Returns: the completed profile.
  private func reconcile(
    _ profile: Profile, notify: (String) -> Void
  ) throws(StoreError) -> Profile {
    let page = try history.newest(1)
    if page.unreadableLines > 0 { notify(try repairHistory()) }
    if page.entries.first?.id == profile.latest?.id { return profile }
    let all = try history.all().entries
    if let latest = profile.latest, !all.contains(where: { $0.id == latest.id }) {
      try history.append(latest)
      return profile
    }
    var merged = profile
    merged.merge(Profile(), history: all)
    try replace(paths.profile, with: merged.json)
    notify("'\(paths.profile)' was older than the history and was updated from it")
    return merged
  }

  /// Updates the learning state of a constant with a session.
  private func remember(_ latest: HistoryEntry) throws(StoreError) {
    let loaded = try memory(of: latest.constant)
    var memory = loaded.value
    let isBehind = memory.lastSession != latest.id
    if isBehind { memory.note(latest) }
    if isBehind || !loaded.exists || loaded.damage != nil {
      try replace(memoryPath(latest.constant), with: memory.json)
    }
  }

  /// Writes a finished session; writing the profile is the step that commits it.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - profile: the profile on the disk; afterwards with the session.
  ///   - isRetry: whether an earlier attempt may have done a part.
  func commit(
    _ session: FinishedSession, onto profile: inout Profile, isRetry: Bool
  ) throws(StoreError) {
    if isRetry, try isKept(session, profile) { return }
    // A file of a newer program is detected before anything is written.
    _ = try fields(of: memoryPath(session.constant), .learning)
    var next = profile
    let updates = next.settle(session).result.updates
    if let run = (updates.crown ?? updates.lightning)?.value {
      try writeGhost(run, session: session.id)
    }
    if session.entry.summary.certified {
      let text = session.transcript.encoded(endingIn: session.snapshot)
      try replace(paths.transcript(of: session.id), with: String(text.dropLast()))
    }
    try replace(paths.profile, with: next.json)
    removeGhosts(of: profile, replacedIn: next)
    profile = next
    try history.append(session.entry)
    try remember(session.entry)
  }

  /// Whether an earlier attempt wrote the session.
  private func isKept(_ session: FinishedSession, _ profile: Profile) throws(StoreError) -> Bool {
    if profile.latest?.id == session.id { return true }
    let page = try history.newest(HistoryPage.standardLength)
    return page.entries.contains { $0.id == session.id }
  }

  /// Removes the times of beaten records; a file that stays is harmless.
  private func removeGhosts(of profile: Profile, replacedIn next: Profile) {
    for (constant, values) in profile.constants {
      let needed = GhostKind.allCases.compactMap { next[constant][$0]?.session }
      for session in GhostKind.allCases.compactMap({ values[$0]?.session })
      where !needed.contains(session) {
        try? fileSystem.remove(ghostPath(constant, session: session))
      }
    }
  }

  /// Removes temporary files of killed processes; the lock excludes other writers.
  func removeLeftovers(in folders: [FilePath]) {
    for folder in folders {
      for name in (try? fileSystem.names(in: folder)) ?? []
      where name.hasPrefix(".") && name.hasSuffix(".partial") {
        try? fileSystem.remove(folder.appending(name))
      }
    }
  }

  /// Keeps a damaged history under another name and continues with the readable lines.
  func repairHistory() throws(StoreError) -> String {
    let all = try history.all()
    let aside = try repair(paths.history, with: HistoryFile.text(of: all.entries))
    let count = all.unreadableLines
    return "\(count) damaged \(count == 1 ? "line" : "lines") of '\(paths.history)' left out;"
      + " the original file is kept as '\(aside)'"
  }

  /// Repairs a file.
  ///
  /// - Returns: a notice.
  private func repair(
    _ path: FilePath, _ text: String, because damage: String
  ) throws(StoreError) -> String {
    let aside = try repair(path, with: text)
    return "'\(path)' was damaged (\(damage)) and is kept as '\(aside)'; its readable part is used"
  }

  /// Changes settings on the disk.
  func change(_ changes: [SettingChange], notify: (String) -> Void) throws(StoreError) -> Settings {
    let loaded = try settings()
    var settings = loaded.value
    for change in changes { settings.set(change.key, to: change.value) }
    if let damage = loaded.damage {
      notify(try repair(paths.settings, settings.json, because: damage))
    } else {
      try replace(paths.settings, with: settings.json)
    }
    return settings
  }
}
