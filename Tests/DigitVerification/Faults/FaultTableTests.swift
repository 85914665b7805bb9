import BigArithmetic
import ConstantGeneration
import DigitCore
import DigitVerification
import Foundation
import SystemPackage
import Testing

@Suite("Every check can fail")
struct FaultTableTests {
  private static let decimals: Int64 = 20_000

  private func definition(_ constant: MathematicalConstant) throws -> ConstantDefinition {
    try #require(ConstantDefinition.of(constant))
  }

  private func request(_ fault: FaultCase, in folder: URL) throws -> PackRequest {
    let definition = try definition(fault.constant)
    return PackRequest(
      definition: definition, formula: try #require(definition.formula(named: fault.formula)),
      decimals: Self.decimals, level: .thorough,
      path: FilePath(folder.path).appending("pi.digitpack"), isReplacing: false,
      workers: Workers(2))
  }

  /// The checks that fail when the fault strikes; whatever is made goes to the folder.
  private func failures(_ fault: FaultCase, in folder: URL) throws -> [CheckIdentifier] {
    var request = try request(fault, in: folder)
    switch fault.kind {
    case .computation(let planned):
      request.fault = planned
      return try CertifiedPackMaker().make(request).certificate.checks(.failed).map(\.id)
    case .knownAnswer:
      let maker = CertifiedPackMaker(knownAnswers: try wrongAnswers()) { _ in }
      return try maker.make(request).certificate.checks(.failed).map(\.id)
    case .storedDigit(let index):
      return try auditFailures(request, wrongDigit: index)
    case .boundary:
      return boundaryIsNoticed() ? [.certifiedTruncation] : []
    case .nines:
      return ninesAreNoticed() ? [.certifiedTruncation] : []
    }
  }

  private func wrongAnswers() throws -> [KnownAnswer] {
    var answers = KnownAnswers.all
    let index = try #require(
      answers.firstIndex {
        $0.constantName == "pi" && $0.kind == .lastTenDecimals && $0.digitCount == 10_000
      })
    let right = answers[index]
    answers[index] = KnownAnswer(
      right.constantName, right.kind, right.digitCount, "5256375679", right.provenance)
    return answers
  }

  /// Verifies decimals of which one was changed after they were made.
  private func auditFailures(
    _ request: PackRequest, wrongDigit index: Int
  ) throws -> [CheckIdentifier] {
    let context = GenerationContext(workers: request.workers)
    var bytes = try DigitGenerator(formula: request.formula)
      .decimals(Self.decimals, context: context).decimals.bytes
    bytes[index / 2] ^= 0x10
    let audit = DigitAudit(
      definition: request.definition, level: .thorough, workers: request.workers)
    let outcome = try audit.run(PackedDecimalStore(bytes: bytes, digitCount: Self.decimals))
    #expect(outcome.firstDifference?.position == Int64(index + 1))
    return outcome.certificate.checks(.failed).map(\.id)
  }

  /// 0.4999… with an upper end above 0.5, as a conversion would never let it pass.
  private func boundaryIsNoticed() -> Bool {
    let decimals: Int64 = 20
    let bits = DecimalPrecision.bits(forDecimals: decimals) + 1
    var half = BigInteger(powerOfTwo: bits - 1)
    half -= 1
    let evidence = ConversionEvidence(
      value: SharedInteger(half), bits: bits, decimals: decimals, firstHalf: 0, remainder: nil,
      power: nil)
    let primes = VerificationPrimes(DerivedPrimes(digest: [1, 2, 3]))
    let verdicts = ConversionChecker(evidence: evidence, workers: .one).verdict(
      decimals: primes.residue(of: 0), integerPart: 0,
      value: evidence.value.withLimbs { primes.residue(of: $0) }, width: 2, primes: primes)
    return !verdicts.truncation.holds
  }

  /// 1.4999…, whose neighbour has other decimals, as the generator would never let it pass.
  private func ninesAreNoticed() -> Bool {
    let most = DecimalNatural.radix - 1
    let value = SharedDecimal(DecimalNatural(limbs: [most, most, 4_999_999_999_999, 1]))
    let evidence = TruncationEvidence(
      result: DecimalResult(value: value, places: 39, evidence: []), decimals: 13,
      rest: SharedDecimal(DecimalNatural(limbs: [most, most])), bit: 0)
    let primes = VerificationPrimes(DerivedPrimes(digest: [1, 2, 3]))
    let verdicts = TruncationChecker(evidence: evidence).verdict(
      decimals: primes.residue(of: 4_999_999_999_999), integerPart: 1,
      value: value.withLimbs { primes.residue(ofDecimalLimbs: $0) }, primes: primes)
    return verdicts.conversion.holds && !verdicts.truncation.holds
  }

  @Test("a planted fault is caught by the checks of the table", arguments: FaultCase.all.indices)
  func fault(index: Int) throws {
    let fault = FaultCase.all[index]
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pi-trainer-fault-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let caught = Set(try failures(fault, in: folder))
    #expect(caught == fault.caughtBy, "\(fault.name): \(caught.map(\.rawValue).sorted())")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left.isEmpty, "\(fault.name): \(left) stayed behind")
  }

  @Test("every check is made to fail by some fault")
  func coverage() {
    let caught = FaultCase.all.reduce(into: Set<CheckIdentifier>()) { $0.formUnion($1.caughtBy) }
    #expect(caught == Set(CheckIdentifier.allCases))
  }

  @Test(
    "without a fault every check passes", arguments: [MathematicalConstant.pi, .phi, .sqrt2])
  func clean(constant: MathematicalConstant) throws {
    let definition = try definition(constant)
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pi-trainer-clean-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let request = PackRequest(
      definition: definition, formula: definition.defaultFormula, decimals: Self.decimals,
      level: .thorough, path: FilePath(folder.path).appending("pi.digitpack"), isReplacing: false,
      workers: Workers(2))
    let outcome = try CertifiedPackMaker().make(request)
    #expect(outcome.certificate.checks(.failed).isEmpty)
    // Series and hexadecimal windows belong to π.
    let notRun = outcome.certificate.checks(.notRun).map(\.id)
    #expect(notRun == (constant == .pi ? [] : [.seriesResidues, .hexadecimalWindows]))
    #expect(outcome.pack != nil)
  }

  @Test("docs/VERIFICATION.md holds the table")
  func document() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appendingPathComponent("docs/VERIFICATION.md"), encoding: .utf8)
    for line in Self.table { #expect(text.contains(line), "missing: \(line)") }
  }

  /// The table of faults and checks in Markdown.
  static var table: [String] {
    let checks = CheckIdentifier.allCases
    let head = "| planted fault | digits wrong | " + checks.map(\.letter).joined(separator: " | ")
    return [head + " |"]
      + FaultCase.all.map { fault in
        let marks = checks.map { fault.caughtBy.contains($0) ? "caught" : "" }
        return "| \(fault.name) | \(fault.changesDigits ? "yes" : "no") | "
          + marks.joined(separator: " | ") + " |"
      }
  }
}
