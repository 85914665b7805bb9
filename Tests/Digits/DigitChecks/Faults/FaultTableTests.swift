import Arithmetic
import Constants
import DigitChecks
import DigitCore
import Foundation
import PackMaking
import Parallelism
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
    var formula = try #require(definition.formula(named: fault.formula))
    switch fault.kind {
    case .missingTerms(let count):
      var shorter = try #require(formula as? StatedFormula)
      shorter.missingTerms = count
      formula = shorter
    case .enclosure(let change):
      formula = AlteredFormula(base: try #require(formula as? StatedFormula), change: change)
    default: break
    }
    return PackRequest(
      definition: definition, formula: formula,
      digitCount: Self.decimals, level: .thorough,
      path: FilePath(folder.path).appending("pi.digitpack"), isReplacing: false,
      workers: Workers(2))
  }

  /// The result of an injected fault.
  private struct Outcome {
    let caught: Set<CheckIdentifier>

    /// SHA-256 of the digits as they were stored; `nil` where a checker was run by itself.
    var content: String?

    init(_ certificate: Certificate) {
      caught = Set(certificate.checks(.failed).map(\.id))
      content = certificate.hashes.content
    }

    init(_ verdicts: (conversion: EvidenceVerdict, truncation: EvidenceVerdict)) {
      var caught: Set<CheckIdentifier> = []
      if !verdicts.conversion.holds { caught.insert(.conversionResidues) }
      if !verdicts.truncation.holds { caught.insert(.certifiedTruncation) }
      self.caught = caught
    }
  }

  /// Runs with the fault; files go to the folder.
  private func outcome(of fault: FaultCase, in folder: URL) throws -> Outcome {
    var request = try request(fault, in: folder)
    switch fault.kind {
    case .computation(let planned):
      request.fault = planned
      return Outcome(try PackMaker().make(request).certificate)
    case .missingTerms, .enclosure:
      return Outcome(try PackMaker().make(request).certificate)
    case .knownAnswer:
      let maker = PackMaker(knownAnswers: try wrongAnswers())
      return Outcome(try maker.make(request).certificate)
    case .storedDigit(let index):
      return Outcome(try audit(request, wrongDigit: index))
    case .boundary: return Outcome(boundary())
    case .nines: return Outcome(nines())
    }
  }

  /// SHA-256 of the right digits.
  private func content(_ constant: MathematicalConstant) throws -> String {
    let formula = try definition(constant).defaultFormula
    let context = GenerationContext(workers: Workers(2))
    let decimals = try DigitGenerator(formula: formula).decimals(Self.decimals, context: context)
      .decimals
    return ContentHash.hexadecimal(
      of: [constant.integerPart.ascii, UInt8(ascii: ".")] + decimals.asciiText)
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
  private func audit(_ request: PackRequest, wrongDigit index: Int) throws -> Certificate {
    let context = GenerationContext(workers: request.workers)
    var bytes = try DigitGenerator(formula: request.formula)
      .decimals(Self.decimals, context: context).decimals.bytes
    bytes[index / 2] ^= 0x10
    let audit = DigitAudit(
      definition: request.definition, level: .thorough,
      context: GenerationContext(workers: request.workers))
    let outcome = try audit.run(PackedDecimalStore(bytes: bytes, digitCount: Self.decimals))
    #expect(outcome.firstDifference?.position == Int64(index + 1))
    return outcome.certificate
  }

  /// 0.4999… with an upper end above 0.5, as a conversion would never let it pass.
  private func boundary() -> (conversion: EvidenceVerdict, truncation: EvidenceVerdict) {
    let decimals: Int64 = 20
    let bits = DecimalPrecision.bits(forDecimals: decimals) + 1
    var half = BigInteger(powerOfTwo: bits - 1)
    half -= 1
    let evidence = ConversionEvidence(
      value: SharedInteger(half), bits: bits, decimals: decimals, firstHalf: 0, remainder: nil,
      power: nil)
    let primes = VerificationPrimes(DerivedPrimes(digest: [1, 2, 3]))
    let next = primes.product(primes.residue(of: 5), primes.power(10, 19))
    return ConversionChecker(evidence: evidence, context: ArithmeticContext()).verdict(
      decimals: primes.difference(next, primes.residue(of: 1)), integerPart: 0,
      value: evidence.value.withLimbs { primes.residue(of: $0) }, width: 2, primes: primes)
  }

  /// 1.4999…, whose neighbour has other decimals, as the generator would never let it pass.
  private func nines() -> (conversion: EvidenceVerdict, truncation: EvidenceVerdict) {
    let most = DecimalNatural.radix - 1
    let value = SharedDecimal(DecimalNatural(limbs: [most, most, 4_999_999_999_999, 1]))
    let evidence = TruncationEvidence(
      result: DecimalResult(value: value, places: 39, evidence: []), decimals: 13,
      rest: SharedDecimal(DecimalNatural(limbs: [most, most])), bit: 0)
    let primes = VerificationPrimes(DerivedPrimes(digest: [1, 2, 3]))
    return TruncationChecker(evidence: evidence).verdict(
      decimals: primes.residue(of: 4_999_999_999_999), integerPart: 1,
      value: value.withLimbs { primes.residue(ofDecimalLimbs: $0) }, primes: primes)
  }

  @Test("a planted fault is caught by the checks of the table", arguments: FaultCase.all.indices)
  func fault(index: Int) throws {
    let fault = FaultCase.all[index]
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pi-trainer-fault-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let outcome = try outcome(of: fault, in: folder)
    let caught = outcome.caught
    #expect(
      fault.caughtBy.isSubset(of: caught)
        && caught.isSubset(of: fault.caughtBy.union(fault.caughtByLuck)),
      "\(fault.name): \(caught.map(\.rawValue).sorted())")
    let isChanged = try outcome.content.map { try $0 != content(fault.constant) }
    #expect(isChanged ?? fault.changesDigits == fault.changesDigits, "\(fault.name): the digits")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left.isEmpty, "\(fault.name): \(left) stayed behind")
  }

  @Test("every check is made to fail by some fault")
  func coverage() {
    let caught = FaultCase.all.reduce(into: Set<CheckIdentifier>()) { $0.formUnion($1.caughtBy) }
    #expect(caught == Set(CheckList.all.map(\.id)))
  }

  @Test(
    "without a fault every check passes", arguments: [MathematicalConstant.pi, .e, .phi, .sqrt2])
  func clean(constant: MathematicalConstant) throws {
    let definition = try definition(constant)
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pi-trainer-clean-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let request = PackRequest(
      definition: definition, formula: definition.defaultFormula, digitCount: Self.decimals,
      level: .thorough, path: FilePath(folder.path).appending("pi.digitpack"), isReplacing: false,
      workers: Workers(2))
    let outcome = try PackMaker().make(request)
    #expect(outcome.certificate.checks(.failed).isEmpty)
    // π and e are series; hexadecimal windows belong to π.
    let hasSeries = constant == .pi || constant == .e
    let notRun = outcome.certificate.checks(.notRun).map(\.id)
    #expect(
      notRun == (hasSeries ? [] : [.seriesResidues])
        + (constant == .pi ? [] : [.hexadecimalWindows]))
    #expect(outcome.pack != nil)
  }

  @Test("docs/VERIFICATION.md holds the table")
  func document() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appendingPathComponent("docs/VERIFICATION.md"), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let head = try #require(lines.firstIndex(of: Self.table[0]), "missing: \(Self.table[0])")
    let rows = lines[head...].prefix { $0.hasPrefix("|") }
    #expect(rows.dropFirst().first?.allSatisfy { "|-".contains($0) } == true)
    #expect(Array(rows.dropFirst(2)) == Array(Self.table.dropFirst()))
  }

  /// The table of faults and checks in Markdown.
  static var table: [String] {
    ["| planted fault | digits wrong | caught by |"]
      + FaultCase.all.map { fault in
        let letters = CheckList.all.map(\.id).filter { fault.caughtBy.contains($0) }.map(\.letter)
        return "| \(fault.name) | \(fault.changesDigits ? "yes" : "no") | \(letters.joined()) |"
      }
  }
}
