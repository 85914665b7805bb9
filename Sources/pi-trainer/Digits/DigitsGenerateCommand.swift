import ArgumentParser
import ConstantGeneration
import DigitCore
import DigitPack
import DigitVerification
import NumberText
import Parallelism
import FileIO
import NumberText
import ProcessControl
import SystemPackage

/// `pi-trainer digits generate`.
struct DigitsGenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Compute digits, check them, and write packs with their certificates.",
    discussion: """
      Writes DIR/<constant>.digitpack and DIR/<constant>.certificate.json. A file gets its final \
      name only when every check has passed; a failed check writes nothing and ends with exit \
      code 1.

      CHECK LEVELS
        none       only the integrity of the file
        standard   certified truncation, residue certificates of every long step modulo seven \
      primes, known answers, read-back of the stored digits
        thorough   standard, a second computation by an independent formula, an enclosure by MPFR \
      for up to 1,000,000 digits, and for pi hexadecimal digits computed directly

      The same request gives the same bytes on every machine, whatever the number of threads.

      With --proof it also writes DIR/<constant>.proof, with which 'pi-trainer proof check', or \
      verifier/check_proof.py in plain Python, shows every decimal to be right.

      Large products use the fastest multiplication that the processor supports; each product is \
      checked. PI_TRAINER_MULTIPLICATION selects one: gmp, portable, avx2 or avx512.
      """)

  @Argument(
    help: "Constants: \(ConstantName.all.joined(separator: ", ")).",
    completion: .list(ConstantName.all))
  var constants: [String]

  @Option(
    name: .customLong("digits"), parsing: .unconditional,
    help: "How many decimals: 1000000, 1_000_000, 1M, 1G.", transform: DigitAmount.argument)
  var digits = DigitAmount(1_000_000)

  @Option(name: .customLong("out"), help: "The folder for the files (default: the data folder).")
  var folder: String?

  @Option(help: "How thoroughly the digits are checked: none, standard or thorough.")
  var check = CheckLevel.standard

  @Option(help: "The formula, as 'digits list' names it (default: the constant's first).")
  var formula: String?

  @Flag(help: "Also write DIR/<constant>.proof, with which anybody can check every decimal.")
  var proof = false

  @OptionGroup var threads: ThreadOptions

  @Option(help: "The memory limit, such as 2G (default: the available memory).")
  var memoryLimit: MemorySize?

  @Flag(help: "Replace files that exist already.")
  var force = false

  @Flag(help: "Show no progress.")
  var quiet = false

  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard digits.value <= PackLayout.maximumDigitCount else {
      throw ValidationError(
        "--digits: a pack holds \(DigitAmount(PackLayout.maximumDigitCount)) decimals at most, not"
          + " \(digits)")
    }
    for name in constants {
      let constant = try ConstantName.constant(name)
      guard let formula, let definition = ConstantDefinition.of(constant) else { continue }
      guard let selected = definition.formula(named: formula) else {
        let known = definition.formulas.map(\.name)
        throw ValidationError(
          "--formula: \(constant.name) has no formula '\(formula)'; "
            + Suggestion.text(to: formula, among: known))
      }
      if proof && !DigitProof.canProve(selected.identifier) {
        throw ValidationError(
          "--proof: '\(formula)' leaves no proof of \(constant.name); use"
            + " '\(definition.defaultFormula.name)', or 'digits prove' afterwards")
      }
    }
  }

  func run() throws {
    let folder = try folder.map { FilePath($0) } ?? DigitLibrary.dataFolder()
    let requests = try constants.map { try request($0, in: folder) }
    try requests.forEach(checkMemory)
    try mappingErrors { try FileSystem.real.makeFolder(folder) }
    var results: [GenerationReport] = []
    for request in requests {
      results.append(try generate(request))
    }
    let report = GenerationSummary(results: results)
    options.output.print(report) { report.text }
    if !report.verified && check != .none { throw ExitCode(CommandFailure.Status.failed.rawValue) }
  }

  private func request(_ name: String, in folder: FilePath) throws -> PackRequest {
    let constant = try ConstantName.constant(name)
    guard let definition = ConstantDefinition.of(constant) else {
      throw CommandFailure(.usage, "'\(name)' cannot be computed")
    }
    return PackRequest(
      definition: definition,
      formula: formula.flatMap { definition.formula(named: $0) } ?? definition.defaultFormula,
      decimals: digits.value, level: check,
      path: folder.appending("\(constant.name).digitpack"), isReplacing: force,
      workers: Workers(threads.count), isProved: proof)
  }

  /// Refuses what cannot fit, before anything is computed.
  private func checkMemory(_ request: PackRequest) throws {
    let estimate = MemorySize(bytes: request.peakMemory)
    try MemoryGuard(limit: memoryLimit).require(
      estimate.bytes, for: "--digits \(digits): \(request.definition.constant.name)",
      status: .usage)
    if !quiet && StandardError.isTerminal {
      StandardError.write(
        "\(request.definition.constant.name): about \(estimate) of memory at the peak\n")
    }
  }

  private func generate(_ request: PackRequest) throws -> GenerationReport {
    let name = request.definition.constant.name
    let display = ProgressDisplay(label: name, decimals: request.decimals, isQuiet: quiet)
    defer { display.finish() }
    return try mappingErrors {
      try OutputGroup.complete(in: request.path.removingLastComponent())
      let certificate = try AtomicOutput(
        FilePath(request.path.string).removingLastComponent()
          .appending("\(name).certificate.json"),
        replacing: force)
      let proofOutput =
        try proof
        ? AtomicOutput(ProofChecker.path(forPack: request.path), replacing: force) : nil
      let start = ContinuousClock.now
      var proved: ProofReport?
      let outcome = try CertifiedPackMaker { display.update($0) }.make(request) {
        (pack) throws(CertificationError) in
        let file = Statement.Subject(
          name: "\(name).digitpack", sha256: pack.summary.fileHash.hexadecimal)
        do throws(PlatformError) {
          try certificate.write(Statement(pack.certificate, files: [file]).readableJSON)
        } catch { throw .pack(PackError(error)) }
        guard let proofOutput else { return [certificate] }
        let checker = ProofChecker(workers: request.workers) { display.update($0) }
        let checked = try pack.prove(to: proofOutput, checkedBy: checker)
        proved = ProofReport(
          checked, pack: request.path.string, proof: proofOutput.path.string)
        return [certificate, proofOutput]
      }
      return GenerationReport(
        outcome, estimatedMemoryBytes: request.peakMemory,
        certificatePath: outcome.pack == nil ? nil : certificate.path.string, proof: proved,
        seconds: (ContinuousClock.now - start) / .seconds(1))
    }
  }
}

/// The results of all constants of a request.
struct GenerationSummary: Encodable {
  let verified: Bool
  let results: [GenerationReport]

  /// Creates a summary of reports.
  init(results: [GenerationReport]) {
    self.results = results
    verified = results.allSatisfy(\.verified)
  }

  /// All reports as text.
  var text: String { results.map(\.text).joined(separator: "\n") }
}

/// The result of generating one constant.
struct GenerationReport: Encodable {
  let constant: String
  let decimals: Int64
  let verified: Bool
  let conclusion: String
  let pack: String?
  let packSHA256: String?
  let certificatePath: String?
  /// The proof, checked against the finished pack, where one was asked for.
  let proof: ProofReport?
  let seconds: Double
  let timings: [StageTiming]
  /// The estimate before the start, which the benchmark compares with the peak.
  let estimatedMemoryBytes: Int64
  let peakMemoryBytes: UInt64
  let certificate: Certificate

  /// Creates the report of an outcome.
  init(
    _ outcome: PackOutcome, estimatedMemoryBytes: Int64, certificatePath: String?,
    proof: ProofReport?, seconds: Double
  ) {
    certificate = outcome.certificate
    constant = certificate.constant
    decimals = certificate.decimals
    verified = certificate.isVerified
    conclusion = certificate.conclusion
    pack = outcome.pack?.path.string
    packSHA256 = outcome.pack?.fileHash.hexadecimal
    self.certificatePath = certificatePath
    self.proof = proof
    self.seconds = seconds
    timings = outcome.timings
    self.estimatedMemoryBytes = estimatedMemoryBytes
    peakMemoryBytes = MachineInfo.peakResidentByteCount
  }

  /// The report as text.
  var text: String {
    let formula = certificate.formula.map { " by \($0.name)" } ?? ""
    let time = "\((seconds * 100).rounded() / 100) s"
    var lines = [
      "\(constant): \(decimals.grouped) decimals\(formula) in \(time)",
      "  \(conclusion)",
    ]
    lines += CheckSummary.lines(certificate).map { "  \($0)" }
    if let pack { lines.append("  pack         \(pack)") }
    if let certificatePath { lines.append("  certificate  \(certificatePath)") }
    if let proof {
      lines.append(
        "  proof        \(proof.proof), checked: a false claim passes with a chance below"
          + " 2^-\(proof.chanceBits)")
    }
    return lines.joined(separator: "\n")
  }
}
