import ArgumentParser
import Commands
import DigitCore
import PracticeData
import PracticeEngine
import PracticeStore
import Text
import TrainerModel

struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Show grade, streaks, badges, records, best runs, and sums by day and by digit.",
    discussion: HelpText.of(PackageResources.stats_txt))

  @Argument(help: "Only this constant.", completion: .list(ConstantName.all))
  var constant: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many of the best runs to list for each record, and of the last days (default: 10).",
      valueName: "count"), transform: DigitAmount.natural)
  var limit: Int64 = 10

  @OptionGroup var player: PlayerOption

  @OptionGroup var options: OutputOptions

  private struct Listing: Encodable {
    let profile: ProfileListing
    let constants: [RecordListing]
    let days: [HistoryListing.Day]
    let digits: [HistoryListing.DigitErrors]
    let unreadableLines: Int
  }

  func validate() throws {
    if let constant { _ = try ConstantName.constant(constant) }
  }

  func run() throws {
    let store = try PracticeData.open(player)
    let chosen = try constant.map(ConstantName.constant)
    let page = try store.history(limit: Int(Int32.max))
    let entries = page.entries.filter { chosen == nil || $0.constant == chosen }
    let shown = (chosen.map { [$0] } ?? MathematicalConstant.all).filter {
      chosen != nil || store.profile[$0] != ConstantProfile()
    }
    let days = DailyStatistics.byDay(entries)
    let tally = entries.reduce(into: DigitTally()) { $0.add($1.tally) }
    let listing = Listing(
      profile: ProfileListing.of(store),
      constants: shown.map {
        RecordListing.of($0, store.profile[$0], entries, limit: Int(clamping: limit))
      },
      days: days.map(HistoryListing.Day.of), digits: HistoryListing.DigitErrors.all(tally),
      unreadableLines: page.unreadableLines)
    HistoryListing.noteUnreadable(page.unreadableLines)
    options.output.print(listing) {
      guard !entries.isEmpty || !listing.constants.isEmpty else {
        return listing.profile.text + "\n\nno session yet; 'pi-trainer practice' starts one"
      }
      let recent = days.suffix(Int(clamping: limit))
      let parts =
        [listing.profile.text] + listing.constants.map(\.text)
        + (recent.isEmpty ? [] : [HistoryListing.text(Array(recent))])
        + (entries.isEmpty ? [] : [HistoryListing.text(listing.digits)])
      return parts.joined(separator: "\n\n")
    }
  }
}

/// The whole of a player's practice.
struct ProfileListing: Encodable {
  struct Streak: Encodable {
    let days: Int64
    let longest: Int64
    let lastDay: String?
    let nextMilestone: Int64?
  }

  struct NextStep: Encodable {
    let constant: String
    let step: String
    /// 1-based positions.
    let from: Int64?
    let to: Int64?
  }

  let grade: String
  let experience: Int64
  let experienceToNextGrade: Int64?
  let sessions: Int64
  let errors: Int64
  let accuracy: Double
  let practiceSeconds: Double
  let bestStreak: Int64
  let dailyStreak: Streak
  let challengesMet: Int64
  let badges: [String]
  let themes: [String]
  let next: [NextStep]

  static func of(_ store: PracticeStore) -> ProfileListing {
    let profile = store.profile
    let today = PracticeData.today
    let streak = profile.dailyStreak
    let experience = profile.totalCorrectDigits
    let practised = MathematicalConstant.all.filter { profile.constants[$0] != nil }
    return ProfileListing(
      grade: profile.grade.title, experience: experience,
      experienceToNextGrade: Grade.missing(experience: experience),
      sessions: profile.sessionCount, errors: profile.totalErrors,
      accuracy: TypingSpeed.accuracy(right: experience, wrong: profile.totalErrors),
      practiceSeconds: TypingSpeed.seconds(profile.practiceTime), bestStreak: profile.bestStreak,
      dailyStreak: Streak(
        days: streak.current(on: today), longest: profile.longestDailyStreak,
        lastDay: streak.lastDay?.description, nextMilestone: streak.nextMilestone(on: today)),
      challengesMet: profile.challengeCount,
      badges: Badge.earned(by: profile.achievements).map(\.name),
      themes: Theme.allCases.filter { $0.grade <= profile.grade }.map(\.name),
      next: practised.map { next(store, $0, today) })
  }

  /// The next step in learning a constant, whatever the length of its pack.
  private static func next(
    _ store: PracticeStore, _ constant: MathematicalConstant, _ today: CivilDay
  ) -> NextStep {
    let path = LearningPath(
      scheduler: store.memory(of: constant).scheduler,
      progress: store.profile[constant].classic?.digits ?? 0, available: .max - 10, on: today,
      retention: store.settings.retention)
    let length = LearningScheduler.blockLength
    return switch path {
    case .repeatBlock(let memory):
      NextStep(
        constant: constant.name, step: "repeat", from: memory.block * length + 1,
        to: (memory.block + 1) * length)
    case .newBlock(let range):
      NextStep(
        constant: constant.name, step: "learn", from: range.lowerIndex + 1, to: range.upperIndex)
    case .allKnown: NextStep(constant: constant.name, step: "none", from: nil, to: nil)
    }
  }

  var text: String {
    let missing = experienceToNextGrade.map { ", \($0.grouped) to the next grade" } ?? ""
    let time = PracticeFormat.duration(Int64(practiceSeconds * 1e9))
    let titles = Badge.allCases.filter { badges.contains($0.name) }.map(Localization(.english).name)
    // Who has not typed anything has neither a time nor an accuracy.
    let practised =
      sessions == 0
      ? "" : ", \(time) in all, accuracy \(NumberFormat.percent(accuracy, places: 1))"
    var lines = [
      "\(grade): \(experience.grouped) XP\(missing)",
      "daily streak  \(dailyStreak.days.counted("day")), longest \(dailyStreak.longest.grouped)",
      "sessions      \(sessions.grouped)\(practised)",
      "best streak   \(bestStreak.counted("digit"))",
      "challenges    \(challengesMet.grouped)",
      "badges        \(titles.isEmpty ? "none yet" : titles.joined(separator: ", "))",
      "themes        \(themes.joined(separator: ", "))",
    ]
    for next in next {
      guard let from = next.from, let to = next.to else { continue }
      let step = next.step == "learn" ? "learn next  " : "repeat next "
      lines.append("\(step)  \(next.constant), decimals \(from.grouped) to \(to.grouped)")
    }
    return lines.joined(separator: "\n")
  }
}

struct RecordListing: Encodable {
  struct Run: Encodable {
    let digits: Int64
    let seconds: Double
    let cps: Double
    let date: String
    let session: String
    /// False where a stall or an impossible key rate voided the times.
    let timed: Bool

    static func of(_ held: HeldRecord) -> Run {
      Run(
        digits: held.run.digitCount, seconds: TypingSpeed.seconds(held.run.totalTime),
        cps: held.run.cps, date: held.day.description, session: held.session,
        timed: held.run.isTimed)
    }

    var text: String {
      let time = timed ? "in \(seconds.fixed(2)) s, \(cps.fixed(2)) a second" : "not timed"
      return "\(digits.counted("digit"))\(timed ? " " : ", ")\(time), \(date)"
    }
  }

  struct Classic: Encodable {
    let digits: Int64
    let date: String
  }

  struct DrillResult: Encodable {
    let drill: String
    let right: Int64
    let asked: Int64
    let known: Int64
    /// How many digits were asked for together.
    let group: Int64
    let seconds: Double
    let date: String

    static func of(_ result: MatrixResult) -> DrillResult {
      DrillResult(
        drill: result.kind.name, right: result.right, asked: result.form.count,
        known: result.form.range, group: result.form.group,
        seconds: TypingSpeed.seconds(result.time), date: result.day.description)
    }
  }

  let constant: String
  let symbol: String
  let classic: Classic?
  let crown: Run?
  let lightning: Run?
  let bestStreak: Int64
  let progressIndex: Int64
  let matrix: DrillResult?
  /// The best results of the drills, those of a form together.
  let drills: [DrillResult]
  let longestRuns: [Run]
  let fastestRuns: [Run]

  static func of(
    _ constant: MathematicalConstant, _ values: ConstantProfile, _ history: [HistoryEntry],
    limit: Int
  ) -> RecordListing {
    // The oldest first: of equal runs the earlier stays ahead.
    let held = history.reversed().filter { $0.constant == constant }.compactMap(\.certifiedRun)
    func best(_ kind: GhostKind) -> [Run] {
      Leaderboard.places(of: held.map(\.run), by: kind, count: limit).map { Run.of(held[$0]) }
    }
    let drills = values.drills.map(DrillResult.of)
    return RecordListing(
      constant: constant.name, symbol: constant.symbol,
      classic: values.classic.map { Classic(digits: $0.digits, date: $0.day.description) },
      crown: values.crown.map(Run.of), lightning: values.lightning.map(Run.of),
      bestStreak: values.bestStreak, progressIndex: values.progressIndex,
      matrix: drills.first { $0.drill == DrillKind.matrix.name }, drills: drills,
      longestRuns: best(.crown), fastestRuns: best(.lightning))
  }

  var text: String {
    var lines = [
      symbol == constant ? constant : "\(symbol)  \(constant)",
      "  crown        \(crown?.text ?? "none yet")",
      "  lightning    \(lightning?.text ?? "none yet")",
      "  classic      "
        + (classic.map { "\($0.digits.counted("digit")), \($0.date)" } ?? "none yet"),
      "  best streak  \(bestStreak.grouped)",
      "  progress     decimal \(progressIndex.grouped)",
    ]
    for best in drills {
      let blanks = String(repeating: " ", count: max(13 - best.drill.count, 1))
      let groups = best.group > 1 ? " by \(best.group)" : ""
      lines.append(
        "  \(best.drill)\(blanks)\(best.right) of"
          + " \(best.asked) over \(best.known.counted("decimal"))\(groups) in"
          + " \(best.seconds.fixed(2)) s, \(best.date)")
    }
    for (title, runs) in [("longest runs", longestRuns), ("fastest runs", fastestRuns)]
    where runs.count > 1 {
      lines.append("  \(title)")
      lines += runs.enumerated().map { "    \($0.offset + 1). \($0.element.text)" }
    }
    return lines.joined(separator: "\n")
  }
}
