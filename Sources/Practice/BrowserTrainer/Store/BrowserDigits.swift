package import DigitCore
import PracticeData
package import TrainerModel

/// The packs of the page: verified by the browser with the hashes of the release, read here.
package final class BrowserDigits: DigitProvider {
  /// What became of a pack.
  private enum Holding: Sendable {
    case held(PackedDecimals)
    case refused
  }

  private var packs = ShortTable<MathematicalConstant, Holding>()
  /// The words, which follow the settings.
  var words: Localization

  init(_ words: Localization) { self.words = words }

  /// Takes the bytes of a pack; those that are no pack of the constant are refused.
  package func take(_ bytes: [UInt8], of constant: MathematicalConstant) {
    guard let digits = PackedDecimals(pack: bytes, of: constant) else { return refuse(constant) }
    packs[constant] = .held(digits)
  }

  /// Notes that a pack could not be had, or was not what the release says.
  package func refuse(_ constant: MathematicalConstant) {
    if case .held? = packs[constant] { return }
    packs[constant] = .refused
  }

  package func available(of constant: MathematicalConstant) throws(DigitProviderError) -> Int64 {
    try held(constant).digitCount
  }

  package func digits(
    of constant: MathematicalConstant, _ range: DigitRange?
  ) throws(DigitProviderError) -> SessionDigits { .preloaded(try held(constant)) }

  private func held(_ constant: MathematicalConstant) throws(DigitProviderError) -> PackedDecimals {
    switch packs[constant] {
    case .held(let digits): return digits
    case .refused: throw DigitProviderError(words[.refusedPack, constant.symbol])
    case nil:
      let isServed = MathematicalConstant.known.contains(constant)
      throw DigitProviderError(words[isServed ? .loadingPack : .notServed, constant.symbol])
    }
  }
}

/// The decimals of a pack in memory, two a byte; `docs/PACK_FORMAT.md` has the layout.
package final class PackedDecimals: DigitSource, Sendable {
  package let digitCount: Int64
  private let bytes: [UInt8]
  private let offset: Int

  /// Reads a pack whose hash the browser has compared, or returns `nil` for anything that is no
  /// pack of the constant.
  ///
  /// - Complexity: O(n).
  init?(pack bytes: [UInt8], of constant: MathematicalConstant) {
    let magic: [UInt8] = [0x89, 0x44, 0x50, 0x4B, 0x0D, 0x0A, 0x1A, 0x0A]
    guard bytes.count >= 256, Array(bytes.prefix(8)) == magic else { return nil }
    func number(_ offset: Int, _ width: Int) -> Int64 {
      var value: UInt64 = 0
      for place in (0..<width).reversed() { value = value << 8 | UInt64(bytes[offset + place]) }
      return Int64(truncatingIfNeeded: value)
    }
    let count = number(40, 8)
    let start = number(80, 8)
    guard number(8, 4) == 1, number(48, 2) == Int64(constant.code), count > 0, start >= 256,
      count < 1 << 31, start < 1 << 31, start + (count + 1) / 2 <= bytes.count
    else { return nil }
    for byte in bytes[Int(start)..<Int(start) + Int(count / 2)]
    where byte >> 4 > 9 || byte & 0x0F > 9 { return nil }
    digitCount = count
    offset = Int(start)
    self.bytes = bytes
  }

  package func digit(at index: Int64) -> Digit? {
    guard index >= 0, index < digitCount else { return nil }
    let byte = bytes[offset + Int(index / 2)]
    return Digit(index.isMultiple(of: 2) ? byte >> 4 : byte & 0x0F)
  }
}
