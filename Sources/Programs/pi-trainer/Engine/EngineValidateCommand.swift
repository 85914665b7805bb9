import ArgumentParser
import Commands
import Constants
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import PackMaking
import Parallelism
import PracticeData
import PracticeEngine
import Text

struct EngineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "engine",
    abstract: "Validate the practice engine against digits, and replay sessions.",
    subcommands: [EngineValidateCommand.self, EngineReplayCommand.self])
}

struct EngineValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration("validate", PackageResources.engine_validate_txt)

  @Argument(help: "Packs, or names of constants.", completion: SourceArgument.completion)
  var paths: [String]

  @Flag(help: "Play segments around every block of ten, not only around the pack's blocks.")
  var exhaustive = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The first and the last position to play, such as 1-1000 (default: all).",
      valueName: "first-last"), transform: PositionRange.argument)
  var positions: PositionRange?

  @OptionGroup var threads: ThreadOptions

  @Flag(name: .shortAndLong, help: "Show no progress.")
  var quiet = false

  @OptionGroup var options: OutputOptions

  func run() throws {
    var results: [EngineValidation] = []
    for path in paths { results.append(try validation(of: path)) }
    let summary = EngineValidationSummary(results)
    options.output.print(summary) { summary.text }
    if !summary.passed {
      StandardError.write("pi-trainer: the engine gave wrong verdicts\n")
      throw ExitCode(CommandFailure.Status.failed.rawValue)
    }
  }

  private func validation(of path: String) throws -> EngineValidation {
    let opened = try DigitLibrary.open(path)
    guard let pack = opened.file.pack else {
      throw CommandFailure(
        .inputOutput, "'\(path)': it is not a pack; 'digits import' makes one from it")
    }
    let played = try Positions.range(of: opened.file, positions)
    let beginning = try LeadingCheck(DigitFile(pack))
    if let difference = beginning.difference { throw DigitsRefused(difference, in: pack.path) }
    // Texts, preloaded digits and what every session of a worker keeps: 20 were measured.
    try beginning.requireMemory(for: pack.digitCount, at: .standard, bytesPerDecimal: 24)
    let certified = try certifiedText(of: pack)
    let display = ProgressDisplay(
      label: pack.constant.name, decimals: pack.digitCount, isQuiet: quiet)
    defer { display.finish() }
    let validator = try ExhaustiveValidator(
      constant: pack.constant, source: try pack.preload(DigitRange(0..<pack.digitCount)),
      certified: certified,
      blockLength: exhaustive ? LearningScheduler.blockLength : PackLayout.blockDigitCount,
      played: played)
    let start = ContinuousClock.now
    let result = validator.run(workers: Workers(threads.count)) { progress in
      let share = Double(progress.done) / Double(max(1, progress.total))
      display.update(GenerationProgress(stage: GenerationStage(name: "engine"), share: share))
    }
    try pack.requireUnchanged()
    return EngineValidation(
      result, from: played.lowerIndex + 1, path: pack.path,
      contentHash: pack.contentHash.hexadecimal,
      trust: DigitTrust(
        .verified, by: .recomputation,
        "every decimal was computed again, and its hash is the pack's content hash"),
      seconds: (ContinuousClock.now - start) / .seconds(1))
  }

  /// The computed decimals, whose text must have the content hash of the pack.
  private func certifiedText(of pack: DigitPack) throws -> [UInt8] {
    let text = try EngineDigitSource.computed(pack.constant, count: pack.digitCount)
    let whole = [pack.constant.integerPart.ascii, UInt8(ascii: ".")] + text
    guard ContentHash.hexadecimal(of: whole) == pack.contentHash.hexadecimal else {
      throw CommandFailure(
        .failed,
        "'\(pack.path)': its content hash is not that of \(pack.constant.name); 'digits verify'"
          + " finds the wrong digit")
    }
    return text
  }
}

struct EngineValidationSummary: Encodable {
  let passed: Bool
  let verdicts: Int64
  let wrongVerdicts: Int64
  let results: [EngineValidation]

  init(_ results: [EngineValidation]) {
    self.results = results
    passed = results.allSatisfy(\.passed)
    verdicts = results.reduce(0) { $0 + $1.verdicts }
    wrongVerdicts = results.reduce(0) { $0 + $1.wrongVerdicts }
  }

  var text: String { results.map(\.text).joined(separator: "\n") }
}

struct EngineValidation: Encodable {
  struct Mode: Encodable {
    let mode: String
    let verdicts: Int64
    let wrongVerdicts: Int64
  }

  let path: String
  let constant: String
  let contentSHA256: String
  let trust: DigitTrust
  let from: Int64
  let positions: Int64
  let modes: [Mode]
  let segments: Int64
  let segmentVerdicts: Int64
  let verdicts: Int64
  let wrongVerdicts: Int64
  let faults: [String]
  let passed: Bool
  let seconds: Double

  init(
    _ result: ValidationResult, from: Int64, path: String, contentHash: String,
    trust: DigitTrust, seconds: Double
  ) {
    self.from = from
    self.trust = trust
    self.path = path
    constant = result.constant.name
    contentSHA256 = contentHash
    positions = result.positions
    modes = result.modes.map {
      Mode(
        mode: $0.mode.rawValue, verdicts: $0.tally.verdicts, wrongVerdicts: $0.tally.wrongVerdicts)
    }
    segments = result.segmentCount
    segmentVerdicts = result.segments.verdicts
    verdicts = result.total.verdicts
    wrongVerdicts = result.total.wrongVerdicts
    faults = result.total.failures.map(\.description)
    passed = result.passed
    self.seconds = seconds
  }

  var text: String {
    let count = wrongVerdicts == 0 ? "zero" : wrongVerdicts.grouped
    var lines = [
      "\(constant): \(count) wrong verdicts in \(verdicts.grouped)",
      "  \(positions.counted("position"))"
        + (from == 1 ? "" : " from \(from.grouped) on")
        + " in \(modes.map(\.mode).joined(separator: ", ")), ten"
        + " keys each;"
        + " \(segments.counted("segment")) at the boundaries of blocks",
      "  \(path): \(trust.text)".visibleCharacters,
    ]
    lines += faults.map { "  FAILED: \($0)" }
    return lines.joined(separator: "\n")
  }
}
