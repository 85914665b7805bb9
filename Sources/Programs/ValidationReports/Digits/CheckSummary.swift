package import DigitChecks

/// The checks of a certificate, without the evidence, which the certificate holds.
package enum CheckSummary {
  /// What was checked and what was not: in one line, or a line for each.
  package static func lines(_ certificate: Certificate, isVerbose: Bool) -> [String] {
    let failed = failures(certificate)
    guard !isVerbose else { return passed(certificate) + failed + open(certificate) }
    return [line(certificate)] + failed
  }

  /// "checks A–F passed; G, H, I not asked for (--check thorough)".
  private static func line(_ certificate: Certificate) -> String {
    let passed = letters(certificate.checks(.passed))
    var parts: [String] = []
    if !passed.isEmpty {
      parts.append("check\(certificate.checks(.passed).count == 1 ? "" : "s") \(passed) passed")
    }
    let notRun = certificate.checks(.notRun)
    for kind in NotRunReason.allCases.map(Optional.some) + [nil] {
      let open = notRun.filter { $0.reason == kind }
      guard !open.isEmpty else { continue }
      parts.append("\(letters(open)) \(word(kind))")
    }
    return parts.joined(separator: "; ")
  }

  private static func word(_ reason: NotRunReason?) -> String {
    switch reason {
    case .notAskedFor?: "not asked for (--check thorough)"
    case .doesNotApply?: "not applicable"
    case .couldNot?: "could not run (--verbose says why)"
    case nil: "not run"
    }
  }

  private static func letters(_ checks: [CheckResult]) -> String {
    CheckLetterRanges.runs(checks.map(\.id.letter), joinedBy: "–").joined(separator: ", ")
  }

  private static func passed(_ certificate: Certificate) -> [String] {
    let passed = certificate.checks(.passed).map(name)
    return passed.isEmpty ? [] : ["checked: " + passed.joined(separator: ", ")]
  }

  private static func failures(_ certificate: Certificate) -> [String] {
    certificate.checks(.failed).flatMap { check in
      ["FAILED: \(name(check)): \(check.statement)"]
        + check.details.map { "    \($0.name): \($0.value)" }
    }
  }

  private static func open(_ certificate: Certificate) -> [String] {
    var lines: [String] = []
    for kind in NotRunReason.allCases.map(Optional.some) + [nil] {
      let open = certificate.checks(.notRun).filter { $0.reason == kind }
      var reasons: [String] = []
      for check in open where !reasons.contains(check.statement) { reasons.append(check.statement) }
      for reason in reasons {
        let names = open.filter { $0.statement == reason }.map(name).joined(separator: ", ")
        let word = kind.map { "NOT RUN, \($0.rawValue)" } ?? "NOT RUN"
        lines.append("\(word): \(names) (\(reason.visibleCharacters))")
      }
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
