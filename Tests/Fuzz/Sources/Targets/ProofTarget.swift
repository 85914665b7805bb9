import Constants
import Crypto
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import Files
import PackMaking
import Parallelism
import SystemPackage

/// A pack of every constant with its honest proof.
private let honest: [(pack: DigitPack, proof: [UInt8])] = {
  MathematicalConstant.known.map { constant in
    let path = folder.appending("\(constant.name).digitpack")
    guard let definition = ConstantDefinition.of(constant),
      let outcome = try? PackMaker().make(
        PackRequest(
          definition: definition, formula: definition.defaultFormula, digitCount: 60, level: .none,
          path: path, isReplacing: true, workers: .one, isProved: true)),
      let pack = try? DigitPack(mapping: path), let proof = outcome.proof?.path,
      let bytes = try? FileSystem.real.contents(of: proof)
    else { preconditionFailure("60 decimals of \(constant.name) are not made") }
    return (pack, bytes)
  }
}()

/// No proof crashes the checker, and the only one that is accepted is the honest one.
func fuzzProof(_ raw: [UInt8]) {
  let path = folder.appending("input.proof")
  for input in [raw, sealed(raw, at: max(0, raw.count - 32))] {
    write(input, to: path)
    for (pack, proof) in honest {
      guard (try? ProofChecker(workers: .one).check(pack, by: path)) != nil else { continue }
      precondition(input == proof, "another proof is accepted")
    }
  }
}
