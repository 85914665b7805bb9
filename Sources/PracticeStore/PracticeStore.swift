public import DigitCore
import Dispatch
public import PlatformIO
public import PracticeEngine
import Synchronization

/// A typist's records, history and settings: the only writer of user data.
///
/// What is read at start are two small files. Everything that changes is changed in memory at once
/// and written by a thread of its own, so that no screen waits for the disk. Files are replaced
/// atomically or appended to, under a lock that other instances respect; before anything is
/// written, what another instance wrote meanwhile is read again.
public final class PracticeStore: Sendable {
  /// The folders.
  public let places: StorePlaces

  let disk: StoreDisk
  let state: Mutex<StoreState>
  /// The thread that writes, one job after another.
  let queue = DispatchQueue(label: "pi-trainer.store", qos: .utility)

  /// Opens a store: reads the critical values and the settings, and writes nothing.
  ///
  /// What cannot be read never stops practice; ``health`` and ``notices`` tell of it.
  ///
  /// - Parameters:
  ///   - places: the folders.
  ///   - fileSystem: where they lie.
  /// - Complexity: O(size of two small files), unless the critical values are damaged and are
  ///   rebuilt from the history.
  public init(places: StorePlaces = .standard(), fileSystem: FileSystem = .real) {
    self.places = places
    disk = StoreDisk(places: places, fileSystem: fileSystem)
    state = Mutex(StoreState(opening: disk))
  }

  /// The critical values, with every session of this process.
  public var profile: Profile { state.withLock { $0.profile } }

  /// The settings.
  public var settings: Settings { state.withLock { $0.settings } }

  /// Whether what is practised is kept.
  public var health: StoreHealth { state.withLock { $0.health } }

  /// What a person should be told, each line once; in the order in which it was noticed.
  public var notices: [String] { state.withLock { $0.notices } }

  /// Whether anything is in memory only: sessions or settings that wait for the disk.
  public var hasUnsavedChanges: Bool { state.withLock { $0.hasWork } }

  /// Makes the folders, completes what a killed process left half done and finds out whether
  /// anything can be saved; all on the writer's thread.
  public func prepare() { drain() }

  /// Takes up a finished session: in memory now, on the disk as soon as may be.
  ///
  /// - Parameter session: the session; each is handed in once.
  /// - Returns: what it changed.
  /// - Complexity: O(1) unless a record is reached; never waits for the disk.
  public func finish(_ session: FinishedSession) -> SessionOutcome {
    let outcome = state.withLock { $0.take(session) }
    drain()
    return outcome
  }

  /// Changes a setting: in memory now, on the disk as soon as may be.
  ///
  /// - Parameters:
  ///   - key: the setting.
  ///   - value: what it is to be.
  /// - Returns: whether the setting takes the value; otherwise nothing changes.
  @discardableResult
  public func set(_ key: SettingKey, to value: SettingValue) -> Bool {
    guard state.withLock({ $0.set(key, value) }) else { return false }
    drain()
    return true
  }

  /// Keeps the answer to the question whether to be reminded.
  ///
  /// - Parameter granted: whether reminders are welcome.
  public func consent(granted: Bool) {
    let answer: ReminderConsent = granted ? .granted : .denied
    set(.reminderConsent, to: .name(answer.name))
  }

  /// Calls back when what was handed in so far is written or has failed, as ``health`` then tells.
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
  /// The newest sessions, those of this process that are not written yet included.
  ///
  /// - Parameter limit: how many at most.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(bytes read); waits for the disk.
  public func history(limit: Int = HistoryPage.standardLength) throws(StoreError) -> HistoryPage {
    let limit = min(max(limit, 0), HistoryPage.longest)
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
  ///   - then: gets them, on the store's thread; a history that cannot be read is empty, and a
  ///     notice tells why.
  public func history(
    limit: Int = HistoryPage.standardLength, then: @escaping @Sendable (HistoryPage) -> Void
  ) {
    queue.async { [self] in
      do throws(StoreError) {
        then(try history(limit: limit))
      } catch {
        state.withLock { $0.tell(error.description) }
        then(.empty)
      }
    }
  }

  /// The run that holds a record, with the times that its ghost runs by where they are known.
  ///
  /// - Parameters:
  ///   - constant: the constant.
  ///   - kind: which of the twin shadows.
  /// - Complexity: O(digits of the run); waits for the disk unless the record is of this process.
  public func ghost(of constant: MathematicalConstant, _ kind: GhostKind) -> PersonalBestRecord? {
    let (held, known) = state.withLock { state in
      let held = state.profile[constant][kind]
      return (held, held.flatMap { state.runs[$0.session] })
    }
    guard let held else { return nil }
    return known ?? disk.ghost(of: held, kind) ?? held.run
  }

  /// What is known of the typist's memory of a constant.
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
