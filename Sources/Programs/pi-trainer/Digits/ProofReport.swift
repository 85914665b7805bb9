import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import Text

struct ProofReport: Encodable {
  let proved = true
  let constant: String
  let decimals: Int64
  let formula: String
  let pack: String
  let proof: String
  let proofBytes: Int64
  /// b: a false claim passes with a chance below 2^-b.
  let chanceBits: Int
  let contentSHA256: String
  let primes: [String]
  let stated: String?
  let seconds: Double

  init(_ outcome: ProofOutcome, pack: String, proof: String) {
    constant = outcome.constant.name
    decimals = outcome.decimals
    formula = outcome.formula.rawValue
    self.pack = pack
    self.proof = proof
    proofBytes = outcome.proofByteCount
    chanceBits = outcome.chanceBits
    contentSHA256 = outcome.contentHash.hexadecimal
    primes = outcome.primes.map(String.init)
    stated = outcome.statedLine
    seconds = outcome.seconds
  }

  /// The result in one line, below the name of the pack.
  var line: String {
    "proved by \(proof) (\(formula)): a false claim passes with a chance below 2^-\(chanceBits)"
  }

  var text: String {
    """
    \(pack.visibleCharacters): PROVED, all \(decimals.counted("decimal")) of \(constant), by \
    \(proof.visibleCharacters)
      a false claim passes with a chance below 2^-\(chanceBits)
      SHA-256 of the text  \(contentSHA256)
    """
  }
}
