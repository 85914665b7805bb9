import DigitPack
import DigitVerification
import NumberText
import PlatformIO
import SystemPackage

/// The result of generating one constant.
struct GenerationReport: Encodable {
  let constant: String
  let decimals: Int64
  let verified: Bool
  let conclusion: String
  let pack: String?
  let packSHA256: String?
  let certificatePath: String?
  let seconds: Double
  let timings: [StageTiming]
  /// The estimate before the start, which the benchmark compares with the peak.
  let estimatedMemoryBytes: Int64
  let peakMemoryBytes: UInt64
  let certificate: Certificate

  /// Creates the report of an outcome.
  init(
    _ outcome: PackOutcome, estimatedMemoryBytes: Int64, certificatePath: String?, seconds: Double
  ) {
    certificate = outcome.certificate
    constant = certificate.constant
    decimals = certificate.decimals
    verified = certificate.isVerified
    conclusion = certificate.conclusion
    pack = outcome.pack?.path.string
    packSHA256 = outcome.pack?.fileHash.hexadecimal
    self.certificatePath = certificatePath
    self.seconds = seconds
    timings = outcome.timings
    self.estimatedMemoryBytes = estimatedMemoryBytes
    peakMemoryBytes = MachineInfo.peakResidentByteCount
  }

  /// The report as text.
  var text: String {
    let formula = certificate.formula.map { " by \($0.name)" } ?? ""
    let time = "\((seconds * 100).rounded() / 100) s"
    var lines = [
      "\(constant): \(decimals.grouped) decimals\(formula) in \(time)",
      "  \(conclusion)",
    ]
    lines += CheckSummary.lines(certificate).map { "  \($0)" }
    if let pack { lines.append("  pack         \(pack)") }
    if let certificatePath { lines.append("  certificate  \(certificatePath)") }
    return lines.joined(separator: "\n")
  }
}
