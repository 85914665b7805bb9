import ArgumentParser

struct JobCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "job",
    abstract: "Compute digits in steps that can be interrupted and run on several machines.",
    discussion: """
      A job is a folder: its plan, and a file for every step that is done. The pack at the end has \
      the same bytes as that of 'digits generate'.

      EXAMPLES
        pi-trainer job plan pi -n 1G --memory 20G --out run
        pi-trainer job run run
        pi-trainer job check run --recheck
      """,
    subcommands: [
      JobPlanCommand.self, JobRunCommand.self, JobStepCommand.self, JobCheckCommand.self,
    ])
}
