internal import Constants
internal import Crypto
internal import DigitCore
internal import DigitPacks
internal import Parallelism

/// What a certificate, a pack and the digits in it say about the same things.
struct AuditComparison {
  let statement: Statement
  let fileName: String
  let pack: DigitPack
  let fileHash: String
  let scan: DecimalScan
  let knownAnswers: CheckResult
  let workers: Workers

  private var certificate: Certificate { statement.predicate }

  /// Compares.
  ///
  /// - Throws: `PackError` when the digits cannot be read.
  func agreements() throws(PackError) -> [Agreement] {
    let primes = scan.primes
    let whole = primes.product(
      primes.residue(of: UInt64(pack.constant.integerPart.value)),
      primes.power(10, UInt64(pack.digitCount)))
    let residues = primes.sum(whole, try scan.residues(of: pack, workers: workers))
    let derived = Agreement(
      "the five primes of the residue certificates",
      [
        certified(certificate.primes.joined(separator: " ")),
        .init(
          "derived again from the content hash",
          primes.published.map(String.init).joined(separator: " ")),
      ])
    return identities() + hashes() + formula() + statistics() + [derived]
      + [conversionResidues(residues), known()].compactMap { $0 }
  }

  /// What the certificate says of known answers, unless that check did not run.
  private func known() -> Agreement? {
    let stated = status(of: .knownAnswers)
    guard stated != CheckStatus.notRun.rawValue else { return nil }
    return Agreement(
      "verdict of the known answers",
      [certified(stated), .init("compared again", knownAnswers.status.rawValue)])
  }

  private func identities() -> [Agreement] {
    let constant = pack.constant
    return [
      Agreement(
        "constant", [certified(certificate.constant), .init("pack header", constant.name)]),
      Agreement(
        "digits before the point",
        [
          certified(certificate.integerPart),
          .init("pack header", "\(constant.integerPart.value)"),
        ]),
      Agreement(
        "number of decimals",
        [
          certified("\(certificate.decimals)"), .init("pack header", "\(pack.digitCount)"),
          .init("counted in the digits", "\(scan.tally.counts.total)"),
        ]),
      Agreement(
        "checks accounted for",
        [
          certified(certificate.checks.map(\.id.letter).joined(separator: " ")),
          .init(
            "all that there are",
            CheckList.all.map(\.id.letter).joined(separator: " ")),
        ]),
    ]
  }

  private func hashes() -> [Agreement] {
    let content = scan.contentHash.hexadecimalText
    let text = statement.subject.first { $0.name != fileName }
    let file = statement.subject.first { $0.name == fileName }
    return [
      Agreement(
        "content hash",
        [
          certified(certificate.hashes.content),
          .init("subject of the certificate", text?.digest["sha256"]),
          .init("pack footer", pack.contentHash.hexadecimal),
          .init("recomputed from the digits", content),
        ]),
      Agreement(
        "file hash",
        [
          .init("subject of the certificate", file?.digest["sha256"]),
          .init("recomputed from the file", fileHash),
        ]),
      Agreement(
        "Merkle root",
        [
          certified(certificate.hashes.merkleRoot),
          .init("recomputed from the blocks", pack.merkleRoot.hexadecimal),
        ]),
      Agreement(
        "digit hash",
        [
          certified(certificate.hashes.digitHash), .init("pack footer", "\(pack.digitHash.value)"),
          .init("recomputed from the digits", "\(scan.tally.digitHash.value)"),
        ]),
      Agreement(
        "SHA-256 of the certificate's canonical JSON",
        [
          certified(Self.hash(Statement(certificate).canonicalJSON)),
          .init("provenance inside the pack", Self.hash(pack.provenance)),
        ]),
    ]
  }

  private func statistics() -> [Agreement] {
    [
      Agreement(
        "counts of the digits 0 to 9",
        [
          certified(certificate.counts.map(String.init).joined(separator: " ")),
          .init("pack footer", pack.counts.text),
          .init("recounted", scan.tally.counts.text),
        ]),
      Agreement(
        "first decimals",
        [certified(certificate.firstDecimals), .init("read from the pack", scan.tally.firstText)]),
      Agreement(
        "last decimals",
        [certified(certificate.lastDecimals), .init("read from the pack", scan.tally.lastText)]),
    ]
  }

  /// The residues of the decimals that the evidence of the conversion states, computed again.
  private func conversionResidues(_ residues: ResidueVector) -> Agreement? {
    let check = certificate.checks.first { $0.id == .conversionResidues }
    if check?.status == .notRun { return nil }
    return Agreement(
      "residues of integer part and decimals modulo the five primes",
      [
        certified(check.flatMap(CheckD.decimalResidues)),
        .init(
          "recomputed from the digits",
          residues.published.map(String.init).joined(separator: " ")),
      ])
  }

  private func certified(_ value: String?) -> Agreement.Source { .init("certificate", value) }

  private func status(of id: CheckIdentifier) -> String? {
    certificate.checks.first { $0.id == id }?.status.rawValue
  }

  private static func hash(_ bytes: [UInt8]) -> String {
    SHA256.hash(data: bytes).hexadecimalText
  }
}

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
  /// - Parameter stated: the certificate's bounds, one of several that may be.
  private func expectedBounds(
    of formula: any ConstantFormula, stated: [String: Int64]
  ) -> [String: Int64]? {
    // Earlier certificates of roots name binary bounds.
    let isDecimal = if case .decimal = formula.kind { stated["bits"] == nil } else { false }
    let key = isDecimal ? "decimals" : "bits"
    let precisions =
      isDecimal
      ? DigitGenerator.places(forDecimals: pack.digitCount).map(DecimalLimbComparison.wholeLimbs)
      : DigitGenerator.bits(forDecimals: pack.digitCount)
    let precision = precisions.first { $0 == stated[key] } ?? precisions.first
    // MPFR's two roundings give the width themselves.
    let width: Int64? =
      if case .library = formula.identifier { stated["width"] } else { isDecimal ? 1 : 3 }
    guard let precision, let width else { return nil }
    return [key: precision, "width": width]
  }

  /// The chance of a miss that the size of the conversion's integers gives.
  private func missProbability() -> Agreement? {
    let certificate = statement.predicate
    // Earlier rules stated other bounds.
    guard certificate.program?.rules == Certificate.Program.current.rules else { return nil }
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
