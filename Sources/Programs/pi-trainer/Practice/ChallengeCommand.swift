import ArgumentParser
import Commands
import DigitCore
import PracticeData
import PracticeEngine
import PracticeStore
import Text

struct ChallengeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "challenge",
    abstract: "Show the challenge of today or of another day.",
    discussion: """
      It is the same for everyone, from the first decimal on, and changes at midnight. Bronze asks \
      for ten decimals at most, silver for a hundred, gold for a thousand. --another 1, 2, … shows \
      further ones, for practice, from what you know.
      """)

  @Argument(help: "The day, as YYYY-MM-DD (default: today).")
  var day: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A further challenge of the day, from 1.", valueName: "number"),
    transform: DigitAmount.argument)
  var another: DigitAmount?

  /// The number of the challenge; 0 is the one that counts.
  private var round: Int64 { another?.value ?? 0 }

  @OptionGroup var player: PlayerOption

  @OptionGroup var options: OutputOptions

  private struct Listing: Encodable {
    let date: String
    let mark: String?
    let constant: String
    let kind: String
    let digits: Int64
    let seconds: Double?
    /// 1-based position of the first decimal.
    let from: Int64?
    let completed: Bool
    let task: String
    /// Of a challenge of the day, what each mark asks for.
    var marks: [Listing]?
  }

  func validate() throws {
    if let day, CivilDay(day) == nil {
      throw ValidationError("'\(day)' is not a date; write it as YYYY-MM-DD, such as 2026-11-21")
    }
  }

  func run() throws {
    let store = try PracticeData.open(player)
    let day = day.flatMap { CivilDay($0) } ?? PracticeData.today
    let constant = store.settings.constant
    let own = DailyChallenge(
      on: day, constant: constant, knownDigits: store.profile[constant].knownDigits, round: round)
    let further = own ?? DailyChallenge(on: CivilDay(number: day.number + round)).unmarked
    let stamp = store.profile.challenges.mark(on: day)
    let challenges =
      round > 0 ? [further] : ChallengeMark.allCases.map { DailyChallenge(on: day, for: $0) }
    // Further ones are for practice; none of them is kept.
    let listings = challenges.map { challenge in
      let isReached = challenge.mark.map { $0.rawValue <= stamp?.rawValue ?? 0 } ?? false
      return Self.describe(challenge, on: day, completed: round == 0 && isReached)
    }
    var first = listings[0]
    if round == 0 { first.marks = listings }
    options.output.print(first) {
      let lines = listings.map { listing in
        "\(listing.date)\(listing.mark.map { ", " + $0 } ?? ""): \(listing.task)"
          + (listing.completed ? "; done" : "")
      }
      let command = "to begin: pi-trainer practice \(first.constant) --mode practice"
      return (round > 0 ? lines : lines + [command]).joined(separator: "\n")
    }
  }

  private static func describe(
    _ challenge: DailyChallenge, on day: CivilDay, completed: Bool
  ) -> Listing {
    let name = challenge.constant.name
    func listing(
      _ kind: String, _ digits: Int64, seconds: Double? = nil, from: Int64? = nil, _ task: String
    ) -> Listing {
      Listing(
        date: day.description, mark: challenge.mark?.name, constant: name, kind: kind,
        digits: digits, seconds: seconds, from: from, completed: completed, task: task)
    }
    switch challenge.task {
    case .recite(let digits):
      return listing(
        "recite", digits,
        "recite \(digits.counted("decimal")) of \(name) without an error or a reveal")
    case .sprint(let digits, let limit):
      return listing(
        "sprint", digits, seconds: TypingSpeed.seconds(limit),
        "type \(digits.counted("decimal")) of \(name), certified, within"
          + " \(PracticeFormat.duration(limit))")
    case .segment(let range):
      return listing(
        "segment", range.count, from: range.lowerIndex + 1,
        "recall the decimals \((range.lowerIndex + 1).grouped) to \(range.upperIndex.grouped) of"
          + " \(name) without an error: pi-trainer practice \(name) --recall"
          + " \(range.lowerIndex + 1)-\(range.upperIndex)")
    }
  }
}
