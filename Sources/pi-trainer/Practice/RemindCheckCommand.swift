import ArgumentParser
import PlatformIO
import PracticeEngine
import PracticeStore

/// `pi-trainer remind check`.
struct RemindCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Remind if a streak is at stake now; the timer runs this.",
    discussion: """
      Prints the reminder, and shows it with notify-send where that is installed. Silent without \
      consent, without a streak, after a session of the day, and when the day had its reminder.
      """)

  @Option(
    help: ArgumentHelp("Look at another moment, in seconds since 1970.", visibility: .hidden))
  var at: Int64?

  @OptionGroup var options: OutputOptions

  /// What is printed as JSON.
  private struct Listing: Encodable {
    let date: String
    let due: Bool
    let streak: Int64
    let text: String?
  }

  func run() throws {
    let store = try PracticeData.open()
    let today = PracticeData.day(at.map { WallTime(unixSeconds: $0) } ?? .now)
    let streak = store.profile.dailyStreak
    let isDue =
      ReminderPolicy.shouldRemind(
        consent: store.settings.reminderConsent, streak: streak, today: today)
      && store.lastReminder.map { $0 < today } ?? true
    let days = streak.current(on: today)
    let text = ReminderPolicy.text(days: days, in: PracticeData.language(store.settings))
    let listing = Listing(
      date: today.description, due: isDue, streak: days, text: isDue ? text : nil)
    options.output.print(listing) { listing.text ?? "" }
    guard isDue else { return }
    _ = ExternalProgram.run("notify-send", ["--app-name=pi-trainer", "pi-trainer", text])
    try reporting { try store.noteReminder(on: today) }
  }
}
