import Crypto
public import DigitCore
internal import DigitPack

/// Collects the subjects of known answers in one pass over packed digits.
///
/// At each power of ten: the counts, the last ten decimals, and those hashes of the prefix for
/// which there is a fact there or further on. Of the first million decimals also the places of
/// patterns and runs. What no fact needs is not computed, so a pass over 10^8 digits mostly counts.
public struct KnownAnswerProbe: Sendable {
  /// How many decimals patterns and runs are looked for in; ten more follow.
  private static var searchedDecimals: Int64 { 1_000_000 }

  /// How many bytes are converted to text at a time.
  private static var pieceBytes: Int { 1 << 14 }

  /// The number of decimals of the pass.
  public let digitCount: Int64

  /// How many decimals were appended so far.
  public private(set) var position: Int64 = 0

  private let constant: MathematicalConstant
  private var collected: KnownAnswerFindings
  private var counter = DigitCounter()
  private var digitHash = DecimalResidue(modulus: MersenneModulus())
  private let digitHashLimit: Int64
  private var sha1: PrefixHasher<Insecure.SHA1>
  private var sha256: PrefixHasher<SHA256>
  private var md5: PrefixHasher<Insecure.MD5>
  private var fraction: PrefixHasher<SHA256>
  private let textLimit: Int64
  private var beginning: [UInt8] = []
  private var lastTen: [UInt8] = []
  private var nextPower: Int64 = 10

  /// Creates a probe for one pass.
  ///
  /// - Parameters:
  ///   - constant: the constant of the decimals; its name and integer part are used.
  ///   - digitCount: the number of decimals, so that hashes end at the last useful place.
  public init(constant: MathematicalConstant, digitCount: Int64) {
    precondition(digitCount >= 0, "there is no negative number of digits")
    let facts = KnownAnswers.about(constant.name).filter { $0.digitCount <= digitCount }
    func limit(_ kind: KnownAnswerKind) -> Int64 {
      facts.filter { $0.kind == kind }.map(\.digitCount).max() ?? 0
    }
    let before = [constant.integerPart.ascii, UInt8(ascii: ".")]
    self.digitCount = digitCount
    self.constant = constant
    collected = KnownAnswerFindings(constantName: constant.name, digitCount: digitCount)
    digitHashLimit = limit(.digitHash)
    sha1 = PrefixHasher(kind: .prefixSHA1, limit: limit(.prefixSHA1), before: before)
    sha256 = PrefixHasher(kind: .prefixSHA256, limit: limit(.prefixSHA256), before: before)
    md5 = PrefixHasher(kind: .prefixMD5, limit: limit(.prefixMD5), before: before)
    fraction = PrefixHasher(kind: .fractionSHA256, limit: limit(.fractionSHA256), before: [])
    textLimit = max(sha1.limit, sha256.limit, md5.limit, fraction.limit)
  }

  /// Appends packed digits.
  ///
  /// - Parameters:
  ///   - bcd: two digits a byte, the first in the high nibble.
  ///   - count: how many digits to take; even, except at the end of the pass.
  /// - Throws: `PackedDecimalError` when a nibble is above 9; the pass is then invalid.
  /// - Complexity: O(count).
  public mutating func append(
    bcd: Span<UInt8>, count: Int
  ) throws(PackedDecimalError) {
    precondition(count >= 0 && bcd.count >= PackedNibbles.byteCount(digits: count))
    precondition(position & 1 == 0 || count == 0, "only the last chunk may be odd")
    precondition(position + Int64(count) <= digitCount, "more digits than were announced")
    var taken = 0
    while taken < count {
      let toPower = nextPower - position
      let piece = Int(min(Int64(min(count - taken, 2 * Self.pieceBytes)), toPower))
      let bytes = taken / 2..<taken / 2 + PackedNibbles.byteCount(digits: piece)
      do throws(PackedDecimalError) {
        try take(bcd.extracting(bytes), count: piece)
      } catch {
        throw PackedDecimalError(nibbleAt: taken + error.digitOffset)
      }
      taken += piece
      if position == nextPower { recordPowerOfTen() }
    }
  }

  /// What was found, once all digits were appended.
  ///
  /// - Parameter threads: how many threads look for patterns and runs.
  /// - Complexity: O(1) in the number of digits, some milliseconds for patterns and runs.
  public func findings(threads: Int = 1) -> KnownAnswerFindings {
    precondition(position == digitCount, "\(digitCount - position) digits are missing")
    var result = collected
    PatternFindings(constant: constant, digits: beginning)
      .record(in: &result, threads: threads)
    return result
  }

  /// Appends digits that reach no further than the next power of ten.
  private mutating func take(
    _ bcd: Span<UInt8>, count: Int
  ) throws(PackedDecimalError) {
    try counter.append(bcd: bcd, count: count)
    if position < digitHashLimit { try digitHash.append(bcd: bcd, count: count) }
    if position < textLimit {
      let text = PackedDigits.unpacked(bcd, count: count, as: .ascii)
      sha1.append(text, after: position)
      sha256.append(text, after: position)
      md5.append(text, after: position)
      fraction.append(text, after: position)
    }
    let wanted = Int(Self.searchedDecimals) + 10 - beginning.count
    if wanted > 0 {
      beginning += PackedDigits.unpacked(bcd, count: count, as: .value).prefix(wanted)
    }
    for index in max(0, count - 10)..<count { lastTen.append(PackedNibbles.nibble(bcd, index)) }
    lastTen.removeFirst(max(0, lastTen.count - 10))
    position += Int64(count)
  }

  /// Records the findings at a power of ten.
  private mutating func recordPowerOfTen() {
    let counts = counter.counts
    let texts = (0...9).compactMap { Digit($0).map { "\(counts[$0])" } }
    collected.record(.counts, position, texts.joined(separator: " "))
    collected.record(.lastTenDecimals, position, lastTen.map { "\($0)" }.joined())
    if position <= digitHashLimit { collected.record(.digitHash, position, "\(digitHash.value)") }
    sha1.record(at: position, in: &collected)
    sha256.record(at: position, in: &collected)
    md5.record(at: position, in: &collected)
    fraction.record(at: position, in: &collected)
    nextPower = nextPower.multipliedReportingOverflow(by: 10).partialValue
  }
}

/// A hash of a text at some of its prefixes, and not beyond the last of them.
struct PrefixHasher<Hash: HashFunction> {
  /// What the findings are called.
  let kind: KnownAnswerKind

  /// The largest number of decimals that is needed; 0 when none is.
  let limit: Int64

  private var hash = Hash()

  /// Creates a hasher with some text before the first decimal.
  init(kind: KnownAnswerKind, limit: Int64, before: [UInt8]) {
    self.kind = kind
    self.limit = limit
    hash.update(data: before)
  }

  /// Hashes characters that follow position `position`.
  mutating func append(_ text: [UInt8], after position: Int64) {
    if position < limit { hash.update(data: text) }
  }

  /// Records the hash of what was appended, if a fact may be about it.
  func record(at position: Int64, in findings: inout KnownAnswerFindings) {
    guard position <= limit else { return }
    findings.record(kind, position, Hexadecimal.text(of: hash.finalize()))
  }
}

/// Bytes as text.
enum Hexadecimal {
  /// Two lower-case characters a byte.
  static func text(of bytes: some Sequence<UInt8>) -> String {
    bytes.map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }
}

/// What was found in the digits of a constant, in the form of known answers.
public struct KnownAnswerFindings: Sendable {
  /// What a finding is about.
  private struct Key: Hashable {
    let kind: KnownAnswerKind
    let digitCount: Int64
    let argument: String
  }

  /// The name of the constant.
  public let constantName: String

  /// How many decimals were read.
  public let digitCount: Int64

  private var values: [Key: String] = [:]

  /// Creates empty findings.
  ///
  /// - Parameters:
  ///   - constantName: whose digits.
  ///   - digitCount: how many decimals there are.
  public init(constantName: String, digitCount: Int64) {
    self.constantName = constantName
    self.digitCount = digitCount
  }

  /// Records a finding; for hexadecimal digits the argument is the position of the first.
  public mutating func record(
    _ kind: KnownAnswerKind, _ digitCount: Int64, argument: String = "", _ value: String
  ) {
    values[Key(kind: kind, digitCount: digitCount, argument: argument)] = value
  }

  /// What was found for a known answer, or `nil`.
  public subscript(answer: KnownAnswer) -> String? {
    self[answer.kind, answer.digitCount, answer.argument]
  }

  /// What was found of a kind in the first N decimals, or `nil`.
  public subscript(kind: KnownAnswerKind, digitCount: Int64, argument: String) -> String? {
    values[Key(kind: kind, digitCount: digitCount, argument: argument)]
  }
}
