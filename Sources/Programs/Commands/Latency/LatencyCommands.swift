package import ArgumentParser
internal import LatencyGate
internal import LatencyJudge
internal import LatencyReports

package enum LatencyCommands<Own: OwnProgram> {
  /// All of them; the last two are called by the others.
  package static var all: [any ParsableCommand.Type] {
    [
      LatencyGateCommand<Own>.self, LatencyJudgeCommand<Own>.self, LatencyRunCommand<Own>.self,
      LatencyCompareCommand<Own>.self, LatencyCalibrateCommand<Own>.self,
      LatencyDoctorCommand<Own>.self, LatencyListCommand.self,
      LatencyReportCommand.self, LatencyCommentCommand.self, LatencyLoadCommand.self,
      LatencyEchoCommand.self,
    ]
  }

  /// Those about programs of others, whose place is the gate alone.
  package static var ofGate: [any ParsableCommand.Type] {
    [LatencyBisectCommand<Own>.self, LatencyInitCommand<Own>.self]
  }

  /// The exit codes, as a block of help.
  package static var exitCodes: String { HelpText.of(PackageResources.latency_exit_codes_txt) }
}

/// `hog`: spins as long as the process that started it lives.
struct LatencyLoadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hog", abstract: "Spin (called by the noisy scenarios).", shouldDisplay: false)

  func run() { CPULoad.spin() }
}

/// `echo`: the bundled control of arms.
struct LatencyEchoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "echo", abstract: "Echo keys (called by 'gate --arm').", shouldDisplay: false)

  @Option(
    help: "How keys come: stdio or pty.",
    transform: { text in
      guard let transport = ArmDescription.Transport(rawValue: text) else {
        throw ValidationError("there are stdio and pty")
      }
      return transport
    })
  var transport: ArmDescription.Transport

  func run() throws { try mappingErrors { try EchoProgram.run(isOnTerminal: transport == .pty) } }
}
