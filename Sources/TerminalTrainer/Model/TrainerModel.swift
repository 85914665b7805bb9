import DigitCore
package import PlatformIO
package import PracticeEngine
package import PracticeStore
import Synchronization

/// The trainer without a terminal: keys and time in, a state to draw out.
///
/// It decides which screen is shown and passes what is typed on to the engine; every number that it
/// shows comes from there or from the store.
package final class TrainerModel {
  /// What is drawn.
  package internal(set) var state: TrainerState
  /// Whether the trainer is to end.
  package internal(set) var isOver = false
  /// Whether the process is to stop, as by Ctrl-Z.
  package internal(set) var wantsStop = false
  /// Whether the bell rings with the next frame.
  package internal(set) var rings = false

  let store: PracticeStore
  let shelf: any DigitShelf
  let isStill: Bool
  let clock: () -> WallTime
  var runner: SessionRunner?
  /// What the last session was, for the next try.
  var choice: SessionChoice?
  /// A history that was loaded on the store's thread.
  let inbox = Inbox()
  /// Whether a history is on its way.
  var isLoading = false
  /// How often the store was asked to tell when it has written.
  var expectedWrites = 0
  /// The page to which Escape leads.
  var back = Page.home

  /// What comes from the store's thread.
  final class Inbox: Sendable {
    let entries = Mutex<[HistoryEntry]?>(nil)
    let writes = Mutex(0)
  }

  /// Makes a trainer.
  ///
  /// - Parameters:
  ///   - store: records and settings.
  ///   - shelf: where digits are found.
  ///   - language: that of the locale.
  ///   - isStill: whether nothing moves, whatever the settings say.
  ///   - clock: the moment of the calendar clock.
  package init(
    store: PracticeStore, shelf: any DigitShelf, language: Language, isStill: Bool = false,
    clock: @escaping () -> WallTime = { .now }
  ) {
    self.store = store
    self.shelf = shelf
    self.isStill = isStill
    self.clock = clock
    let settings = store.settings
    state = TrainerState(
      page: settings.onboardingDone ? .home : .onboarding,
      today: Self.day(of: clock()), profile: store.profile, settings: settings,
      localeLanguage: language)
    lookForDigits()
    takeNotices()
  }

  /// The local calendar day of a moment.
  private static func day(of time: WallTime) -> CivilDay {
    CivilDay(unixSeconds: time.unixSeconds, utcOffset: time.utcOffset)
  }

  /// Takes up a key.
  ///
  /// - Parameters:
  ///   - key: what the typist did.
  ///   - time: monotonic nanoseconds.
  package func handle(_ key: Key, at time: Int64) {
    state.now = time
    if key == .control("z") {
      wantsStop = true
    } else if state.page == .session, !state.showsHelp {
      handleInSession(key, at: time)
    } else if state.showsHelp {
      state.showsHelp = false
    } else if key == .character("?") {
      state.showsHelp = true
    } else if key == .control("c") {
      isOver = true
    } else {
      handleOnPage(key, at: time)
    }
  }

  /// Lets time pass.
  ///
  /// - Parameter time: monotonic nanoseconds.
  package func tick(at time: Int64) {
    state.now = time
    if let runner {
      runner.tick(at: time)
      state.session = runner.view
      if runner.view.snapshot.phase.reason != nil, state.page == .session { finish(at: time) }
    }
    if let entries = inbox.entries.withLock({ $0.take() }) {
      state.history = entries
      isLoading = false
    }
    takeNotices()
  }

  /// Whether the bell rings with the next frame; it then does not ring again.
  func takeBell() -> Bool {
    defer { rings = false }
    return rings
  }

  /// Takes note that the process is being stopped, as was wished.
  func didStop() { wantsStop = false }

  /// Takes note that the program was late: for so long nothing was read or drawn.
  package func noteStall() {
    runner?.noteStall()
    if let runner { state.session = runner.view }
  }

  /// When the picture changes by itself next, in monotonic nanoseconds; `nil` when it does not.
  package var nextChange: Int64? {
    let isRunning = runner?.view.snapshot.phase.isRunning == true
    if isLoading || (isWriting && !isRunning) { return state.now + 15_000_000 }
    switch state.page {
    case .session: return state.session?.nextChange
    case .end: return state.end?.nextChange(after: state.now)
    default: return nil
    }
  }

  /// Goes to a page.
  func go(to page: Page) {
    back = [.onboarding, .home, .end].contains(state.page) ? state.page : back
    if page == .home {
      back = .home
      state.today = Self.day(of: clock())
      refresh()
      lookForDigits()
    }
    state.page = page
    state.line = 0
    if [.history, .stats, .records].contains(page) { loadHistory() }
    if page == .stats { state.memory = store.memory(of: state.settings.constant) }
  }

  /// Takes up what the store knows now.
  func refresh() {
    state.profile = store.profile
    state.settings = store.settings
    takeNotices()
  }

  /// Changes a setting.
  func set(_ key: SettingKey, to value: SettingValue) {
    store.set(key, to: value)
    followWriting()
    refresh()
  }

  /// Finds out whether anything can be saved; for when the first frame is seen.
  package func prepare() {
    store.prepare()
    followWriting()
  }

  /// Takes note, as soon as the store has written, whether it could.
  func followWriting() {
    expectedWrites += 1
    let inbox = inbox
    store.afterWriting { inbox.writes.withLock { $0 += 1 } }
  }

  /// Whether the store has still to say what became of what it was handed.
  private var isWriting: Bool { inbox.writes.withLock { $0 } < expectedWrites }

  /// Finds out how many decimals of the chosen constant there are.
  func lookForDigits() {
    do throws(ShelfProblem) {
      state.home.available = try shelf.available(of: state.settings.constant)
      state.home.problem = nil
    } catch {
      state.home.available = nil
      state.home.problem = error.text
    }
  }

  private func loadHistory() {
    isLoading = true
    let inbox = inbox
    store.history { page in inbox.entries.withLock { $0 = page.entries } }
  }

  private func takeNotices() {
    if case .notSaving(let reason) = store.health {
      state.warning = state.wording.notSaved(reason)
    } else {
      state.warning = store.notices.last
    }
  }
}
