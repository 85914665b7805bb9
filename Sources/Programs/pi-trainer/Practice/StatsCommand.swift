import ArgumentParser
import Commands
import DigitCore
import PracticeData
import PracticeEngine
import PracticeStore
import Text
import TrainerModel

struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration("stats", PackageResources.stats_txt)

  @Argument(help: "Only this constant.", completion: .list(ConstantName.all))
  var constant: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many of the best runs to list for each record, and of the last days (default: 10).",
      valueName: "count"), transform: DigitAmount.natural)
  var limit: Int64 = 10

  @OptionGroup var options: DataOptions

  func validate() throws {
    if let constant { _ = try ConstantName.constant(constant) }
  }

  func run() throws {
    let store = try options.store()
    let chosen = try constant.map(ConstantName.constant)
    let page = try store.history(limit: Int(Int32.max))
    let entries = page.entries.filter { chosen == nil || $0.constant == chosen }
    let shown = (chosen.map { [$0] } ?? MathematicalConstant.all).filter {
      chosen != nil || store.profile[$0] != ConstantProfile()
    }
    let days = DailyStatistics.byDay(entries)
    let tally = entries.reduce(into: DigitTally()) { $0.add($1.tally) }
    let profile = ProfileListing(store)
    let oldestFirst = Array(entries.reversed())
    let count = Int(clamping: limit)
    let records = shown.map { constant in
      RecordListing(
        constant: constant, values: store.profile[constant],
        longest: oldestFirst.bestRuns(of: constant, by: .crown, count: count),
        fastest: oldestFirst.bestRuns(of: constant, by: .lightning, count: count))
    }
    let listing: JSONObject = [
      "profile": profile.json, "constants": records.map(\.json),
      "days": days.map(HistoryListing.day), "digits": HistoryListing.digits(tally),
      "unreadableLines": page.unreadableLines,
    ]
    HistoryListing.noteUnreadable(page.unreadableLines)
    options.output.print(listing) {
      guard !entries.isEmpty || !records.isEmpty else {
        return profile.text + "\n\nno session yet; 'pi-trainer practice' starts one"
      }
      let recent = days.suffix(count)
      let parts =
        [profile.text] + records.map(\.text)
        + (recent.isEmpty ? [] : [HistoryListing.text(Array(recent))])
        + (entries.isEmpty ? [] : [HistoryListing.text(tally)])
      return parts.joined(separator: "\n\n")
    }
  }
}

/// The whole of a player's practice.
private struct ProfileListing {
  private let profile: Profile
  private let today = PracticeData.today
  /// The next step in learning each constant that was practised; no decimals where all are known.
  private var next: [(constant: String, step: String, range: DigitRange?)] = []

  init(_ store: PracticeStore) {
    profile = store.profile
    for constant in MathematicalConstant.all where profile.constants[constant] != nil {
      // Whatever the length of its pack.
      let path = LearningPath(
        scheduler: store.memory(of: constant).scheduler,
        progress: profile[constant].classic?.digits ?? 0, available: .max - 10, on: today,
        retention: store.settings.retention)
      let length = LearningScheduler.blockLength
      switch path {
      case .repeatBlock(let memory):
        let range = DigitRange(memory.block * length..<(memory.block + 1) * length)
        next.append((constant.name, "repeat", range))
      case .newBlock(let range): next.append((constant.name, "learn", range))
      case .allKnown: next.append((constant.name, "none", nil))
      }
    }
  }

  var json: JSONObject {
    let streak = profile.dailyStreak
    let experience = profile.totalCorrectDigits
    let accuracy = TypingSpeed.accuracy(right: experience, wrong: profile.totalErrors)
    let dailyStreak: JSONObject = [
      "days": streak.current(on: today), "longest": profile.longestDailyStreak,
      "lastDay": streak.lastDay?.description, "nextMilestone": streak.nextMilestone(on: today),
    ]
    let steps = next.map { next -> JSONObject in
      // 1-based positions.
      let first = next.range.map { $0.lowerIndex + 1 }
      return [
        "constant": next.constant, "step": next.step, "from": first, "to": next.range?.upperIndex,
      ]
    }
    return [
      "grade": profile.grade.title, "experience": experience,
      "experienceToNextGrade": Grade.missing(experience: experience),
      "sessions": profile.sessionCount, "errors": profile.totalErrors, "accuracy": accuracy,
      "practiceSeconds": TypingSpeed.seconds(profile.practiceTime),
      "bestStreak": profile.bestStreak, "dailyStreak": dailyStreak,
      "challengesMet": profile.challengeCount,
      "badges": Badge.earned(by: profile.achievements).map(\.name), "themes": themes,
      "next": steps,
    ]
  }

  private var themes: [String] {
    Theme.allCases.filter { $0.grade <= profile.grade }.map(\.name)
  }

  var text: String {
    let experience = profile.totalCorrectDigits
    let missing = Grade.missing(experience: experience)
    let time = PracticeFormat.duration(profile.practiceTime)
    let accuracy = TypingSpeed.accuracy(right: experience, wrong: profile.totalErrors)
    let titles = Badge.earned(by: profile.achievements).map(Localization(.english).name)
    let days = profile.dailyStreak.current(on: today).counted("day")
    // Who has not typed anything has neither a time nor an accuracy.
    let practised =
      profile.sessionCount == 0
      ? "" : ", \(time) in all, accuracy \(NumberFormat.percent(accuracy, places: 1))"
    var lines = [
      "\(profile.grade.title): \(experience.grouped) XP"
        + (missing.map { ", \($0.grouped) to the next grade" } ?? ""),
      "daily streak  \(days), longest \(profile.longestDailyStreak.grouped)",
      "sessions      \(profile.sessionCount.grouped)\(practised)",
      "best streak   \(profile.bestStreak.counted("digit"))",
      "challenges    \(profile.challengeCount.grouped)",
      "badges        \(titles.isEmpty ? "none yet" : titles.joined(separator: ", "))",
      "themes        \(themes.joined(separator: ", "))",
    ]
    for (constant, step, range) in next {
      guard let range else { continue }
      lines.append(
        "\(step == "learn" ? "learn next  " : "repeat next ")  \(constant), decimals"
          + " \((range.lowerIndex + 1).grouped) to \(range.upperIndex.grouped)")
    }
    return lines.joined(separator: "\n")
  }
}

/// The records of a constant, with its best runs.
private struct RecordListing {
  let constant: MathematicalConstant
  let values: ConstantProfile
  let longest: [HeldRecord]
  let fastest: [HeldRecord]

  var json: JSONObject {
    let classic = values.classic.map { record -> JSONObject in
      ["digits": record.digits, "date": record.day.description]
    }
    let drills = values.drills.map(Self.drill)
    let matrix = values.drills.first { $0.kind == .matrix }.map(Self.drill)
    return [
      "constant": constant.name, "symbol": constant.symbol, "classic": classic,
      "crown": values.crown.map(Self.run), "lightning": values.lightning.map(Self.run),
      "bestStreak": values.bestStreak, "progressIndex": values.progressIndex, "matrix": matrix,
      "drills": drills, "longestRuns": longest.map(Self.run), "fastestRuns": fastest.map(Self.run),
    ]
  }

  private static func run(_ held: HeldRecord) -> JSONObject {
    [
      "digits": held.run.digitCount, "seconds": TypingSpeed.seconds(held.run.totalTime),
      "cps": held.run.cps, "date": held.day.description, "session": held.session,
      // False where a stall or an impossible key rate voided the times.
      "timed": held.run.isTimed,
    ]
  }

  private static func drill(_ result: MatrixResult) -> JSONObject {
    [
      "drill": result.kind.name, "right": result.right, "asked": result.form.count,
      "known": result.form.range,
      // How many digits were asked for together.
      "group": result.form.group, "seconds": TypingSpeed.seconds(result.time),
      "date": result.day.description,
    ]
  }

  private static func text(_ held: HeldRecord) -> String {
    let run = held.run
    let seconds = TypingSpeed.seconds(run.totalTime).fixed(2)
    let time = run.isTimed ? " in \(seconds) s, \(run.cps.fixed(2)) a second" : ", not timed"
    return "\(run.digitCount.counted("digit"))\(time), \(held.day)"
  }

  var text: String {
    let classic = values.classic.map { "\($0.digits.counted("digit")), \($0.day)" }
    var lines = [
      constant.symbol == constant.name ? constant.name : "\(constant.symbol)  \(constant.name)",
      "  crown        \(values.crown.map(Self.text) ?? "none yet")",
      "  lightning    \(values.lightning.map(Self.text) ?? "none yet")",
      "  classic      \(classic ?? "none yet")",
      "  best streak  \(values.bestStreak.grouped)",
      "  progress     decimal \(values.progressIndex.grouped)",
    ]
    for best in values.drills {
      let name = best.kind.name
      let blanks = String(repeating: " ", count: max(13 - name.count, 1))
      let groups = best.form.group > 1 ? " by \(best.form.group)" : ""
      lines.append(
        "  \(name)\(blanks)\(best.right) of"
          + " \(best.form.count) over \(best.form.range.counted("decimal"))\(groups) in"
          + " \(TypingSpeed.seconds(best.time).fixed(2)) s, \(best.day)")
    }
    for (title, runs) in [("longest runs", longest), ("fastest runs", fastest)]
    where runs.count > 1 {
      lines.append("  \(title)")
      lines += runs.enumerated().map { "    \($0.offset + 1). \(Self.text($0.element))" }
    }
    return lines.joined(separator: "\n")
  }
}
