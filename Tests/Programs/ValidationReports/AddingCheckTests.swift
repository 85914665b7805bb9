import Arithmetic
import Constants
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import Foundation
import PackMaking
import Parallelism
import Reports
import SystemPackage
import Testing
import ValidationReports

/// A tenth check is one value: everything else takes letter, level and words from it.
@Suite("Adding a check")
struct AddingCheckTests {
  private func with<Result>(
    _ check: CheckJ = CheckJ(), _ work: () throws -> Result
  ) rethrows -> Result {
    try CheckList.$all.withValue(CheckList.all + [check], operation: work)
  }

  /// The outcome of certifying 500 decimals of e in memory.
  private func audit(_ level: CheckLevel = .standard) throws -> DigitAudit.Outcome {
    let definition = try #require(ConstantDefinition.of(.e))
    let decimals = try DigitGenerator(formula: definition.defaultFormula)
      .decimals(500, context: GenerationContext(workers: .one)).decimals
    return try DigitAudit(
      definition: definition, level: level, context: GenerationContext(workers: .one)
    ).run(PackedDecimalStore(bytes: decimals.bytes, digitCount: decimals.count))
  }

  /// A certificate whose JSON is changed.
  private func changed(
    _ certificate: Certificate, _ change: (inout [[String: Any]]) -> Void
  ) throws -> Certificate {
    let json = Data(Statement(certificate).canonicalJSON)
    var object = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
    object.inCertificate {
      var checks = $0["checks"] as? [[String: Any]] ?? []
      change(&checks)
      $0["checks"] = checks
    }
    let bytes = try JSONSerialization.data(withJSONObject: object)
    return try Statement(json: Array(bytes)).predicate
  }

  @Test("the list holds every file of a check, in the order of their letters")
  func list() throws {
    let folder = ExternalValidator.path("Sources/Digits/DigitChecks/Checks")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    let letters = files.compactMap { $0.wholeMatch(of: /Check([A-Z])\.swift/)?.1 }.sorted()
    #expect(letters == CheckList.all.map { Substring($0.id.letter) })
    #expect(Set(CheckList.all.map(\.id)).count == letters.count)
    for check in CheckList.all {
      let words = check.explanation
      for text in [check.title, words.idea, words.catches, words.misses, words.certainty] {
        #expect(!text.isEmpty, "\(check.letter)")
      }
    }
  }

  @Test("a value suffices for certificate, consistency, JSON, schema and text")
  func certificate() throws {
    try with {
      let folder = try PackFolder()
      let certificate = folder.statement.predicate
      #expect(certificate.checks.map(\.id.letter).joined() == "ABCDEFGHIJ")
      #expect(certificate.checks.last?.status == .passed)
      #expect(certificate.conclusion.contains("by checks A, B, C, D, E, F, I, J; not run: G, H"))
      let lines = CheckSummary.lines(certificate, isVerbose: false)
      #expect(lines == ["checks A–F, I, J passed; G, H not asked for (--check thorough)"])
      let all = CheckSummary.lines(certificate, isVerbose: true)
      #expect(all.first?.hasSuffix(", J sum of the digits") == true)
      #expect(certificate.contradictions == [])
      let pack = try DigitPack(mapping: folder.packPath)
      guard case .consistent(let read) = PackCertificate(of: pack) else {
        Issue.record("the pack's own certificate is refused")
        return
      }
      #expect(read.checks.last?.id == CheckJ().id)
      let json = String(decoding: folder.statement.readableJSON, as: UTF8.self)
      let schema = "docs/schemas/digit-certificate-1.schema.json"
      #expect(try ExternalValidator.followSchema([json], schema) == ["valid"])
    }
  }

  @Test("a value suffices for the report in every form", arguments: ReportFormat.allCases)
  func report(form: ReportFormat) throws {
    try with {
      let folder = try PackFolder()
      let hash = try folder.audit().fileHash
      let record = try JSONDecoder().decode(
        RunRecord.self,
        from: Data(
          """
          {"results": [{"constant": "pi", "packSHA256": "\(hash)", "seconds": 12,
            "timings": [{"stage": "sum of digits", "seconds": 7.89}], "peakMemoryBytes": 1048576}]}
          """.utf8))
      let report = DigitReport(packs: [try folder.findings()], record: record).report
      #expect(report.verdict == .passed)
      let (check, text) = (CheckJ(), form.flat(report))
      let words = check.explanation
      let wanted = [
        check.title, words.idea, words.catches, words.misses, words.certainty,
        "digits; not run: G and H", "Checks A to J belong to the making of digits",
        "sum of digits (J)", "7.89 s",
      ]
      for part in wanted { #expect(text.contains(part), "\(form): \(part)") }
    }
  }

  @Test("its failure fails the certificate, and nothing is kept")
  func failure() throws {
    try with(CheckJ(fault: 1)) {
      let outcome = try audit()
      #expect(outcome.certificate.conclusion == "FAILED: checks J found a fault")
      #expect(outcome.trust?.level == .refuted)
      #expect(outcome.certificate.contradictions == [])
      let definition = try #require(ConstantDefinition.of(.e))
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("pi-trainer-check-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let made = try PackMaker().make(
        PackRequest(
          definition: definition, formula: definition.defaultFormula, digitCount: 500,
          level: .standard, path: FilePath(folder.path).appending("e.digitpack"),
          isReplacing: false, workers: .one))
      #expect(made.pack == nil && made.certificate.hasFailed)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test("its level and its scope bind certificates")
  func level() throws {
    try with {
      let none = try audit(.none).certificate
      #expect(none.checks.last?.reason == .notAskedFor && none.contradictions == [])
      let standard = try audit().certificate
      let forged = try changed(none) { $0[9]["status"] = "passed" }
      #expect(
        forged.contradictions.contains(
          "'checks.sum-of-digits.status': the level 'none' does not run it"))
      let partial = try changed(standard) { $0[9]["decimals"] = 499 }
      #expect(partial.contradictions.contains { $0.hasPrefix("'checks.sum-of-digits.decimals'") })
      let omitted = try changed(standard) {
        $0[9] = [
          "id": "sum-of-digits", "status": "not run", "statement": "", "decimals": 0,
          "details": [String](),
        ]
      }
      #expect(
        omitted.contradictions == ["'level': 'standard' runs sum-of-digits, which did not run"])
    }
  }

  @Test("where it is not in the list, its certificates are refused, and so are those without it")
  func unlisted() throws {
    let json = try with { Statement(try audit().certificate).canonicalJSON }
    #expect(throws: DecodingError.self) { try Statement(json: json) }
    let certificate = try audit().certificate
    #expect(certificate.contradictions == [])
    let missing = with { certificate.contradictions }
    #expect(missing.contains { $0.hasPrefix("'checks': they are A B C D E F G H I, not A to J") })
  }

  @Test("words of evidence decide nothing", arguments: ["DIFFERS", "NO", "position 7", "agrees"])
  func words(_ words: String) throws {
    for fault in [0, 1] {
      try with(CheckJ(fault: fault, words: words)) {
        let certificate = try audit().certificate
        #expect(certificate.hasFailed == (fault == 1))
        #expect(certificate.contradictions == [])
        // The same lie in other words: the status alone, then the evidence alone.
        let key = "'checks.sum-of-digits.status'"
        let status = try changed(certificate) { $0[9]["status"] = fault == 1 ? "passed" : "failed" }
        #expect(status.contradictions.contains { $0.hasPrefix(key) })
        let evidence = try changed(certificate) {
          var detail: [String: Any] = ["name": "sum", "value": words]
          if fault == 0 { detail["agrees"] = false }
          $0[9]["details"] = [detail]
        }
        #expect(evidence.contradictions.contains { $0.hasPrefix(key) })
      }
    }
  }

  @Test("evidence that agrees is written in one way only")
  func form() throws {
    let certificate = try audit().certificate
    let json = String(decoding: Statement(certificate).canonicalJSON, as: UTF8.self)
    #expect(!json.contains("\"agrees\":"))
    #expect(throws: ContentError.self) {
      _ = try changed(certificate) {
        $0[4]["details"] = [["name": "sum", "value": "", "agrees": true] as [String: Any]]
      }
    }
  }
}
