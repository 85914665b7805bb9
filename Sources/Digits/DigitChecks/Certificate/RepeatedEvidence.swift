internal import Constants
internal import DigitCore
internal import DigitPacks

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
  /// check is compared where it has passed in both; at the same level, whatever its status.
  ///
  /// - Parameter repeated: the certificate of the repeated computation. Where there is an
  ///   ``obstacle(to:)``, its evidence is not compared.
  package func difference(from repeated: Certificate) -> String? {
    guard program == repeated.program else { return nil }
    if let key = differingFact(from: repeated) {
      return "'\(key)': computing the digits again gives something else"
    }
    guard let formula, formula.name == repeated.formula?.name else { return nil }
    let claimed = checks.filter { series != nil || !$0.isByFormerFormula }
    let isSameLevel = level == repeated.level
    for own in repeated.checks(.passed) + (isSameLevel ? repeated.checks(.notRun) : []) {
      let claim = claimed.first { $0.id == own.id && (isSameLevel || $0.status == own.status) }
      guard let key = claim?.difference(from: own) else { continue }
      return "'checks.\(own.id.rawValue).\(key)': computing the digits again gives something else"
    }
    return nil
  }

  /// The key of the first fact about digits and formula that differs, or `nil`.
  private func differingFact(from repeated: Certificate) -> String? {
    let isFormer = series == nil && Formula.former.contains(formula?.name ?? "")
    let definition =
      series.flatMap { try? ConstantDefinition(series: Array($0.utf8)) }
      ?? MathematicalConstant.inPack(named: constant).flatMap(ConstantDefinition.of)
    let known = formula.flatMap { definition?.formula(named: $0.name) }
    let usual = known.flatMap { expectedBounds(of: $0, decimals: repeated.decimals) }
    let bounds = formula?.name == repeated.formula?.name ? repeated.enclosure : usual
    let facts: [(key: String, isSame: Bool)] = [
      ("primes", primes == repeated.primes),
      ("firstDecimals", firstDecimals == repeated.firstDecimals),
      ("lastDecimals", lastDecimals == repeated.lastDecimals),
      ("formula", isFormer || formula == known.map(Formula.init)),
      ("enclosure", isFormer || enclosure == bounds),
      ("shared", isFormer || SharedComponents.areTold(by: self)),
    ]
    return facts.first { !$0.isSame }?.key
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
    if status != other.status { return "status" }
    // Check E says how the file was read, which is not always the same.
    let right = id == .readBack ? DecimalReading.all.map(CheckE.statement) : [other.statement]
    if !right.contains(statement) { return "statement" }
    if reason != other.reason { return "reason" }
    if decimals != other.decimals { return "decimals" }
    if coverage != other.coverage { return "coverage" }
    if missProbability != other.missProbability { return "missProbability" }
    if details.count != other.details.count { return "details" }
    let pair = zip(details, other.details).first { $0.name != $1.name || $0.value != $1.value }
    return pair.map { "details.\($0.1.name)" }
  }
}
