import DigitCore
import Files
import PracticeData
import PracticeEngine
import SystemPackage
import Text

/// The files of the store: reads and replaces them, and sets damaged ones aside.
struct StoreFiles: Sendable {
  let paths: StorePaths
  let fileSystem: FileSystem

  /// How long to wait for the lock, in milliseconds; another instance holds it for a few.
  static let timeout = 5_000

  var history: HistoryFile { HistoryFile(path: paths.history, fileSystem: fileSystem) }

  /// Reads an object.
  ///
  /// - Returns: its members and problems, or `nil` where there is no file.
  func fields(of path: FilePath, _ format: StoreFormat) throws(StoreError) -> FieldReader? {
    guard let bytes = try ifPresent(try fileSystem.contents(of: path)) else { return nil }
    var fields: FieldReader
    do throws(JSONParser.Failure) {
      fields = FieldReader(try JSONParser.parse(bytes))
    } catch {
      fields = FieldReader(.object(SalvagedObject.members(of: bytes)))
      fields.addProblem("byte \(error.offset + 1): \(error.message)")
    }
    try format.check(&fields, path: path.string)
    return fields
  }

  func replace(_ path: FilePath, with text: String) throws(StoreError) {
    try mappingErrors(try fileSystem.write((text + "\n").utf8, to: path))
  }

  /// Replaces a damaged file, which is kept under another name, such as
  /// `profile.corrupt-20261121T143000Z.json`.
  ///
  /// The first name exists at every moment: as the damaged file, then as the new one.
  ///
  /// - Returns: the name under which the damaged file is kept.
  func repair(_ path: FilePath, with text: String) throws(StoreError) -> FilePath {
    let aside = try backup(of: path, tag: "corrupt")
    try replace(path, with: text)
    return aside
  }

  /// Gives a file a second name, unless an earlier failed attempt did.
  private func backup(of path: FilePath, tag: String) throws(StoreError) -> FilePath {
    let folder = path.removingLastComponent()
    let status = try mappingErrors(try fileSystem.status(of: path))
    for name in (try? fileSystem.names(in: folder)) ?? []
    where name.hasPrefix("\(path.stem ?? "file").\(tag)-") {
      let given = folder.appending(name)
      if let other = try? fileSystem.status(of: given), other.identity == status?.identity {
        return given
      }
    }
    let aside = unusedPath(beside: path, tag: tag)
    do throws(PlatformError) {
      try fileSystem.link(path, as: aside)
    } catch {
      // Some file systems have no hard links.
      let bytes = try mappingErrors(
        try fileSystem.contents(of: path, limit: HistoryFile.maximumByteCount))
      try mappingErrors(try fileSystem.write(bytes, to: aside, replacing: false))
    }
    return aside
  }

  /// An unused name, such as `profile.corrupt-20261121T143000Z.json`.
  func unusedPath(beside path: FilePath, tag: String) -> FilePath {
    var tag = "\(tag)-\(WallTime.now.basicFormat)"
    let folder = path.removingLastComponent()
    func named(_ tag: String) -> FilePath {
      folder.appending("\(path.stem ?? "file").\(tag).\(path.extension ?? "json")")
    }
    // Two files within a second get different names.
    while (try? fileSystem.status(of: named(tag))) != nil { tag += "x" }
    return named(tag)
  }

  /// Reads the profile; a damaged one is completed from the history.
  func profile() throws(StoreError) -> Loaded<Profile> {
    guard var fields = try fields(of: paths.profile, .profile) else {
      // It was lost when there is a history.
      return Loaded(value: Profile(rebuiltFrom: try history.all().entries), exists: false)
    }
    var profile = Profile(&fields)
    guard !fields.problems.isEmpty else { return Loaded(value: profile) }
    profile.merge(Profile(), history: try history.all().entries, on: WallTime.now.day)
    return Loaded(value: profile, damage: fields.problems.joined(separator: "; "))
  }

  func settings() throws(StoreError) -> Loaded<Settings> {
    guard var fields = try fields(of: paths.settings, .settings) else {
      return Loaded(value: Settings(), exists: false)
    }
    let settings = Settings(&fields)
    let damage = fields.problems.isEmpty ? nil : fields.problems.joined(separator: "; ")
    return Loaded(value: settings, damage: damage)
  }

  func ghostPath(_ constant: MathematicalConstant, session: String) -> FilePath {
    paths.ghosts.appending("\(constant.name)-\(session).json")
  }

  /// A record with its times, or `nil` where these cannot be read.
  func ghost(of held: HeldRecord) -> PersonalBestRecord? {
    let path = ghostPath(held.run.constant, session: held.session)
    guard let fields = try? fields(of: path, .ghost), fields.problems.isEmpty else { return nil }
    return held.run.with(fields.times("times"))
  }

  func writeGhost(_ run: PersonalBestRecord, session: String) throws(StoreError) {
    let text = JSONWriter.object { writer in
      StoreFormat.ghost.begin(&writer)
      writer.member("constant", run.constant.name)
      writer.member("session", session)
      writer.member("times", nanoseconds: run.cumulativeTimes)
    }
    try replace(ghostPath(run.constant, session: session), with: text)
  }

  func memoryPath(_ constant: MathematicalConstant) -> FilePath {
    paths.learning.appending("\(constant.name).json")
  }

  /// The learning state of a constant, rebuilt where its file is missing or damaged.
  ///
  /// - Parameter sessions: the history, where it was read already.
  func memory(
    of constant: MathematicalConstant, from sessions: [HistoryEntry]? = nil
  ) throws(StoreError) -> Loaded<ConstantMemory> {
    let stored = try fields(of: memoryPath(constant), .learning)
    if var fields = stored {
      let memory = ConstantMemory(&fields, constant: constant)
      if fields.problems.isEmpty { return Loaded(value: memory) }
    }
    let entries = if let sessions { sessions } else { try history.all().entries }
    return Loaded(
      value: ConstantMemory(of: constant, history: entries),
      exists: stored != nil, damage: stored == nil ? nil : "it is rebuilt from the history")
  }
}

/// Writing the files. Every function here is called under the lock of its folder.
extension StoreFiles {
  func lockData() throws(StoreError) -> FileLock {
    for folder in [paths.data, paths.transcripts, paths.ghosts, paths.learning, paths.running] {
      try mappingErrors(try fileSystem.makeFolder(folder))
    }
    return try mappingErrors(
      try fileSystem.lock(paths.data.appending(".lock"), timeout: Self.timeout))
  }

  func lockSettings() throws(StoreError) -> FileLock {
    try mappingErrors(try fileSystem.makeFolder(paths.config))
    return try mappingErrors(
      try fileSystem.lock(paths.config.appending(".lock"), timeout: Self.timeout))
  }

  /// Loads the profile for a change: a damaged file is set aside, and the incomplete work of a
  /// killed process is completed.
  func openProfile(notify: (String) -> Void) throws(StoreError) -> Profile {
    let loaded = try profile()
    if let damage = loaded.damage {
      notify(try repair(paths.profile, loaded.value.json, because: damage))
    } else if !loaded.exists && loaded.value.sessionCount > 0 {
      try replace(paths.profile, with: loaded.value.json)
    }
    let profile = try reconcile(loaded.value, notify: notify)
    if let latest = profile.latest { _ = try remember(latest) }
    return profile
  }

  /// Reconciles history and profile; the profile is always written first, so both have the same
  /// latest session unless a process was killed or a file was restored from a backup.
  private func reconcile(
    _ profile: Profile, notify: (String) -> Void
  ) throws(StoreError) -> Profile {
    let page = try history.newest(1)
    if page.unreadableLines > 0 { notify(try repairHistory()) }
    if page.entries.first?.id == profile.latest?.id { return profile }
    let all = try history.all().entries
    if let latest = profile.latest, !all.contains(where: { $0.id == latest.id }) {
      try mappingErrors(try history.append(latest))
      return profile
    }
    var merged = profile
    merged.merge(Profile(), history: all, on: WallTime.now.day)
    try replace(paths.profile, with: merged.json)
    notify("'\(paths.profile)' was older than the history and was updated from it")
    return merged
  }

  /// Updates the learning state of a constant with a session, and returns it.
  private func remember(_ latest: HistoryEntry) throws(StoreError) -> ConstantMemory {
    let loaded = try memory(of: latest.constant)
    var memory = loaded.value
    let isBehind = memory.lastSession != latest.id
    if isBehind { memory.note(latest) }
    if isBehind || !loaded.exists || loaded.damage != nil {
      try replace(memoryPath(latest.constant), with: memory.json)
    }
    return memory
  }

  /// Writes a finished session; writing the profile is the step that commits it.
  ///
  /// - Parameters:
  ///   - profile: the profile on the disk; afterwards with the session.
  ///   - isRetry: whether an earlier attempt may have done a part.
  /// - Returns: the learning state of its constant.
  @discardableResult
  func commit(
    _ session: FinishedSession, onto profile: inout Profile, isRetry: Bool
  ) throws(StoreError) -> ConstantMemory {
    if isRetry, try isKept(session, profile) { return try memory(of: session.constant).value }
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
    try mappingErrors(try history.append(session.entry))
    return try remember(session.entry)
  }

  func isKept(_ session: FinishedSession, _ profile: Profile) throws(StoreError) -> Bool {
    if profile.latest?.id == session.id { return true }
    let page = try history.newest(HistoryPage.standardLength)
    return page.entries.contains { $0.id == session.id }
  }

  /// Removes the times of beaten records; a file that stays is harmless.
  private func removeGhosts(of profile: Profile, replacedIn next: Profile) {
    for entry in profile.constants.entries {
      let (constant, values) = (entry.key, entry.value)
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

  func repair(
    _ path: FilePath, _ text: String, because damage: String
  ) throws(StoreError) -> String {
    let aside = try repair(path, with: text)
    return "'\(path)' was damaged (\(damage)) and is kept as '\(aside)'; its readable part is used"
  }
}

struct Loaded<Value: Sendable>: Sendable {
  /// The value; the default without a file, and the readable part of a damaged one.
  var value: Value

  var exists = true

  var damage: String?
}
