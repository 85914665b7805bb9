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
    let derived = agreement(
      "the five primes of the residue certificates", certificate.primes.joined(separator: " "),
      [
        "derived again from the content hash":
          primes.published.map(String.init).joined(separator: " ")
      ])
    return identities() + hashes() + formula() + statistics() + [derived]
      + [conversionResidues(residues), known()].compactMap { $0 }
  }

  /// What the certificate says of known answers, unless that check did not run.
  private func known() -> Agreement? {
    let stated = check(.knownAnswers)?.status
    guard stated != .notRun else { return nil }
    return agreement(
      "verdict of the known answers", stated?.rawValue,
      ["compared again": knownAnswers.status.rawValue])
  }

  private func identities() -> [Agreement] {
    let constant = pack.constant
    return [
      agreement("constant", certificate.constant, ["pack header": constant.name]),
      agreement(
        "digits before the point", certificate.integerPart,
        ["pack header": "\(constant.integerPart.value)"]),
      agreement(
        "number of decimals", "\(certificate.decimals)",
        [
          "pack header": "\(pack.digitCount)",
          "counted in the digits": "\(scan.tally.counts.total)",
        ]),
      agreement(
        "checks accounted for", certificate.checks.map(\.id.letter).joined(separator: " "),
        ["all that there are": CheckList.all.map(\.id.letter).joined(separator: " ")]),
    ]
  }

  private func hashes() -> [Agreement] {
    let content = scan.contentHash.hexadecimalText
    let text = statement.subject.first { $0.name != fileName }
    let file = statement.subject.first { $0.name == fileName }
    return [
      agreement(
        "content hash", certificate.hashes.content,
        [
          "subject of the certificate": text?.digest["sha256"],
          "pack footer": pack.contentHash.hexadecimal, "recomputed from the digits": content,
        ]),
      Agreement(
        subject: "file hash",
        sources: [
          .init(name: "subject of the certificate", value: file?.digest["sha256"]),
          .init(name: "recomputed from the file", value: fileHash),
        ]),
      agreement(
        "Merkle root", certificate.hashes.merkleRoot,
        ["recomputed from the blocks": pack.merkleRoot.hexadecimal]),
      agreement(
        "digit hash", certificate.hashes.digitHash,
        [
          "pack footer": "\(pack.digitHash.value)",
          "recomputed from the digits": "\(scan.tally.digitHash.value)",
        ]),
      agreement(
        "SHA-256 of the certificate's canonical JSON",
        Self.hash(Statement(certificate).canonicalJSON),
        ["provenance inside the pack": Self.hash(pack.provenance)]),
    ]
  }

  private func statistics() -> [Agreement] {
    [
      agreement(
        "counts of the digits 0 to 9", certificate.counts.map(String.init).joined(separator: " "),
        ["pack footer": pack.counts.text, "recounted": scan.tally.counts.text]),
      agreement(
        "first decimals", certificate.firstDecimals, ["read from the pack": scan.tally.firstText]),
      agreement(
        "last decimals", certificate.lastDecimals, ["read from the pack": scan.tally.lastText]),
    ]
  }

  /// The residues of the decimals that the evidence of the conversion states, computed again.
  private func conversionResidues(_ residues: ResidueVector) -> Agreement? {
    let check = check(.conversionResidues)
    if check?.status == .notRun { return nil }
    return agreement(
      "residues of integer part and decimals modulo the five primes",
      check.flatMap(CheckD.decimalResidues),
      ["recomputed from the digits": residues.published.map(String.init).joined(separator: " ")])
  }

  /// A fact by the certificate and by other sources.
  private func agreement(
    _ subject: String, _ certified: String?, _ others: KeyValuePairs<String, String?>
  ) -> Agreement {
    Agreement(
      subject: subject,
      sources: [.init(name: "certificate", value: certified)]
        + others.map { .init(name: $0.key, value: $0.value) })
  }

  private func check(_ id: CheckIdentifier) -> CheckResult? {
    certificate.checks.first { $0.id == id }
  }

  private static func hash(_ bytes: [UInt8]) -> String { SHA256.hash(data: bytes).hexadecimalText }

  /// What the registry of formulas and the number of decimals determine.
  ///
  /// The texts of the shared components are left out: they change with the program.
  func formula() -> [Agreement] {
    let certificate = statement.predicate
    guard let named = certificate.formula else {
      // Decimals that were only imported have neither formula nor bounds.
      return certificate.enclosure.map { bounds in
        [agreement("enclosure", Self.text(bounds), ["formula": nil])]
      } ?? []
    }
    guard certificate.series != nil || !Certificate.Formula.former.contains(named.name) else {
      return [missProbability()].compactMap { $0 }
    }
    let known = (try? pack.definition())?.formula(named: named.name)
    let registry = known.map(Certificate.Formula.init)
    // Other rules stated the same formulas in other words.
    let isCurrent = certificate.program?.rules == Certificate.Program.current.rules
    return [
      agreement(
        "formula", isCurrent ? Self.text(named) : named.name,
        ["registry of formulas": isCurrent ? registry.map(Self.text) : registry?.name]),
      agreement(
        "enclosure", certificate.enclosure.map(Self.text),
        [
          "what so many decimals need":
            known.flatMap { certificate.expectedBounds(of: $0, decimals: pack.digitCount) }
            .map(Self.text)
        ]),
    ] + [missProbability()].compactMap { $0 }
  }

  /// The chance of a miss that the size of the conversion's integers gives.
  private func missProbability() -> Agreement? {
    let certificate = statement.predicate
    // Earlier rules stated other bounds.
    guard certificate.program?.rules == Certificate.Program.current.rules else { return nil }
    guard let check = check(.conversionResidues), check.status != .notRun else { return nil }
    let count = pack.digitCount
    let size: Int64? =
      if let bits = certificate.enclosure?["bits"] {
        ConversionChecker.size(bits: bits, decimals: count)
      } else {
        certificate.enclosure?["decimals"].map(TruncationChecker.size)
      }
    return agreement(
      "chance that the residues of the decimals miss a fault", check.missProbability,
      ["worked out again": size.map { MissProbability.statement(bits: $0) }])
  }

  private static func text(_ formula: Certificate.Formula) -> String {
    "\(formula.name): \(formula.statement); \(formula.source)"
  }

  private static func text(_ bounds: [String: Int64]) -> String {
    bounds.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }
}

extension Certificate {
  /// The bounds that the generator would have used, which raises its precision where it must: those
  /// stated, where they are among the several that may be.
  func expectedBounds(of formula: any ConstantFormula, decimals: Int64) -> [String: Int64]? {
    // Earlier certificates of roots name binary bounds.
    let isDecimal = if case .decimal = formula.kind { enclosure?["bits"] == nil } else { false }
    let key = isDecimal ? "decimals" : "bits"
    let precisions =
      isDecimal
      ? DigitGenerator.places(forDecimals: decimals).map(DecimalLimbComparison.wholeLimbs)
      : DigitGenerator.bits(forDecimals: decimals)
    let precision = precisions.first { $0 == enclosure?[key] } ?? precisions.first
    // MPFR's two roundings give the width themselves.
    let width: Int64? =
      if case .library = formula.identifier { enclosure?["width"] } else { isDecimal ? 1 : 3 }
    guard let precision, let width else { return nil }
    return [key: precision, "width": width]
  }
}
