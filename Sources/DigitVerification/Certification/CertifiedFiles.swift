package import ConstantGeneration
internal import DigitPack
internal import FileIO
package import SystemPackage

/// A pack, its certificate and, where it was asked for, its proof, which get their names together.
package struct CertifiedFiles {
  /// What was checked, and the pack unless a check failed.
  package let outcome: PackOutcome

  /// The certificate's file; `nil` when a check failed and nothing was kept.
  package let certificate: FilePath?

  /// The proof's file and what it proves.
  package let proof: (path: FilePath, outcome: ProofOutcome)?

  /// The certificate that belongs to a pack by custom: beside it.
  ///
  /// - Parameter pack: the path of the pack.
  package static func certificate(forPack pack: FilePath) -> FilePath {
    pack.removingLastComponent().appending("\(pack.stem ?? "").certificate.json")
  }

  /// Makes the files of a request.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - generate: makes the digits where they are not computed in memory from the formula.
  ///   - report: receives the progress, on any thread.
  /// - Throws: ``CertificationError`` when digits or files could not be made.
  package static func make(
    _ request: PackRequest, generatedBy generate: DigitSupply? = nil,
    report: @escaping @Sendable (GenerationProgress) -> Void
  ) throws(CertificationError) -> CertifiedFiles {
    let certificate: AtomicOutput
    let proofOutput: AtomicOutput?
    do throws(PlatformError) {
      try OutputGroup.complete(in: request.path.removingLastComponent())
      certificate = try AtomicOutput(
        Self.certificate(forPack: request.path), replacing: request.isReplacing)
      proofOutput =
        try request.isProved
        ? AtomicOutput(
          ProofChecker.path(forPack: request.path), replacing: request.isReplacing) : nil
    } catch { throw .pack(PackError(error)) }
    var proved: (FilePath, ProofOutcome)?
    let outcome = try CertifiedPackMaker(report: report).make(request, generatedBy: generate) {
      (pack) throws(CertificationError) in
      let file = Statement.Subject(
        name: request.path.lastComponent?.string ?? "", sha256: pack.summary.fileHash.hexadecimal)
      do throws(PlatformError) {
        try certificate.write(Statement(pack.certificate, files: [file]).readableJSON)
      } catch { throw .pack(PackError(error)) }
      guard let proofOutput else { return [certificate] }
      let checker = ProofChecker(workers: request.workers, report: report)
      proved = (proofOutput.path, try pack.prove(to: proofOutput, checkedBy: checker))
      return [certificate, proofOutput]
    }
    return CertifiedFiles(
      outcome: outcome, certificate: outcome.pack == nil ? nil : certificate.path, proof: proved)
  }
}
