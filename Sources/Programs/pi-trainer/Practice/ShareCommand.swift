import ArgumentParser
import Commands
import DigitCore
import Files
import PracticeData
import PracticeEngine
import PracticeStore
import Reports
import SystemPackage
import TrainerModel

struct ShareCommand: ParsableCommand {
  static let configuration = CommandConfiguration("share", PackageResources.share_txt)

  @Argument(help: "The constant (default: pi).", completion: .list(ConstantName.all))
  var constant = "pi"

  @Option(
    help: ArgumentHelp("Which record: crown or lightning (default: crown).", valueName: "record"),
    completion: .list(GhostKind.allCases.map(\.name)))
  var kind = "crown"

  @Option(
    help: ArgumentHelp("The name that the ghost bears, up to 24 letters.", valueName: "player"))
  var name = ""

  @Option(
    name: [.customShort("o"), .customLong("out")],
    help: ArgumentHelp("Write a picture to this file as well.", valueName: "file"),
    completion: .file(extensions: ["svg"]))
  var picture: String?

  @Flag(name: .shortAndLong, help: "Replace a file that exists already.")
  var force = false

  @OptionGroup var options: DataOptions

  func validate() throws {
    _ = try ConstantName.constant(constant)
    _ = try GhostKind.argument(kind, of: "record")
  }

  func run() throws {
    let store = try options.store()
    let constant = try ConstantName.constant(constant)
    let kind = try GhostKind.argument(kind, of: "record")
    guard let held = store.profile[constant][kind] else {
      throw CommandFailure(.failed, "there is no \(kind.name) record of \(constant.name) yet")
    }
    let grade = store.profile.grade
    let card = ShareCard(run: held.run, kind: kind, day: held.day, grade: grade)
    let words = PracticeData.words(store.settings)
    let run = store.ghost(of: constant, kind) ?? held.run
    let digits = try? PackDigitProvider().digits(of: constant, DigitRange(0..<run.digitCount))
    let shared = SharedRun(run, by: name, on: digits)
    if let picture {
      let theme = Theme.drawn(store.settings.theme, grade: grade)
      let svg = card.svg(theme: theme, code: shared.code, in: words)
      try FileSystem.real.write(svg.utf8, to: FilePath(picture), replacing: force)
      StandardError.write("note: the picture is in '\(picture.sanitizedLine)'\n")
    }
    let lines = card.lines(in: words) + shared.lines(in: words)
    let listing: JSONObject = ["lines": lines, "svg": picture, "ghostCode": shared.code?.text]
    options.output.print(listing) { lines.joined(separator: "\n") }
  }
}
