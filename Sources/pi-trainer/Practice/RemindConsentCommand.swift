import ArgumentParser
import PracticeEngine
import PracticeStore

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
