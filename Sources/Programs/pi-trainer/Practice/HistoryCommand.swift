import ArgumentParser
import Commands
import DigitCore
import PracticeData
import PracticeEngine
import PracticeStore
import Text

struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration("history", PackageResources.history_txt)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many sessions to list (default: \(HistoryPage.standardLength)).", valueName: "count"),
    transform: DigitAmount.count)
  var limit = HistoryPage.standardLength

  @Option(
    help: ArgumentHelp("Only sessions with this constant.", valueName: "name"),
    completion: .list(ConstantName.all))
  var constant: String?

  @Option(
    help: ArgumentHelp(
      "Only sessions in this mode: learn, practice, game or strict.", valueName: "name"),
    completion: .list(SessionMode.allCases.map(\.rawValue)))
  var mode: String?

  @OptionGroup var options: DataOptions

  func validate() throws {
    if let constant { _ = try ConstantName.constant(constant) }
    if let mode { _ = try SessionMode.argument(mode, of: "mode") }
  }

  func run() throws {
    let store = try options.store()
    let chosen = try constant.map(ConstantName.constant)
    let isWhole = chosen != nil || mode != nil
    let page = try store.history(limit: isWhole ? Int(Int32.max) : limit)
    let entries = page.entries.filter {
      (chosen == nil || $0.constant == chosen)
        && (mode == nil || $0.summary.mode.name == mode?.lowercased())
    }
    let shown = Array(entries.prefix(limit))
    let listing: JSONObject = [
      "sessions": shown.map(HistoryListing.session), "unreadableLines": page.unreadableLines,
    ]
    HistoryListing.noteUnreadable(page.unreadableLines)
    options.output.print(listing) {
      if entries.isEmpty && !page.entries.isEmpty { return "no session matches" }
      if entries.isEmpty { return "no session yet; 'pi-trainer practice' starts one" }
      return Self.text(shown)
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
}

/// What commands say of a history, in JSON and in tables.
enum HistoryListing {
  static func session(_ entry: HistoryEntry) -> JSONObject {
    let summary = entry.summary
    // 1-based, as positions are shown to people.
    let firstError = entry.firstErrorIndex.map { $0 + 1 }
    let errorTime = entry.firstErrorTime.map { TypingSpeed.seconds($0) }
    return [
      "id": entry.id, "date": entry.day.description, "unixSeconds": entry.ended.unixSeconds,
      "utcOffset": entry.ended.utcOffset, "constant": entry.constant.name,
      "mode": summary.mode.name, "reason": summary.reason?.name, "score": summary.correctCount,
      "errors": summary.errorCount, "reveals": summary.revealsUsed,
      "bestStreak": summary.bestStreak, "cps": summary.cps, "accuracy": summary.accuracy,
      "seconds": TypingSpeed.seconds(summary.lastCorrectTime), "certified": summary.certified,
      "stalled": entry.isStalled, "keypad": entry.keypad?.name, "firstErrorPosition": firstError,
      "firstErrorSeconds": errorTime,
    ]
  }

  static func day(_ day: DailyStatistics) -> JSONObject {
    [
      "date": day.day.description, "sessions": day.sessions, "digits": day.correct,
      "errors": day.errors, "cps": day.cps, "accuracy": day.accuracy, "bestScore": day.bestScore,
    ]
  }

  /// How often each digit was typed right, and how often another one for it.
  static func digits(_ tally: DigitTally) -> [JSONObject] {
    Digit.all.map { digit in
      [
        "digit": digit.value, "right": tally.right[Int(digit.value)],
        "wrong": tally.wrong[Int(digit.value)], "errorShare": tally.errorShare(of: digit),
      ]
    }
  }

  /// Says on standard error that lines of the history are damaged.
  static func noteUnreadable(_ count: Int) {
    guard count > 0 else { return }
    StandardError.write("note: \(Int64(count).counted("damaged line")) of the history left out\n")
  }

  static func text(_ days: [DailyStatistics]) -> String {
    let rows = days.map { day in
      [
        day.day.description, "\(day.sessions)", day.correct.grouped,
        day.cps.fixed(2), NumberFormat.percent(day.accuracy, places: 1),
        day.bestScore.grouped,
      ]
    }
    return PracticeFormat.table(
      [["day", "sessions", "digits", "CPS", "accuracy", "best"]] + rows, leftAligned: [0])
  }

  static func text(_ tally: DigitTally) -> String {
    let rows = Digit.all.map { digit in
      [
        "\(digit.value)", tally.right[Int(digit.value)].grouped,
        tally.wrong[Int(digit.value)].grouped,
        NumberFormat.percent(tally.errorShare(of: digit), places: 1),
      ]
    }
    return PracticeFormat.table([["digit", "right", "wrong", "errors"]] + rows, leftAligned: [0])
  }
}
