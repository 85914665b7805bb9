internal import BigArithmetic
package import ConstantGeneration
internal import Crypto
internal import DigitCore
package import DigitPack

/// Finds out which digits a hash or a file is of.
package struct DigitIdentifier {
  /// What was found.
  package struct Match: Codable, Hashable, Sendable {
    /// The constant.
    package let constant: String
    /// How many decimals.
    package let decimals: Int64
    /// How they are written.
    package let spelling: String
    /// Whether the last decimal is rounded instead of cut off.
    package let rounded: Bool
    /// The hash in question, or the hash of the decimals.
    package let hash: String
    /// How the match was found: by computing, or by a published hash.
    package let source: String
  }

  /// What was tried.
  package struct Attempt: Codable, Hashable, Sendable {
    /// The constants.
    package let constants: [String]
    /// How many lengths, the longest of which has ``upTo`` decimals.
    package let lengths: Int
    /// The most decimals that were computed.
    package let upTo: Int64
    /// The spellings in words.
    package let spellings: [String]
    /// How many known hashes were looked through.
    package let knownHashes: Int

    /// The same in a sentence.
    package var text: String {
      "\(lengths) usual lengths up to \(upTo) decimals of \(constants.joined(separator: ", ")) in"
        + " \(spellings.count) spellings, cut off and rounded, and \(knownHashes) known hashes"
    }
  }

  /// The most decimals that are computed for a hash.
  package static let longestLength: Int64 = 1 << 20

  /// The most decimals of a file that are computed.
  package static let longestFile: Int64 = 10_000_000

  private let context: GenerationContext

  /// Creates an identifier.
  ///
  /// - Parameter context: processors and progress.
  package init(context: GenerationContext) {
    self.context = context
  }

  /// The lengths that people use: every one up to a thousand, round numbers, powers of two, and
  /// each less one, where the integer part was counted.
  static let usualLengths: [Int64] = {
    var lengths = Set<Int64>(1...1000)
    var power: Int64 = 1000
    while power <= longestLength {
      for factor: Int64 in [100, 120, 125, 150, 200, 250, 300, 400, 500, 600, 700, 750, 800, 900] {
        lengths.insert(power * factor / 100)
      }
      power *= 10
    }
    for exponent in 10...20 { lengths.insert(1 << Int64(exponent)) }
    lengths.formUnion([3141, 31_415, 31_416, 314_159])
    lengths.formUnion(lengths.map { $0 - 1 })
    return lengths.filter { (1...longestLength) ~= $0 }.sorted()
  }()

  /// The known hashes that a hash could be.
  private static let knownHashes = KnownAnswers.all.filter {
    [.prefixSHA1, .prefixSHA256, .prefixMD5, .fractionSHA256].contains($0.kind)
  }

  /// What is tried for a hash.
  package static var attempt: Attempt {
    Attempt(
      constants: ConstantDefinition.known.map(\.constant.name), lengths: usualLengths.count,
      upTo: longestLength, spellings: TextSpelling.all.map(\.text), knownHashes: knownHashes.count)
  }

  /// Finds the digits with a hash.
  ///
  /// - Parameter hash: SHA-256 in hexadecimal; SHA-1 and MD5 are looked for among known hashes.
  /// - Returns: the match, or `nil` where nothing that was tried has the hash.
  /// - Throws: `GenerationError`.
  package func digits(withHash hash: String) throws(GenerationError) -> Match? {
    let hash = hash.lowercased()
    if let known = Self.knownHashes.first(where: { $0.expected == hash }) {
      let beginning: TextSpelling.Beginning =
        known.kind == .fractionSHA256 ? .nothing : .integerPartAndPoint
      return Match(
        constant: known.constantName, decimals: known.digitCount,
        spelling: TextSpelling(beginning: beginning, ending: .nothing).text, rounded: false,
        hash: hash, source: "\(known.kind.rawValue): \(known.provenance.source)")
    }
    guard let target = SHA256Hash(hexadecimal: hash)?.bytes else { return nil }
    for definition in ConstantDefinition.known {
      let text = try DigitGenerator(formula: definition.defaultFormula)
        .decimals(Self.longestLength + 1, context: context).decimals.asciiText
      let search = SpellingSearch(
        text: text, integerPart: definition.constant.integerPart.ascii, target: target)
      if let (count, spelling, rounded) = search.match() {
        return Match(
          constant: definition.constant.name, decimals: count, spelling: spelling.text,
          rounded: rounded, hash: hash, source: "computed by \(definition.defaultFormula.name)")
      }
    }
    return nil
  }
}

/// Looks for a hash among the prefixes of some decimals.
private struct SpellingSearch {
  /// The decimals as characters, one more than the longest length.
  let text: [UInt8]
  let integerPart: UInt8
  let target: [UInt8]

  /// The number of decimals, the spelling, and whether the last decimal is rounded.
  func match() -> (Int64, TextSpelling, Bool)? {
    for beginning in TextSpelling.Beginning.allCases {
      var hasher = SHA256()
      hasher.update(data: TextSpelling.characters(beginning, integerPart: integerPart))
      var place = 0
      for length in DigitIdentifier.usualLengths {
        let last = Int(length) - 1
        if place < last { hasher.update(data: text[place..<last]) }
        let beforeLast = hasher
        hasher.update(data: [text[last]])
        place = last + 1
        if let ending = ending(of: hasher) {
          return (length, TextSpelling(beginning: beginning, ending: ending), false)
        }
        // A nine would carry: the text is then one that was cut off earlier, and zeros.
        guard text[place] >= 0x35, text[last] < 0x39 else { continue }
        var rounded = beforeLast
        rounded.update(data: [text[last] + 1])
        if let ending = ending(of: rounded) {
          return (length, TextSpelling(beginning: beginning, ending: ending), true)
        }
      }
    }
    return nil
  }

  /// The line end with which a text has the hash, or `nil`.
  private func ending(of hasher: SHA256) -> TextSpelling.Ending? {
    TextSpelling.Ending.allCases.first { ending in
      var whole = hasher
      if ending != .nothing { whole.update(data: ending.characters) }
      return whole.finalize().elementsEqual(target)
    }
  }
}

/// Files.
extension DigitIdentifier {
  /// What a file of digits holds.
  package enum FileFinding: Sendable {
    /// The digits of a constant, every one compared.
    case digits(Match)
    /// They begin like a constant's and differ at a 1-based position.
    case differs(constant: String, position: Int64)
    /// They are no known constant's, or too many to compute.
    case unknown(String)
  }

  /// Finds out what a file holds, by computing as many decimals.
  ///
  /// - Parameter file: a file of digits in any format.
  /// - Throws: `DigitFileError` or `PackError` of the file, `GenerationError`.
  package func contents(of file: DigitFile) throws -> FileFinding {
    let store = try DigitFileStore.of(file)
    guard store.digitCount <= Self.longestFile else {
      return .unknown(
        "it holds \(store.digitCount) decimals, more than the \(Self.longestFile) that are"
          + " computed; 'digits verify' computes any number")
    }
    var text: [UInt8] = []
    for block in 0..<store.blockCount {
      let packed = try store.readBack(block: block)
      text += PackedDigits.unpacked(
        packed.span, count: store.digitCount(ofBlock: block), as: .ascii)
    }
    for definition in ConstantDefinition.known {
      let first = KnownDecimals.of(definition.constant.name).map { Array($0.first.utf8) } ?? []
      for skipped in file.integerPart == nil ? [0, 1] : [0] {
        let decimals = text[skipped...]
        let hasInteger = skipped == 0 || text.first == definition.constant.integerPart.ascii
        let length = min(10, decimals.count, first.count)
        guard length > 0, hasInteger, decimals.prefix(length).elementsEqual(first.prefix(length))
        else { continue }
        return try compare(Array(decimals), with: definition, of: file, skipped: skipped)
      }
    }
    return .unknown("its first decimals are no known constant's")
  }

  private func compare(
    _ found: [UInt8], with definition: ConstantDefinition, of file: DigitFile, skipped: Int
  ) throws(GenerationError) -> FileFinding {
    let right = try DigitGenerator(formula: definition.defaultFormula)
      .decimals(Int64(found.count) + 1, context: context).decimals.asciiText
    let place = zip(found, right).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    var isRounded = false
    if let place {
      let expected = right[place..<found.count].map { $0 & 15 }
      isRounded =
        RoundedEnd.isOneMore(found[place...].map { $0 & 15 }, expected)
        && right[found.count] >= 0x35
      guard isRounded else {
        return .differs(constant: definition.constant.name, position: Int64(place + 1))
      }
    }
    var hasher = SHA256()
    hasher.update(data: definition.constant.textBeforeDecimals)
    hasher.update(data: found)
    return .digits(
      Match(
        constant: definition.constant.name, decimals: Int64(found.count),
        spelling: Self.spelling(of: file, skipped: skipped), rounded: isRounded,
        hash: hasher.finalize().hexadecimalText,
        source: "computed by \(definition.defaultFormula.name)"))
  }

  /// How a file writes its digits.
  private static func spelling(of file: DigitFile, skipped: Int) -> String {
    guard let layout = file.textLayout else {
      return "a file of the format \(file.format.rawValue)"
    }
    guard !layout.isGrouped else { return layout.description }
    let beginning: TextSpelling.Beginning =
      layout.integerPart != nil
      ? .integerPartAndPoint : skipped == 1 ? .integerPart : .nothing
    let ending: TextSpelling.Ending =
      !layout.endsWithNewline
      ? .nothing : layout.carriageReturnCount > 0 ? .carriageReturnLineFeed : .lineFeed
    return TextSpelling(beginning: beginning, ending: ending).text
  }
}
