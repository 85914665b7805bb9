import ArgumentParser

/// Everything about reminders.
struct RemindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind",
    abstract: "Be reminded, once a day, of a streak that would end at midnight.",
    discussion: """
      A timer of your own systemd runs 'pi-trainer remind check' at the hour of the setting \
      reminderHour. The check looks at that moment whether a streak is at stake; after a session \
      it stays silent. Nothing is shown without your consent.

      EXAMPLES
        pi-trainer remind                    print timer and service
        pi-trainer remind units --install    install them, after a question
        pi-trainer remind consent no         never be reminded nor asked again
      """,
    subcommands: [
      RemindUnitsCommand.self, RemindCheckCommand.self, RemindConsentCommand.self,
    ],
    defaultSubcommand: RemindUnitsCommand.self)
}
