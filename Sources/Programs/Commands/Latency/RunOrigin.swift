internal import LatencyGate
internal import LatencyJudge
internal import Processes
internal import Text

final class RunOrigin {
  private let program: any OwnProgram.Type
  private let started = Date()
  private let start = ContinuousClock.now

  init(of program: any OwnProgram.Type) { self.program = program }

  var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }

  var provenance: Provenance {
    let change = SourceChange.current
    return Provenance(
      version: program.version, toolchain: BuildMode.toolchain,
      architecture: BuildMode.architecture,
      command: [CommandOutput.program] + CommandLine.arguments.dropFirst(),
      started: started.formatted(.iso8601), seconds: seconds,
      commit: change.commit, branch: change.branch, programHash: hash)
  }

  private lazy var hash = program.hash
}

/// The change whose program is measured, so that a result can be attached to it.
package struct SourceChange {
  /// The commit, followed by `-dirty` where files differ from it; `nil` where nobody says.
  package let commit: String?
  /// The branch; `nil` where nobody says.
  let branch: String?

  /// What the pipeline says in its variables, or else git in the working folder.
  package static let current: SourceChange = {
    func variable(_ names: String...) -> String? {
      names.lazy.compactMap { ProcessEnvironment.value($0) }.first { !$0.isEmpty }
    }
    let name = variable("GITHUB_HEAD_REF", "GITHUB_REF_NAME", "CI_COMMIT_REF_NAME", "BRANCH_NAME")
    if let commit = variable("GITHUB_SHA", "CI_COMMIT_SHA", "GIT_COMMIT") {
      return SourceChange(commit: commit, branch: name)
    }
    let branch = ExternalProgram.line("git", ["rev-parse", "--abbrev-ref", "HEAD"])
    return SourceChange(
      commit: ExternalProgram.line(
        "git", ["describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"]),
      branch: name ?? (branch == "HEAD" ? nil : branch))
  }()

  /// A seed from the commit: other commits play other schedules, one commit always the same.
  var seed: UInt64? { commit.flatMap { UInt64($0.prefix { $0.isHexDigit }.prefix(12), radix: 16) } }
}
