internal import Crypto
internal import DigitCore
package import DigitPacks

/// SHA-256 of decimals in one spelling.
package struct TextHash: Codable, Hashable, Sendable {
  package let spelling: String
  package let sha256: String

  /// The hashes of the decimals of a pack in every spelling, by reading them.
  ///
  /// - Throws: `PackError` when it is damaged or cannot be read.
  /// - Complexity: O(n), three times the hashing of the text.
  package static func all(of pack: DigitPack) throws(PackError) -> [TextHash] {
    let beginnings = beginnings(integerPart: pack.constant.integerPart.ascii)
    var hashers = beginnings.map { beginning in
      var hasher = SHA256()
      hasher.update(data: beginning.characters)
      return hasher
    }
    for block in 0..<pack.blockCount {
      let packed = try pack.readBack(block: block)
      let text = PackedDigits.unpacked(packed.span, count: pack.digitCount(ofBlock: block))
      for index in hashers.indices { hashers[index].update(data: text) }
    }
    return zip(beginnings, hashers).flatMap { beginning, hasher in
      endings.map { ending in
        var whole = hasher
        whole.update(data: ending.characters)
        return TextHash(
          spelling: "\(beginning.name), \(ending.name)", sha256: whole.finalize().hexadecimalText)
      }
    }
  }

  /// What may stand before the decimals.
  private static func beginnings(integerPart: UInt8) -> [(name: String, characters: [UInt8])] {
    [
      ("with integer part and point", [integerPart, UInt8(ascii: ".")]),
      ("with the integer part, without a point", [integerPart]), ("decimals only", []),
    ]
  }

  private static let endings: [(name: String, characters: [UInt8])] = [
    ("no line end", []), ("a line feed at the end", [0x0A]),
    ("a carriage return and a line feed at the end", [0x0D, 0x0A]),
  ]
}
