package import PracticeEngine
package import PracticeStore

/// Everything that is drawn: the screen, and the values of engine and store.
package struct TrainerState: Sendable {
  /// The screen.
  package var page: Page
  /// The local calendar day.
  package var today: CivilDay
  /// Monotonic nanoseconds.
  package var now: Int64 = 0
  /// Critical values.
  package var profile: Profile
  /// The settings.
  package var settings: Settings
  /// The language of the locale, unless the settings have one.
  package var localeLanguage: Language
  /// Home.
  package var home = HomeState()
  /// The session, on its screen.
  package var session: SessionState?
  /// The end of the last session.
  package var end: EndState?
  /// The last sessions, newest first, once loaded.
  package var history: [HistoryEntry] = []
  /// The player's memory of the constant, on the page of statistics.
  package var memory: ConstantMemory?
  /// The line that is selected or shown first on screens with lists.
  package var line = 0
  /// Whether help covers the screen.
  package var showsHelp = false
  /// A warning, such as that nothing is saved.
  package var warning: String?

  /// Creates the initial state.
  package init(
    page: Page, today: CivilDay, profile: Profile, settings: Settings, localeLanguage: Language
  ) {
    self.page = page
    self.today = today
    self.profile = profile
    self.settings = settings
    self.localeLanguage = localeLanguage
  }

  /// The words.
  package var words: Localization { Localization(settings.language ?? localeLanguage) }

  /// The colours; a theme that was not earned is drawn as the standard one.
  package var palette: Palette {
    Palette(
      highContrast: settings.highContrast,
      theme: Theme.drawn(settings.theme, grade: profile.grade))
  }

  /// The challenge of the day.
  package var challenge: DailyChallenge { DailyChallenge(on: today) }
}
