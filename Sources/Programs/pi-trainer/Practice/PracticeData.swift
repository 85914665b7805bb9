import Commands
import PracticeData
import PracticeEngine
import PracticeStore
import Processes
import Text
import TrainerModel

/// Access to the user's data for the text commands.
enum PracticeData {
  /// Opens the store and prints its notices on standard error.
  ///
  /// - Parameter player: whose data it is.
  /// - Throws: ``CommandFailure`` if the data cannot be read, or was written by a newer version.
  static func open(_ player: PlayerOption) throws -> PracticeStore {
    let store = try player.store()
    if case .notSaving(let reason) = store.health { throw CommandFailure(.inputOutput, reason) }
    printNotes(store.notices)
    return store
  }

  private static func printNotes(_ lines: [String]) {
    for line in lines { StandardError.write("note: \(line)\n") }
  }

  /// Makes changes and waits until they are on the disk.
  ///
  /// - Throws: ``CommandFailure`` where they cannot be written.
  static func save(_ store: PracticeStore, _ change: () -> Void) throws {
    // Writing begins with the change, and may have something to say before it is waited for.
    let shownCount = store.notices.count
    change()
    let isSaved = store.flush(seconds: 10)
    printNotes(Array(store.notices.dropFirst(shownCount)))
    // Records that cannot be written do not matter for a setting that was saved.
    if isSaved || !store.hasUnsavedChanges { return }
    if case .notSaving(let reason) = store.health {
      throw CommandFailure(.inputOutput, "nothing was saved: \(reason)")
    }
    throw CommandFailure(.inputOutput, "nothing was saved: the disk does not answer")
  }

  static var today: CivilDay { WallTime.now.day }

  /// The language of sentences: the chosen one, else that of the locale.
  static func language(_ settings: Settings) -> Language { settings.language ?? localeLanguage }

  static func words(_ settings: Settings) -> Localization { Localization(language(settings)) }

  static var localeLanguage: Language { Language.ofLocale(locale) }

  static var locale: String {
    ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { ProcessEnvironment.value($0) }
      .first { !$0.isEmpty } ?? ""
  }
}

/// An object of JSON by the names of its members; one without a value is left out.
struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { return nil }
  }

  private let members: [(String, (any Encodable)?)]

  init(dictionaryLiteral members: (String, (any Encodable)?)...) { self.members = members }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for case (let name, let value?) in members {
      try container.encode(value, forKey: Name(stringValue: name))
    }
  }
}

/// Numbers and times of practice as text.
enum PracticeFormat {
  /// A length of time, such as `1 h 02 min 03 s` or `12.34 s`.
  static func duration(_ nanoseconds: Int64) -> String {
    let seconds = nanoseconds / TypingSpeed.nanosecondsPerSecond
    if seconds < 60 { return TypingSpeed.seconds(nanoseconds).fixed(2) + " s" }
    let (minutes, rest) = (seconds / 60, two(seconds % 60))
    if minutes < 60 { return "\(minutes) min \(rest) s" }
    return "\((minutes / 60).grouped) h \(two(minutes % 60)) min \(rest) s"
  }

  /// Day, hour and minute as local clocks showed them.
  static func dateAndTime(_ time: WallTime) -> String {
    "\(time.day) \(two(time.clock.hour)):\(two(time.clock.minute))"
  }

  private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// A table whose columns are as wide as their widest cell.
  ///
  /// - Parameter leftAligned: the columns that are aligned to the start; the others are aligned to
  ///   the end.
  static func table(_ rows: [[String]], leftAligned: Set<Int>) -> String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        line +=
          (column > 0 ? "  " : "")
          + (leftAligned.contains(column) ? cell + padding : padding + cell)
      }
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}

extension String {
  /// The text with spaces before it, to a number of columns.
  func rightAligned(in width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
