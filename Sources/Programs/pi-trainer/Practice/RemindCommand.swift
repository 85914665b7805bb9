import ArgumentParser
import Commands
import Files
import PracticeData
import PracticeEngine
import PracticeStore
import Processes
import SystemPackage
import TrainerModel

struct RemindCommand: ParsableCommand {
  static let configuration = CommandConfiguration("remind", PackageResources.remind_txt)

  enum Action: String, CaseIterable, ExpressibleByArgument {
    case on, off, check, calendar
  }

  @Argument(help: "on, off, check or calendar (default: show the present answer).")
  var action: Action?

  @Flag(help: "With on: install without asking; this is your consent to be reminded.")
  var yes = false

  @Option(
    help: ArgumentHelp(
      "With check: print nothing before this hour of the local day.", valueName: "hour"))
  var hour: Int64?

  @Option(
    help: ArgumentHelp("Check at another time, in seconds since 1970.", visibility: .hidden))
  var at: Int64?

  @OptionGroup var destination: TextDestination

  @OptionGroup var options: DataOptions

  private static func listing(
    _ store: PracticeStore, _ units: ReminderUnits, isActive: Bool
  ) -> JSONObject {
    let files = units.files.map { ["path": $0.path.string, "text": $0.text] }
    return [
      "consent": store.settings.reminderConsent.name, "files": files,
      "installed": ReminderUnits.areInstalled, "active": isActive,
    ]
  }

  func validate() throws {
    let foreign = [
      ("--yes", yes, Action.on), ("--hour", hour != nil, .check),
      ("--out", !destination.isStandardOutput, .calendar),
      ("--force", destination.force, .calendar),
    ].first { $0.1 && $0.2 != action }
    if let foreign { throw ValidationError("\(foreign.0) needs the word '\(foreign.2.rawValue)'") }
    if let hour, !(0...23).contains(hour) {
      throw ValidationError("--hour takes a number from 0 to 23, not \(hour)")
    }
    if options.form.json && action == .on && !yes {
      throw ValidationError("--json cannot ask: add --yes")
    }
    if action == .calendar { try destination.validate(with: options.form) }
  }

  func run() throws {
    let store = try options.store()
    switch action {
    case nil: show(store)
    case .on?: try allow(store)
    case .off?: try refuse(store)
    case .check?: try check(store)
    case .calendar?: try writeCalendar(store)
    }
  }

  private func show(_ store: PracticeStore) {
    let units = ReminderUnits(hour: store.settings.reminderHour)
    let isActive = ReminderUnits.isActive
    let consent = store.settings.reminderConsent
    let isStopped = consent == .granted && ReminderUnits.areInstalled && !isActive
    options.output.print(Self.listing(store, units, isActive: isActive)) {
      Self.text(consent)
        + (isStopped ? "; it does not run. To start it: \(units.command)" : "") + "\n\n"
        + units.files.map { "# \($0.path)\n\($0.text)" }.joined(separator: "\n")
    }
  }

  private static func text(_ consent: ReminderConsent) -> String {
    switch consent {
    case .notAsked, .asked:
      "not \(consent == .asked ? "answered" : "asked yet");"
        + " 'pi-trainer remind on' installs the timer below"
    case .granted:
      ReminderUnits.areInstalled
        ? "reminders are allowed; the timer is installed"
        : "reminders are allowed; 'pi-trainer remind on' installs the timer below"
    case .denied:
      ReminderUnits.areInstalled
        ? "no reminders; the timer stays silent. To remove it: systemctl --user disable --now"
          + " \(ReminderUnits.name).timer"
        : "no reminders"
    }
  }

  private func allow(_ store: PracticeStore) throws {
    let units = ReminderUnits(hour: store.settings.reminderHour)
    try ask(units)
    let outcome = try units.install()
    try PracticeData.save(store) { store.consent(granted: true) }
    let isActive = outcome == .installed(hour: units.hour)
    let isInstalled = ReminderUnits.areInstalled
    options.output.print(Self.listing(store, units, isActive: isActive)) {
      guard isInstalled else { return Self.text(store.settings.reminderConsent) }
      let names = units.files.map { "installed \($0.path)" }.joined(separator: "\n")
      return isActive ? names : names + "\nto start the timer, run: \(units.command)"
    }
    guard isInstalled else {
      StandardError.write("note: there is no systemd here; to be reminded, run: \(units.command)\n")
      return
    }
    if ExternalProgram.find("notify-send") == nil {
      StandardError.write(
        "note: without notify-send (package libnotify) a reminder only reaches the journal:"
          + " journalctl --user -u \(ReminderUnits.name)\n")
    }
  }

  /// Asks before anything is installed.
  private func ask(_ units: ReminderUnits) throws {
    if yes { return }
    guard Terminal.isTerminal(.standardInput) else {
      throw CommandFailure(
        .usage, "standard input is not a terminal: add --yes to install without asking")
    }
    for file in units.files { StandardError.write("\(file.path)\n") }
    StandardError.write("Install these and be reminded at \(units.hour):00? [y/N] ")
    let answer = readLine()?.lowercased() ?? ""
    guard ["y", "yes", "o", "oui"].contains(answer) else {
      throw CommandFailure(.failed, "nothing was installed")
    }
  }

  private func refuse(_ store: PracticeStore) throws {
    try PracticeData.save(store) { store.consent(granted: false) }
    let units = ReminderUnits(hour: store.settings.reminderHour)
    options.output.print(Self.listing(store, units, isActive: false)) {
      Self.text(store.settings.reminderConsent)
    }
  }

  private func check(_ store: PracticeStore) throws {
    let now = at.map { WallTime(unixSeconds: $0) } ?? .now
    let today = now.day
    let streak = store.profile.dailyStreak
    let lastReminder = try store.lastReminder()
    // A timer that missed its hour because the machine was off fires at the next start: in the
    // morning it would use up the day's reminder.
    let isDue =
      now.clock.hour >= hour ?? 0
      && ReminderPolicy.shouldRemind(
        consent: store.settings.reminderConsent, streak: streak, today: today)
      && lastReminder.map { $0 < today } ?? true
    let days = streak.current(on: today)
    let text = PracticeData.words(store.settings).reminder(days: days)
    let result: JSONObject = [
      "date": today.description, "due": isDue, "streak": days, "text": isDue ? text : nil,
    ]
    options.output.print(result) { isDue ? text : "" }
    guard isDue else { return }
    let isShown = ExternalProgram.run("notify-send", ["--app-name=pi-trainer", "pi-trainer", text])
    if isShown || Terminal.isTerminal(.standardOutput) { return try store.noteReminder(on: today) }
    StandardError.write(
      "note: notify-send (package libnotify) is missing or failed: nothing was shown, and the next"
        + " check tries again\n")
  }

  private func writeCalendar(_ store: PracticeStore) throws {
    let settings = store.settings
    let hour = settings.reminderHour
    let text = ReminderCalendar.text(
      hour: hour, goal: settings.goal, at: .now, in: PracticeData.words(settings))
    try destination.write { try $0.write(text) }
    if destination.isStandardOutput { return }
    let written: JSONObject = ["path": destination.path, "hour": hour]
    options.output.print(written) {
      "\(destination.path): an alarm every day at \(hour):00"
    }
  }
}
