internal import DigitCore
internal import DigitVerification
internal import NumberText

/// The part of a report about one pack.
struct PackSection {
  let findings: PackFindings
  let run: RunRecord.Result?

  var certificate: Certificate { findings.certificate }
  var name: String { findings.anchor }

  var section: Section {
    Section(
      id: name, title: findings.name, symbol: findings.constant?.symbol,
      verdict: findings.verdict,
      headline: findings.headline, problems: findings.problems, blocks: excerpts,
      parts: [checks, agreements, StatisticsSection(findings: findings).section, hashes, pack]
        .compactMap { $0 } + [shared, reproduction].compactMap { $0 })
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
    var blocks: [Block] = [.facts(origin)]
    let checks = Block.checks(certificate.checks.map(entry))
    if case .damaged = findings.outcome {
      blocks += [
        .paragraph(
          "The certificate speaks of the digits as they were made. The file here is damaged, so"
            + " nothing in the certificate holds for it."),
        .details(title: "What the certificate says all the same", blocks: [checks]),
      ]
    } else {
      blocks.append(checks)
    }
    return Section(id: "\(name)-checks", title: "Checks made with the digits", blocks: blocks)
  }

  /// Where the digits came from, and by which formula they were made or made again.
  private var origin: [Fact] {
    var facts: [Fact] = []
    if certificate.origin == .imported {
      facts.append(Fact("Origin", "imported", note: "taken from a file of another origin"))
    }
    if let formula = certificate.formula {
      facts.append(Fact("Formula", formula.name, note: formula.source))
      facts.append(Fact("Statement", formula.statement))
    }
    facts.append(Fact("Check level", certificate.level.rawValue))
    if let enclosure = certificate.enclosure {
      let parts = enclosure.sorted { $0.key < $1.key }
      let (title, place) =
        enclosure["decimals"] == nil ? ("Binary value", "bit") : ("Decimal value", "decimal")
      facts.append(
        Fact(
          title, parts.map { "\($0.key) \($0.value.grouped)" }.joined(separator: ", "),
          note: "\(place)s after the point of the enclosure, and its width in units of the last"
            + " \(place)"))
    }
    return facts
  }

  private func entry(_ check: CheckResult) -> CheckEntry {
    var facts: [Fact] = []
    if check.status != .notRun {
      let words = CheckExplanation.of(check.id)
      facts.append(Fact("Digits covered", check.decimals.grouped))
      facts.append(Fact("Chance of a miss", check.missProbability ?? words.certainty))
      let stage = check.id.stage
      if let seconds = run?.seconds(stage.name) {
        let companions = stage.companions.map { " (\($0))" } ?? ""
        facts.append(Fact("Time in this run", Formatting.seconds(seconds) + companions))
      }
    }
    return CheckEntry(
      letter: check.id.letter, title: check.id.title, verdict: Verdict(check.status),
      statement: check.statement, facts: facts,
      evidence: check.details.map { Fact($0.name, $0.value, isCode: true) })
  }

  /// What was computed again for the report.
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
        Fact($0.description, "\($0.count.grouped) \($0.unit)")
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
          "\(passed) of \(all.count) comparisons agree: the file against itself, the known answers,"
            + " and what certificate, pack and digits say about the same things."),
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
