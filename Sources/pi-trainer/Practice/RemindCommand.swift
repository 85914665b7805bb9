import ArgumentParser

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
        pi-trainer remind consent no         never be reminded or asked again
      """,
    subcommands: [
      RemindUnitsCommand.self, RemindCheckCommand.self, RemindConsentCommand.self,
    ],
    defaultSubcommand: RemindUnitsCommand.self)
}
