import ArgumentParser
import FileIO
import PracticeEngine
import PracticePresentation
import PracticeRecords
import PracticeStore

/// `pi-trainer remind`.
struct RemindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind",
    abstract: "Be reminded, once a day, of a streak that would end at midnight.",
    discussion: """
      A systemd timer of your user runs 'pi-trainer remind check' at the hour of the setting \
      reminderHour. It reminds you of a streak that would end that day; after a session it prints \
      nothing. Nothing is shown without your consent.

      EXAMPLES
        pi-trainer remind                    print timer and service
        pi-trainer remind units --install    install them, after asking
        pi-trainer remind calendar           print a calendar file with a daily alarm
        pi-trainer remind consent no         never be reminded or asked again
      """,
    subcommands: [
      RemindUnitsCommand.self, RemindCheckCommand.self, RemindCalendarCommand.self,
      RemindConsentCommand.self,
    ],
    defaultSubcommand: RemindUnitsCommand.self)
}

/// `pi-trainer remind check`.
struct RemindCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Remind if a streak would end today; the timer runs this.",
    discussion: """
      Prints the reminder, and shows it with notify-send if that is installed. Prints nothing \
      without consent, without a streak, after a session of the day, or after the day's reminder.
      """)

  @Option(
    help: ArgumentHelp("Check at another time, in seconds since 1970.", visibility: .hidden))
  var at: Int64?

  @Option(help: "Print nothing before this hour of the local day; the timer passes its own.")
  var hour: Int64 = 0

  @OptionGroup var options: OutputOptions

  /// What is printed as JSON.
  private struct Listing: Encodable {
    let date: String
    let due: Bool
    let streak: Int64
    let text: String?
  }

  func validate() throws {
    guard (0...23).contains(hour) else {
      throw ValidationError("--hour takes a number from 0 to 23, not \(hour)")
    }
  }

  func run() throws {
    let store = try PracticeData.open()
    let now = at.map { WallTime(unixSeconds: $0) } ?? .now
    let today = PracticeData.day(now)
    let streak = store.profile.dailyStreak
    let lastReminder = try mappingErrors { try store.lastReminder() }
    // A timer that missed its hour because the machine was off fires at the next start: in the
    // morning it would use up the day's reminder.
    let isDue =
      now.clock.hour >= hour
      && ReminderPolicy.shouldRemind(
        consent: store.settings.reminderConsent, streak: streak, today: today)
      && lastReminder.map { $0 < today } ?? true
    let days = streak.current(on: today)
    let text = ReminderPolicy.text(days: days, in: PracticeData.language(store.settings))
    let listing = Listing(
      date: today.description, due: isDue, streak: days, text: isDue ? text : nil)
    options.output.print(listing) { listing.text ?? "" }
    guard isDue else { return }
    _ = ExternalProgram.run("notify-send", ["--app-name=pi-trainer", "pi-trainer", text])
    try mappingErrors { try store.noteReminder(on: today) }
  }
}

/// `pi-trainer remind calendar`.
struct RemindCalendarCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar",
    abstract: "Write the reminder as a calendar file, for a phone or where there is no systemd.",
    discussion: """
      The file (iCalendar) has an alarm every day at the hour of the setting reminderHour, and the \
      day of the goal where there is one. A calendar cannot know the streak: the alarm comes also \
      after a session.

      EXAMPLES
        pi-trainer remind calendar --out pi-trainer.ics
      """)

  @OptionGroup var destination: TextDestination

  @OptionGroup var options: OutputOptions

  /// What is printed as JSON.
  private struct Written: Encodable {
    let path: String
    let hour: Int64
  }

  func validate() throws { try destination.validate(with: options) }

  func run() throws {
    let settings = try PracticeData.open().settings
    let calendar = ReminderCalendar(hour: settings.reminderHour, goal: settings.goal)
    let text = calendar.text(at: .now, in: PracticeData.language(settings))
    try destination.write { try $0.write(text) }
    if destination.isStandardOutput { return }
    options.output.print(Written(path: destination.path, hour: calendar.hour)) {
      "\(destination.path): an alarm every day at \(calendar.hour):00"
    }
  }
}

/// `pi-trainer remind consent`.
struct RemindConsentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "consent", abstract: "Allow or refuse reminders, or show your answer.")

  @Argument(help: "yes or no (default: show the present answer).")
  var answer: String?

  @OptionGroup var options: OutputOptions

  func validate() throws {
    if let answer, !["yes", "no"].contains(answer.lowercased()) {
      throw ValidationError("'\(answer)' is not an answer; it takes yes or no")
    }
  }

  func run() throws {
    let store = try PracticeData.open()
    if let answer {
      store.consent(granted: answer.lowercased() == "yes")
      try PracticeData.save(store)
    }
    let consent = store.settings.reminderConsent
    options.output.print(["consent": consent.name]) {
      switch consent {
      case .notAsked: "not asked yet"
      case .granted:
        ReminderUnits.areInstalled
          ? "reminders are allowed; the timer is installed"
          : "reminders are allowed; 'pi-trainer remind units --install' installs the timer"
      case .denied:
        ReminderUnits.areInstalled
          ? "no reminders; the timer stays silent. To remove it: systemctl --user disable --now"
            + " \(ReminderUnits.name).timer"
          : "no reminders"
      }
    }
  }
}
