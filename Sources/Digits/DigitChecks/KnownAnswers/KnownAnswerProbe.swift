internal import Crypto
internal import DigitCore
internal import DigitPacks
internal import Parallelism
internal import Synchronization

/// Collects the subjects of known answers that need the decimals in order: the hashes of which
/// there is a fact, and the first million decimals, in which patterns and runs are looked for.
final class KnownAnswerProbe: Sendable {
  /// How many decimals patterns and runs are looked for in; ten more follow.
  private static let searchedDecimals = 1_000_000

  private let constant: MathematicalConstant
  private let content: Mutex<PrefixHasher>
  private let sha1: Mutex<PrefixHasher?>
  private let md5: Mutex<PrefixHasher?>
  private let fraction: Mutex<PrefixHasher?>
  private let beginning = Mutex<[UInt8]>([])

  /// Creates a probe for one pass.
  ///
  /// - Parameters:
  ///   - constant: the constant of the decimals; its name and integer part are used.
  ///   - digitCount: the number of decimals, so that hashes end at the last useful place.
  ///   - findsNothing: whether only the hash of all decimals is wanted, and no findings.
  init(constant: MathematicalConstant, digitCount: Int64, findsNothing: Bool) {
    let known = findsNothing ? [] : KnownAnswers.about(constant.name)
    let facts = known.filter { $0.digitCount <= digitCount }
    func places(_ kind: KnownAnswerKind) -> [Int64]? {
      let places = facts.filter { $0.kind == kind }.map(\.digitCount).sorted()
      return places.isEmpty ? nil : places
    }
    let before = constant.textBeforeDecimals
    self.constant = constant
    content = Mutex(
      PrefixHasher(SHA256(), places: places(.prefixSHA256) ?? [], end: .max, before: before))
    // What no fact asks for is not even created: that alone takes as long as some hundred decimals.
    sha1 = Mutex(
      places(.prefixSHA1).map { PrefixHasher(Insecure.SHA1(), places: $0, before: before) })
    md5 = Mutex(places(.prefixMD5).map { PrefixHasher(Insecure.MD5(), places: $0, before: before) })
    fraction = Mutex(places(.fractionSHA256).map { PrefixHasher(SHA256(), places: $0, before: []) })
  }

  /// What collects; each gets all blocks in order.
  var consumers: [@Sendable (DecimalBlock) -> Void] {
    [
      { block in self.content.withLock { $0.append(block.text) } },
      { block in self.md5.withLock { $0?.append(block.text) } },
      { block in self.sha1.withLock { $0?.append(block.text) } },
      { block in self.fraction.withLock { $0?.append(block.text) } },
      { block in
        self.beginning.withLock { digits in
          let missing = max(0, Self.searchedDecimals + 10 - digits.count)
          digits += block.text.prefix(missing).map { $0 & 0x0F }
        }
      },
    ]
  }

  /// SHA-256 of the canonical text, once it was read to its end.
  var contentHash: [UInt8] { content.withLock { $0.value } }

  /// What was found, once all decimals were read.
  ///
  /// - Complexity: O(1) in the number of digits, some milliseconds for patterns and runs.
  func findings(_ tally: DigitTally, workers: Workers) -> KnownAnswerFindings {
    var findings = KnownAnswerFindings(constantName: constant.name, digitCount: tally.digitCount)
    for part in tally.atPowersOfTen {
      let last = String(decoding: part.last.suffix(10), as: UTF8.self)
      findings.record(.counts, part.digitCount, part.counts.text)
      findings.record(.lastTenDecimals, part.digitCount, last)
      findings.record(.digitHash, part.digitCount, "\(part.digitHash.value)")
    }
    let hashes: [(KnownAnswerKind, PrefixHasher?)] = [
      (.prefixSHA256, content.withLock { $0 }), (.prefixMD5, md5.withLock { $0 }),
      (.prefixSHA1, sha1.withLock { $0 }), (.fractionSHA256, fraction.withLock { $0 }),
    ]
    for (kind, hasher) in hashes {
      for (position, hash) in hasher?.found ?? [] { findings.record(kind, position, hash) }
    }
    PatternFindings(constant: constant, digits: beginning.withLock { $0 })
      .record(in: &findings, workers: workers)
    return findings
  }
}

/// A hash of a text, and of some of its prefixes.
struct PrefixHasher: Sendable {
  /// The hashes of the prefixes, with their number of decimals.
  private(set) var found: [(digitCount: Int64, hash: String)] = []

  /// The places at which the hash is needed, those that are still to come.
  private var places: ArraySlice<Int64>

  private let end: Int64
  private var hash: any HashFunction
  private var position: Int64 = 0

  /// Creates a hasher with some text before the first decimal.
  ///
  /// - Parameters:
  ///   - places: the numbers of decimals of which the hash is needed, ascending.
  ///   - end: the number of decimals after which nothing is hashed; `nil` for the last place.
  init(_ hash: any HashFunction, places: [Int64], end: Int64? = nil, before: [UInt8]) {
    self.hash = hash
    self.places = places[...]
    self.end = end ?? places.last ?? 0
    self.hash.update(data: before)
  }

  var value: [UInt8] { Array(hash.finalize()) }

  /// Hashes the characters that follow, up to the end.
  mutating func append(_ text: [UInt8]) {
    var rest = text.prefix(Int(clamping: end - position))
    while !rest.isEmpty {
      let part = rest.prefix(Int(clamping: (places.first ?? .max) - position))
      hash.update(data: part)
      position += Int64(part.count)
      rest = rest.dropFirst(part.count)
      guard position == places.first else { continue }
      found.append((position, value.hexadecimalText))
      places.removeFirst()
    }
  }
}

extension MathematicalConstant {
  package var textBeforeDecimals: [UInt8] { [integerPart.ascii, UInt8(ascii: ".")] }
}

/// What was found in the digits of a constant, in the form of known answers.
package struct KnownAnswerFindings: Sendable {
  private struct Key: Equatable {
    let kind: KnownAnswerKind
    let digitCount: Int64
    let argument: String
  }

  let constantName: String

  /// How many decimals were read.
  package let digitCount: Int64

  private var values: [(key: Key, value: String)] = []

  package init(constantName: String, digitCount: Int64) {
    self.constantName = constantName
    self.digitCount = digitCount
  }

  /// Records a finding; for hexadecimal digits the argument is the position of the first.
  package mutating func record(
    _ kind: KnownAnswerKind, _ digitCount: Int64, argument: String = "", _ value: String
  ) {
    values.append((Key(kind: kind, digitCount: digitCount, argument: argument), value))
  }

  package subscript(answer: KnownAnswer) -> String? {
    self[answer.kind, answer.digitCount, answer.argument]
  }

  /// What was found of a kind in the first N decimals, or `nil`.
  package subscript(kind: KnownAnswerKind, digitCount: Int64, argument: String) -> String? {
    let key = Key(kind: kind, digitCount: digitCount, argument: argument)
    return values.last { $0.key == key }?.value
  }
}
