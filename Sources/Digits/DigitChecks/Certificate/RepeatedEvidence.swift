/// What a certificate says of checks that a run has repeated.
extension Certificate {
  /// Why the evidence cannot be compared with that of a repeated computation, or `nil`.
  ///
  /// - Parameter repeated: the certificate of the repeated computation.
  package func obstacle(to repeated: Certificate) -> String? {
    guard let formula, let other = repeated.formula else { return nil }
    if program != repeated.program {
      let version = program.map { "\($0.name) \($0.version), rules \($0.rules)" }
      return "it names \(version ?? "no version")"
    }
    return formula.name == other.name ? nil : "it names the formula '\(formula.name)'"
  }

  /// The first thing that computing the digits again found to be otherwise, as a clause with its
  /// key, or `nil`.
  ///
  /// Equal requests give equal evidence, so evidence that differs was not found by computing. A
  /// check is compared where it has passed in both; the statement of check E is not, since it says
  /// how the file was read.
  ///
  /// - Parameter repeated: the certificate of the repeated computation. Where there is an
  ///   ``obstacle(to:)``, nothing is compared.
  package func difference(from repeated: Certificate) -> String? {
    guard program == repeated.program, let formula, formula.name == repeated.formula?.name
    else { return nil }
    guard SharedComponents.areTold(by: self) else {
      return "'shared': a run at the level '\(level.rawValue)' shares other things"
    }
    let claimed = checks(.passed).filter { series != nil || !$0.isByFormerFormula }
    for own in repeated.checks(.passed) {
      guard let key = claimed.first(where: { $0.id == own.id })?.difference(from: own) else {
        continue
      }
      return "'checks.\(own.id.rawValue).\(key)': computing the digits again gives something else"
    }
    return nil
  }
}

extension CheckResult {
  /// Whether a formula of an earlier version was the second one.
  fileprivate var isByFormerFormula: Bool {
    id == .secondFormula
      && details.contains { $0.name == "formula" && Certificate.Formula.former.contains($0.value) }
  }

  /// The key of the first value that differs, or `nil`.
  fileprivate func difference(from other: CheckResult) -> String? {
    if statement != other.statement && id != .readBack { return "statement" }
    if decimals != other.decimals { return "decimals" }
    if coverage != other.coverage { return "coverage" }
    if missProbability != other.missProbability { return "missProbability" }
    if details.count != other.details.count { return "details" }
    let pair = zip(details, other.details).first { $0.name != $1.name || $0.value != $1.value }
    return pair.map { "details.\($0.1.name)" }
  }
}
