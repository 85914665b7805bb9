import ArgumentParser
import Commands

struct JobCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "job", PackageResources.job_txt,
    subcommands: [
      JobPlanCommand.self, JobRunCommand.self, JobStepCommand.self, JobCheckCommand.self,
    ])
}
