internal import BigArithmetic
package import ConstantGeneration
internal import DigitCore
package import DigitPack
package import Parallelism

/// Makes the proof of a pack that exists already.
///
/// π and e are computed again, since a proof holds integers of their computation; for φ and √2 the
/// decimals suffice.
package struct PackProver {
  /// What came of it.
  package enum Outcome: Sendable {
    /// The proof, not checked yet.
    case proof(DigitProof)
    /// The pack has a wrong decimal.
    case differs(DigitAudit.Difference)
  }

  private let pack: DigitPack
  private let definition: ConstantDefinition
  private let context: GenerationContext

  /// Creates a prover, or returns `nil` where no proof of the constant is known.
  ///
  /// - Parameters:
  ///   - pack: the pack.
  ///   - workers: the processors to use.
  ///   - report: receives the progress, on any thread.
  package init?(
    _ pack: DigitPack, workers: Workers,
    report: @escaping @Sendable (GenerationProgress) -> Void = { _ in }
  ) {
    guard let definition = ConstantDefinition.of(pack.constant),
      DigitProof.canProve(definition.defaultFormula.identifier)
    else { return nil }
    self.pack = pack
    self.definition = definition
    context = GenerationContext(workers: workers, report: report)
  }

  /// The bytes of memory at the peak.
  package var peakMemory: Int64 {
    let proof = DigitProof.peakMemory(of: pack.constant, decimals: pack.digitCount)
    guard !DigitProof.needsNoComputation(pack.constant) else { return proof }
    return max(
      proof,
      definition.defaultFormula.peakMemory(
        decimals: pack.digitCount, workers: context.arithmetic.workers.count))
  }

  /// Makes the proof.
  ///
  /// - Throws: ``CertificationError`` when the pack cannot be read or the digits not be computed.
  package func outcome() throws(CertificationError) -> Outcome {
    if let proof = try proofOfDecimals() { return .proof(proof) }
    let faultLog = context.arithmetic.faultLog
    let faultsBefore = faultLog.count
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
    let proof = DigitProof(of: generated, contentHash: pack.contentHash, context: context)
    if let fault = faultLog.first(after: faultsBefore) { throw .multiplication(fault) }
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
    guard DigitProof.needsNoComputation(pack.constant) else { return nil }
    var packed: [UInt8] = []
    packed.reserveCapacity(Int((pack.digitCount + 1) / 2))
    do throws(PackError) {
      for block in 0..<pack.blockCount { packed += try pack.readBack(block: block) }
    } catch { throw .pack(error) }
    let faultLog = context.arithmetic.faultLog
    let faultsBefore = faultLog.count
    let proof = DigitProof(
      of: pack.constant, packed: packed, count: pack.digitCount, contentHash: pack.contentHash,
      context: context)
    if let fault = faultLog.first(after: faultsBefore) { throw .multiplication(fault) }
    return proof
  }
}
