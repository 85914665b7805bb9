import ConstantGeneration
import DigitCore
import DigitPack
import DigitVerification
import NumberText
import Parallelism

/// Verifies the digits of a pack for a report, by the cheapest means that shows it.
struct ReportVerifier {
  /// The most decimals that are computed again.
  let recomputationLimit: Int64

  /// The processors to use.
  let workers: Workers

  /// Whether no progress is shown.
  let isQuiet: Bool

  /// What was found.
  struct Outcome {
    /// How far the digits can be trusted.
    let trust: DigitTrust
    /// Why the digits or their certificates are refused, a sentence each.
    let faults: [String]
  }

  /// Verifies a pack.
  ///
  /// - Parameters:
  ///   - pack: the pack, read to its end already.
  ///   - judged: what was found when it was opened.
  /// - Throws: `PackError` or `CertificationError` when nothing can be said.
  func verify(_ pack: DigitPack, _ judged: PackTrust) throws -> Outcome {
    let certificates = try PackCertificates(of: pack).fault().map { [$0] } ?? []
    if let refutation = judged.refutation {
      return Outcome(
        trust: judged.trust, faults: ["The digits are wrong: \(refutation)"] + certificates)
    }
    let digits = try verifyDigits(pack, judged)
    return Outcome(trust: digits.trust, faults: digits.faults + certificates)
  }

  private func verifyDigits(_ pack: DigitPack, _ judged: PackTrust) throws -> Outcome {
    guard let definition = ConstantDefinition.of(pack.constant) else {
      return Outcome(trust: judged.trust, faults: [])
    }
    let isRecomputed =
      pack.digitCount <= recomputationLimit
      && (try? LeadingCheck(DigitFile(pack)).requireMemory(for: pack.digitCount, at: .standard))
        != nil
    let display = ProgressDisplay(
      label: pack.constant.name, decimals: pack.digitCount, isQuiet: isQuiet)
    defer { display.finish() }
    let audit = DigitAudit(
      definition: definition, level: isRecomputed ? .standard : .none, workers: workers
    ) { display.update($0) }
    let outcome = try audit.run(pack, merkleRoot: pack.merkleRoot.hexadecimal)
    if let difference = outcome.firstDifference {
      let failure = FileVerifier.failure(difference, pack.path)
      return Outcome(
        trust: outcome.trust ?? judged.trust, faults: ["The digits are wrong: \(failure)"])
    }
    if let trust = outcome.trust {
      let isWrong = trust.level == .refuted
      return Outcome(trust: trust, faults: isWrong ? ["The digits are wrong: \(trust.reason)"] : [])
    }
    return Outcome(trust: judged.trust, faults: [])
  }
}
