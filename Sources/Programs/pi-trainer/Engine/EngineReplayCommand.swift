import ArgumentParser
import Arithmetic
import Commands
import Constants
import DigitCore
import DigitPacks
import DigitProofs
import PackMaking
import Parallelism
import PracticeData
import PracticeEngine
import Processes
import SystemPackage
import Text
import TrainerModel

struct EngineReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration("replay", PackageResources.engine_replay_txt)

  @Argument(help: "The transcript; - for standard input.", completion: .file())
  var path: String

  @Option(
    help: ArgumentHelp(
      "The pack to take the digits from (default: the constant's).", valueName: "file"),
    completion: .file(extensions: ["digitpack"]))
  var pack: String?

  @Flag(help: "Print the state after every event; with --json, one object a line.")
  var trace = false

  @OptionGroup var options: OutputOptions

  func run() throws {
    let text = try InputText.contents(of: path)
    let finder = try EngineDigitSource(pack: pack)
    if RecitalRecord.begins(text) {
      let report = try RecitalText.report(text, path, finder)
      return CommandOutput.write(
        RecitalText.text(
          report, isJSON: options.json, in: Localization(PracticeData.localeLanguage)))
    }
    var events: [EventReport] = []
    var digits = Result<[Digit], any Error>.success([])
    let outcome: ReplayOutcome
    do throws(TranscriptError) {
      outcome = try TranscriptReplayer.replay(
        text,
        digits: { constant in
          digits = Result { try finder.digits(of: constant) }
          return try? digits.get()
        }, onEvent: trace ? { events.append($0) } : nil)
    } catch {
      _ = try digits.get()
      throw CommandFailure(.usage, "'\(path)': \(error)")
    }
    let lines =
      options.json
      ? events.isEmpty ? [outcome.json] : events.map(\.json)
      : events.map(ReplayText.line) + [ReplayText.summary(outcome)]
    CommandOutput.write(lines.joined(separator: "\n") + "\n")
  }
}

enum ReplayText {
  static func line(_ event: EventReport) -> String {
    let snapshot = event.report.snapshot
    return "line \(event.line): \(event.event.json): position \(snapshot.position),"
      + " \(snapshot.correctCount) right, \(snapshot.errorCount) wrong,"
      + " streak \(snapshot.currentStreak)"
  }

  static func summary(_ outcome: ReplayOutcome) -> String {
    let snapshot = outcome.report.snapshot
    let result = outcome.report.result
    let reason = snapshot.phase.reason.map { " (\($0.name))" } ?? ""
    var lines = [
      "\(outcome.report.constant.name), \(snapshot.mode.rawValue): \(snapshot.phase.name)\(reason)",
      "  \(snapshot.correctCount) right, \(snapshot.errorCount) wrong,"
        + " \(snapshot.revealsUsed) reveals, best streak \(snapshot.bestStreak)",
      "  next decimal \(snapshot.position), \(snapshot.cps.fixed(2)) digits a second",
      "  \(result.certified ? "certified" : "not certified"),"
        + " +\(result.experienceGained) XP, \(result.grade.title)",
    ]
    if result.updates.crown != nil { lines.append("  a crown record") }
    if result.updates.lightning != nil { lines.append("  a lightning record") }
    if result.updates.classic != nil { lines.append("  a classic record") }
    if result.doubleBang { lines.append("  DOUBLE BANG") }
    if outcome.ignoredCount > 0 { lines.append("  \(outcome.ignoredCount) events changed nothing") }
    return lines.joined(separator: "\n")
  }
}

/// The digits that a session is played against: those of a pack, or computed ones.
struct EngineDigitSource {
  /// How many decimals are computed where there is no pack.
  private static let computedDecimals: Int64 = 1_000_000

  private let pack: DigitPack?

  /// Creates a source of digits.
  ///
  /// - Parameter pack: the pack to take them from, or `nil` for that of the constant.
  /// - Throws: ``CommandFailure`` when the pack cannot be opened.
  init(pack path: String?) throws { pack = try path.map { try DigitPack(mapping: FilePath($0)) } }

  /// The digits of a constant.
  func digits(of constant: MathematicalConstant) throws -> [Digit] {
    if let pack {
      guard pack.constant == constant else {
        throw CommandFailure(
          .usage,
          "--pack '\(pack.path)': it is a pack of \(pack.constant.name), the transcript"
            + " is of \(constant.name)")
      }
      return try Self.digits(of: pack)
    }
    if let pack = try DigitLibrary.existingPack(of: constant) {
      return try Self.digits(of: DigitPack(mapping: pack))
    }
    return try Self.computed(constant, count: Self.computedDecimals).compactMap { Digit(ascii: $0) }
  }

  /// The digits of a pack, unless they contradict what is known.
  private static func digits(of pack: DigitPack) throws -> [Digit] {
    try MemoryGuard().require(
      2 * pack.digitCount, for: "'\(pack.path)': loading its \(pack.digitCount.counted("decimal"))")
    let judged = try PackTrust(of: pack)
    guard judged.refutation == nil else {
      throw CommandFailure(.failed, "'\(pack.path)': \(judged.trust.reason)")
    }
    let digits = try pack.preload(DigitRange(0..<pack.digitCount))
    return (0..<pack.digitCount).compactMap { digits.digit(at: $0) }
  }

  /// Decimals of a constant as ASCII.
  static func computed(_ constant: MathematicalConstant, count: Int64) throws -> [UInt8] {
    guard let definition = ConstantDefinition.of(constant) else {
      throw CommandFailure(.usage, "\(constant.name) cannot be computed; name a pack")
    }
    let context = GenerationContext(workers: Workers(MachineInfo.processorCount))
    return try DigitGenerator(formula: definition.defaultFormula)
      .decimals(count, context: context).decimals.asciiText
  }
}
