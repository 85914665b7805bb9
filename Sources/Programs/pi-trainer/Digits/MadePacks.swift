import ArgumentParser
import Commands
import DigitChecks
import DigitPacks
import PackMaking
import Processes
import SystemPackage
import Text
import ValidationReports

extension [MadePack] {
  var areVerified: Bool { allSatisfy(\.certificate.isVerified) }

  /// Prints them.
  ///
  /// - Throws: the exit code of a failure.
  func print(to output: CommandOutput, isVerbose: Bool = false, isFailure: Bool) throws {
    let made: JSONObject = ["verified": areVerified, "results": map(\.json)]
    output.print(made) { map { $0.text(isVerbose: isVerbose) }.joined(separator: "\n") }
    if isFailure { throw ExitCode(CommandFailure.Status.failed.rawValue) }
  }
}

extension MadePack {
  /// The proof, checked against the finished pack, where one was asked for.
  private var proofReport: ProofReport? {
    proof.map {
      ProofReport(outcome: $0.outcome, pack: pack?.path.string ?? "", proof: $0.path.string)
    }
  }

  /// With the estimate before the start, which the benchmark compares with the peak.
  fileprivate var json: JSONObject {
    [
      "constant": certificate.constant, "decimals": certificate.decimals,
      "radix": certificate.hexadecimal == nil ? nil : 16,
      "verified": certificate.isVerified, "conclusion": certificate.conclusion,
      "pack": pack?.path.string, "packSHA256": pack?.fileHash.hexadecimal, "text": text?.string,
      "certificatePath": certificatePath?.string, "proof": proofReport?.json, "seconds": seconds,
      "timings": timings, "estimatedMemoryBytes": estimatedMemory,
      "peakMemoryBytes": MachineInfo.peakResidentByteCount, "certificate": certificate,
    ]
  }

  fileprivate func text(isVerbose: Bool) -> String {
    let formula = certificate.formula.map { " by \($0.name)" } ?? ""
    let count =
      certificate.hexadecimal?.digits.counted("hexadecimal digit")
      ?? certificate.decimals.counted("decimal")
    let time = "\((seconds * 100).rounded() / 100) s"
    var lines = ["\(certificate.constant): \(count)\(formula) in \(time)"]
    if isVerbose || !certificate.isVerified { lines.append("  \(certificate.conclusion)") }
    lines += CheckSummary.lines(certificate, isVerbose: isVerbose).map { "  \($0)" }
    if let text { lines.append("  text         \(text.string)") }
    if let pack { lines.append("  pack         \(pack.path.string)") }
    if let certificatePath { lines.append("  certificate  \(certificatePath.string)") }
    if let report = proofReport {
      lines.append("  proof        \(report.proof), checked: \(report.chance)")
    }
    return lines.joined(separator: "\n")
  }
}

extension CommandOutput {
  /// Prints that the pack of a run was there before.
  func printPresent(_ pack: FilePath) {
    let certificate = MadePack.certificatePath(forPack: pack)?.string
    let present: JSONObject = [
      "pack": pack.string, "certificate": certificate, "outcome": "there already",
    ]
    self.print(present) { "\(pack.string) is there already" }
  }
}
