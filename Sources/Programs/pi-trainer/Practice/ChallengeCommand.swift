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
      Once you know ten decimals, the challenge uses them; --shared shows the one that \
      is the same for everyone. Both change at midnight, and either one is enough for the day. \
      --another 1, 2, … shows further ones, for practice.
      """)

  @Argument(help: "The day, as YYYY-MM-DD (default: today).")
  var day: String?

  @Flag(help: "The challenge that is the same for everyone.")
  var shared = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A further challenge of the day, from 1.", valueName: "number"),
    transform: DigitAmount.argument)
  var another: DigitAmount?

  /// The number of the challenge; 0 is the one that counts.
  private var round: Int64 { another?.value ?? 0 }

  @OptionGroup var options: OutputOptions

  private struct Listing: Encodable {
    let date: String
    let constant: String
    let kind: String
    let digits: Int64
    let seconds: Double?
    /// 1-based position of the first decimal.
    let from: Int64?
    let completed: Bool
    let task: String
  }

  func validate() throws {
    if let day, CivilDay(day) == nil {
      throw ValidationError("'\(day)' is not a date; write it as YYYY-MM-DD, such as 2026-11-21")
    }
    if shared && another != nil {
      throw ValidationError("--shared and --another exclude each other")
    }
  }

  func run() throws {
    let store = try PracticeData.open()
    let day = day.flatMap { CivilDay($0) } ?? PracticeData.today
    let constant = store.settings.constant
    let own = store.profile[constant].challenge(of: constant, on: day, round: round)
    let other = DailyChallenge(on: CivilDay(number: day.number + round))
    let challenge = (shared ? nil : own) ?? other
    // Further ones are for practice; none of them is kept.
    let listing = Self.describe(
      challenge, on: day,
      completed: round == 0 && store.profile.challenges.isCompleted(on: day))
    options.output.print(listing) {
      "\(listing.date): \(listing.task)\(listing.completed ? "; done" : "")"
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
        date: day.description, constant: name, kind: kind, digits: digits,
        seconds: seconds, from: from, completed: completed, task: task)
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
