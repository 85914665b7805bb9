import ArgumentParser
import Commands
import DigitCore
import Files
import PracticeData
import PracticeEngine
import PracticeStore
import SystemPackage
import Text
import TrainerModel

struct PracticeCommand: ParsableCommand {
  static let configuration = CommandConfiguration("practice", PackageResources.practice_txt)

  @Argument(
    help: "The constant, by name or symbol: \(ConstantName.all.joined(separator: ", ")).",
    completion: .list(ConstantName.all))
  var constant: String?

  @Option(
    help: ArgumentHelp("learn, practice, game or strict.", valueName: "name"),
    completion: .list(SessionMode.allCases.map(\.rawValue)))
  var mode: String?

  @Option(
    help: ArgumentHelp(
      "In learn mode: the first and the last decimal, such as 51-100.", valueName: "first-last"),
    transform: PositionRange.argument)
  var segment: PositionRange?

  @Option(
    help: ArgumentHelp(
      "In learn mode: shown, alternate (every second digit is hidden) or blank.",
      valueName: "name"),
    completion: .list(LearnPass.allCases.map(\.name)))
  var pass: String?

  @Option(
    help: ArgumentHelp(
      "Recall decimals without seeing them, such as 51-100: learn mode's blank pass.",
      valueName: "first-last"), transform: PositionRange.argument)
  var recall: PositionRange?

  @Option(
    help: ArgumentHelp(
      "In game mode: the record to race against, crown or lightning.", valueName: "record"),
    completion: .list(GhostKind.allCases.map(\.name)))
  var ghost: String?

  @Option(
    help: ArgumentHelp(
      "Race the ghost of a friend: the code of 'pi-trainer share', its link, or a file with it.",
      valueName: "code|file"), completion: .file())
  var ghostCode: String?

  @Option(
    help: ArgumentHelp(
      "How the number pad is drawn: phone (1-2-3 on top) or calculator (7-8-9 on top).",
      valueName: "layout"),
    completion: .list(KeypadLayout.allCases.map(\.name)))
  var pad: String?

  @OptionGroup var player: PlayerOption

  @OptionGroup var appearance: AppearanceOptions

  @ParentCommand var program: PiTrainer

  func validate() throws {
    if let constant { _ = try ConstantName.constant(constant) }
  }

  func run() throws {
    let friend = try ghostCode.map(Self.friend)
    try TrainerProgram.requireTerminal()
    let store = try player.store()
    let provider = PackDigitProvider()
    let choice = try choice(store.settings, provider, friend)
    try TrainerProgram(
      store: store, provider: provider, appearance: appearance.joined(with: program.appearance)
    ).run(opening: choice)
  }

  /// The choice of the options, or else of the settings.
  private func choice(
    _ settings: Settings, _ provider: PackDigitProvider, _ friend: GhostCode?
  ) throws -> SessionConfiguration {
    var choice = SessionConfiguration(
      constant: try constant.map(ConstantName.constant) ?? friend?.run.constant
        ?? settings.constant,
      mode: settings.mode, ghost: settings.ghost, keypad: settings.keypad)
    choice.friend = friend
    if recall != nil, mode != nil || segment != nil || pass != nil {
      throw CommandFailure(
        .usage, "--recall stands for --mode learn --pass blank --segment: give it alone")
    }
    if let mode {
      choice.mode = try .parsed(mode, of: "--mode")
    } else if segment != nil || recall != nil || pass != nil {
      choice.mode = .learn
    } else if ghost != nil || friend != nil {
      choice.mode = .game
    }
    if let friend, !choice.mode.hasGhost || ghost != nil || choice.constant != friend.run.constant {
      let name = friend.run.constant.name
      throw CommandFailure(
        .usage, "--ghost-code is a ghost of \(name), for game mode: give it alone")
    }
    if let ghost { choice.ghost = try .parsed(ghost, of: "--ghost") }
    if let pad { choice.keypad = try .parsed(pad, of: "--pad") }
    if let pass {
      choice.pass = try .parsed(pass, of: "--pass")
      guard choice.mode.takesSegment else {
        throw CommandFailure(
          .usage, "--pass \(pass): only learn mode has passes; omit it or add --mode learn")
      }
    } else if recall != nil {
      choice.pass = .blank
    }
    if let segment, !choice.mode.takesSegment {
      throw CommandFailure(
        .usage, "--segment \(segment): only learn mode has segments; omit it or add --mode learn")
    }
    // Digits that contradict what is known end with their own exit code.
    if try DigitLibrary.existingPack(of: choice.constant) != nil {
      _ = try DigitLibrary.open(choice.constant.name)
    } else {
      try MissingDigits.makeIfMissing(choice.constant)
    }
    let available = try provider.available(of: choice.constant)
    if choice.mode.takesSegment {
      choice.segment =
        try (recall ?? segment).map {
          try Self.segment($0, recall == nil ? "--segment" : "--recall", available: available)
        } ?? settings.learnSegment(available: available)
    }
    return choice
  }

  /// A friend's ghost from a code, a link, or a file with one of them.
  ///
  /// - Throws: ``CommandFailure`` that says what is wrong with it, and where.
  private static func friend(_ text: String) throws -> GhostCode {
    let file = try? FileSystem.real.contents(of: FilePath(text), limit: GhostCode.longestText)
    do throws(GhostCodeError) { return try GhostCode(reading: file ?? Array(text.utf8)) } catch {
      throw CommandFailure(.usage, "--ghost-code: \(file == nil ? "no file, and " : "")\(error)")
    }
  }

  /// A segment of the decimals that there are.
  ///
  /// - Throws: ``CommandFailure`` that says what is wrong with it.
  private static func segment(
    _ range: PositionRange, _ option: String, available: Int64
  ) throws -> DigitRange {
    guard let segment = DigitRange(from: range.first - 1, upTo: range.last ?? available),
      LearnSegment.accepts(segment, available: available)
    else {
      throw CommandFailure(
        .usage,
        "\(option) \(range): the pack holds the decimals 1 to \(available.grouped); choose a"
          + " smaller end")
    }
    return segment
  }
}

/// How the trainer appears; before a command or after it.
struct AppearanceOptions: ParsableArguments {
  @Flag(help: "Write a line for every event, for screen readers, instead of drawing.")
  var plain = false

  @Flag(help: "Show no animations.")
  var still = false

  /// What these or others ask for.
  func joined(with others: AppearanceOptions) -> AppearanceOptions {
    var joined = self
    joined.plain = plain || others.plain
    joined.still = still || others.still
    return joined
  }
}

extension NamedCase {
  /// The case of a name.
  ///
  /// - Throws: `ValidationError` that says what is unknown, and names the nearest one.
  static func argument(_ name: String, of what: String) throws -> Self {
    if let value = named(name.lowercased()) { return value }
    throw ValidationError("unknown \(what) '\(name)'; \(hint(to: name))")
  }

  /// A value by its name.
  ///
  /// - Throws: ``CommandFailure`` that names the option and the nearest name.
  static func parsed(_ text: String, of option: String) throws -> Self {
    if let value = named(text.lowercased()) { return value }
    throw CommandFailure(.usage, "\(option) '\(text)': unknown; \(hint(to: text))")
  }

  private static func hint(to name: String) -> String {
    Suggestion.text(to: name, among: allCases.map(\.name))
  }
}
