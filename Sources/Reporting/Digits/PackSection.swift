internal import DigitCore
internal import DigitVerification

/// The part of a report about one pack.
struct PackSection {
  let findings: PackFindings
  let run: RunRecord.Result?

  private var certificate: Certificate { findings.certificate }
  private var name: String { findings.anchor }

  var section: Section {
    Section(
      id: name, title: findings.name, symbol: findings.constant?.symbol,
      verdict: findings.verdict,
      headline: findings.headline, problems: findings.problems, blocks: excerpts,
      parts: [checks, agreements, StatisticsSection(findings: findings).section, hashes, pack]
        .compactMap { $0 } + [shared, repetition].compactMap { $0 })
  }

  private var excerpts: [Block] {
    guard let audit = findings.audit else { return [] }
    let first = audit.firstDecimals
    let last = audit.lastDecimals
    let total = audit.digitCount
    return [
      .digits(
        DigitExcerpt(
          caption: "The first \(first.count) decimals",
          lead: "\(audit.constant.integerPart.value).",
          firstPosition: 1, digits: first, continues: total > Int64(first.count))),
      .digits(
        DigitExcerpt(
          caption: "The last \(last.count) decimals", lead: "…",
          firstPosition: total - Int64(last.count) + 1, digits: last, continues: false)),
    ]
  }

  /// What the certificate says was compared.
  private var checks: Section {
    var blocks: [Block] = [
      .facts([
        Fact("Formula", certificate.formula.name, note: certificate.formula.source),
        Fact("Statement", certificate.formula.statement),
        Fact("Check level", certificate.level.rawValue),
        Fact(
          "Binary value",
          certificate.enclosure.sorted { $0.key < $1.key }.map {
            "\($0.key) \(NumberText.grouped($0.value))"
          }.joined(separator: ", "),
          note: "bits behind the point of the enclosure, and its width in units of the last bit"),
      ])
    ]
    if case .damaged = findings.outcome {
      blocks.append(
        .paragraph(
          "The checks below concern the digits as they were made. The file here is damaged, so they"
            + " say nothing about it."))
    }
    blocks.append(.checks(certificate.checks.map(entry)))
    return Section(id: "\(name)-checks", title: "Checks made with the digits", blocks: blocks)
  }

  private func entry(_ check: CheckResult) -> CheckEntry {
    var facts: [Fact] = []
    if check.status != .notRun {
      let words = CheckExplanation.of(check.id)
      facts.append(Fact("Digits covered", NumberText.grouped(check.decimals)))
      facts.append(Fact("Chance of a miss", check.missProbability ?? words.certainty))
      let stage = check.id.stage
      if let seconds = run?.seconds(stage.name) {
        let company = stage.company.map { " (\($0))" } ?? ""
        facts.append(Fact("Time in this run", NumberText.seconds(seconds) + company))
      }
    }
    return CheckEntry(
      letter: check.id.letter, title: check.id.title, verdict: Verdict(check.status),
      statement: check.statement, facts: facts,
      evidence: check.details.map { Fact($0.name, $0.value, isCode: true) })
  }

  /// What was worked out again for the report.
  private var agreements: Section? {
    guard let audit = findings.audit else { return nil }
    let known = CheckEntry(
      title: "Known answers, compared again", verdict: Verdict(audit.knownAnswers.status),
      statement: audit.knownAnswers.statement,
      evidence: audit.knownAnswers.details.map { Fact($0.name, $0.value, isCode: true) })
    let integrity = CheckEntry(
      title: "The file against itself", verdict: .passed,
      statement: "The pack was read completely; everything in it that can be compared agrees.",
      evidence: audit.integrity.map {
        Fact($0.description, "\(NumberText.grouped($0.count)) \($0.unit)")
      })
    let entries = audit.agreements.map { agreement in
      CheckEntry(
        title: agreement.subject.prefix(1).uppercased() + agreement.subject.dropFirst(),
        verdict: agreement.holds ? .passed : .failed,
        statement: Self.statement(agreement),
        evidence: agreement.sources.map { Fact($0.name, $0.value ?? "nothing", isCode: true) })
    }
    let all = [integrity, known] + entries
    let passed = all.count { $0.verdict == .passed }
    return Section(
      id: "\(name)-again", title: "Worked out again for this report",
      blocks: [
        .paragraph(
          "\(passed) of \(all.count) comparisons agree: the file against itself, the published"
            + " answers, and what certificate, pack and digits say about the same things."),
        .details(title: "All \(all.count) comparisons", blocks: [.checks(all)]),
      ])
  }

  private static func statement(_ agreement: Agreement) -> String {
    let names = agreement.sources.map(\.name).joined(separator: ", ")
    return agreement.holds ? "The same in: \(names)" : "NOT the same in: \(names)"
  }

  private var shared: Section {
    Section(
      id: "\(name)-shared", title: "What digits and checks share",
      blocks: [
        .paragraph("A fault in one of these could hide in more than one check at once:"),
        .list(certificate.shared),
      ])
  }
}

extension Verdict {
  /// The verdict that a check's status stands for.
  init(_ status: CheckStatus) {
    switch status {
    case .passed: self = .passed
    case .failed: self = .failed
    case .notRun: self = .notRun
    }
  }
}

/// The file and how to make it again.
extension PackSection {
  private var hashes: Section? {
    guard let audit = findings.audit else { return nil }
    let text =
      "“\(audit.constant.integerPart.value).” and the"
      + " \(NumberText.grouped(audit.digitCount)) decimals"
    return Section(
      id: "\(name)-hashes", title: "Hashes",
      blocks: [
        .facts([
          Fact(
            "Content hash, SHA-256", audit.contentHash,
            note: "covers the ASCII text \(text), nothing else: no line end, no spaces."
              + " Any other program's digits can be hashed the same way.", isCode: true),
          Fact(
            "File hash, SHA-256", audit.fileHash,
            note: "covers all \(NumberText.grouped(audit.fileByteCount)) bytes of"
              + " \(findings.fileName), certificate included.", isCode: true),
          Fact(
            "Merkle root, SHA-256", audit.merkleRoot,
            note: "covers the packed digits, block by block, as a hash tree with the prefixes of"
              + " RFC 6962.", isCode: true),
          Fact(
            "Digit hash", audit.digitHash,
            note: "the decimals, without what stands before the point, as one integer modulo"
              + " 2^61 − 1.", isCode: true),
        ])
      ])
  }

  private var pack: Section? {
    guard let audit = findings.audit else { return nil }
    let bits = Double(audit.fileByteCount) * 8 / Double(audit.digitCount)
    return Section(
      id: "\(name)-pack", title: "The pack",
      blocks: [
        .facts([
          Fact("File", findings.fileName, isCode: true),
          Fact(
            "Size", "\(NumberText.grouped(audit.fileByteCount)) bytes",
            note: "\(NumberText.fixed(bits, 2)) bits a digit, everything included"),
          Fact("Decimals", NumberText.grouped(audit.digitCount)),
          Fact(
            "Blocks", NumberText.grouped(audit.blockCount),
            note: "of \(NumberText.grouped(audit.blockDigitCount)) digits, the last one perhaps"
              + " shorter; each is compared with its own SHA-256 when it is first read"),
        ])
      ])
  }

  /// The commands that make the file again.
  ///
  /// People paste commands, so nothing of a certificate gets into one but what this program knows.
  private var repetition: Section? {
    guard let constant = findings.constant else { return nil }
    let formula = certificate.formula.name
    let isName = formula.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return Section(
      id: "\(name)-repeat", title: "Repeat it",
      blocks: [
        .paragraph(
          "The same request gives the same bytes on every machine. Make the file, compare its hash"
            + " with the one above, and let this report be made again:"),
        .commands([
          "pi-trainer digits generate \(constant.name) --digits \(certificate.decimals)"
            + " --check \(certificate.level.rawValue)" + (isName ? " --formula \(formula)" : "")
            + " --out digits",
          "sha256sum digits/\(constant.name).digitpack",
          "pi-trainer report --digits digits --out report",
        ]),
      ])
  }
}
