import Constants
import DigitChecks
import DigitCore
import DigitProofs
import Foundation
import Reports
import Testing
import ValidationReports

@Suite("The report of digits recomputes all that it can")
struct DigitReportTests {
  /// A fact of a certificate, a way to change it, and the comparison that must notice.
  struct Change: Sendable, CustomTestStringConvertible {
    let fact: String
    let change: @Sendable (inout [String: Any]) -> Void
    var testDescription: String { fact }

    init(_ fact: String, _ change: @escaping @Sendable (inout [String: Any]) -> Void) {
      self.fact = fact
      self.change = change
    }
  }

  private static let wrongHash = String(repeating: "0", count: 64)

  static let changes = [
    Change("constant") { $0.inCertificate { $0["constant"] = "e" } },
    Change("digits before the point") { $0.inCertificate { $0["integerPart"] = "4" } },
    Change("number of decimals") { $0.inCertificate { $0["decimals"] = 2001 } },
    Change("checks accounted for") {
      $0.inCertificate { $0["checks"] = ($0["checks"] as? [Any])?.dropLast().map { $0 } }
    },
    Change("content hash") {
      $0.inCertificate {
        var hashes = $0["hashes"] as? [String: Any] ?? [:]
        hashes["content"] = wrongHash
        $0["hashes"] = hashes
      }
    },
    Change("content hash") {
      var subjects = $0["subject"] as? [[String: Any]] ?? []
      subjects[0]["digest"] = ["sha256": wrongHash]
      $0["subject"] = subjects
    },
    Change("file hash") {
      var subjects = $0["subject"] as? [[String: Any]] ?? []
      subjects[1]["digest"] = ["sha256": wrongHash]
      $0["subject"] = subjects
    },
    Change("file hash") { $0["subject"] = ($0["subject"] as? [Any])?.dropLast().map { $0 } },
    Change("Merkle root") {
      $0.inCertificate {
        var hashes = $0["hashes"] as? [String: Any] ?? [:]
        hashes["merkleRoot"] = wrongHash
        $0["hashes"] = hashes
      }
    },
    Change("digit hash") {
      $0.inCertificate {
        var hashes = $0["hashes"] as? [String: Any] ?? [:]
        hashes["digitHash"] = "1"
        $0["hashes"] = hashes
      }
    },
    Change("counts of the digits 0 to 9") { $0.inCertificate { $0["counts"] = [1, 2, 3] } },
    Change("formula") {
      $0.inCertificate {
        var formula = $0["formula"] as? [String: Any] ?? [:]
        formula["source"] = "somewhere"
        $0["formula"] = formula
      }
    },
    Change("enclosure") { $0.inCertificate { $0["enclosure"] = ["bits": 6820, "width": 2] } },
    Change("enclosure") { $0.inCertificate { $0["enclosure"] = ["bits": 6821, "width": 3] } },
    Change("chance that the residues of the decimals miss a fault") {
      $0.inCertificate {
        var checks = $0["checks"] as? [[String: Any]] ?? []
        for index in checks.indices where checks[index]["id"] as? String == "residues-conversion" {
          checks[index]["missProbability"] = "none"
        }
        $0["checks"] = checks
      }
    },
    Change("first decimals") { $0.inCertificate { $0["firstDecimals"] = "15" } },
    Change("last decimals") { $0.inCertificate { $0["lastDecimals"] = "15" } },
    Change("the five primes of the residue certificates") {
      $0.inCertificate { $0["primes"] = ["2", "3", "5", "7", "11"] }
    },
    Change("residues of integer part and decimals modulo the five primes") {
      $0.inCertificate {
        var checks = $0["checks"] as? [[String: Any]] ?? []
        for index in checks.indices where checks[index]["id"] as? String == "residues-conversion" {
          checks[index]["details"] = [[String: String]]()
        }
        $0["checks"] = checks
      }
    },
    Change("verdict of the known answers") {
      $0.inCertificate {
        var checks = $0["checks"] as? [[String: Any]] ?? []
        for index in checks.indices where checks[index]["id"] as? String == "known-answers" {
          checks[index]["status"] = "failed"
        }
        $0["checks"] = checks
      }
    },
    Change("SHA-256 of the certificate's canonical JSON") {
      $0.inCertificate { $0["shared"] = ["nothing at all"] }
    },
  ]

  let folder: PackFolder

  init() throws {
    folder = try PackFolder()
  }

  @Test(
    "A certified pack of every constant agrees with its certificate",
    arguments: ConstantDefinition.known.map(\.constant))
  func everyConstant(constant: MathematicalConstant) throws {
    let audit = try PackFolder(constant).audit()
    #expect(audit.disagreements.map(\.subject) == [])
    #expect(audit.agreements.contains { $0.subject.hasPrefix("residues of integer part") })
  }

  @Test("what belongs together passes in every form")
  func passes() throws {
    #expect(try folder.audit().disagreements.isEmpty)
    let report = DigitReport(packs: [try folder.findings()]).report
    #expect(report.verdict == .passed)
    #expect(report.sections[0].parts[0].problems.isEmpty)
    for form in ReportFormat.allCases {
      let text = form.flat(report)
      for fact in ["2,000 digits; not run: G and H", folder.fileName] {
        #expect(text.contains(fact))
      }
      #expect(text.contains(folder.statement.predicate.hashes.content))
    }
  }

  @Test("a verdict names apart the checks that only the certificate claims")
  func claims() throws {
    let findings = PackFindings(
      fileName: folder.fileName, statement: folder.statement,
      outcome: .audited(try folder.audit()),
      trust: DigitTrust(.verified, by: .proof, "proved"), repeated: ["A", "F"])
    let headline = DigitReport(packs: [findings]).report.sections[0].parts[0].headline
    #expect(
      headline == "VERIFIED: proved; zero mismatches in 2,000 digits; its certificate claims"
        + " besides B to E and I; not run: G and H", "\(headline ?? "")")
  }

  @Test("one changed fact in a certificate fails, by name", arguments: changes)
  func changedCertificate(change: Change) throws {
    let statement = try folder.statement(exchanging: change.change)
    let audit = try folder.audit(statement)
    #expect(audit.disagreements.map(\.subject).contains(change.fact))
    let report = DigitReport(packs: [try folder.findings(statement)]).report
    #expect(report.verdict == .failed)
    let problems = report.sections[0].parts[0].problems
    #expect(problems.contains { $0.contains(change.fact) })
    for form in [ReportFormat.text, .markdown, .html] {
      let text = form.flat(report)
      #expect(text.contains("FAILED"))
      #expect(text.contains("No agreement on the"))
    }
  }

  @Test("a formula of an earlier version is compared with nothing")
  func formerFormula() throws {
    let former = try folder.statement {
      $0.inCertificate {
        $0["formula"] = ["name": "machin", "source": "a book", "statement": "four arctangents"]
      }
    }
    #expect(
      try folder.audit(former).disagreements.map(\.subject)
        == ["SHA-256 of the certificate's canonical JSON"])
  }

  @Test("of earlier rules a formula's name is compared, and not its words")
  func earlierRules() throws {
    func disagreements(name: String) throws -> [String] {
      let earlier = try folder.statement {
        $0.inCertificate {
          $0["program"] = ["name": "pi-trainer", "version": "0.1.0", "rules": 2]
          $0["formula"] = ["name": name, "source": "a book", "statement": "as it was written"]
        }
      }
      return try folder.audit(earlier).disagreements.map(\.subject)
    }
    let canonical = "SHA-256 of the certificate's canonical JSON"
    #expect(try disagreements(name: folder.statement.predicate.formula?.name ?? "") == [canonical])
    #expect(Set(try disagreements(name: "unknown")) == [canonical, "formula", "enclosure"])
  }

  @Test("every comparison has a change that it notices")
  func completeness() throws {
    let subjects = Set(try folder.audit().agreements.map(\.subject))
    #expect(subjects == Set(Self.changes.map(\.fact)))
  }

  @Test("checks that did not run are listed with their reason", arguments: ReportFormat.allCases)
  func notRun(form: ReportFormat) throws {
    let report = DigitReport(packs: [try folder.findings()]).report
    let text = form.flat(report)
    #expect(text.contains(form == .json ? "notRun" : "NOT RUN"))
    #expect(text.contains("not asked for: the check level is"))
  }

  @Test("a pack without a check of the value is no success")
  func unchecked() throws {
    let folder = try PackFolder(.e, decimals: 500, level: .none)
    let intact = DigitTrust(.intact, by: .fileHashes, "its hashes hold")
    let findings = try folder.findings(trust: intact)
    let report = DigitReport(packs: [findings]).report
    #expect(report.verdict == .notRun)
    #expect(report.sections[0].parts[0].problems.isEmpty)
    #expect(
      ReportFormat.text.render(report).contains("no check of the value of its digits was run"))
  }

  @Test("digits that only their certificate speaks for are CLAIMED in every form, never PASSED")
  func claimed() throws {
    let trust = DigitTrust(.claimed, by: .certificate, "its certificate says so")
    let report = DigitReport(packs: [try folder.findings(trust: trust)]).report
    #expect(report.verdict == .claimed)
    for form in ReportFormat.allCases {
      let text = form.flat(report)
      #expect(text.contains(form == .json ? "claimed" : "CLAIMED"))
      #expect(text.contains("its certificate says so"))
    }
    let page = ReportFormat.html.render(report)
    #expect(page.contains("class=\"verdict claimed\">≈ CLAIMED"))
    #expect(StyleSheetColor.ofClaims(page) == StyleSheetColor.ofOpenQuestions(page))
    let xml = JUnitRenderer().render(report)
    #expect(xml.contains("failures=\"1\"") && xml.contains("type=\"claimed\""))
    for schema in ["junit-ant.xsd", "junit-jenkins.xsd"] {
      let answer = try ExternalValidator.followsXSD(
        xml, "Tests/Programs/ValidationReports/Schemas/\(schema)")
      #expect(answer.isAccepted, "\(schema): \(answer.words)")
    }
    #expect(JUnitRenderer(allowsClaimed: true).render(report).contains("skipped=\"1\""))
  }

  @Test("the page says how to repeat it with programs of others, and every usual hash")
  func repetition() throws {
    let report = DigitReport(packs: [try folder.findings()]).report
    for form in [ReportFormat.text, .markdown, .html] {
      let text = form.flat(report)
      for program in ["gp -q", "mpmath", "flint", "y-cruncher custom pi"] {
        #expect(text.contains(program), "\(form): \(program)")
      }
      #expect(text.contains("decimals only, a line feed at the end"))
    }
  }

  @Test("what is said of wrong digits does not contradict itself")
  func refuted() throws {
    let trust = DigitTrust(.refuted, by: .contradiction, "decimal 1 is wrong")
    let text = ReportFormat.text.flat(
      DigitReport(packs: [try folder.findings(trust: trust)]).report)
    #expect(!text.contains("compute the same digits") && !text.contains("with the one above"))
    #expect(text.contains("which is not the one above"))
    #expect(!text.contains("were made when the digits were"))
  }

  @Test("a damaged pack fails with its reason, and says what its checks are worth")
  func damaged() throws {
    let findings = PackFindings(
      fileName: folder.fileName, statement: folder.statement,
      outcome: .damaged("block 0 does not match its SHA-256"),
      trust: DigitTrust(.refuted, by: .contradiction, "the file is damaged"))
    let report = DigitReport(packs: [findings, try folder.findings()]).report
    #expect(report.verdict == .failed)
    for form in [ReportFormat.text, .markdown, .html] {
      let text = form.flat(report)
      #expect(text.contains("block 0 does not match its SHA-256"))
      #expect(text.contains("The file here is damaged, so"))
    }
    let alone = ReportFormat.text.flat(DigitReport(packs: [findings]).report)
    #expect(alone.contains("Make the file anew") && !alone.contains("with the one above"))
  }

  @Test("times appear only if the record is of this file")
  func times() throws {
    func record(_ hash: String) throws -> RunRecord {
      try JSONDecoder().decode(
        RunRecord.self,
        from: Data(
          """
          {"results": [{"constant": "pi", "packSHA256": "\(hash)", "seconds": 12.34,
            "timings": [{"stage": "residues", "seconds": 7.89}], "peakMemoryBytes": 104857600}]}
          """.utf8))
    }
    let findings = try folder.findings()
    let own = try record(folder.audit().fileHash)
    let with = DigitReport(packs: [findings], record: own).report
    for form in ReportFormat.allCases { #expect(form.render(with).contains("7.89 s")) }
    #expect(ReportFormat.text.render(with).contains("100.0"))
    let other = try record(Self.wrongHash)
    let without = DigitReport(packs: [findings], record: other).report
    #expect(!ReportFormat.text.render(without).contains("7.89"))
    #expect(ReportFormat.text.render(without).contains("speaks of other files"))
  }

  @Test("the run is the only part that differs between runs")
  func reproducible() throws {
    let findings = try folder.findings()
    let first = DigitReport(packs: [findings], machine: [Fact("Report made", "now")]).report
    let second = DigitReport(packs: [findings], machine: [Fact("Report made", "later")]).report
    #expect(first.sections == second.sections)
    #expect(first.run != second.run)
  }

  @Test("a page of real findings is well-formed and its links have targets")
  func page() throws {
    let report = DigitReport(packs: [try folder.findings()]).report
    let answer = try PageParser.parse(ReportFormat.html.render(report))
    #expect(answer["xml"] as? String == "well-formed")
    for key in ["unclosed", "dead links", "repeated ids", "external"] {
      #expect(answer[key] as? [String] == [], "\(key)")
    }
    #expect(try Report(json: ReportFormat.json.render(report)) == report)
  }
}

/// Which colour of the style sheet a verdict has.
private enum StyleSheetColor {
  static func ofClaims(_ page: String) -> String? { color(of: ".claimed", page) }
  static func ofOpenQuestions(_ page: String) -> String? { color(of: ".notRun", page) }

  private static func color(of style: String, _ page: String) -> String? {
    page.split(separator: "\n").first { $0.contains(style) && $0.contains("color:") }
      .flatMap { $0.firstMatch(of: /var\(--([a-z]+)\)/) }.map { String($0.1) }
  }
}
