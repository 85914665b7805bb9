internal import ConstantGeneration
internal import DigitPack
internal import DigitVerification
internal import FileIO
internal import StrictJSON
internal import SystemPackage

/// The last step: the pack, its certificate and its proof.
extension StepRunner {
  /// Makes the pack of the run from its files, by the checks of every pack.
  func certify() throws(RunError) -> Outcome {
    let failed = try folder.incidents().filter { $0.hasSuffix(".failed") }
    guard failed.isEmpty else {
      throw RunError(
        .failed,
        "a check failed in this run (\(failed.joined(separator: ", "))), so no file of it is"
          + " believed; 'pi-trainer digits check --recheck' checks all of them, and then it goes on"
      )
    }
    var request = PackRequest(
      definition: plan.definition, formula: plan.formula, decimals: plan.decimals,
      level: plan.level, path: folder.pack, isReplacing: folder.output.isReplacing,
      workers: workers, isProved: plan.isProved)
    request.fault = plan.computation == nil ? fault : nil
    var supply: DigitSupply?
    if plan.computation != nil {
      let verifier = StepVerifier(digest: plan.identity.bytes, workers: workers)
      let digits = try digits(verifier)
      request.hexadecimalParts = try hexadecimalParts()
      supply = { (_) throws(GenerationError) in digits }
    }
    let files: CertifiedFiles
    do throws(CertificationError) {
      files = try CertifiedFiles.make(request, generatedBy: supply, report: report)
    } catch {
      switch error {
      case .pack(let error) where error.underlying?.code == .alreadyExists:
        return .present
      case .pack: throw RunError(.disk, error.description)
      case .generation, .multiplication, .proof: throw RunError(.failed, error.description)
      }
    }
    if files.outcome.certificate.hasFailed, let pack = plan.steps.last {
      _ = try failure(pack, files.outcome.certificate.conclusion)
    } else {
      try writeSummary()
    }
    return .certified(files)
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
      json.key("putAside")
      json.raw("[" + incidents.map(JSONWriter.quoted).joined(separator: ",") + "]")
    }
    try onDisk { () throws(PlatformError) in
      let output = try AtomicOutput(
        folder.path.appending("out").appending("run.json"), replacing: true,
        fileSystem: folder.fileSystem)
      try output.write(text + "\n")
      try output.commit()
    }
  }
}
