internal import BigArithmetic
internal import ConstantGeneration
internal import DigitPack

extension AuditComparison {
  /// What the registry of formulas and the number of decimals determine.
  ///
  /// The texts of the shared components are left out: they change with the program.
  func formula() -> [Agreement] {
    let certificate = statement.predicate
    guard let named = certificate.formula else {
      // Decimals that were only imported have neither formula nor bounds.
      return certificate.enclosure.map { bounds in
        [Agreement("enclosure", [.init("certificate", Self.text(bounds)), .init("formula", nil)])]
      } ?? []
    }
    let known = ConstantDefinition.of(pack.constant)?.formula(named: named.name)
    let registry = known.map(Certificate.Formula.init)
    return [
      Agreement(
        "formula",
        [
          .init("certificate", Self.text(named)),
          .init("registry of formulas", registry.map(Self.text)),
        ]),
      Agreement(
        "enclosure",
        [
          .init("certificate", certificate.enclosure.map(Self.text)),
          .init(
            "what so many decimals need",
            known.flatMap { expectedBounds(of: $0, stated: certificate.enclosure ?? [:]) }
              .map(Self.text)),
        ]),
    ] + [missProbability()].compactMap { $0 }
  }

  /// The bounds that the generator would have used, which raises its precision where it must.
  ///
  /// - Parameters:
  ///   - formula: the formula of the decimals.
  ///   - stated: the certificate's bounds, one of several that may be.
  private func expectedBounds(
    of formula: any ConstantFormula, stated: [String: Int64]
  ) -> [String: Int64]? {
    // Earlier certificates of roots name binary bounds.
    let isDecimal = formula is any DecimalFormula && stated["bits"] == nil
    let key = isDecimal ? "decimals" : "bits"
    let precisions =
      isDecimal
      ? DigitGenerator.places(forDecimals: pack.digitCount).map(DecimalLimbComparison.wholeLimbs)
      : DigitGenerator.bits(forDecimals: pack.digitCount)
    let precision = precisions.first { $0 == stated[key] } ?? precisions.first
    // MPFR's two roundings give the width themselves.
    let width = isDecimal ? 1 : formula is LibraryFormula ? stated["width"] : 3
    guard let precision, let width else { return nil }
    return [key: precision, "width": width]
  }

  /// The chance of a miss that the size of the conversion's integers gives.
  private func missProbability() -> Agreement? {
    let certificate = statement.predicate
    guard let check = certificate.checks.first(where: { $0.id == .conversionResidues }),
      check.status != .notRun
    else { return nil }
    let count = pack.digitCount
    let size: Int64? =
      if let bits = certificate.enclosure?["bits"] {
        ConversionChecker.size(bits: bits, decimals: count)
      } else {
        certificate.enclosure?["decimals"].map(TruncationChecker.size)
      }
    return Agreement(
      "chance that the residues of the decimals miss a fault",
      [
        .init("certificate", check.missProbability),
        .init("worked out again", size.map { MissProbability.statement(bits: $0) }),
      ])
  }

  private static func text(_ formula: Certificate.Formula) -> String {
    "\(formula.name): \(formula.statement); \(formula.source)"
  }

  private static func text(_ bounds: [String: Int64]) -> String {
    bounds.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }
}
