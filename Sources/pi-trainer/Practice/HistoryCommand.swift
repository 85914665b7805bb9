import ArgumentParser
import DigitCore
import FileIO
import NumberText
import PracticeEngine
import PracticeRecords
import PracticeStore

/// `pi-trainer history`.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "List your sessions, the newest first, or sum them up.",
    discussion: """
      Every session is kept; the last 200 are listed unless --limit says otherwise. --stats sums \
      all of them up by day and by digit.

      EXAMPLES
        pi-trainer history --limit 20
        pi-trainer history --constant pi --mode game
        pi-trainer history --stats --json
      """)

  @Option(parsing: .unconditional, help: "How many sessions to list.")
  var limit = HistoryPage.standardLength

  @Option(help: "Only sessions with this constant.", completion: .list(ConstantName.all))
  var constant: String?

  @Option(help: "Only sessions in this mode: learn, practice, game or strict.")
  var mode: String?

  @Flag(help: "Sum up by day and by digit instead.")
  var stats = false

  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit must be at least 1, not \(limit)") }
    if let constant { _ = try ConstantName.constant(constant) }
    if let mode { _ = try Self.mode(mode) }
  }

  func run() throws {
    let store = try PracticeData.open()
    let isWhole = stats || constant != nil || mode != nil
    let page = try mappingErrors { try store.history(limit: isWhole ? Int(Int32.max) : limit) }
    let entries = try page.entries.filter { try matches($0) }
    let shown = Array(entries.prefix(limit))
    let tally = entries.reduce(into: DigitTally()) { $0.add($1.tally) }
    let days = DailyStatistics.byDay(entries)
    let listing = HistoryListing(
      sessions: stats ? [] : shown.map(HistoryListing.Session.init),
      days: stats ? days.map(HistoryListing.Day.init) : nil,
      digits: stats ? Self.digits(tally) : nil, unreadableLines: page.unreadableLines)
    if page.unreadableLines > 0 {
      let lines =
        page.unreadableLines == 1 ? "1 damaged line" : "\(page.unreadableLines) damaged lines"
      StandardError.write("note: \(lines) of the history left out\n")
    }
    options.output.print(listing) {
      if entries.isEmpty && !page.entries.isEmpty { return "no session matches" }
      if entries.isEmpty { return "no session yet; 'pi-trainer practice' starts one" }
      return stats ? Self.text(days, tally) : Self.text(shown)
    }
  }

  private func matches(_ entry: HistoryEntry) throws -> Bool {
    if let constant, entry.constant != (try ConstantName.constant(constant)) { return false }
    if let mode, entry.summary.mode != (try Self.mode(mode)) { return false }
    return true
  }

  private static func mode(_ name: String) throws -> SessionMode {
    if let mode = SessionMode(rawValue: name.lowercased()) { return mode }
    let names = SessionMode.allCases.map(\.rawValue)
    throw ValidationError("unknown mode '\(name)'; \(Suggestion.text(to: name, among: names))")
  }

  private static func digits(_ tally: DigitTally) -> [HistoryListing.DigitErrors] {
    (0..<10).compactMap { value in
      guard let digit = Digit(UInt8(value)) else { return nil }
      return HistoryListing.DigitErrors(
        digit: value, right: tally.right[value], wrong: tally.wrong[value],
        errorShare: tally.errorShare(of: digit))
    }
  }

  /// Whether the session is certified, in a word that fits its column.
  private static func mark(of entry: HistoryEntry) -> String {
    if entry.summary.reason == .interrupted { return "interrupted" }
    guard entry.summary.certified else { return entry.isStalled ? "stalled" : "no" }
    return entry.isStalled ? "untimed" : "yes"
  }

  private static func text(_ entries: [HistoryEntry]) -> String {
    // As short as fits a terminal of 80 columns with seven digits of score.
    let heading = ["date", "of", "mode", "score", "CPS", "right", "err.", "rev.", "cert."]
    let rows = entries.map { entry in
      let mark = Self.mark(of: entry)
      return [
        PracticeFormat.dateAndTime(entry.ended), entry.constant.name, entry.summary.mode.rawValue,
        entry.summary.correctCount.grouped, entry.summary.cps.fixed(2),
        NumberFormat.percent(entry.summary.accuracy, places: 1), "\(entry.summary.errorCount)",
        "\(entry.summary.revealsUsed)", mark,
      ]
    }
    return PracticeFormat.table([heading] + rows, leftAligned: [0, 1, 2, 8])
  }

  private static func text(_ days: [DailyStatistics], _ tally: DigitTally) -> String {
    let rows = days.map { day in
      [
        day.day.description, "\(day.sessions)", day.correct.grouped,
        day.cps.fixed(2), NumberFormat.percent(day.accuracy, places: 1),
        day.bestScore.grouped,
      ]
    }
    let digits = digits(tally).map { digit in
      [
        "\(digit.digit)", digit.right.grouped, digit.wrong.grouped,
        NumberFormat.percent(digit.errorShare, places: 1),
      ]
    }
    return PracticeFormat.table(
      [["day", "sessions", "digits", "CPS", "accuracy", "best"]] + rows, leftAligned: [0])
      + "\n\n"
      + PracticeFormat.table([["digit", "right", "wrong", "errors"]] + digits, leftAligned: [0])
  }
}

/// The history as JSON.
struct HistoryListing: Encodable {
  /// A session.
  struct Session: Encodable {
    let id: String
    let date: String
    let unixSeconds: Int64
    let utcOffset: Int64
    let constant: String
    let mode: String
    let reason: String?
    let score: Int64
    let errors: Int64
    let reveals: Int64
    let bestStreak: Int64
    let cps: Double
    let accuracy: Double
    let seconds: Double
    let certified: Bool
    let stalled: Bool
    let keypad: String?
    /// 1-based, as positions are shown to people.
    let firstErrorPosition: Int64?
    let firstErrorSeconds: Double?

    init(_ entry: HistoryEntry) {
      id = entry.id
      date = entry.day.description
      unixSeconds = entry.ended.unixSeconds
      utcOffset = entry.ended.utcOffset
      constant = entry.constant.name
      mode = entry.summary.mode.rawValue
      reason = entry.summary.reason?.name
      score = entry.summary.correctCount
      errors = entry.summary.errorCount
      reveals = entry.summary.revealsUsed
      bestStreak = entry.summary.bestStreak
      cps = entry.summary.cps
      accuracy = entry.summary.accuracy
      seconds = TypingSpeed.seconds(entry.summary.lastCorrectTime)
      certified = entry.summary.certified
      stalled = entry.isStalled
      keypad = entry.keypad?.name
      firstErrorPosition = entry.firstErrorIndex.map { $0 + 1 }
      firstErrorSeconds = entry.firstErrorTime.map { TypingSpeed.seconds($0) }
    }
  }

  /// A day's practice.
  struct Day: Encodable {
    let date: String
    let sessions: Int64
    let digits: Int64
    let errors: Int64
    let cps: Double
    let accuracy: Double
    let bestScore: Int64

    init(_ day: DailyStatistics) {
      date = day.day.description
      sessions = day.sessions
      digits = day.correct
      errors = day.errors
      cps = day.cps
      accuracy = day.accuracy
      bestScore = day.bestScore
    }
  }

  /// The results of a digit.
  struct DigitErrors: Encodable {
    let digit: Int
    let right: Int64
    let wrong: Int64
    let errorShare: Double
  }

  let sessions: [Session]
  let days: [Day]?
  let digits: [DigitErrors]?
  let unreadableLines: Int
}
