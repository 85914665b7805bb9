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

/// What a proof may speak of: decimals, or digits in radix 16 that follow from such.
enum ProvableDigits {
  case decimals(DigitPack)
  /// With the pack that they were read from, if it was one.
  case hexadecimal(HexadecimalText, of: HexadecimalPack?)
}

/// The proof of a pack, as `digits verify` checks it: the one that was named, or those beside it.
struct PackProof {
  let named: String?
  let isStated: Bool
  let workers: Workers
  let isQuiet: Bool

  /// A result with what the proof shows; the same one where there is no proof.
  ///
  /// - Parameter digits: those of the result; a pack is open since before it was verified: its path
  ///   may lead to another one now.
  func adding(to result: VerifiedFile, of digits: ProvableDigits?) -> VerifiedFile {
    guard result.failure == nil, digits != nil || named != nil || isStated else { return result }
    do {
      switch digits {
      case .decimals(let pack): return try mappingErrors { try checked(result, pack) }
      case .hexadecimal(let text, let pack):
        return try mappingErrors {
          let proved = try checked(result, text)
          try pack?.requireUnchanged()
          return proved
        }
      case nil:
        let option = named == nil ? "stated" : "proof"
        throw CommandFailure(.usage, "--\(option): '\(result.verification.path)' is not a pack")
      }
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
    var proved = result
    for path in paths {
      let outcome = try outcome(of: path, for: pack)
      proved.verification.accept(outcome, by: Self.name(of: path))
      proved.proofs.append(ProofReport(outcome: outcome, pack: pack.path, proof: path.string))
    }
    return proved
  }

  /// Digits in radix 16, by the proof of the decimals that fix them.
  private func checked(_ result: VerifiedFile, _ text: HexadecimalText) throws -> VerifiedFile {
    guard let path = named.map({ FilePath($0) }) else { return result }
    let pack = try DigitPack(opening: ProofChecker.pack(provedBy: path))
    var proved = result
    let outcome = try outcome(of: path, for: pack)
    try proved.verification.accept(
      outcome, by: Self.name(of: path), of: pack, for: text, workers: workers)
    guard proved.verification.failure == nil else { return proved }
    proved.proofs.append(ProofReport(outcome: outcome, pack: pack.path, proof: path.string))
    return proved
  }

  private func outcome(of path: FilePath, for pack: DigitPack) throws -> ProofOutcome {
    let display = ProgressDisplay(
      label: pack.constant.name, decimals: pack.digitCount, isQuiet: isQuiet)
    defer { display.finish() }
    let checker = ProofChecker(workers: workers, isStated: isStated) { display.update($0) }
    let outcome = try checker.check(pack, by: path)
    try pack.requireUnchanged()
    return outcome
  }

  private static func name(of path: FilePath) -> String {
    (path.lastComponent?.string ?? path.string).visibleCharacters
  }
}
