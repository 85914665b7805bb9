import ArgumentParser
import DigitCore
import FileIO
import PracticeEngine
import PracticePresentation
import PracticeRecords
import PracticeStore
import SystemPackage

/// `pi-trainer share`.
struct ShareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Make a card of a record to share: a text, or a picture in SVG.")

  @Argument(help: "The constant.", completion: .list(ConstantName.all))
  var constant = "pi"

  @Option(help: "Which record: crown or lightning.")
  var kind = "crown"

  @Option(help: "Write a picture to this file as well.", completion: .file())
  var svg: String?

  @Flag(help: "Replace a file that exists already.")
  var force = false

  @OptionGroup var options: OutputOptions

  /// What is printed as JSON.
  private struct Listing: Encodable {
    let lines: [String]
    let svg: String?
  }

  func validate() throws {
    _ = try ConstantName.constant(constant)
    guard GhostKind.named(kind) != nil else {
      let names = GhostKind.allCases.map(\.name)
      throw ValidationError(
        "unknown record '\(kind)'; \(Suggestion.text(to: kind, among: names))")
    }
  }

  func run() throws {
    let store = try PracticeData.open()
    let constant = try ConstantName.constant(constant)
    guard let kind = GhostKind.named(kind), let held = store.profile[constant][kind] else {
      throw CommandFailure(.failed, "there is no \(self.kind) record of \(constant.name) yet")
    }
    let grade = store.profile.grade
    let card = ShareCard(run: held.run, kind: kind, day: held.day, grade: grade)
    let language = PracticeData.language(store.settings)
    if let svg {
      let theme = Theme.drawn(store.settings.theme, grade: grade)
      try mappingErrors {
        let output = try AtomicOutput(FilePath(svg), replacing: force)
        try output.write(card.svg(theme: theme, in: language))
        try output.commit()
      }
      StandardError.write("note: the picture is in '\(svg)'\n")
    }
    let listing = Listing(lines: card.lines(in: language), svg: svg)
    options.output.print(listing) { listing.lines.joined(separator: "\n") }
  }
}
