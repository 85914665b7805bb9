internal import Arithmetic
package import Constants
package import DigitChecks
internal import DigitCore
package import DigitPacks
internal import Files
package import Parallelism
package import SystemPackage

/// Makes the proof of a pack that exists already.
///
/// The constant is computed again, since a proof holds integers of its computation; for φ and roots
/// the decimals suffice.
package struct PackProver {
  package enum Outcome: Sendable {
    /// The proof, not checked yet.
    case proof(DigitProof)
    /// The pack has a wrong decimal.
    case differs(DigitAudit.Difference)
  }

  private let pack: DigitPack
  private let definition: ConstantDefinition
  private let formula: ProofFormula
  private let context: GenerationContext

  /// Creates a prover, or returns `nil` where no proof of the constant is known.
  ///
  /// - Parameters:
  ///   - pack: the pack.
  ///   - formula: what proves it; `nil` for the usual one of its constant.
  ///   - workers: the processors to use.
  ///   - report: receives the progress, on any thread.
  package init?(
    _ pack: DigitPack, by formula: ProofFormula? = nil, workers: Workers,
    report: @escaping @Sendable (GenerationProgress) -> Void = { _ in }
  ) {
    guard let definition = ConstantDefinition.of(pack.constant),
      let formula = formula ?? ProofFormula.all(of: pack.constant).first,
      DigitProof.canProve(definition.defaultFormula.identifier, by: formula)
    else { return nil }
    self.pack = pack
    self.formula = formula
    self.definition = definition
    context = GenerationContext(workers: workers, report: report)
  }

  package var peakMemory: Int64 {
    let proof = DigitProof.peakMemory(of: pack.constant, by: formula, digitCount: pack.digitCount)
    guard QuadraticEquation.of(pack.constant) == nil else { return proof }
    return max(
      proof,
      definition.defaultFormula.peakMemory(
        digitCount: pack.digitCount, workers: context.arithmetic.workers.count))
  }

  /// What became of a request for a proof's file.
  package enum Written: Sendable {
    case proved(ProofOutcome)
    /// The pack has a wrong decimal.
    case differs(DigitAudit.Difference)
    /// The pack has a wrong decimal somewhere: the equation that does not hold.
    case refuted(String)
  }

  /// Makes the proof, writes it, and gives it its name once the pack is checked by it.
  ///
  /// - Throws: ``CertificationError`` as below; ``ProofError`` and `PlatformError` of the files.
  package func write(to path: FilePath, replacing isReplacing: Bool) throws -> Written {
    // Opened before anything is computed, so that an unwritable folder fails at once.
    let output = try AtomicOutput(path, replacing: isReplacing)
    let proof: DigitProof
    switch try outcome() {
    case .differs(let difference): return .differs(difference)
    case .proof(let made): proof = made
    }
    try proof.write(to: output)
    let checker = ProofChecker(workers: context.workers, report: context.report)
    let proved: ProofOutcome
    do throws(ProofError) {
      proved = try checker.check(pack, by: output.file, named: path.string)
    } catch {
      guard let statement = error.failedStatement else { throw error }
      return .refuted(statement)
    }
    try output.commit()
    return .proved(proved)
  }

  /// Makes the proof.
  ///
  /// - Throws: ``CertificationError`` when the pack cannot be read or the digits not be computed.
  package func outcome() throws(CertificationError) -> Outcome {
    if let proof = try proofOfDecimals() { return .proof(proof) }
    let generated: GeneratedDigits
    do {
      generated = try DigitGenerator(formula: definition.defaultFormula)
        .decimals(pack.digitCount, context: context)
    } catch { throw .generation(error) }
    do throws(PackError) {
      if let difference = try DigitAudit.firstDifference(pack, generated.decimals) {
        return .differs(difference)
      }
    } catch { throw .pack(error) }
    let proof: DigitProof?
    do {
      proof = try DigitProof(
        of: generated, by: formula, contentHash: pack.contentHash, context: context)
    } catch { throw .generation(.cancelled) }
    if let fault = context.arithmetic.faultLog.first { throw .multiplication(fault) }
    guard let proof else {
      throw .generation(
        GenerationError(
          code: .ambiguous,
          description: "\(pack.constant.name) to \(pack.digitCount) decimals leaves no remainder to"
            + " prove it by; the computation went wrong"))
    }
    return .proof(proof)
  }

  /// The proof that follows from the decimals alone, or `nil` where there is none.
  private func proofOfDecimals() throws(CertificationError) -> DigitProof? {
    guard QuadraticEquation.of(pack.constant) != nil else { return nil }
    var packed: [UInt8] = []
    packed.reserveCapacity(Int((pack.digitCount + 1) / 2))
    do throws(PackError) {
      for block in 0..<pack.blockCount { packed += try pack.readBack(block: block) }
    } catch { throw .pack(error) }
    let proof = DigitProof(
      of: pack.constant, packed: packed, count: pack.digitCount, contentHash: pack.contentHash,
      context: context)
    if let fault = context.arithmetic.faultLog.first { throw .multiplication(fault) }
    return proof
  }
}
