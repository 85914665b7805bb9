import ArgumentParser
import Commands
import DigitCore
import PracticeData
import PracticeEngine
import PracticeStore
import Text

struct ChallengeCommand: ParsableCommand {
  static let configuration = CommandConfiguration("challenge", PackageResources.challenge_txt)

  @Argument(help: "The day, as YYYY-MM-DD (default: today).")
  var day: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A further challenge of the day, from 1.", valueName: "number"),
    transform: DigitAmount.argument)
  var another: DigitAmount?

  /// The number of the challenge; 0 is the one that counts.
  private var round: Int64 { another?.value ?? 0 }

  @OptionGroup var options: DataOptions

  func validate() throws {
    if let day, CivilDay(day) == nil {
      throw ValidationError("'\(day)' is not a date; write it as YYYY-MM-DD, such as 2026-11-21")
    }
  }

  func run() throws {
    let store = try options.store()
    let day = day.flatMap { CivilDay($0) } ?? PracticeData.today
    let constant = store.settings.constant
    let own = DailyChallenge(
      on: day, constant: constant, knownDigits: store.profile[constant].knownDigits, round: round)
    let further = own ?? DailyChallenge(on: CivilDay(number: day.number + round)).unmarked
    let stamp = store.profile.challenges.mark(on: day)
    let challenges =
      round > 0 ? [further] : ChallengeMark.allCases.map { DailyChallenge(on: day, for: $0) }
    // Further ones are for practice; none of them is kept.
    let isDone = challenges.map { challenge in
      round == 0 && challenge.mark.map { $0.rawValue <= stamp?.rawValue ?? 0 } ?? false
    }
    let listings = zip(challenges, isDone).map { Self.listing($0, on: day, completed: $1) }
    // Of a challenge of the day, what each mark asks for.
    let first = Self.listing(
      challenges[0], on: day, completed: isDone[0], marks: round == 0 ? listings : nil)
    options.output.print(first) {
      let lines = zip(challenges, isDone).map { challenge, isDone in
        "\(day)\(challenge.mark.map { ", " + $0.name } ?? ""): \(Self.task(of: challenge))"
          + (isDone ? "; done" : "")
      }
      let command = "to begin: pi-trainer practice \(challenges[0].constant.name) --mode practice"
      return (round > 0 ? lines : lines + [command]).joined(separator: "\n")
    }
  }

  private static func listing(
    _ challenge: DailyChallenge, on day: CivilDay, completed: Bool, marks: [JSONObject]? = nil
  ) -> JSONObject {
    // The 1-based position of the first decimal is that of a segment.
    let (kind, digits, seconds, from): (String, Int64, Double?, Int64?) =
      switch challenge.task {
      case .recite(let digits): ("recite", digits, nil, nil)
      case .sprint(let digits, let limit): ("sprint", digits, TypingSpeed.seconds(limit), nil)
      case .segment(let range): ("segment", range.count, nil, range.lowerIndex + 1)
      }
    return [
      "date": day.description, "mark": challenge.mark?.name, "constant": challenge.constant.name,
      "kind": kind, "digits": digits, "seconds": seconds, "from": from, "completed": completed,
      "task": task(of: challenge), "marks": marks,
    ]
  }

  private static func task(of challenge: DailyChallenge) -> String {
    let name = challenge.constant.name
    switch challenge.task {
    case .recite(let digits):
      return "recite \(digits.counted("decimal")) of \(name) without an error or a reveal"
    case .sprint(let digits, let limit):
      return "type \(digits.counted("decimal")) of \(name), certified, within"
        + " \(PracticeFormat.duration(limit))"
    case .segment(let range):
      let (first, last) = (range.lowerIndex + 1, range.upperIndex)
      return "recall the decimals \(first.grouped) to \(last.grouped) of \(name) without an"
        + " error: pi-trainer practice \(name) --recall \(first)-\(last)"
    }
  }
}
