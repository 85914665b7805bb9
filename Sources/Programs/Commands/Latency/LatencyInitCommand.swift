internal import ArgumentParser
internal import Files
internal import LatencyGate
internal import Processes
internal import Reports
internal import SystemPackage
internal import Text

struct LatencyInitCommand<Own: OwnProgram>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration("init", PackageResources.latency_init_txt)
  }

  enum Kind: String, CaseIterable, ExpressibleByArgument { case lines, terminal, page, samples }
  enum Pipeline: String, CaseIterable, ExpressibleByArgument { case github, gitlab, none }

  @Argument(help: "The folder of the program.", completion: .directory)
  var folder = "."

  @Option(help: "What is gated: a program with lines or on a terminal, a page, or samples.")
  var kind: Kind?

  @Option(help: "The command that starts the program.")
  var command: String?

  @Option(help: "Which pipeline runs the gate.")
  var pipeline: Pipeline?

  @Option(help: ArgumentHelp("The shell's command that builds it.", valueName: "command"))
  var build: String?

  @Flag(name: .shortAndLong, help: "Replace files that exist already.")
  var force = false

  @OptionGroup var measuring: MeasurementOptions

  @OptionGroup var options: OutputOptions

  private struct ArmFile: Encodable {
    let name: String
    let transport: ArmDescription.Transport
    let command: [String]
  }

  func run() throws {
    try mappingMeasurementErrors {
      let transport: ArmDescription.Transport
      switch try kind ?? choice("What is gated?", "--kind") {
      case .lines: transport = .stdio
      case .terminal: transport = .pty
      case .page, .samples:
        return CommandOutput.write(
          "Let a test write samples, as Examples/page does in a browser: fourteen rounds of the"
            + " program, and of a control that does nothing. 'doctor --samples' finds traps in"
            + " them, and 'judge' judges them.\n")
      }
      let command = try self.command ?? answer("Which command starts it?", "--command")
      let pipeline: Pipeline = try self.pipeline ?? choice("Which pipeline?", "--pipeline")
      guard FileManager.default.changeCurrentDirectoryPath(folder) else {
        throw CommandFailure(.usage, "there is no folder '\(folder)'")
      }
      let arm = JSONEncoder.text(
        ArmFile(name: name, transport: transport, command: Self.words(command)))
      let description = try JSONDecoder().decode(ArmDescription.self, from: Data(arm.utf8))
      var files = [("arm.json", arm + "\n")]
      var last = "commit what was written"
      if let file = PipelineFile.all[pipeline.rawValue] {
        // A text also where YAML would take it for something else, as 'true'.
        let build = build.map { JSONEncoder.text($0) }
        files.append((file.path, file.text(version: Own.version, build: build)))
        last = "replace \(file.placeholders) in \(file.path), and " + last
      }
      try write(files)
      try ArmExamination(of: description, measuring, by: Own.self).report(
        options, next: "'gate --arm arm.json' judges the program; \(last).")
    }
  }

  /// Writes files, all or none.
  private func write(_ files: [(path: String, text: String)]) throws {
    let outputs = try files.map { path, text in
      let path = FilePath(path)
      try FileSystem.real.makeFolder(FilePath("./\(path.removingLastComponent())"))
      let output = try AtomicOutput(path, replacing: force)
      try output.write(text)
      return output
    }
    for output in outputs {
      try output.commit()
      StandardError.write("wrote \(output.path)\n")
    }
  }

  /// The name of the folder, as an arm's name may be.
  private var name: String {
    let folder = FilePath(FileManager.default.currentDirectoryPath).lastComponent?.string ?? ""
    let words = folder.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "program" : words.joined(separator: "-")
  }

  /// A program and its arguments; a shell only where there is work for one, since the counters of
  /// a key are those of the process that was started.
  private static func words(_ command: String) -> [String] {
    let isPlain = command.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_./ ".contains($0))
    }
    return isPlain ? command.split(separator: " ").map { String($0) } : ["sh", "-c", command]
  }

  private func answer(_ question: String, _ option: String) throws -> String {
    guard Terminal.isTerminal(.standardInput) else {
      throw CommandFailure(.usage, "\(option) is missing, and there is no terminal to ask on")
    }
    StandardError.write("\(question) ")
    return readLine() ?? ""
  }

  private func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ question: String, _ option: String
  ) throws -> Choice {
    let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    let line = try answer("\(question) (\(names))", option)
    guard let choice = Choice(rawValue: line) else {
      throw CommandFailure(.usage, "\(option) takes \(names), not '\(line)'")
    }
    return choice
  }
}
