internal import ArgumentParser
internal import LatencyReports
internal import SystemPackage

struct LatencyCommentCommand: ParsableCommand {
  static let configuration = CommandConfiguration("comment", PackageResources.latency_comment_txt)

  @Argument(help: ArgumentHelp("The folder of the run.", valueName: "run"), completion: .directory)
  var source: String

  @Flag(help: "Print a comment also where nothing has changed.")
  var always = false

  func run() throws {
    let run = RunFolder(path: FilePath(source))
    let record = try run.record()
    let comment = LatencyComment(
      try run.result(), rounds: try run.scenarios(of: record), base: try run.base(of: record))
    CommandOutput.write(always || comment.saysNews ? comment.markdown : comment.mark)
  }
}
