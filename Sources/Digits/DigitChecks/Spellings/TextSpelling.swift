internal import Crypto
internal import DigitCore
package import DigitPacks

/// The usual ways to write decimals as a text.
enum TextSpelling {
  /// What stands before the decimals.
  enum Beginning: String, CaseIterable, Sendable {
    /// The integer part and a point: `3.1415…`.
    case integerPartAndPoint = "with integer part and point"
    /// The integer part without a point: `31415…`.
    case integerPart = "with the integer part, without a point"
    /// Nothing: `1415…`.
    case nothing = "decimals only"

    func characters(integerPart: UInt8) -> [UInt8] {
      switch self {
      case .integerPartAndPoint: [integerPart, UInt8(ascii: ".")]
      case .integerPart: [integerPart]
      case .nothing: []
      }
    }
  }

  enum Ending: String, CaseIterable, Sendable {
    case nothing = "no line end"
    case lineFeed = "a line feed at the end"
    case carriageReturnLineFeed = "a carriage return and a line feed at the end"

    var characters: [UInt8] {
      switch self {
      case .nothing: []
      case .lineFeed: [0x0A]
      case .carriageReturnLineFeed: [0x0D, 0x0A]
      }
    }
  }
}

/// SHA-256 of decimals in one spelling.
package struct TextHash: Codable, Hashable, Sendable {
  package let spelling: String
  package let sha256: String

  /// The hashes of the decimals of a pack in every spelling, by reading them.
  ///
  /// - Throws: `PackError` when it is damaged or cannot be read.
  /// - Complexity: O(n), three times the hashing of the text.
  package static func all(of pack: DigitPack) throws(PackError) -> [TextHash] {
    let integerPart = pack.constant.integerPart.ascii
    var hashers = TextSpelling.Beginning.allCases.map { beginning in
      var hasher = SHA256()
      hasher.update(data: beginning.characters(integerPart: integerPart))
      return hasher
    }
    for block in 0..<pack.blockCount {
      let packed = try pack.readBack(block: block)
      let text = PackedDigits.unpacked(
        packed.span, count: pack.digitCount(ofBlock: block), as: .ascii)
      for index in hashers.indices { hashers[index].update(data: text) }
    }
    return zip(TextSpelling.Beginning.allCases, hashers).flatMap { beginning, hasher in
      TextSpelling.Ending.allCases.map { ending in
        var whole = hasher
        whole.update(data: ending.characters)
        return TextHash(
          spelling: "\(beginning.rawValue), \(ending.rawValue)",
          sha256: whole.finalize().hexadecimalText)
      }
    }
  }
}
