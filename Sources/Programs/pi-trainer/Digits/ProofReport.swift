import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import Text

/// What a proof shows of a pack.
struct ProofReport {
  let outcome: ProofOutcome
  let pack: String
  let proof: String

  var json: JSONObject {
    let primes = outcome.primes.map { "\($0)" }
    return [
      "proved": true, "constant": outcome.constant.name, "decimals": outcome.decimals,
      "formula": outcome.formula.rawValue, "pack": pack, "proof": proof,
      "proofBytes": outcome.proofByteCount, "chanceBits": outcome.chanceBits,
      "contentSHA256": outcome.contentHash.hexadecimal, "primes": primes,
      "stated": outcome.statedLine, "seconds": outcome.seconds,
    ]
  }

  /// The result in one line, below the name of the pack.
  var line: String { "proved by \(proof) (\(outcome.formula.rawValue)): \(chance)" }

  /// What a false claim has to be lucky for.
  var chance: String { "a false claim passes with a chance below 2^-\(outcome.chanceBits)" }

  var text: String {
    """
    \(pack.visibleCharacters): PROVED, all \(outcome.decimals.counted("decimal")) of \
    \(outcome.constant.name), by \(proof.visibleCharacters)
      \(chance)
      SHA-256 of the text  \(outcome.contentHash.hexadecimal)
    """
  }
}
