import ArgumentParser
import DigitCore
import NumberText
import PracticeEngine
import PracticePresentation
import PracticeRecords
import PracticeStore

/// `pi-trainer profile`.
struct ProfileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "Show grade, experience, daily streak, badges, themes and what to learn next.")

  @OptionGroup var options: OutputOptions

  /// What is printed as JSON.
  private struct Listing: Encodable {
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
  }

  func run() throws {
    let store = try PracticeData.open()
    let profile = store.profile
    let today = PracticeData.today
    let badges = Badge.earned(by: profile.achievements)
    let listing = Listing(
      grade: profile.grade.title, experience: profile.totalCorrectDigits,
      experienceToNextGrade: Grade.missing(experience: profile.totalCorrectDigits),
      sessions: profile.sessionCount, errors: profile.totalErrors,
      accuracy: TypingSpeed.accuracy(right: profile.totalCorrectDigits, wrong: profile.totalErrors),
      practiceSeconds: TypingSpeed.seconds(profile.practiceTime), bestStreak: profile.bestStreak,
      dailyStreak: Listing.Streak(
        days: profile.dailyStreak.current(on: today), longest: profile.longestDailyStreak,
        lastDay: profile.dailyStreak.lastDay?.description,
        nextMilestone: profile.dailyStreak.nextMilestone(on: today)),
      challengesMet: profile.challengeCount, badges: badges.map(\.name),
      themes: Theme.allCases.filter { $0.grade <= profile.grade }.map(\.name),
      next: MathematicalConstant.known.filter { profile.constants[$0] != nil }.map {
        Self.next(store, $0, today)
      })
    options.output.print(listing) { Self.text(listing, badges) }
  }

  /// The next step in learning a constant, whatever the length of its pack.
  private static func next(
    _ store: PracticeStore, _ constant: MathematicalConstant, _ today: CivilDay
  ) -> Listing.NextStep {
    let path = LearningPath(
      scheduler: store.memory(of: constant).scheduler,
      progress: store.profile[constant].classic?.digits ?? 0, available: .max - 10, on: today,
      retention: store.settings.retention)
    let length = LearningScheduler.blockLength
    return switch path {
    case .repeatBlock(let memory):
      Listing.NextStep(
        constant: constant.name, step: "repeat", from: memory.block * length + 1,
        to: (memory.block + 1) * length)
    case .newBlock(let range):
      Listing.NextStep(
        constant: constant.name, step: "learn", from: range.lowerIndex + 1, to: range.upperIndex)
    case .allKnown: Listing.NextStep(constant: constant.name, step: "none", from: nil, to: nil)
    }
  }

  private static func text(_ listing: Listing, _ badges: [Badge]) -> String {
    let missing = listing.experienceToNextGrade.map { ", \($0.grouped) to the next grade" } ?? ""
    let streak = listing.dailyStreak
    let time = Int64(listing.practiceSeconds * 1e9)
    var lines = [
      "\(listing.grade): \(listing.experience.grouped) XP\(missing)",
      "daily streak  \(streak.days) day\(streak.days == 1 ? "" : "s"), longest \(streak.longest)",
      "sessions      \(listing.sessions.grouped), \(PracticeFormat.duration(time)) in all,"
        + " accuracy \(NumberFormat.percent(listing.accuracy, places: 1))",
      "best streak   \(listing.bestStreak.grouped) digits",
      "challenges    \(listing.challengesMet.grouped)",
      "badges        "
        + (badges.isEmpty
          ? "none yet" : badges.map { $0.title(in: .english) }.joined(separator: ", ")),
      "themes        \(listing.themes.joined(separator: ", "))",
    ]
    for next in listing.next {
      guard let from = next.from, let to = next.to else { continue }
      let step = next.step == "learn" ? "learn next  " : "repeat next "
      lines.append("\(step)  \(next.constant), decimals \(from.grouped) to \(to.grouped)")
    }
    return lines.joined(separator: "\n")
  }
}
