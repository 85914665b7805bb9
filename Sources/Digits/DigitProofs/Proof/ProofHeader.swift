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

  /// c, by which the value of nodes is as near to the constant as a theorem says, or 0.
  let parameter: Int64

  /// n, the terms of each series.
  let terms: [Int64]

  /// w, the bits after the point of the roots; 0 where there is none.
  let workingBits: Int64

  /// g of each equation that has one: what was divided out.
  let factors: [[PrimePower]]

  /// The integers, in the order of the file.
  let sections: [Section]

  private var hasRoot: Bool { formula == .chudnovsky || formula == .nodes && sections.count > 1 }

  /// The digits of R, where it is decimal.
  var remainderDigits: Int64 {
    QuadraticEquation.of(constant)?.remainderDigits(decimals: decimals) ?? 0
  }

  /// Where the first integer begins.
  var firstOffset: Int64 { (Int64(Self.prefixByteCount + text.utf8.count) + 7) & ~7 }

  var fileByteCount: Int64 {
    sections.reduce(firstOffset + Int64(SHA256Hash.byteCount)) { $0 + $1.paddedByteCount }
  }

  /// An upper bound L of the size in bits of any side of any equation.
  var equationBits: Int64 {
    let machin = formula == .machin ? MachinTerms(decimals: decimals) : nil
    let isOfNodes = formula == .nodes
    let terms = isOfNodes ? 0 : machin?.count ?? terms.first ?? 0
    let bits = Int64(64 - terms.leadingZeroBitCount)
    // lcm(1, …, n) < 4^n.
    return 2 * Int64(machin?.limit ?? 0)
      + sections.reduce(0) { $0 + 16 * $1.byteCount }
      + factors.joined().reduce(0) { $0 + $1.bitWidth } + (isOfNodes ? 4 : 2) * workingBits
      + 8 * decimals
      + terms * (64 + 4 * bits) + 256
  }

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
        let factors = factors.map { Self.list($0.map { "[\($0.prime),\($0.exponent)]" }) }
        json.member("factors", raw: listed(factors))
      }
      json.member("formula", formula.rawValue)
      json.member(
        "integers",
        raw: Self.list(
          sections.map { "[\"\($0.name)\",\"\(formula.encoding.rawValue)\",\($0.byteCount)]" }))
      if parameter > 0 { json.member("parameter", parameter) }
      if formula.hasSeries { json.member("terms", raw: listed(terms.map(String.init))) }
      if hasRoot { json.member("workingBits", workingBits) }
    }
  }

  /// A list for nodes, and the only item for the others.
  private func listed(_ items: [String]) -> String {
    formula == .nodes ? Self.list(items) : items.joined()
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
    constant = try found(
      members["constant"]?.text.flatMap(MathematicalConstant.inPack(named:)), "constant")
    let formulas = ProofFormula.all(of: constant)
    formula = try found(
      formulas.first { $0.rawValue == members["formula"]?.text }, "constant, formula")
    contentHash = try found(
      members["contentHash"]?.text.flatMap(SHA256Hash.init(hexadecimal:)), "contentHash")
    decimals = try found(members["decimals"]?.wholeNumber, "decimals")
    let sections = try found(members["integers"]?.elements, "integers")
    parameter = members["parameter"]?.wholeNumber ?? 0
    terms = Self.items(members["terms"], formula).compactMap(\.wholeNumber)
    workingBits = members["workingBits"]?.wholeNumber ?? 0
    var lists: [[PrimePower]] = []
    for list in Self.items(members["factors"], formula) { lists.append(try Self.powers(list)) }
    factors = lists
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

  /// The items of a list for nodes, and the only one for the others.
  private static func items(_ value: JSONValue?, _ formula: ProofFormula) -> [JSONValue] {
    guard formula.hasSeries, let value else { return [] }
    return formula == .nodes ? value.elements ?? [] : [value]
  }

  private static func powers(_ list: JSONValue) throws(Fault) -> [PrimePower] {
    var powers: [PrimePower] = []
    for pair in (list.elements ?? []).compactMap(\.elements) {
      guard pair.count == 2, let base = pair[0].wholeNumber, let exponent = pair[1].wholeNumber,
        base > 0, exponent > 0
      else { throw Fault("factors") }
      powers.append(PrimePower(prime: UInt64(base), exponent: UInt64(exponent)))
    }
    return powers
  }

  init(
    constant: MathematicalConstant, formula: ProofFormula, decimals: Int64,
    contentHash: SHA256Hash, parameter: Int64 = 0, terms: [Int64] = [], workingBits: Int64 = 0,
    factors: [[PrimePower]] = [], byteCounts: [Int64]
  ) {
    self.constant = constant
    self.formula = formula
    self.decimals = decimals
    self.contentHash = contentHash
    self.parameter = parameter
    self.terms = terms
    self.workingBits = workingBits
    self.factors = factors
    sections = zip(formula.names(constant), byteCounts).map { Section(name: $0, byteCount: $1) }
  }

  /// The field whose number is not plausible for N, or `nil`: then nothing is reserved or computed
  /// out of proportion.
  private var fieldBeyondLimits: String? {
    guard (1...PackLayout.maximumDigitCount).contains(decimals) else { return "decimals" }
    guard sections.map(\.name) == formula.names(constant) else { return "integers" }
    guard formula != .squareRoot else {
      return sections[0].byteCount == (remainderDigits + 1) / 2 ? nil : "length of R"
    }
    let nodes = formula == .nodes ? NodeFormula(constant) : nil
    guard nodes?.takes(parameter: parameter, decimals: decimals) ?? (parameter == 0) else {
      return "parameter"
    }
    let bits = hasRoot ? workingBits : decimals
    guard !formula.hasSeries || terms.count == nodes?.series.count ?? 1,
      terms.allSatisfy({ (3...2 * decimals + 1000).contains($0) })
    else { return "terms" }
    guard (decimals...4 * decimals + 65_536).contains(bits) else { return "workingBits" }
    guard formula != .nodes || 2 * factors.count == sections.count + 1,
      factors.allSatisfy(areWithinLimits)
    else { return "factors" }
    return sections.first { !(1...64 * decimals + 65_536).contains($0.byteCount) }
      .map { "length of \($0.name)" }
  }

  private func areWithinLimits(_ factors: [PrimePower]) -> Bool {
    guard factors.count <= 1000,
      zip(factors, factors.dropFirst()).allSatisfy({ $0.prime < $1.prime })
    else { return false }
    let limit = 256 * decimals + 65_536
    var factorBits: Int64 = 0
    for factor in factors {
      guard (2...65_535).contains(factor.prime), factor.exponent <= UInt64(limit) else {
        return false
      }
      factorBits += factor.bitWidth
      guard factorBits <= limit else { return false }
    }
    return true
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
