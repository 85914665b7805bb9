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
  func adding(to result: VerifiedFile) -> VerifiedFile {
    let isPack = result.verification.format == DigitFileFormat.pack.rawValue
    guard result.failure == nil, isPack || named != nil || isStated else { return result }
    do {
      // Standard input was read, and a hash is no file: neither is opened again.
      guard isPack else { throw notAPack(result.verification.path) }
      return try mappingErrors { try checked(result) }
    } catch {
      let failure = CommandFailure(error)
      var refused = result
      refused.verification.refuse(for: failure, conclusion: failure.description)
      return refused
    }
  }

  private func notAPack(_ name: String) -> CommandFailure {
    CommandFailure(.usage, "--\(named == nil ? "stated" : "proof"): '\(name)' is not a pack")
  }

  private func checked(_ result: VerifiedFile) throws -> VerifiedFile {
    let name = result.verification.path
    guard let pack = try DigitLibrary.openUnjudged(name).file.pack else { throw notAPack(name) }
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
