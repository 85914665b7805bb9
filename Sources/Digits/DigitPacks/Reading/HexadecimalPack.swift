package import DigitCore

/// A pack of digits in radix 16, open for reading: a type of its own, so that nothing takes its
/// digits for decimals.
package struct HexadecimalPack: Sendable {
  private let pack: DigitPack

  /// Creates it from an open pack, or returns `nil` where that holds decimals.
  init?(_ pack: DigitPack) {
    guard pack.header.layout.radix == .hexadecimal else { return nil }
    self.pack = pack
  }

  /// The path, as it appears in errors.
  package var path: String { pack.path }
  /// The constant whose digits these are.
  package var constant: MathematicalConstant { pack.constant }
  package var header: PackHeader { pack.header }
  package var footer: PackFooter { pack.footer }
  package var frame: (PackHeader, PackFooter) { (header, footer) }
  /// Canonical JSON, as in other packs.
  package var provenance: [UInt8] { pack.provenance }

  /// Reads the whole file again and verifies it.
  ///
  /// - Throws: ``PackError`` for the first damage in the order of the digits.
  package func verify(threads: Int) throws(PackError) -> PackVerificationReport {
    try pack.verify(threads: threads)
  }

  /// Requires that the path still leads to the file that was opened.
  package func requireUnchanged() throws(PackError) { try pack.requireUnchanged() }

  /// All digits in memory, as the text that the content hash covers.
  ///
  /// - Throws: ``PackError`` of a block.
  package func text() throws -> HexadecimalText {
    var digits = [UInt8](repeating: 0, count: Int(pack.digitCount))
    var span = digits.mutableSpan
    try pack.decode(DigitRange(0..<pack.digitCount), as: .values, keepingBlocks: false, into: &span)
    let start = [constant.integerPart.ascii, UInt8(ascii: ".")]
    return try HexadecimalText(start + digits.map(DigitRadix.ascii), named: path)
  }
}
