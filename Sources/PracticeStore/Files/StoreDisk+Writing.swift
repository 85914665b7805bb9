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

  /// Locks the folder of records where that can be done; a folder that can only be read is read
  /// without.
  func lockDataToRead() -> FileLock? {
    try? fileSystem.lock(places.data.appending(".lock"), patience: Self.patience)
  }

  /// Reads the critical values to change them, a damaged file set aside, and completes what a
  /// killed process left half done.
  ///
  /// - Parameter tell: gets a line for each thing that a person should know.
  func openProfile(tell: (String) -> Void) throws(StoreError) -> Profile {
    let loaded = try profile()
    if let damage = loaded.damage {
      tell(try mend(places.profile, loaded.value.json, because: damage))
    } else if !loaded.exists && loaded.value.sessionCount > 0 {
      try replace(places.profile, with: loaded.value.json)
    }
    let profile = try compare(loaded.value, tell: tell)
    if let latest = profile.latest { try remember(latest) }
    return profile
  }

  /// Brings history and critical values together; the latter are always written first, so that the
  /// latest session of both is the same unless a process was killed or somebody put back a file.
  ///
  /// - Returns: the critical values, with what they lacked.
  private func compare(
    _ profile: Profile, tell: (String) -> Void
  ) throws(StoreError) -> Profile {
    let page = try history.newest(1)
    if page.unreadableLines > 0 { tell(try repairHistory()) }
    if page.entries.first?.id == profile.latest?.id { return profile }
    let all = try history.all().entries
    if let latest = profile.latest, !all.contains(where: { $0.id == latest.id }) {
      try history.append(latest)
      return profile
    }
    var merged = profile
    merged.merge(Profile(), history: all)
    try replace(places.profile, with: merged.json)
    tell("'\(places.profile)' was older than the history and was brought up to it")
    return merged
  }

  /// Brings the memory of a constant up to a session.
  private func remember(_ latest: HistoryEntry) throws(StoreError) {
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
  func commit(
    _ session: FinishedSession, onto profile: inout Profile, isRetry: Bool
  ) throws(StoreError) {
    if isRetry, try isKept(session, profile) { return }
    // A newer program's file is met before anything is written.
    _ = try fields(of: memoryPath(session.constant), .learning)
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
    try history.append(session.entry)
    try remember(session.entry)
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
  func removeLeftovers(in folders: [FilePath]) {
    for folder in folders {
      for name in (try? fileSystem.names(in: folder)) ?? []
      where name.hasPrefix(".") && name.hasSuffix(".partial") {
        try? fileSystem.remove(folder.appending(name))
      }
    }
  }

  /// Keeps a damaged history under another name and goes on with the lines that can be read.
  func repairHistory() throws(StoreError) -> String {
    let all = try history.all()
    let aside = try mend(places.history, with: HistoryFile.text(of: all.entries))
    let count = all.unreadableLines
    return "\(count) damaged \(count == 1 ? "line" : "lines") of '\(places.history)' left out;"
      + " the file as it was is kept as '\(aside)'"
  }

  /// Mends a file.
  ///
  /// - Returns: the line that tells of it.
  private func mend(
    _ path: FilePath, _ text: String, because damage: String
  ) throws(StoreError) -> String {
    let aside = try mend(path, with: text)
    return "'\(path)' was damaged (\(damage)) and is kept as '\(aside)'; what could be read is kept"
  }

  /// Changes settings on the disk.
  func change(_ changes: [SettingChange], tell: (String) -> Void) throws(StoreError) -> Settings {
    let loaded = try settings()
    var settings = loaded.value
    for change in changes { settings.set(change.key, to: change.value) }
    if let damage = loaded.damage {
      tell(try mend(places.settings, settings.json, because: damage))
    } else {
      try replace(places.settings, with: settings.json)
    }
    return settings
  }
}
