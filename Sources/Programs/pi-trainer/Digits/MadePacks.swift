import ArgumentParser
import Commands
import DigitChecks
import DigitPacks
import PackMaking
import Processes
import SystemPackage
import Text
import ValidationReports

struct MadePacks: Encodable {
  private struct Entry: Encodable {
    let constant: String
    let decimals: Int64
    let verified: Bool
    let conclusion: String
    let pack: String?
    let packSHA256: String?
    let certificatePath: String?
    /// The proof, checked against the finished pack, where one was asked for.
    let proof: ProofReport?
    let seconds: Double
    let timings: [StageTiming]
    /// The estimate before the start, which the benchmark compares with the peak.
    let estimatedMemoryBytes: Int64
    let peakMemoryBytes: UInt64
    let certificate: Certificate

    init(_ made: MadePack) {
      certificate = made.certificate
      constant = certificate.constant
      decimals = certificate.decimals
      verified = certificate.isVerified
      conclusion = certificate.conclusion
      let path = made.pack?.path.string
      pack = path
      packSHA256 = made.pack?.fileHash.hexadecimal
      certificatePath = made.certificatePath?.string
      proof = made.proof.map {
        ProofReport($0.outcome, pack: path ?? "", proof: $0.path.string)
      }
      seconds = made.seconds
      timings = made.timings
      estimatedMemoryBytes = made.estimatedMemory
      peakMemoryBytes = MachineInfo.peakResidentByteCount
    }

    func text(isVerbose: Bool) -> String {
      let formula = certificate.formula.map { " by \($0.name)" } ?? ""
      let time = "\((seconds * 100).rounded() / 100) s"
      var lines = ["\(constant): \(decimals.counted("decimal"))\(formula) in \(time)"]
      if isVerbose || !verified { lines.append("  \(conclusion)") }
      lines += CheckSummary.lines(certificate, isVerbose: isVerbose).map { "  \($0)" }
      if let pack { lines.append("  pack         \(pack)") }
      if let certificatePath { lines.append("  certificate  \(certificatePath)") }
      if let proof {
        lines.append(
          "  proof        \(proof.proof), checked: a false claim passes with a chance below"
            + " 2^-\(proof.chanceBits)")
      }
      return lines.joined(separator: "\n")
    }
  }

  let verified: Bool
  private let results: [Entry]

  init(_ made: [MadePack]) {
    results = made.map(Entry.init)
    verified = results.allSatisfy(\.verified)
  }

  /// Prints them.
  ///
  /// - Throws: the exit code of a failure.
  func print(to output: CommandOutput, isVerbose: Bool = false, isFailure: Bool) throws {
    output.print(self) {
      results.map { $0.text(isVerbose: isVerbose) }.joined(separator: "\n")
    }
    if isFailure { throw ExitCode(CommandFailure.Status.failed.rawValue) }
  }
}

/// What is printed where the pack of a run was there before.
struct PackPresent: Encodable {
  private let pack: String
  private let certificate: String?
  private let outcome = "there already"

  init(pack: FilePath) {
    self.pack = pack.string
    certificate = MadePack.certificatePath(forPack: pack)?.string
  }

  func print(to output: CommandOutput) {
    output.print(self) { "\(pack) is there already" }
  }
}
