public import DigitCore
import Dispatch
public import PlatformIO
public import PracticeEngine
import Synchronization

/// A player's records, history and settings: the only writer of user data.
///
/// Only two small files are read at start. Changes are made in memory at once and written by a
/// background thread, so that no screen waits for the disk. Files are replaced atomically or
/// appended to, under a lock that other instances respect; before a write, the changes of other
/// instances are read again.
public final class PracticeStore: Sendable {
  /// The folders.
  public let paths: StorePaths

  let disk: StoreFiles
  let state: Mutex<StoreState>
  /// The thread that writes, one job after another.
  let queue = DispatchQueue(label: "pi-trainer.store", qos: .utility)

  /// Creates a store: reads the profile and the settings, and writes nothing.
  ///
  /// Unreadable files never stop practice; see ``health`` and ``notices``.
  ///
  /// - Parameters:
  ///   - paths: the folders.
  ///   - fileSystem: their file system.
  /// - Complexity: O(size of two small files), or of the history where the profile is damaged.
  public init(paths: StorePaths = .standard(), fileSystem: FileSystem = .real) {
    self.paths = paths
    disk = StoreFiles(paths: paths, fileSystem: fileSystem)
    state = Mutex(StoreState(opening: disk))
  }

  /// The profile, with every session of this process.
  public var profile: Profile { state.withLock { $0.profile } }

  /// The settings.
  public var settings: Settings { state.withLock { $0.settings } }

  /// Whether sessions are being saved.
  public var health: StoreHealth { state.withLock { $0.health } }

  /// Messages to the player, each line once, in order.
  public var notices: [String] { state.withLock { $0.notices } }

  /// Whether sessions or settings are not yet on the disk.
  public var hasUnsavedChanges: Bool { state.withLock { $0.hasWork } }

  /// Creates the folders, completes the work of a killed process and finds out whether anything can
  /// be saved, all on the writer's thread.
  public func prepare() { drain() }

  /// Adds a finished session: in memory now, on the disk as soon as possible.
  ///
  /// - Parameter session: the session; each is passed once.
  /// - Returns: its outcome.
  /// - Complexity: O(1) unless a record is reached; never waits for the disk.
  public func finish(_ session: FinishedSession) -> SessionOutcome {
    let outcome = state.withLock { $0.take(session) }
    drain()
    return outcome
  }

  /// Changes a setting: in memory now, on the disk as soon as possible.
  ///
  /// - Parameters:
  ///   - key: the setting.
  ///   - value: its new value.
  /// - Returns: whether the value is valid; otherwise nothing changes.
  @discardableResult
  public func set(_ key: SettingKey, to value: SettingValue) -> Bool {
    guard state.withLock({ $0.set(key, value) }) else { return false }
    drain()
    return true
  }

  /// Saves the consent to reminders.
  ///
  /// - Parameter granted: whether the player wants reminders.
  public func consent(granted: Bool) {
    let answer: ReminderConsent = granted ? .granted : .denied
    set(.reminderConsent, to: .name(answer.name))
  }

  /// Calls back when all changes so far are written or have failed, see ``health``.
  ///
  /// - Parameter then: called on the writer's thread.
  public func afterWriting(_ then: @escaping @Sendable () -> Void) { queue.async(execute: then) }

  /// Waits until everything is written.
  ///
  /// - Parameter seconds: how long to wait at most.
  /// - Returns: whether everything is on the disk.
  @discardableResult
  public func flush(seconds: Double = 5) -> Bool {
    drain()
    let done = DispatchSemaphore(value: 0)
    queue.async { done.signal() }
    guard done.wait(timeout: .now() + seconds) == .success else { return false }
    return state.withLock { !$0.hasWork && $0.health == .saving }
  }
}

/// Reading.
extension PracticeStore {
  /// The newest sessions, including those of this process that are not yet written.
  ///
  /// - Parameter limit: how many at most.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(bytes read); waits for the disk.
  public func history(limit: Int = HistoryPage.standardLength) throws(StoreError) -> HistoryPage {
    let limit = min(max(limit, 0), HistoryPage.maximumLength)
    let page = try disk.history.newest(limit)
    let waiting = state.withLock { $0.pending.map(\.entry) }
    let known = Set(page.entries.map(\.id))
    let unwritten = waiting.reversed().filter { !known.contains($0.id) }
    return HistoryPage(
      entries: Array((unwritten + page.entries).prefix(limit)),
      unreadableLines: page.unreadableLines)
  }

  /// Loads the newest sessions without waiting.
  ///
  /// - Parameters:
  ///   - limit: how many at most.
  ///   - then: gets them, on the store's thread; an unreadable history is empty, with a notice.
  public func history(
    limit: Int = HistoryPage.standardLength, then: @escaping @Sendable (HistoryPage) -> Void
  ) {
    queue.async { [self] in
      do throws(StoreError) {
        then(try history(limit: limit))
      } catch {
        state.withLock { $0.notify(error.description) }
        then(.empty)
      }
    }
  }

  /// The run that holds a record, with the times for its ghost where they are known.
  ///
  /// - Parameters:
  ///   - constant: the constant.
  ///   - kind: crown or lightning.
  /// - Complexity: O(digits of the run); waits for the disk unless the record is of this process.
  public func ghost(of constant: MathematicalConstant, _ kind: GhostKind) -> PersonalBestRecord? {
    let (held, known) = state.withLock { state in
      let held = state.profile[constant][kind]
      return (held, held.flatMap { state.runs[$0.session] })
    }
    guard let held else { return nil }
    return known ?? disk.ghost(of: held, kind) ?? held.run
  }

  /// The player's learning state of a constant.
  ///
  /// - Parameter constant: the constant.
  /// - Complexity: O(size of its file); waits for the disk.
  public func memory(of constant: MathematicalConstant) -> ConstantMemory {
    var memory = (try? disk.memory(of: constant).value) ?? ConstantMemory(of: constant)
    for entry in state.withLock({ $0.pending.map(\.entry) }) where entry.id != memory.lastSession {
      memory.note(entry)
    }
    return memory
  }
}
