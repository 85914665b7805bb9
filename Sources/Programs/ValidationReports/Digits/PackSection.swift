internal import DigitChecks
internal import DigitCore
internal import DigitProofs
internal import Reports
internal import Text

struct PackSection {
  let findings: PackFindings
  let run: RunRecord.Result?

  var certificate: Certificate { findings.certificate }
  var name: String { findings.name.anchor }

  var section: Section {
    let trust = findings.trust
    return Section(
      id: name, title: findings.name, symbol: findings.constant?.symbol,
      verdict: findings.verdict, headline: findings.headline, problems: findings.problems,
      trust: Trust(level: trust.level.rawValue, by: trust.by.rawValue, reason: trust.reason),
      blocks: word + excerpts,
      parts: [
        checks, agreements, statistics, hashes, pack, shared, reproduction, repetition,
      ].compactMap { $0 })
  }

  /// The word about the digits, and what it rests on.
  private var word: [Block] {
    var facts = [Fact("Trust", findings.trust.level.word, note: findings.trust.reason)]
    if certificate.series != nil {
      let note = "nothing shows that it is a constant, whatever the file or a formula is called"
      facts.append(Fact("Number", "a sum that a file states", note: note))
    }
    for proof in findings.proofs.map(\.trust) where proof != findings.trust {
      facts.append(Fact("Proof", proof.level.word, note: proof.reason))
    }
    return [.facts(facts)]
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
        .paragraph(reportTexts["pack", "damaged"]),
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

  /// A check of the certificate; what it says of one that was not repeated is only its claim.
  private func entry(_ check: CheckResult) -> CheckEntry {
    let isClaim = check.status == .passed && !findings.repeated.contains(check.id.letter)
    var facts: [Fact] = []
    if check.status != .notRun {
      let kind = check.id.check
      facts.append(Fact("Covered", check.coverage ?? "\(check.decimals.grouped) decimals"))
      if let chance = check.missProbability ?? kind?.explanation.certainty {
        facts.append(Fact("Chance of a miss", chance))
      }
      if let stage = kind?.stage, let seconds = run?.seconds(stage) {
        let letters = CheckList.all.filter { $0.stage == stage }.map(\.id.letter)
        let companions = letters.count > 1 ? " (\(CheckLetterRanges.text(letters)) together)" : ""
        facts.append(Fact("Time in this run", NumberFormat.seconds(seconds) + companions))
      }
    }
    let statement = check.reason.map { "\($0.rawValue): \(check.statement)" } ?? check.statement
    return CheckEntry(
      letter: check.id.letter, title: check.id.title,
      verdict: isClaim ? .claimed : Verdict(check.status), statement: statement, facts: facts,
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
      let names = agreement.sources.map(\.name).joined(separator: ", ")
      return CheckEntry(
        title: agreement.subject.withInitialCapital, verdict: agreement.holds ? .passed : .failed,
        statement: agreement.holds ? "The same in: \(names)" : "NOT the same in: \(names)",
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

  private var shared: Section {
    Section(
      id: "\(name)-shared", title: "What digits and checks share",
      blocks: [
        .paragraph("A fault in one of these could hide in more than one check at once:"),
        .list(certificate.shared),
      ])
  }

  private var hashes: Section? {
    guard let audit = findings.audit else { return nil }
    let text = "“\(audit.constant.integerPart.value).” and the \(audit.digitCount.grouped) decimals"
    let facts = [
      ("Content hash, SHA-256", audit.contentHash, "content-hash"),
      ("File hash, SHA-256", audit.fileHash, "file-hash"),
      ("Merkle root, SHA-256", audit.merkleRoot, "merkle-root"),
      ("Digit hash", audit.digitHash, "digit-hash"),
    ].map { title, hash, key in
      let note = reportTexts["pack", key].replacing("{text}", with: text)
        .replacing("{size}", with: audit.fileByteCount.grouped)
        .replacing("{file}", with: findings.fileName)
      return Fact(title, hash, note: note, isCode: true)
    }
    return Section(id: "\(name)-hashes", title: "Hashes", blocks: [.facts(facts)])
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
            "Size", "\(audit.fileByteCount.grouped) bytes",
            note: "\(bits.fixed(2)) bits a digit, everything included"),
          Fact("Decimals", audit.digitCount.grouped),
          Fact(
            "Blocks", audit.blockCount.grouped,
            note: "of \(audit.blockDigitCount.grouped) digits, \(reportTexts["pack", "blocks"])"),
        ])
      ])
  }

  /// The commands that reproduce the file.
  ///
  /// Readers paste commands, so a command takes from a certificate only what this program knows.
  private var reproduction: Section? {
    // Imported digits were not made by a request that could be repeated.
    guard let constant = findings.constant, certificate.origin == .generated,
      certificate.series == nil, let formula = certificate.formula?.name
    else { return nil }
    let isName = formula.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return Section(
      id: "\(name)-repeat", title: "Repeat it",
      blocks: [
        .paragraph(reportTexts["pack", findings.isRefuted ? "anew" : "repeat"]),
        .commands([
          "pi-trainer digits generate \(constant.name) --digits \(certificate.decimals)"
            + " --check \(certificate.level.rawValue)" + (isName ? " --formula \(formula)" : "")
            + " --out digits",
          "sha256sum digits/\(constant.name).digitpack",
          "pi-trainer report --digits digits --out report",
        ]),
      ])
  }

  /// How to get the same digits without this program.
  private var repetition: Section? {
    guard let audit = findings.audit else { return nil }
    let commands = Repetition.all(of: audit.constant, decimals: audit.digitCount)
    guard !commands.isEmpty else { return nil }
    var blocks: [Block] = [
      .paragraph(reportTexts["pack", findings.isRefuted ? "others-refuted" : "others"])
    ]
    if !findings.proofs.isEmpty {
      blocks += [
        .paragraph("What proves the pack is checked by plain Python, without this program:"),
        .commands(
          findings.proofs.map {
            let ending = $0.fileName.dropFirst(findings.name.count)
            return "python3 -I verifier/check_proof.py \(name).digitpack \(name)\(ending)"
          }),
      ]
    }
    for command in commands {
      blocks += [.paragraph("\(command.program):"), .commands([command.command])]
    }
    if !findings.textHashes.isEmpty {
      blocks += [
        .paragraph("Files of the same digits differ in how they are written. SHA-256 of each:"),
        .facts(findings.textHashes.map { Fact($0.spelling, $0.sha256, isCode: true) }),
      ]
    }
    return Section(id: "\(name)-without-us", title: "Repeat it without us", blocks: blocks)
  }

  /// How often each digit occurs, and its longest run.
  private var statistics: Section? {
    guard let audit = findings.audit else { return nil }
    return Section(
      id: "\(name)-statistics", title: "Statistics",
      blocks: [
        .paragraph(reportTexts["pack", "statistics"]),
        .chart(chart(audit)), .table(table(audit)), .facts(facts(audit)),
      ])
  }

  /// How far a count is from the even share, in standard deviations of a fair ten-sided die.
  private func deviation(_ digit: Digit, _ counts: DigitCounts) -> Double {
    let total = Double(counts.total)
    return (Double(counts[digit]) - total / 10) / (total * 0.09).squareRoot()
  }

  private func chart(_ audit: PackAudit) -> DeviationChart {
    DeviationChart(
      caption: "Count of each digit against the even share",
      unit: "standard deviations; 95 of 100 fair counts lie between the dashed lines", guide: 2,
      bars: Digit.all.map { digit in
        let value = deviation(digit, audit.counts)
        return .init(label: "\(digit.value)", value: value, text: NumberFormat.signed(value, 1))
      })
  }

  private func table(_ audit: PackAudit) -> Table {
    let runs = audit.longestRuns
    return Table(
      caption: "Counts and longest runs",
      columns: ["Digit", "Count", "Off the even share", "Longest run", "at position"].map {
        .init($0, isNumeric: true)
      },
      rows: Digit.all.map { digit in
        let run = runs.first { $0.digit == digit }
        let share = Double(audit.counts.total) / 10
        let whole = audit.counts.total.isMultiple(of: 10)
        return [
          "\(digit.value)", (audit.counts[digit]).grouped,
          NumberFormat.signed(Double(audit.counts[digit]) - share, whole ? 0 : 1),
          run.map { $0.length.grouped } ?? "–",
          run.map { $0.position.ordinal.grouped } ?? "–",
        ]
      })
  }

  private func facts(_ audit: PackAudit) -> [Fact] {
    let test = audit.chiSquared
    let hundred = (test.pValue * 100).fixed(test.pValue < 0.1 ? 2 : 0)
    return [
      Fact(
        "Chi-squared",
        "\(test.statistic.fixed(3)) with \(ChiSquared.degreesOfFreedom) degrees of"
          + " freedom, p-value \(test.pValue.fixed(4))",
        note: "If every digit were drawn by a fair ten-sided die, \(hundred) of 100 such files"
          + " would have counts at least as uneven. Below 0.001 one should look twice."
          + (audit.digitCount < 1000 ? " For so few digits the figure is rough." : ""))
    ]
  }
}
