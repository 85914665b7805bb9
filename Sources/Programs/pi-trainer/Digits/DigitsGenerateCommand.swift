import ArgumentParser
import Commands
import Constants
import DigitChecks
import DigitCore
import Files
import PackMaking
import Parallelism
import SystemPackage

struct DigitsGenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration("generate", PackageResources.digits_generate_txt)

  @Argument(
    help: "Constants: \(ConstantName.all.joined(separator: ", ")), and sqrt:N.",
    completion: .list(ConstantName.all))
  var constants: [String] = []

  @Option(
    help: ArgumentHelp(
      "Compute the sum that this file states, in place of a constant.", valueName: "file"),
    completion: .file())
  var series: String?

  @Option(
    name: [.customShort("o"), .customLong("out")],
    help: ArgumentHelp("The folder for the files (default: the data folder).", valueName: "folder"),
    completion: .directory)
  var folder: String?

  @OptionGroup var computation: ComputationOptions

  @Option(
    help: ArgumentHelp("10, or 16 for hexadecimal digits (default: 10).", valueName: "number"))
  var radix = DigitRadix.decimal

  /// What hexadecimal digits are written as; decimals are always packed.
  enum Format: String, CaseIterable, ExpressibleByArgument { case pack, text }

  @Option(
    help: ArgumentHelp(
      "pack, or text with --radix 16, where it is the default.", valueName: "form"))
  var format: Format?

  @Option(
    defaultAsFlag: ProofArgument.usual, parsing: .next,
    help: ArgumentHelp(
      "Also write DIR/<constant>.proof, with which anybody can check every decimal; stands after"
        + " the constants.",
      valueName: "formula"), completion: .list(ProofArgument.all))
  var proof: String?

  @Option(
    help: ArgumentHelp(
      "Keep every step in this folder, so that the same command resumes.", valueName: "folder"),
    completion: .directory)
  var work: String?

  @OptionGroup var threads: ThreadOptions

  @Option(
    help: ArgumentHelp(
      "The memory limit, such as 2G (default: the available memory).", valueName: "size"))
  var memory: MemorySize?

  @Flag(name: .shortAndLong, help: "Replace files that exist already.")
  var force = false

  @Flag(name: .shortAndLong, help: "Show no progress.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Say of every check what it was, and why one did not run.")
  var verbose = false

  @OptionGroup var options: OutputOptions

  func validate() throws {
    if constants.isEmpty == (series == nil) {
      throw ValidationError("name constants, or a file of a sum with --series")
    }
    if work != nil && (constants.count != 1 || folder != nil || force) {
      throw ValidationError(
        "--work takes one constant and neither --out nor --force: the files are in RUN/out")
    }
    if work != nil && proof == "machin" {
      throw ValidationError("--work knows no --proof machin; 'digits prove' makes it afterwards")
    }
    if radix == .hexadecimal && (series != nil || work != nil || proof != nil) {
      throw ValidationError(
        "--radix 16 takes neither --series nor --work nor --proof; the proof of the decimals serves"
          + " ('digits verify --radix 16 --proof')")
    }
    if format == .text && radix == .decimal {
      throw ValidationError("--format text needs --radix 16; 'digits export' writes decimals so")
    }
    for name in constants { _ = try request(for: name, in: "") }
  }

  private func request(
    for constant: String, of series: ConstantDefinition? = nil, in folder: FilePath
  ) throws -> PackRequest {
    try computation.request(
      for: constant, of: series, in: folder, proving: proof, replacing: force,
      workers: Workers(threads.count(for: computation.digits.value)))
  }

  /// The request for the sum of a file, whose hash names the pack: its name could be a constant's.
  private func request(ofSeries path: String, in folder: FilePath) throws -> PackRequest {
    let bytes = try FileSystem.real.contents(of: FilePath(path), limit: FormulaText.mostBytes)
    let name = "series-\(ContentHash.hexadecimal(of: bytes).prefix(8))"
    do { return try request(for: name, of: ConstantDefinition(file: bytes), in: folder) } catch {
      guard let refusal = error as? FormulaError else { throw error }
      let status = refusal.code == .wrongClaim ? CommandFailure.Status.failed : .usage
      throw CommandFailure(status, "'\(path)': \(refusal)")
    }
  }

  func run() throws {
    var results = radix == .hexadecimal ? try hexadecimalFiles() : []
    for pack in radix == .decimal ? try planned() : [] {
      let display = ProgressDisplay(
        label: pack.request.definition.constant.name, decimals: pack.request.digitCount,
        isQuiet: quiet)
      defer { display.finish() }
      let made = try pack.make { display.show($0) }
      guard let made else { return options.output.printPresent(pack.request.path) }
      results.append(made)
    }
    // A sum may have one formula alone, which nothing confirms; its certificate says so.
    let isOpen = series != nil && !results.contains { $0.certificate.hasFailed }
    try results.print(
      to: options.output, isVerbose: verbose,
      isFailure: !results.areVerified && !isOpen && computation.check != .none)
  }

  /// The packs, each with the way in which it is computed; a folder for them is there.
  private func planned() throws -> [PlannedPack] {
    let memory = MemoryGuard(limit: memory?.bytes)
    if let work {
      let (request, plan) = try computation.plan(
        for: constants[0], in: FilePath(work), proving: proof, workers: Workers(threads.count))
      return [
        try PlannedPack(
          request, by: plan, keptIn: FilePath(work), within: memory,
          for: "--digits \(computation.digits): computing in steps")
      ]
    }
    let folder = try folder.map { FilePath($0) } ?? DigitLibrary.dataFolder()
    var requests = try constants.map { try request(for: $0, in: folder) }
    if let series { requests.append(try request(ofSeries: series, in: folder)) }
    let packs = try requests.map { request in
      let name = request.definition.constant.name
      let pack = try PlannedPack(
        request, within: memory, for: "--digits \(computation.digits): \(name)")
      announce(pack)
      return pack
    }
    try FileSystem.real.makeFolder(folder)
    // Before the first is computed: its time would be lost where a later one cannot be written.
    for pack in packs { try pack.requireFreeNames() }
    return packs
  }

  /// Makes texts or packs of hexadecimal digits; a folder for them is there.
  private func hexadecimalFiles() throws -> [MadePack] {
    let folder = try folder.map { FilePath($0) } ?? DigitLibrary.dataFolder()
    let memory = MemoryGuard(limit: memory?.bytes)
    let requests = try constants.map { try request(for: $0, in: folder) }
    // Before the first is computed, as for packs.
    for (name, request) in zip(constants, requests) {
      try HexadecimalDigits.require(
        request, within: memory, for: "--digits \(computation.digits): \(name)")
    }
    try FileSystem.real.makeFolder(folder)
    for request in requests { _ = try HexadecimalFiles(request, asPack: format == .pack) }
    return try zip(constants, requests).map { name, request in
      let display = ProgressDisplay(label: name, decimals: request.digitCount, isQuiet: quiet)
      defer { display.finish() }
      return try HexadecimalDigits.make(request, asPack: format == .pack) { display.update($0) }
    }
  }

  /// Says what memory a pack takes.
  private func announce(_ pack: PlannedPack) {
    guard !quiet else { return }
    let name = pack.request.definition.constant.name
    let estimate = MemorySize(bytes: pack.request.peakMemory)
    if let steps = pack.steps {
      StandardError.write(
        "\(name): about \(estimate) of memory are not there, so it is computed in steps: about"
          + " \(MemorySize(bytes: steps.memory)) of memory and"
          + " \(MemorySize(bytes: steps.disk)) of disk\n")
    } else if StandardError.isTerminal {
      StandardError.write("\(name): about \(estimate) of memory at the peak\n")
    }
  }
}
