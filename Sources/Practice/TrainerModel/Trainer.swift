import DigitCore
package import PracticeData
package import PracticeEngine

/// The trainer without a terminal: it takes actions and time and has a state to draw.
///
/// It selects the page and passes digits to the engine; every number that it shows comes from the
/// engine or the store. Times are monotonic nanoseconds.
package final class Trainer {
  package let state: TrainerState
  package var isOver = false
  /// Whether to suspend the process, for Ctrl-Z.
  package var wantsSuspend = false
  /// Whether the bell rings with the next frame.
  package var rings = false

  /// When the bell rings a second time, in monotonic nanoseconds.
  var nextBell: Int64?
  /// The time between the two bells of an error, in nanoseconds.
  static let bellInterval: Int64 = 150_000_000
  /// Whether the engine asked to shake the screen with the last key.
  var isShaken = false
  /// The key that leaves or quits while it is held.
  package var heldKey = HeldKey()

  package let store: any TrainerStore
  let provider: any DigitProvider
  /// Whether nothing moves, whatever the settings say.
  let reducesMotion: Bool
  package let clock: () -> WallTime
  var runner: SessionRunner? { didSet { state.session = runner?.state } }
  /// The last session's configuration, for the next try.
  var configuration: SessionConfiguration?
  /// The feedback that the player allows, of all events since the last frame.
  package var feedback: Feedback = []
  /// Installs the timer of the reminder at an hour; `nil` where there is nothing to install it
  /// with.
  package var installReminder: (@Sendable (_ hour: Int64) -> ReminderInstallation)?
  /// Whether Home is to offer today's plan once it is known.
  var isPlanAwaited = false
  /// Whether the player chose the row of Home, which stays until the day or the constant changes.
  var isRowChosen = false
  /// Whether a drill is to begin once the player's memory is known.
  var isDrillAwaited = false
  /// Whether the timer is being installed.
  var isInstalling = false
  /// The hour of the timer that was installed last.
  var installedHour: Int64?
  /// The hour that the timer is to have.
  var wantedHour: Int64?
  /// The session that opens once its digits are computed.
  var waitingConfiguration: SessionConfiguration?
  /// The right digits of a run that was torn off, which is told until another one runs.
  private var keptDigits: Int64?
  /// What was shared, for the clipboard and for the lines after the end.
  package internal(set) var shared: [String] = []
  /// Who is to play from now on, with a trainer of their own; `nil` while it is the same.
  package internal(set) var nextPlayer: Int64?
  /// The page to which Escape leads.
  package var back: Page

  package init(
    store: any TrainerStore, provider: any DigitProvider, language: Language,
    books: [Phrasebook], reducesMotion: Bool = false, clock: @escaping () -> WallTime
  ) {
    self.store = store
    self.provider = provider
    self.reducesMotion = reducesMotion
    self.clock = clock
    state = TrainerState(of: store, today: clock().day, localeLanguage: language, books: books)
    back = state.page
    keptDigits = store.keptDigits
    updateAvailableDigits()
    updateWarning()
  }

  /// Advances the time, and takes what was done for the trainer since the last call, in order.
  package func tick(at time: Int64, taking events: [TrainerEvent]) {
    state.now = time
    if let runner {
      change { runner in
        runner.tick(at: time)
        runner.keep(in: store, at: time, now: clock())
      }
      if runner.state.snapshot.phase.reason != nil, state.page == .session {
        finish(at: time)
      } else {
        answer(at: time)
      }
    }
    if let bell = nextBell, time >= bell {
      rings = true
      nextBell = nil
    }
    beginDay()
    for event in events { take(event) }
    updateWarning()
  }

  /// Whether the bell rings with the next frame; resets it.
  package func takeBell() -> Bool {
    defer { rings = false }
    return rings
  }

  /// Notes that the program stalled: nothing was read or drawn in time, or nobody was there.
  package func noteStall(_ stall: SessionState.Stall = .late) { change { $0.noteStall(stall) } }

  /// Works on the session, and shows what became of it.
  func change(_ work: (SessionRunner) -> Void) {
    guard let runner else { return }
    work(runner)
    state.session = runner.state
  }

  /// When the screen changes by itself next, in monotonic nanoseconds; `nil` when it does not.
  package var nextChange: Int64? {
    let change: Int64? =
      switch state.page {
      case .session:
        [state.session?.nextChange, runner?.nextKeep.map { max($0, state.now + 1) }]
          .compactMap { $0 }.min()
      case .end: state.end?.nextChange(after: state.now)
      default: nil
      }
    return [change, nextBell].compactMap { $0 }.min()
  }

  /// Shows a page from its top.
  package func show(_ page: Page) {
    if page == .home {
      back = .home
      renewDay()
      refresh()
      updateAvailableDigits()
      offerToday()
    }
    state.page = page
    state.note = nil
    state.line = 0
    state.refusesDay = false
    if state.deletion?.isRunning != true { state.deletion = nil }
    state.players.settle()
  }

  /// Opens a page, and loads what it shows.
  package func go(to page: Page) {
    show(page)
    switch page {
    case .history: loadHistory()
    case .stats:
      loadHistory()
      updateToday()
    case .records: loadBestRuns()
    case .map: updateToday()
    case .recital: loadRecitals()
    case .players: loadPlayers()
    case .onboarding, .home, .practise, .session, .end, .profile, .challenge, .drills, .duel,
      .settings, .rules:
      break
    }
  }

  /// Begins what Enter begins, and what the large button of the page says.
  ///
  /// - Returns: whether there is such a thing.
  @discardableResult
  package func enter(at time: Int64) -> Bool {
    switch state.page {
    case .home: if state.home.row != .today || !openToday() { openSelected() }
    case .practise: openSelected()
    case .end: followEnd()
    case .challenge: openChallenge()
    case .drills:
      guard state.drill.run.hasValue else { return false }
      continueDrill(at: time)
    case .recital:
      if state.recital.record.hasValue {
        submitRecital(at: time)
      } else if !endRecital() {
        beginRecital(at: time)
      }
    case .duel: continueDuel()
    case .onboarding, .session, .history, .stats, .records, .profile, .map, .players, .settings,
      .rules:
      return false
    }
    return true
  }

  /// Begins a new day where midnight has passed outside a session: before an action, and at a tick.
  package func beginDay() {
    guard runner == nil, renewDay() else { return }
    if state.page == .home { show(.home) } else { updateToday() }
  }

  /// Begins a new day where midnight has passed.
  ///
  /// - Returns: whether it has.
  @discardableResult
  func renewDay() -> Bool {
    let today = clock().day
    guard today != state.today else { return false }
    state.today = today
    state.challengeRound = 0
    isRowChosen = false
    return true
  }

  /// Reloads profile and settings from the store.
  package func refresh() {
    state.profile = store.profile
    state.settings = store.settings
    updateWarning()
  }

  package func set(_ key: SettingKey, to value: SettingValue) {
    // A goal is ahead.
    state.refusesDay = key == .goalDay && value.isDay(before: state.today)
    if state.refusesDay { return }
    store.set(key, to: value)
    store.trackWrite()
    refresh()
    if key == .reminderConsent || key == .reminderHour {
      state.reminder = nil
      if state.settings.reminderConsent == .granted { beginReminder() }
    }
  }

  /// Checks whether the store can save; for after the first frame.
  package func prepare() {
    store.prepare()
    store.trackWrite()
    loadPlayers()
    offerToday()
  }

  /// Updates the number of available decimals of the selected constant.
  package func updateAvailableDigits() {
    do throws(DigitProviderError) {
      state.home.available = try provider.available(of: state.settings.constant)
      state.home.problem = nil
    } catch {
      state.home.available = nil
      state.home.computable = provider.computable(state.settings.constant)
      state.home.problem = state.home.computable == nil ? error.description : nil
    }
    noteTrust(in: state.settings.constant)
  }

  /// Notes how far the digits of a constant can be trusted.
  func noteTrust(in constant: MathematicalConstant) {
    state.trust = provider.trust(of: constant)
    updateWarning()
  }

  package func loadHistory() {
    state.isLoading = true
    store.loadHistory()
  }

  package func loadBestRuns() {
    state.isLoading = true
    store.loadBestRuns()
    // Their times, for those who share one.
    for constant in state.constants() {
      for kind in GhostKind.allCases { store.loadGhost(of: constant, kind) }
    }
  }

  /// Shows or hides the words of pairs of digits, in learn mode.
  package func toggleWords() {
    guard state.session?.snapshot.mode.showsOverlay == true else { return }
    guard !state.pairWords.hasValue else {
      state.pairWords = nil
      return
    }
    state.pairWords = loadWords()
  }

  /// Begins to load the player's own words.
  ///
  /// - Returns: those of the program, to be shown until then.
  func loadWords() -> PairWords {
    let standard = state.words.pairWords
    store.loadWords(state.words.language, over: standard)
    return standard
  }

  private func updateWarning() {
    if runner?.state.snapshot.phase.isRunning == true { keptDigits = nil }
    state.isSaving = store.health == .saving
    if case .notSaving(let reason) = store.health {
      state.warning = state.words[.nothingSaved, reason]
    } else {
      let word = state.trust.flatMap {
        $0.isVerified ? nil : state.words[.notVerified, $0.word, $0.path]
      }
      state.warning =
        store.notices.last ?? keptDigits.map { state.words.count(.runKept, $0) } ?? word
    }
  }
}

/// The pages of the trainer.
///
/// A new one costs its case, title and group in the model, and in each front end a file and a line
/// of its one switch over pages, which the compiler asks for. Swift finds no type that no list
/// names, and a requirement for each page, met in its file, would be more lines than these.
package enum Page: Hashable, Sendable, CaseIterable {
  /// The welcome at the first start.
  case onboarding
  case home
  case session
  /// The end of a session.
  case end
  case history
  /// Speed, accuracy and errors over time.
  case stats
  /// The records of every constant.
  case records
  case profile
  case challenge
  /// Questions about single decimals and blocks.
  case drills
  case map
  case settings
  case rules
  /// Digits in batches, judged at the end.
  case recital
  case players
  /// Two people at one device.
  case duel
  /// The choices of Home with what belongs to them, for a front end that has them apart.
  case practise

  /// The pages that can be reached from each other, in groups with a name.
  package static let groups: [(name: Phrase, pages: [Page])] = [
    (.today, [.home]), (.practise, [.practise, .drills, .recital, .challenge, .duel]),
    (.progress, [.map, .history, .stats, .records, .profile, .players]),
    (.settings, [.settings, .rules]),
  ]
}

/// Everything that is drawn: the screen, and the values of engine and store.
///
/// One object that every page refers to: copies of it were a tenth of the page's module.
package final class TrainerState {
  package var page: Page
  package var today: CivilDay
  /// Monotonic nanoseconds.
  package var now: Int64 = 0
  package var profile: Profile
  package var settings: Settings
  /// The language of the locale, unless the settings have one.
  package var localeLanguage: Language
  /// The words that are at hand, at least those of one language.
  package var books: [Phrasebook]
  package var home = HomeState()
  /// Whether the day that was chosen last for the goal is past, and was not taken.
  package var refusesDay = false
  /// What is to be practised today; `nil` until it is known.
  package var plan: TodayState?
  /// Whether the session is a step of today's plan.
  package var isInPlan = false
  /// The session, on its screen.
  package var session: SessionState?
  /// The end of the last session.
  package var end: EndState?
  package internal(set) var drill = DrillState()
  /// The friend's ghost that came last.
  package internal(set) var friend: GhostCode?
  /// Whether it is chosen, where it is one of the constant.
  var isFriendChosen = false
  /// Why a friend's ghost cannot be raced.
  package internal(set) var ghostProblem: String?
  /// What became of what the player did last, until another page is shown.
  package var note: String?
  package let recital = RecitalState()
  package let players = PlayersState()
  package let duel = DuelState()
  /// The question whether to delete a session, and what came of it.
  package var deletion: DeletionState?
  /// The number of the further challenge that is shown; 0 for that of the day.
  package internal(set) var challengeRound: Int64 = 0
  /// The last further challenge that was met.
  package internal(set) var metChallenge: DailyChallenge?
  /// The words of pairs of digits, while learn mode shows them.
  package var pairWords: PairWords?
  /// Those for the block that was missed last.
  package var failedWords: PairWords?
  /// What became of the wish to be reminded, once it was tried.
  package var reminder: ReminderInstallation?
  /// Whether the history is being loaded.
  package var isLoading = false
  /// The last sessions, newest first, once loaded.
  package var history: [HistoryEntry] = []
  /// The best runs of every constant, once loaded.
  package var bestRuns = BestRuns()
  /// The player's memory of the constant; `nil` until it is known.
  package var memory: ConstantMemory?
  /// The line that is selected or shown first on screens with lists.
  package var line = 0
  /// Whether help covers the screen.
  package var showsHelp = false
  /// How far the digits can be trusted, where it is known.
  package var trust: DigitWord?
  /// A warning, such as that nothing is saved.
  package var warning: String?
  /// Whether what is won can be kept.
  package internal(set) var isSaving = true

  init(of store: any TrainerStore, today: CivilDay, localeLanguage: Language, books: [Phrasebook]) {
    self.today = today
    profile = store.profile
    settings = store.settings
    page = settings.onboardingDone ? .home : .onboarding
    self.localeLanguage = localeLanguage
    self.books = books
  }

  package var wantedLanguage: Language { settings.language ?? localeLanguage }

  package var words: Localization { Localization(wantedLanguage, among: books) }
}
