internal import Arithmetic
internal import Constants
internal import DigitCore
internal import DigitPacks

/// Why some decimals can be trusted: what was computed, what was compared, and what was not.
///
/// It holds nothing that differs between machines or runs: equal requests to the same version give
/// equal bytes.
package struct Certificate: Codable, Sendable {
  /// The program that certified, and the rules by which it did.
  package struct Program: Codable, Hashable, Sendable {
    package let name: String
    package let version: String
    /// The version of the rules: what the checks compare and what the certificate says of them.
    package let rules: Int

    /// This program.
    ///
    /// No commit: the shipped packs are part of the commit that makes them, and every commit has to
    /// make the same bytes. Signed statements name it.
    package static let current = Program(name: "pi-trainer", version: "0.1.0", rules: 3)
  }

  /// The formula behind the digits.
  package struct Formula: Codable, Equatable, Sendable {
    package let name: String
    package let statement: String
    package let source: String

    /// Formulas of earlier versions: what certificates say of them is not compared.
    static let former: Set = ["fibonacci", "machin", "pell"]

    init(_ formula: any ConstantFormula) {
      name = formula.name
      statement = formula.statement
      source = formula.source
    }
  }

  package enum Origin: String, Codable, Sendable {
    case generated
    /// They were imported from a file, and compared with a computation unless the level is `none`.
    case imported
  }

  /// The identities of the digits.
  package struct Hashes: Codable, Equatable, Sendable {
    /// SHA-256 of the text "i." and decimals, in hexadecimal; it covers exactly these bytes.
    package let content: String
    /// The decimals as an integer modulo 2^61 − 1, in decimal.
    let digitHash: String
    /// The root of the hash tree over the blocks of a pack; `nil` for digits that are in none.
    let merkleRoot: String?
  }

  /// Digits of the same number in radix 16: generated decimals fix each of them, and imported ones
  /// are each fixed by them.
  package struct Hexadecimal: Codable, Equatable, Sendable {
    package let digits: Int64
    /// SHA-256 of the text that holds them, in hexadecimal.
    package let sha256: String
  }

  package let constant: String

  let integerPart: String

  package let decimals: Int64
  package let level: CheckLevel

  /// Where they come from: `generated`, or `imported` from a file.
  package let origin: Origin

  /// What certified them; `nil` in certificates of rules 1, which did not say.
  package let program: Program?

  /// The formula that computed them, or computed them again; `nil` where they were only imported.
  package let formula: Formula?

  /// Bits, or decimals, after the point of the enclosure, and its width in units of the last;
  /// `nil` where nothing was computed.
  package let enclosure: [String: Int64]?

  package let hashes: Hashes

  /// Five of the seven primes of the residue certificates.
  ///
  /// The first is fixed, the others follow from the content hash. The two that were drawn at random
  /// are not kept.
  let primes: [String]

  /// How often each digit 0 to 9 occurs.
  let counts: [UInt64]

  /// The first decimals, 50 at most.
  let firstDecimals: String

  /// The last decimals, 50 at most.
  let lastDecimals: String

  /// Every check, those that did not run included.
  package let checks: [CheckResult]

  /// What the digits and their checks have in common, so that a fault there could affect both.
  package let shared: [String]

  /// The text of the file that states the sum, which has no other name; `nil` for a constant.
  package let series: String?

  package private(set) var hexadecimal: Hexadecimal?

  /// The same with the digits in radix 16 of a text.
  package func with(hexadecimalDigits digits: Int, ofText sha256: String) -> Certificate {
    var copy = self
    copy.hexadecimal = Hexadecimal(digits: Int64(digits), sha256: sha256)
    return copy
  }

  /// Whether every check that ran has passed, and at least one that concerns the value ran: by
  /// nodes their steps, the second formula or MPFR.
  package var isVerified: Bool {
    checks.allSatisfy { $0.status != .failed }
      && checks.contains { check in
        check.status == .passed && check.id.check?.scope.concernsValue == true
          && (!isOfNodes
            || [.stepResidues, .secondFormula, .libraryEnclosure].contains(check.id))
      }
  }

  /// Whether the formula, or the one that the constant has by default, is evaluated node by node.
  var isOfNodes: Bool {
    if series != nil { return true }
    let known = MathematicalConstant.inPack(named: constant)
    guard let definition = known.flatMap(ConstantDefinition.of) else { return false }
    let named = formula.flatMap { definition.formula(named: $0.name) }
    return [definition.defaultFormula, named].contains { formula in
      (formula as? StatedFormula)?.isOfNodes == true
    }
  }

  package var hasFailed: Bool { checks.contains { $0.status == .failed } }

  package func checks(_ status: CheckStatus) -> [CheckResult] {
    checks.filter { $0.status == status }
  }

  /// Their letters in a sentence.
  package func letters(_ status: CheckStatus) -> String {
    checks(status).map(\.id.letter).joined(separator: ", ")
  }

  package var conclusion: String {
    guard let digits = hexadecimal?.digits else { return verdict }
    return origin == .generated
      ? "\(verdict); the decimals fix each of \(digits) hexadecimal digits"
      : "\(verdict); each decimal follows from \(digits) hexadecimal digits of a file"
  }

  private var verdict: String {
    if hasFailed { return "FAILED: checks \(letters(.failed)) found a fault" }
    let subject = series == nil ? "" : " of the sum as stated"
    let passed = letters(.passed)
    guard isVerified || series == nil || passed.isEmpty else {
      return "not verified: checks \(passed) found no fault, but no second formula gives the value"
        + subject
    }
    guard isVerified else { return "not verified: no check ties the value to the constant" }
    let open = checks(.notRun).isEmpty ? "" : "; not run: \(letters(.notRun))"
    return "zero mismatches in \(decimals) decimals\(subject) by checks \(passed)\(open)"
  }
}

extension Certificate {
  /// The bounds of the constant in a few numbers.
  private static func enclosure(_ origin: DecimalOrigin) -> [String: Int64] {
    switch origin {
    case .conversion(_, let enclosure): ["bits": enclosure.bits, "width": Int64(enclosure.width)]
    case .truncation(let truncation): ["decimals": truncation.result.places, "width": 1]
    }
  }

  init(
    definition: ConstantDefinition, generated: GeneratedDigits?, origin: Origin, level: CheckLevel,
    scan: DecimalScan, merkleRoot: String?, checks: [CheckResult]
  ) {
    let formula = generated.flatMap { definition.formula($0.formula) }
    self.init(
      constant: definition.constant.name,
      integerPart: "\(definition.constant.integerPart.value)",
      decimals: scan.tally.digitCount, level: level, origin: origin, program: .current,
      formula: formula.map(Formula.init),
      enclosure: generated.map { Self.enclosure($0.origin) },
      hashes: Hashes(
        content: scan.contentHash.hexadecimalText, digitHash: "\(scan.tally.digitHash.value)",
        merkleRoot: merkleRoot),
      primes: scan.primes.published.map(String.init),
      counts: Digit.all.map { scan.tally.counts[$0] },
      firstDecimals: scan.tally.firstText, lastDecimals: scan.tally.lastText,
      checks: checks, shared: SharedComponents(generated?.origin, level, .current).texts,
      series: definition.series)
  }
}
