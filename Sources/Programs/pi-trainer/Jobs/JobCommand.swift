import ArgumentParser
import Commands

struct JobCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "job",
    abstract: "Compute digits in steps that can be interrupted and run on several machines.",
    discussion: HelpText.of(PackageResources.job_txt),
    subcommands: [
      JobPlanCommand.self, JobRunCommand.self, JobStepCommand.self, JobCheckCommand.self,
    ])
}
