import ArgumentParser
import ConstantGeneration
import DigitCore
import DigitPack
import DigitRuns
import DigitVerification
import NumberText
import Parallelism
import FileIO
import ProcessControl
import SystemPackage
import EssentialFoundation

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

      With --work RUN the computation is cut into steps whose files lie in the folder RUN. Killed \
      or interrupted, the same command goes on where it was. The files of the result are in \
      RUN/out \
      and have the same bytes; 'digits plan' says more.

      Where the memory does not suffice, or --memory-limit allows less, a series is computed in \
      such \
      steps as well, in a folder beside the files that is removed at the end: slower by a third, \
      in less memory, and with up to 18 bytes of disk a digit.

      Large products use the fastest multiplication that the processor supports; each product is \
      checked. PI_TRAINER_MULTIPLICATION selects one: gmp, portable, avx2, avx512 or \
      ifma.
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

  @Option(help: "Keep every step in this folder, so that the same command resumes.")
  var work: String?

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
    if work != nil && (constants.count != 1 || folder != nil || force) {
      throw ValidationError(
        "--work takes one constant and neither --out nor --force: the files are in RUN/out")
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
    if let work { return try run(in: FilePath(work)) }
    let folder = try folder.map { FilePath($0) } ?? DigitLibrary.dataFolder()
    let requests = try constants.map { try request($0, in: folder) }
    let plans = try requests.map(planForMemory)
    try mappingErrors { try FileSystem.real.makeFolder(folder) }
    var results: [GenerationReport] = []
    for (request, plan) in zip(requests, plans) {
      results.append(try plan.map { try generate(request, by: $0) } ?? generate(request))
    }
    let report = GenerationSummary(results: results)
    options.output.print(report) { report.text }
    if !report.verified && check != .none { throw ExitCode(CommandFailure.Status.failed.rawValue) }
  }

  /// Computes in steps.
  private func run(in work: FilePath) throws {
    let plan = try options(for: constants[0]).plan()
    try MemoryGuard(limit: memoryLimit).require(
      StepMemory(plan, workers: threads.count).inOneProcess,
      for: "--digits \(digits): computing in steps", status: .usage)
    try mappingRunErrors(options) {
      try RunExecution(
        run: DigitRunFolder(creating: work, for: plan), threads: threads.count, memory: memoryLimit,
        isQuiet: quiet, output: options.output
      ).execute()
    }
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

  /// The steps of a computation that does not fit into the memory as a whole; `nil` if it does.
  ///
  /// - Throws: ``CommandFailure`` where the steps do not fit either, before anything is computed.
  private func planForMemory(_ request: PackRequest) throws -> RunPlan? {
    let estimate = MemorySize(bytes: request.peakMemory)
    let memory = MemoryGuard(limit: memoryLimit)
    let name = request.definition.constant.name
    let isEnough = memory.allows(estimate.bytes)
    if !isEnough, digits.value <= RunPlan.maximumDecimals {
      let plan = try options(for: name).plan()
      let needs = StepMemory(plan, workers: threads.count)
      // A plan of one step computes in memory.
      if plan.steps.count > 1, memory.allows(needs.inOneProcess) {
        if !quiet {
          StandardError.write(
            "\(name): about \(estimate) of memory are not there, so it is computed in steps: about"
              + " \(MemorySize(bytes: needs.inOneProcess)) of memory and"
              + " \(MemorySize(bytes: needs.disk)) of disk\n")
        }
        return plan
      }
    }
    if !isEnough {
      try memory.require(estimate.bytes, for: "--digits \(digits): \(name)", status: .usage)
    }
    if !quiet && StandardError.isTerminal {
      StandardError.write("\(name): about \(estimate) of memory at the peak\n")
    }
    return nil
  }

  private func options(for constant: String) -> PlanOptions {
    PlanOptions(
      constant: constant, digits: digits, formula: formula, check: check, proof: proof,
      leaves: nil, step: nil)
  }

  /// Generates in steps, in a folder that is kept until the pack is there.
  private func generate(_ request: PackRequest, by plan: RunPlan) throws -> GenerationReport {
    let folder = request.path.removingLastComponent()
    let work = folder.appending(
      "\(request.definition.constant.name)-\(plan.identity.hexadecimal.prefix(8)).run")
    // What is there already is an error now, and not after hours.
    try mappingErrors { try AtomicOutput(request.path, replacing: force).discard() }
    return try mappingRunErrors(options) {
      let run = try DigitRunFolder(creating: work, for: plan, output: (folder, force))
      let made = try RunExecution(
        run: run, threads: threads.count, memory: nil, isQuiet: quiet, output: options.output
      ).make()
      guard let made else {
        throw CommandFailure(.inputOutput, "'\(request.path)' appeared meanwhile")
      }
      if !made.certificate.hasFailed { try? FileManager.default.removeItem(atPath: work.string) }
      return made
    }
  }

  private func generate(_ request: PackRequest) throws -> GenerationReport {
    let name = request.definition.constant.name
    let display = ProgressDisplay(label: name, decimals: request.decimals, isQuiet: quiet)
    defer { display.finish() }
    return try mappingErrors {
      let start = ContinuousClock.now
      let files = try CertifiedFiles.make(request) { display.update($0) }
      return GenerationReport(
        files, estimatedMemoryBytes: request.peakMemory, pack: request.path,
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
    _ files: CertifiedFiles, estimatedMemoryBytes: Int64, pack path: FilePath, seconds: Double
  ) {
    let outcome = files.outcome
    certificate = outcome.certificate
    constant = certificate.constant
    decimals = certificate.decimals
    verified = certificate.isVerified
    conclusion = certificate.conclusion
    pack = outcome.pack?.path.string
    packSHA256 = outcome.pack?.fileHash.hexadecimal
    certificatePath = files.certificate?.string
    proof = files.proof.map {
      ProofReport($0.outcome, pack: path.string, proof: $0.path.string)
    }
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
