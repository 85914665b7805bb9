internal import Arithmetic
internal import Constants
internal import DigitChecks
internal import DigitPacks
internal import Files
internal import SystemPackage
internal import Text

/// The last step: the pack, its certificate and its proof.
extension StepRunner {
  /// Makes the pack of the run from its files, by the checks of every pack.
  func certify(_ context: GenerationContext) throws(RunError) -> Outcome {
    let failed = try folder.incidents().filter { $0.hasSuffix(".failed") }
    guard failed.isEmpty else {
      throw RunError(
        .failed,
        "a check failed in this run (\(failed.joined(separator: ", "))), so no file of it is"
          + " believed; 'pi-trainer job check --recheck' checks all of them, and then it goes on"
      )
    }
    var request = PackRequest(
      definition: plan.definition, formula: plan.formula, digitCount: plan.digitCount,
      level: plan.level, path: folder.pack, isReplacing: folder.output.isReplacing,
      workers: workers, isProved: plan.isProved)
    request.fault = plan.computation == nil ? fault : nil
    var source = PackSource.formula
    if plan.computation != nil {
      let verifier = StepVerifier(digest: plan.identity.bytes, context: context.arithmetic)
      source = .steps(
        try digits(verifier, context.arithmetic), hexadecimalParts: try hexadecimalParts())
      if let fault = context.arithmetic.faultLog.first {
        throw RunError(.failed, "while the files were read, \(fault)")
      }
    }
    let made: MadePack
    do throws(PackMakingError) {
      made = try PackMaker(report: report).make(request, from: source)
    } catch {
      switch error {
      case .certification(.pack(let error)) where error.underlying?.code == .alreadyExists:
        // Another run was faster, unless a file that belongs to the pack is missing.
        if let pack = plan.steps.last, try folder.isDone(pack) { return .present }
        throw RunError(
          .disk, "\(error.description), without a file that belongs to it: remove both, run again")
      case .certification(.pack), .file: throw RunError(.disk, error.description)
      case .certification, .proof: throw RunError(.failed, error.description)
      }
    }
    if made.pack == nil, let pack = plan.steps.last {
      _ = try failure(pack, made.certificate.conclusion)
    } else {
      try writeSummary()
    }
    return .certified(made)
  }

  /// Lists what was refused, repeated or put aside: the certificate does not, being a function of
  /// the request.
  private func writeSummary() throws(RunError) {
    let incidents = try folder.incidents()
    let text = JSONWriter.object { json in
      json.member("format", "pi-trainer run summary")
      json.member("version", Int64(1))
      json.member("run", plan.identity.hexadecimal)
      json.member("steps", Int64(plan.steps.count))
      json.member("putAside", incidents)
    }
    let path = folder.path.appending("out").appending("run.json")
    try onDisk { () throws(PlatformError) in
      try folder.fileSystem.write((text + "\n").utf8, to: path)
    }
  }
}
