internal import Constants
internal import DigitChecks
internal import DigitCore
internal import DigitPacks
internal import Text

/// The header of a proof: what is claimed, and how the integers lie in the file.
struct ProofHeader: Hashable, Sendable {
  /// An integer of the file.
  struct Section: Hashable, Sendable {
    let name: String

    /// Its length without the padding.
    let byteCount: Int64

    var paddedByteCount: Int64 { (byteCount + 7) & ~7 }
  }

  let constant: MathematicalConstant
  let formula: ProofFormula
  let decimals: Int64
  let contentHash: SHA256Hash

  /// n, the terms of the series; 0 where there is none.
  let terms: Int64

  /// w, the bits after the point of the root; 0 where there is none.
  let workingBits: Int64

  /// g: what was divided out of the sums of the series.
  let factors: [PrimePower]

  /// The integers, in the order of the file.
  let sections: [Section]

  /// Where the first integer begins.
  var firstOffset: Int64 { (Int64(Self.prefixByteCount + text.utf8.count) + 7) & ~7 }

  var fileByteCount: Int64 {
    sections.reduce(firstOffset + Int64(SHA256Hash.byteCount)) { $0 + $1.paddedByteCount }
  }

  /// An upper bound L of the size in bits of any side of any equation.
  var equationBits: Int64 {
    let machin = formula == .machin ? MachinTerms(decimals: decimals) : nil
    let terms = machin?.count ?? terms
    let bits = Int64(64 - terms.leadingZeroBitCount)
    // lcm(1, …, n) < 4^n.
    return 2 * Int64(machin?.limit ?? 0)
      + sections.reduce(0) { $0 + 16 * $1.byteCount }
      + factors.reduce(0) { $0 + $1.bitWidth } + 2 * workingBits + 8 * decimals
      + terms * (64 + 4 * bits) + 256
  }
}

/// The bytes of the header.
extension ProofHeader {
  /// The eight bytes that every proof begins with, made like those of a pack.
  static var magic: [UInt8] { [0x89, 0x44, 0x50, 0x52, 0x0D, 0x0A, 0x1A, 0x0A] }

  /// Magic, version, and length of the header.
  static var prefixByteCount: Int { 16 }

  static var maximumByteCount: Int { 65_536 }

  var text: String {
    JSONWriter.object { json in
      json.member("constant", constant.name)
      json.member("contentHash", contentHash.hexadecimal)
      json.member("decimals", decimals)
      if formula.hasSeries {
        json.key("factors")
        json.raw(Self.list(factors.map { "[\($0.prime),\($0.exponent)]" }))
      }
      json.member("formula", formula.rawValue)
      json.key("integers")
      json.raw(
        Self.list(
          sections.map { "[\"\($0.name)\",\"\(formula.encoding.rawValue)\",\($0.byteCount)]" }))
      if formula.hasSeries { json.member("terms", terms) }
      if formula == .chudnovsky { json.member("workingBits", workingBits) }
    }
  }

  /// Everything before the first integer.
  var encoded: [UInt8] {
    let json = Array(text.utf8)
    let numbers = [UInt32(1), UInt32(json.count)].flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32(8 * $0)) }
    }
    let bytes = Self.magic + numbers + json
    return bytes + [UInt8](repeating: 0, count: -bytes.count & 7)
  }

  private static func list(_ items: [String]) -> String { "[" + items.joined(separator: ",") + "]" }

  /// What of a text is not as a header has it.
  struct Fault: Error {
    let field: String

    init(_ field: String) { self.field = field }
  }

  /// Creates the header that a text states.
  ///
  /// - Parameter json: the bytes of the header alone.
  /// - Throws: ``Fault`` where they are not the canonical text of one within the limits.
  init(json: [UInt8]) throws(Fault) {
    func found<Value>(_ value: Value?, _ field: String) throws(Fault) -> Value {
      guard let value else { throw Fault(field) }
      return value
    }
    let members = try found((try? JSONParser.parse(json))?.members, "JSON")
    constant = try found(members["constant"]?.text.flatMap(MathematicalConstant.named), "constant")
    let formulas = ProofFormula.all(of: constant)
    formula = try found(
      formulas.first { $0.rawValue == members["formula"]?.text }, "constant, formula")
    contentHash = try found(
      members["contentHash"]?.text.flatMap(SHA256Hash.init(hexadecimal:)), "contentHash")
    decimals = try found(members["decimals"]?.wholeNumber, "decimals")
    let sections = try found(members["integers"]?.elements, "integers")
    terms = members["terms"]?.wholeNumber ?? 0
    workingBits = members["workingBits"]?.wholeNumber ?? 0
    var powers: [PrimePower] = []
    for pair in (members["factors"]?.elements ?? []).compactMap(\.elements) {
      guard pair.count == 2, let base = pair[0].wholeNumber, let exponent = pair[1].wholeNumber,
        base > 0, exponent > 0
      else { throw Fault("factors") }
      powers.append(PrimePower(prime: UInt64(base), exponent: UInt64(exponent)))
    }
    factors = powers
    var found: [Section] = []
    for parts in sections.compactMap(\.elements) {
      guard parts.count == 3, let name = parts[0].text else { throw Fault("integers") }
      // No integer has a length of 0, which stands for what is no length.
      found.append(Section(name: name, byteCount: parts[2].wholeNumber ?? 0))
    }
    self.sections = found
    if let field = fieldBeyondLimits { throw Fault(field) }
    // What was left out or read in another way than it is written shows here.
    guard Array(text.utf8) == json else {
      throw Fault(fieldReadOtherwise(in: members) ?? "keys, or canonical JSON")
    }
  }

  init(
    constant: MathematicalConstant, formula: ProofFormula, decimals: Int64,
    contentHash: SHA256Hash, terms: Int64 = 0, workingBits: Int64 = 0,
    factors: [PrimePower] = [], byteCounts: [Int64]
  ) {
    self.constant = constant
    self.formula = formula
    self.decimals = decimals
    self.contentHash = contentHash
    self.terms = terms
    self.workingBits = workingBits
    self.factors = factors
    sections = zip(formula.names, byteCounts).map { Section(name: $0, byteCount: $1) }
  }

  /// The field whose number is not plausible for N, or `nil`: then nothing is reserved or computed
  /// out of proportion.
  private var fieldBeyondLimits: String? {
    guard (1...PackLayout.maximumDigitCount).contains(decimals) else { return "decimals" }
    guard sections.map(\.name) == formula.names else { return "integers" }
    guard formula != .squareRoot else {
      return sections[0].byteCount == (decimals + 2) / 2 ? nil : "length of R"
    }
    let bits = formula == .chudnovsky ? workingBits : decimals
    guard !formula.hasSeries || (3...decimals + 1000).contains(terms) else { return "terms" }
    guard (decimals...4 * decimals + 65_536).contains(bits) else { return "workingBits" }
    guard areFactorsWithinLimits else { return "factors" }
    return sections.first { section in
      let most = section.name == "Z" ? 2 * decimals + 65_536 : bits / 8 + 16
      return !(1...most).contains(section.byteCount)
    }.map { "length of \($0.name)" }
  }

  private var areFactorsWithinLimits: Bool {
    guard factors.count <= 1000,
      zip(factors, factors.dropFirst()).allSatisfy({ $0.prime < $1.prime })
    else { return false }
    let limit = 16 * decimals + 65_536
    var factorBits: Int64 = 0
    for factor in factors {
      guard (2...65_535).contains(factor.prime), factor.exponent <= UInt64(limit) else {
        return false
      }
      factorBits += factor.bitWidth
    }
    return factorBits <= limit
  }

  /// The first field that was not read as some members have it, or `nil`.
  private func fieldReadOtherwise(in members: [String: JSONValue]) -> String? {
    let own = (try? JSONParser.parse(Array(text.utf8)))?.members ?? [:]
    return own.keys.sorted().first { own[$0] != members[$0] }
  }
}

extension JSONValue {
  /// A whole number below 10^18, or `nil`.
  fileprivate var wholeNumber: Int64? {
    integer.flatMap { $0.magnitude < 1_000_000_000_000_000_000 ? $0 : nil }
  }
}
