internal import ArgumentParser
internal import Files
internal import LatencyJudge
internal import Processes
internal import Reports
internal import SystemPackage
internal import Text

struct LatencyBisectCommand<Own: OwnProgram>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration("bisect", PackageResources.latency_bisect_txt)
  }

  @Argument(help: "A commit that passes.")
  var good: String

  @Argument(help: "A later commit that fails.")
  var bad: String

  @Option(help: "Judge the program that this file describes.", completion: .file())
  var arm: String

  @Option(help: ArgumentHelp("The shell's command that builds a commit.", valueName: "command"))
  var build: String?

  @OptionGroup var measuring: MeasurementOptions

  /// Judges one commit, and ends with what git reads: 0 good, 1 bad, 125 skipped, 255 over.
  private static var step: String { HelpText.of(PackageResources.bisect_step_sh) }

  func run() throws {
    try mappingMeasurementErrors {
      _ = try ArmSource.description(arm)
      let commits = try [good, bad].map { name in
        let words = ["rev-parse", "--verify", "--quiet", "\(name)^{commit}"]
        guard let commit = ExternalProgram.line("git", words) else {
          throw CommandFailure(.usage, "'\(name)' is no commit of a repository here")
        }
        return commit
      }
      guard !ExternalProgram.run("git", ["bisect", "log"]) else {
        throw CommandFailure(.usage, "a bisection is under way; 'git bisect reset' ends it")
      }
      guard Self.git(["diff", "--quiet", "HEAD"]) else {
        throw CommandFailure(
          .usage, "the tree has changes, which every commit would have; commit or stash them")
      }
      let session = try MeasurementSession(of: Own.self, isQuiet: measuring.quiet)
      // Other commits have another file, or none.
      let copy = session.scratch.appending("arm.json")
      try FileSystem.real.write(FileSystem.real.contents(of: FilePath(arm)), to: copy)
      let step =
        [
          "-c", Self.step, "sh", FileManager.default.currentDirectoryPath, build ?? ":",
          session.scratch.appending("said").string,
        ] + (try Own.start("gate")) + [
          "--arm", copy.string, "--budget", DurationFormat.text(measuring.budget),
          "--seed", "\(measuring.seed)", "--out", "build/latency-bisect", "--quiet",
        ]
      let outcome = Result { try search(between: commits, step, session) }
      guard Self.git(["bisect", "reset"]) else {
        let reason = "the tree is not at the commit at which it was; 'git bisect reset' says why"
        if case .success = outcome { throw CommandFailure(.usage, reason) }
        StandardError.write(reason + "\n")
        return try outcome.get()
      }
      try outcome.get()
    }
  }

  private func search(
    between commits: [String], _ step: [String], _ session: MeasurementSession
  ) throws {
    try require("bisect", "start")
    for (commit, (name, status)) in zip(commits, [("good", Int32(0)), ("bad", 1)]) {
      try require("checkout", "--quiet", "--detach", commit)
      guard try session.status(of: "sh", step) == status else {
        throw CommandFailure(
          .usage, "\(commit) is to be \(name) and is not, as said above; name another commit")
      }
      try require("bisect", name)
    }
    let status = try session.status(of: "git", ["bisect", "run", "sh"] + step)
    let first = ExternalProgram.line("git", ["log", "-1", "--format=%H %s", "refs/bisect/bad"])
    guard let first, [0, 2].contains(status) else {
      throw CommandFailure(.usage, "no commit was found, for the reason above")
    }
    guard status == 0 else {
      StandardError.write("INCONCLUSIVE: \(first), or one before it that was skipped\n")
      throw ExitCode(3)
    }
    CommandOutput.write("the first bad commit: \(first.sanitizedLine)\n")
  }

  private func require(_ words: String...) throws {
    guard Self.git(words) else {
      throw CommandFailure(
        .usage, "'git \(words.joined(separator: " "))' failed; try it to see why")
    }
  }

  /// Runs git, with the time that a large tree takes: ended early, it would leave half of one.
  private static func git(_ words: [String]) -> Bool {
    ExternalProgram.run("git", words, seconds: 1_800)
  }
}
