internal import Constants
internal import DigitPacks

/// The hash of the stored digits against that of the generated ones.
struct CheckE: DigitCheck {
  let id = CheckIdentifier.readBack
  let level = CheckLevel.none
  let scope = CheckScope.storage
  let stage = GenerationStage.readBack.name

  func result(of run: CheckRun) -> CheckResult {
    let scan = run.scan
    let count = scan.tally.digitCount
    return CheckResult(
      id, Self.statement(scan.reading), decimals: count, coverage: .decimals(count),
      details: [
        .init("generated", scan.expectedHash.hexadecimalText),
        .init(
          "read back", scan.contentHash.hexadecimalText,
          agrees: scan.expectedHash == scan.contentHash),
      ])
  }

  static func statement(_ reading: String) -> String {
    "SHA-256 of the decimals \(reading) against that of the decimals generated"
  }

  func contradictions(of result: CheckResult, in certificate: Certificate) -> [String] {
    guard result.status == .passed,
      !result.details.allSatisfy({ $0.value == certificate.hashes.content })
    else { return [] }
    return ["'checks.\(id.rawValue).details': the hashes are not 'hashes.content'"]
  }
}
