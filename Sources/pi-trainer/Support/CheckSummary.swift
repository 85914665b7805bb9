import DigitVerification

/// The checks of a certificate in a few lines.
enum CheckSummary {
  /// What was checked and what was not, without the evidence, which the certificate holds.
  static func lines(_ certificate: Certificate) -> [String] {
    var lines: [String] = []
    let passed = certificate.checks(.passed).map(name)
    if !passed.isEmpty { lines.append("checked: " + passed.joined(separator: ", ")) }
    for check in certificate.checks(.failed) {
      lines.append("FAILED: \(name(check)): \(check.statement)")
      lines += check.details.map { "    \($0.name): \($0.value)" }
    }
    var reasons: [String] = []
    for check in certificate.checks(.notRun) where !reasons.contains(check.statement) {
      reasons.append(check.statement)
    }
    for reason in reasons {
      let names = certificate.checks(.notRun).filter { $0.statement == reason }.map(name)
      lines.append("NOT RUN: \(names.joined(separator: ", ")) (\(reason))")
    }
    return lines
  }

  private static func name(_ check: CheckResult) -> String {
    let title = check.id.title
    // An acronym keeps its capitals.
    let isAcronym = title.dropFirst().first?.isUppercase == true
    return "\(check.id.letter) "
      + (isAcronym ? title : title.prefix(1).lowercased() + title.dropFirst())
  }
}
