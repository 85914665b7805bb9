import PlatformIO
import PracticeEngine
import PracticeStore

/// Access to the user's data for the text commands.
enum PracticeData {
  /// Opens the store and prints its notices on standard error.
  ///
  /// - Throws: ``CommandFailure`` if the data cannot be read, or was written by a newer version.
  static func open() throws -> PracticeStore {
    let store = PracticeStore()
    if case .notSaving(let reason) = store.health { throw CommandFailure(.inputOutput, reason) }
    printNotes(store.notices)
    return store
  }

  private static func printNotes(_ lines: [String]) {
    for line in lines { StandardError.write("note: \(line)\n") }
  }

  /// Waits until changes are on the disk.
  ///
  /// - Throws: ``CommandFailure`` where they cannot be written.
  static func save(_ store: PracticeStore) throws {
    let shownCount = store.notices.count
    let isSaved = store.flush(seconds: 10)
    printNotes(Array(store.notices.dropFirst(shownCount)))
    // Records that cannot be written do not matter for a setting that was saved.
    if isSaved || !store.hasUnsavedChanges { return }
    if case .notSaving(let reason) = store.health {
      throw CommandFailure(.inputOutput, "nothing was saved: \(reason)")
    }
    throw CommandFailure(.inputOutput, "nothing was saved: the disk does not answer")
  }

  /// The local calendar day.
  static var today: CivilDay { day(.now) }

  /// The local calendar day of a moment.
  static func day(_ time: WallTime) -> CivilDay {
    CivilDay(unixSeconds: time.unixSeconds, utcOffset: time.utcOffset)
  }

  /// The language of sentences: the chosen one, else that of the locale.
  static func language(_ settings: Settings) -> Language {
    if let language = settings.language { return language }
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let locale = variables.lazy.compactMap { ProcessEnvironment.value($0) }.first { !$0.isEmpty }
    return Language.ofLocale(locale ?? "")
  }
}
