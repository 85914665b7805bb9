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

/// A pack of every constant and of one root, with each honest proof.
private let honest: [(pack: DigitPack, proof: [UInt8])] = {
  (MathematicalConstant.all + MathematicalConstant.roots.prefix(1)).flatMap { constant in
    let formulas = ProofFormula.all(of: constant)
    precondition(!formulas.isEmpty, "\(constant.name) has a proof")
    return formulas.map { made(constant, by: $0) }
  }
}()

private func made(
  _ constant: MathematicalConstant, by formula: ProofFormula
) -> (pack: DigitPack, proof: [UInt8]) {
  let path = folder.appending("\(constant.name)-\(formula.rawValue).digitpack")
  guard let definition = ConstantDefinition.of(constant),
    let outcome = try? PackMaker().make(
      PackRequest(
        definition: definition, formula: definition.defaultFormula, digitCount: 60, level: .none,
        path: path, isReplacing: true, workers: .one, isProved: true, proof: formula)),
    let pack = try? DigitPack(mapping: path), let proof = outcome.proof?.path,
    let bytes = try? FileSystem.real.contents(of: proof)
  else { preconditionFailure("60 decimals of \(constant.name) are not made") }
  return (pack, bytes)
}

/// No proof crashes the checker, and the only ones that are accepted are the honest ones.
func fuzzProof(_ raw: [UInt8]) {
  let path = folder.appending("input.proof")
  // A header begins with the constant; what names none goes to the first pack alone.
  let start = String(decoding: raw.prefix(64), as: UTF8.self)
  let named = honest.indices.filter {
    $0 == 0 || start.contains("\"\(honest[$0].pack.constant.name)\"")
  }
  for input in [raw, sealed(raw, at: max(0, raw.count - 32))] {
    write(input, to: path)
    for index in named {
      let pack = honest[index].pack
      guard (try? ProofChecker(workers: .one).check(pack, by: path)) != nil else { continue }
      precondition(honest.contains { $0.proof == input }, "another proof is accepted")
    }
  }
}
