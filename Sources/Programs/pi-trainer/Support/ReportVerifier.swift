import Constants
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import Files
import PackMaking
import Parallelism
import SystemPackage
import Text
import ValidationReports

/// Verifies the digits of a pack for a report, by the cheapest means that shows it.
struct ReportVerifier {
  /// The most decimals that are computed again.
  let recomputationLimit: Int64

  let workers: Workers

  let isQuiet: Bool

  struct Outcome {
    let trust: DigitTrust
    /// Why the digits, their certificates or their proof are refused, a sentence each.
    let faults: [String]
    /// The proofs beside the pack.
    var proofs: [PackFindings.Proof] = []
    /// The certificate of this run's own checks, where the pack's was compared and agrees.
    var repeated: Certificate?
  }

  /// Verifies a pack.
  ///
  /// - Parameter pack: the pack, read to its end already.
  /// - Throws: `PackError` or `CertificationError` when nothing can be said.
  func verify(_ pack: DigitPack, _ judged: PackTrust) throws -> Outcome {
    let certificates = try PackCertificates(of: pack)
    func faults(_ repeated: Certificate?) throws -> [String] {
      try certificates.fault(repeated: repeated).map { [$0] } ?? []
    }
    if let refutation = judged.refutation {
      // A place that is known only roughly is found by computing.
      let isFound = !refutation.isExact && isRecomputed(pack)
      let found = isFound ? try verifyDigits(pack, judged).faults : []
      return Outcome(
        trust: judged.trust,
        faults: (found.isEmpty ? ["The digits are wrong: \(refutation)"] : found)
          + (try faults(nil)))
    }
    let digits = try verifyDigits(pack, judged)
    let (proofs, fault) = try verifyProofs(of: pack)
    let isProved = digits.faults.isEmpty && digits.trust.level != .verified
    var trust = (isProved ? proofs.first?.trust : nil) ?? digits.trust
    let obstacle = certificates.obstacle(to: digits.repeated)
    if let obstacle {
      trust = DigitTrust(trust.level, by: trust.by, "\(trust.reason); \(obstacle)")
    }
    let refusals = try faults(digits.repeated)
    return Outcome(
      trust: trust, faults: digits.faults + refusals + [fault].compactMap { $0 }, proofs: proofs,
      repeated: obstacle == nil && refusals.isEmpty ? digits.repeated : nil)
  }

  /// Checks the proofs beside a pack, if there are any: it costs little, and one that proves
  /// nothing does not belong there.
  private func verifyProofs(
    of pack: DigitPack
  ) throws -> (proofs: [PackFindings.Proof], fault: String?) {
    let paths = try ProofChecker.paths(beside: pack)
    let display = ProgressDisplay(
      label: pack.constant.name, decimals: pack.digitCount, isQuiet: isQuiet)
    defer { display.finish() }
    let checker = ProofChecker(workers: workers) { display.update($0) }
    var proofs: [PackFindings.Proof] = []
    for path in paths {
      do throws(ProofError) {
        let outcome = try checker.check(pack, by: path)
        let name = path.lastComponent?.string ?? path.string
        proofs.append((fileName: name, trust: .proved(outcome, by: name)))
      } catch {
        if case .pack(let error) = error { throw error }
        return ([], "The proof beside the pack is refused: \(error.description.visibleCharacters)")
      }
    }
    return (proofs, nil)
  }

  private func isRecomputed(_ pack: DigitPack) -> Bool {
    pack.digitCount <= recomputationLimit
      && (try? LeadingCheck(DigitFile(pack)).requireMemory(for: pack.digitCount, at: .standard))
        != nil
  }

  private func verifyDigits(_ pack: DigitPack, _ judged: PackTrust) throws -> Outcome {
    guard let definition = try? pack.definition() else {
      return Outcome(trust: judged.trust, faults: [])
    }
    let display = ProgressDisplay(
      label: pack.constant.name, decimals: pack.digitCount, isQuiet: isQuiet)
    defer { display.finish() }
    let audit = DigitAudit(
      definition: definition, level: isRecomputed(pack) ? .standard : .none,
      context: GenerationContext(workers: workers) { display.update($0) })
    let outcome = try audit.run(pack, merkleRoot: pack.merkleRoot.hexadecimal)
    if let difference = outcome.firstDifference {
      let failure = DigitsRefused(difference, in: pack.path)
      return Outcome(
        trust: outcome.trust ?? judged.trust, faults: ["The digits are wrong: \(failure)"])
    }
    if let trust = outcome.trust {
      let isWrong = trust.level == .refuted
      return Outcome(
        trust: trust, faults: isWrong ? ["The digits are wrong: \(trust.reason)"] : [],
        repeated: outcome.certificate)
    }
    let certificate = outcome.certificate
    if certificate.series != nil, isRecomputed(pack) {
      let trust = DigitTrust(.claimed, by: .recomputation, certificate.conclusion)
      return Outcome(trust: trust, faults: [], repeated: certificate)
    }
    return Outcome(trust: judged.trust, faults: [])
  }
}
