import Commands
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import Files
import PackMaking
import Parallelism
import SystemPackage
import Text

/// The proof of a pack, as `digits verify` checks it: the one that was named, or those beside it.
struct PackProof {
  let named: String?
  let isStated: Bool
  let workers: Workers
  let isQuiet: Bool

  /// A result with what the proof shows; the same one where there is no proof.
  ///
  /// - Parameter pack: the file of the result, open since before it was verified, where it is a
  ///   pack: its path may lead to another one now.
  func adding(to result: VerifiedFile, of pack: DigitPack?) -> VerifiedFile {
    guard result.failure == nil, pack != nil || named != nil || isStated else { return result }
    do {
      guard let pack else {
        let option = named == nil ? "stated" : "proof"
        throw CommandFailure(.usage, "--\(option): '\(result.verification.path)' is not a pack")
      }
      return try mappingErrors { try checked(result, pack) }
    } catch {
      let failure = CommandFailure(error)
      var refused = result
      refused.verification.refuse(for: failure, conclusion: failure.description)
      return refused
    }
  }

  private func checked(_ result: VerifiedFile, _ pack: DigitPack) throws -> VerifiedFile {
    var paths = try named.map { [FilePath($0)] } ?? ProofChecker.paths(beside: pack)
    if isStated, paths.isEmpty { paths = [ProofChecker.path(forPack: FilePath(pack.path))] }
    guard !paths.isEmpty else { return result }
    let display = ProgressDisplay(
      label: pack.constant.name, decimals: pack.digitCount, isQuiet: isQuiet)
    defer { display.finish() }
    let checker = ProofChecker(workers: workers, isStated: isStated) { display.update($0) }
    var proved = result
    for path in paths {
      let outcome = try checker.check(pack, by: path)
      try pack.requireUnchanged()
      proved.proofs.append(ProofReport(outcome, pack: pack.path, proof: path.string))
      let fileName = path.lastComponent?.string ?? path.string
      proved.verification.accept(outcome, by: fileName.visibleCharacters)
    }
    return proved
  }
}
