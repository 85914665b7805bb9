package import DigitCore
import Dispatch
package import Files
package import PracticeData
package import PracticeEngine
import Processes
import Synchronization
import Text

/// A player's records, history and settings: the only writer of user data.
///
/// At start two small files are read, and what killed programs left, which counts at once. Changes
/// are made in memory at once and written by a background thread, so that no screen waits for the
/// disk. Files are replaced atomically or appended to, under a lock that other instances respect;
/// before a write, the changes of other instances are read again.
package final class PracticeStore: Sendable {
  package let paths: StorePaths
  /// The number of the player among those of the device, and their files.
  let player: Int64
  let playerFiles: PlayerFiles
  /// The right digits of a run that a killed program left; `nil` where none did.
  package let keptDigits: Int64?

  let disk: StoreFiles
  let state: Mutex<StoreState>
  /// The journals of sessions that run in this process.
  let journals = Mutex<[String: JournalFile]>([:])
  /// What could not be written yet of recitals.
  let unkept = Mutex<[String: String]>([:])
  /// The thread that writes, one job after another.
  let queue = DispatchQueue(label: "pi-trainer.store", qos: .utility)
  /// The thread of other programs that need what is saved: one that hangs must not stop saving.
  private let helpers = DispatchQueue(label: "pi-trainer.helpers", qos: .utility)

  /// Creates a store: reads the profile, the settings and what killed programs left, and changes
  /// none of it.
  ///
  /// Unreadable files never stop practice; see ``health`` and ``notices``.
  ///
  /// - Parameters:
  ///   - paths: the folders of the device's first player.
  ///   - fileSystem: the disk.
  ///   - player: the number of the player.
  /// - Complexity: O(size of these files), or of the history where the profile is damaged.
  package init(paths: StorePaths = .standard(), fileSystem: FileSystem = .real, player: Int64 = 1) {
    self.paths = paths.ofPlayer(player)
    self.player = player
    playerFiles = PlayerFiles(paths, fileSystem: fileSystem)
    disk = StoreFiles(paths: self.paths, fileSystem: fileSystem)
    let opened = StoreState(opening: disk)
    keptDigits = opened.interrupted.map(\.entry.summary.correctCount).last { $0 > 0 }
    state = Mutex(opened)
  }

  /// The profile, with every session of this process.
  package var profile: Profile { state.withLock { $0.profile } }

  package var settings: Settings { state.withLock { $0.settings } }

  package var health: StoreHealth { state.withLock { $0.health } }

  /// Messages to the player, each line once, in order.
  package var notices: [String] { state.withLock { $0.notices } }

  package var hasUnsavedChanges: Bool { state.withLock { $0.hasWork } }

  /// Creates the folders, completes the work of a killed process and finds out whether anything can
  /// be saved, all on the writer's thread.
  package func prepare() { drain() }

  /// Adds a finished session: in memory now, on the disk as soon as possible.
  ///
  /// - Parameter session: the session; each is passed once.
  /// - Complexity: O(1) unless a record is reached; never waits for the disk.
  package func finish(_ session: FinishedSession) -> SessionOutcome {
    let outcome = state.withLock { $0.take(session) }
    drain()
    return outcome
  }

  /// Adds the result of a drill: in memory now, on the disk as soon as possible.
  ///
  /// - Returns: whether it is the constant's best one of its form now.
  @discardableResult
  package func keep(_ result: MatrixResult, of constant: MathematicalConstant) -> Bool {
    let place = state.withLock { $0.take(result, of: constant) }
    if place != nil { drain() }
    return place == 0
  }

  /// Changes a setting: in memory now, on the disk as soon as possible.
  ///
  /// - Returns: whether the value is valid; otherwise nothing changes.
  @discardableResult
  package func set(_ key: SettingKey, to value: SettingValue) -> Bool {
    guard state.withLock({ $0.set(key, value) }) else { return false }
    drain()
    return true
  }

  package func consent(granted: Bool) {
    let answer: ReminderConsent = granted ? .granted : .denied
    set(.reminderConsent, to: .name(answer.name))
  }

  /// Calls back on the writer's thread when all changes so far are written or have failed, see
  /// ``health``.
  package func afterWriting(_ then: @escaping @Sendable () -> Void) { queue.async(execute: then) }

  /// Does something that may take long, such as running a program, once all changes so far are
  /// written or have failed.
  ///
  /// - Parameter work: called on a thread for such work, one after another.
  package func besideWriting(_ work: @escaping @Sendable () -> Void) {
    queue.async { [helpers] in helpers.async(execute: work) }
  }

  /// Waits for the work of ``besideWriting(_:)``.
  ///
  /// - Returns: whether it is done.
  package func awaitHelpers(seconds: Double) -> Bool {
    let done = DispatchSemaphore(value: 0)
    besideWriting { done.signal() }
    return done.wait(timeout: .now() + seconds) == .success
  }

  /// Waits until everything is written.
  ///
  /// - Returns: whether everything is on the disk.
  @discardableResult
  package func flush(seconds: Double = 5) -> Bool {
    drain()
    let done = DispatchSemaphore(value: 0)
    queue.async { done.signal() }
    guard done.wait(timeout: .now() + seconds) == .success else { return false }
    return state.withLock { !$0.hasWork && $0.health == .saving }
  }

  /// The newest sessions, including those of this process that are not yet written.
  ///
  /// - Complexity: O(bytes read); waits for the disk.
  package func history(limit: Int = HistoryPage.standardLength) throws(StoreError) -> HistoryPage {
    let limit = min(max(limit, 0), HistoryFile.maximumByteCount)
    // First, so that what is written meanwhile is in the page.
    let waiting = state.withLock { $0.pending.map(\.entry) }
    let page = try disk.history.newest(limit)
    let known = Set(page.entries.map(\.id))
    let interrupted = disk.interruptedSessions(besides: ownJournals).map(\.entry)
    let unwritten = (waiting + interrupted).reversed().filter { !known.contains($0.id) }
    return HistoryPage(
      entries: Array((unwritten + page.entries).prefix(limit)),
      unreadableLines: page.unreadableLines)
  }

  /// Loads the newest sessions without waiting.
  ///
  /// - Parameter then: gets them, on the store's thread; an unreadable history is empty, with a
  ///   notice.
  package func history(then: @escaping @Sendable (HistoryPage) -> Void) {
    queue.async { [self] in
      do throws(StoreError) {
        then(try history())
      } catch {
        state.withLock { $0.notify(error.description) }
        then(.empty)
      }
    }
  }

  /// The run that holds a record, with the times for its ghost where they are known.
  ///
  /// - Complexity: O(digits of the run); waits for the disk unless the record is in memory.
  package func ghost(of constant: MathematicalConstant, _ kind: GhostKind) -> PersonalBestRecord? {
    let (held, known) = state.withLock { ($0.profile[constant][kind], $0.run(of: constant, kind)) }
    guard let held, known?.cumulativeTimes.isEmpty != false else { return known }
    guard let run = disk.ghost(of: held) else { return known }
    state.withLock { $0.runs[held.session] = run }
    return run
  }

  /// The run that holds a record, with its times where they are in memory; never waits.
  package func loadedGhost(
    of constant: MathematicalConstant, _ kind: GhostKind
  ) -> PersonalBestRecord? { state.withLock { $0.run(of: constant, kind) } }

  /// The player's learning state of a constant.
  ///
  /// - Complexity: O(size of its file); waits for the disk, and for what is being written.
  package func memory(of constant: MathematicalConstant) -> ConstantMemory {
    queue.sync { readMemory(of: constant) }
  }

  /// The player's learning state of a constant where it is in memory; never waits.
  package func loadedMemory(of constant: MathematicalConstant) -> ConstantMemory? {
    state.withLock { $0.memory(of: constant) }
  }

  /// Loads the learning state of a constant without waiting.
  ///
  /// - Parameter then: called on the store's thread when ``loadedMemory(of:)`` has it.
  package func loadMemory(of constant: MathematicalConstant, then: @escaping @Sendable () -> Void) {
    queue.async { [self] in
      _ = readMemory(of: constant)
      then()
    }
  }

  /// Reads a learning state on the writer's thread, so that nothing is written meanwhile.
  private func readMemory(of constant: MathematicalConstant) -> ConstantMemory {
    let stored = (try? disk.memory(of: constant).value) ?? ConstantMemory(of: constant)
    return state.withLock { state in
      state.memories[constant] = stored
      return state.memory(of: constant) ?? stored
    }
  }

  func drain() {
    let isNew = state.withLock { state in
      defer { state.isDraining = true }
      return !state.isDraining
    }
    if isNew { queue.async { [self] in write() } }
  }

  private func write() {
    state.withLock { $0.isDraining = false }
    // Separately: records that cannot be written must not block settings.
    let records = failure(of: writeSessions)
    let settings = failure(of: writeSettings)
    state.withLock { $0.note(records: records, settings: settings) }
  }

  private func failure(of work: () throws(StoreError) -> Void) -> StoreError? {
    do throws(StoreError) {
      try work()
      return nil
    } catch { return error }
  }

  private func writeSessions() throws(StoreError) {
    let lock = try disk.lockData()
    defer { lock.unlock() }
    disk.removeLeftovers(in: [paths.data, paths.transcripts, paths.ghosts, paths.learning])
    var profile = try openProfile()
    while let session = state.withLock({ $0.pending.first }) {
      let isRetry = state.withLock { $0.hasFailed }
      let memory = try disk.commit(session, onto: &profile, isRetry: isRetry)
      endJournal(of: session.id)
      state.withLock { state in
        state.pending.removeFirst()
        state.memories[session.constant] = memory
        state.rebase(on: profile)
      }
    }
    let matrices = state.withLock { $0.matrices }
    if !matrices.isEmpty {
      for matrix in matrices { profile.take(matrix.result, of: matrix.constant) }
      try disk.replace(paths.profile, with: profile.json)
      state.withLock { $0.matrices.removeFirst(matrices.count) }
    }
    state.withLock { $0.rebase(on: profile) }
  }

  private func writeSettings() throws(StoreError) {
    let changes = state.withLock { $0.changes }
    guard !changes.isEmpty else { return }
    let lock = try disk.lockSettings()
    defer { lock.unlock() }
    disk.removeLeftovers(in: [paths.config])
    let loaded = try disk.settings()
    var settings = loaded.value
    for (key, value) in changes { settings.set(key, to: value) }
    if let damage = loaded.damage {
      let note = try disk.repair(paths.settings, settings.json, because: damage)
      state.withLock { $0.notify(note) }
    } else {
      try disk.replace(paths.settings, with: settings.json)
    }
    state.withLock { state in
      // Later changes stay pending.
      state.changes = state.changes.filter { changes[$0.key] != $0.value }
      state.settings = settings
      for (key, value) in state.changes { state.settings.set(key, to: value) }
    }
  }
}

/// The day of the last reminder, so that there is at most one a day.
extension PracticeStore {
  /// The day of the last reminder, or `nil` before the first or where its file is damaged.
  ///
  /// - Throws: ``StoreError`` for a file of a newer program, and where it cannot be read.
  package func lastReminder() throws(StoreError) -> CivilDay? {
    guard var fields = try disk.fields(of: paths.reminder, .reminder) else { return nil }
    return fields.named("day") { CivilDay($0) }
  }

  /// Records that a reminder was shown.
  ///
  /// - Throws: ``StoreError``, also for a file of a newer program, which is not changed.
  package func noteReminder(on day: CivilDay) throws(StoreError) {
    _ = try lastReminder()
    try mappingErrors(try disk.fileSystem.makeFolder(paths.state))
    let text = JSONWriter.object { writer in
      StoreFormat.reminder.begin(&writer)
      writer.member("day", day.description)
    }
    try disk.replace(paths.reminder, with: text)
  }
}

struct StoreState: Sendable {
  var profile = Profile()

  var settings = Settings()

  var health = StoreHealth.saving

  var notices: [String] = []

  /// The pending sessions, the oldest first.
  var pending: [FinishedSession] = []

  /// The sessions that killed programs left, until this one or another has committed them.
  var interrupted: [FinishedSession] = []

  /// The results of drills that are not yet on the disk.
  var matrices: [(constant: MathematicalConstant, result: MatrixResult)] = []

  /// The settings that are not yet on the disk.
  var changes: [SettingKey: SettingValue] = [:]

  /// Records with their times, by session: those of this process and those that were read.
  var runs: [String: PersonalBestRecord] = [:]

  /// The learning states that were read or written, without the pending sessions.
  var memories: [MathematicalConstant: ConstantMemory] = [:]

  var isDraining = false

  /// Whether the last write of records failed, perhaps partly done.
  var hasFailed = false

  static let maximumPendingSessions = 64

  var hasWork: Bool { !pending.isEmpty || !changes.isEmpty || !matrices.isEmpty }

  init(opening disk: StoreFiles) {
    do throws(StoreError) {
      let loaded = try disk.profile()
      profile = loaded.value
      interrupted = disk.interruptedSessions().filter {
        (try? disk.isKept($0, loaded.value)) == false
      }
      for session in interrupted { _ = profile.settle(session) }
      if let damage = loaded.damage {
        notify("'\(disk.paths.profile)' is damaged (\(damage)); what could be read is used")
      }
    } catch {
      health = .notSaving(reason: error.reasonFirst)
      notify(error.description)
    }
    do throws(StoreError) {
      let loaded = try disk.settings()
      settings = loaded.value
      if let damage = loaded.damage {
        notify("'\(disk.paths.settings)' is damaged (\(damage)); the rest of it is used")
      }
    } catch {
      notify(error.description)
    }
  }

  mutating func notify(_ line: String) {
    if !notices.contains(line) { notices.append(line) }
  }

  mutating func take(_ session: FinishedSession) -> SessionOutcome {
    var outcome = profile.settle(session)
    outcome.asksForReminder = settings.reminderConsent == .notAsked
    let updates = outcome.result.updates
    if let run = (updates.crown ?? updates.lightning)?.value { runs[session.id] = run }
    if pending.count < Self.maximumPendingSessions {
      pending.append(session)
    } else {
      let reason =
        "\(Self.maximumPendingSessions) sessions wait for the disk; those after them are not kept"
      health = .notSaving(reason: reason)
      notify(reason)
    }
    return outcome
  }

  mutating func take(_ result: MatrixResult, of constant: MathematicalConstant) -> Int? {
    let place = profile.take(result, of: constant)
    if place != nil { matrices.append((constant, result)) }
    return place
  }

  mutating func set(_ key: SettingKey, _ value: SettingValue) -> Bool {
    guard settings.set(key, to: value) else { return false }
    changes[key] = value
    return true
  }

  /// The run that holds a record, with its times where they are in memory.
  func run(of constant: MathematicalConstant, _ kind: GhostKind) -> PersonalBestRecord? {
    profile[constant][kind].map { runs[$0.session] ?? $0.run }
  }

  /// A learning state with the pending sessions, where it is in memory.
  func memory(of constant: MathematicalConstant) -> ConstantMemory? {
    guard var memory = memories[constant] else { return nil }
    for session in interrupted + pending where session.id != memory.lastSession {
      memory.note(session.entry)
    }
    return memory
  }

  mutating func note(records: StoreError?, settings: StoreError?) {
    hasFailed = records != nil
    if let error = records ?? settings {
      health = .notSaving(reason: error.reasonFirst)
    } else if pending.isEmpty {
      health = .saving
    }
  }

  mutating func rebase(on profile: Profile) {
    self.profile = profile
    for session in interrupted + pending { _ = self.profile.settle(session) }
    for matrix in matrices { self.profile.take(matrix.result, of: matrix.constant) }
  }
}

/// Moments of this system's calendar clock.
extension WallTime {
  /// Creates a moment in the time zone of this process.
  package init(unixSeconds: Int64) {
    self.init(unixSeconds: unixSeconds, utcOffset: CalendarClock.utcOffset(at: unixSeconds))
  }

  package static var now: WallTime { WallTime(unixSeconds: CalendarClock.unixSeconds) }
}
