package import PracticeData
package import PracticeEngine

/// The two colours of the product, as 24 bits: red, green, blue.
package enum ProductColor {
  /// The electric cyan: the standard accent, and being behind the ghost.
  package static let cyan: UInt32 = 0x00F2FF
  /// Being ahead of the ghost.
  package static let orange: UInt32 = 0xFF6B00

  /// The opacity of digits that are shown to be read and typed, which needs the contrast of text:
  /// that of white over black is 6.7:1, and 10.9:1 with high contrast.
  package static func opacityOfDigits(highContrast: Bool) -> Double { highContrast ? 0.75 : 0.6 }
}

extension Tint.Side {
  /// The colour as 24 bits: red, green, blue.
  package var rgb: UInt32 { self == .ahead ? ProductColor.orange : ProductColor.cyan }

  /// The colour in hexadecimal, such as `#FF6B00`.
  package var hex: String {
    // A one before them keeps their zeros.
    let digits = String(UInt64(rgb) | 1 << 24, radix: 16, uppercase: true)
    return "#" + String(decoding: Array(digits.utf8.dropFirst()), as: UTF8.self)
  }
}

extension Theme {
  /// The accent colour, drawn on black, as 24 bits: red, green, blue.
  ///
  /// Each has a contrast of at least 4.5 to 1 against black, enough for text.
  package var rgb: UInt32 {
    switch self {
    case .electric: ProductColor.cyan
    case .amber: 0xFFB000
    case .phosphor: 0x33FF66
    case .ultraviolet: 0xB388FF
    case .gold: 0xFFD700
    }
  }

  /// The accent colour as 8-bit red, green and blue.
  package var accent: (red: UInt8, green: UInt8, blue: UInt8) {
    (
      UInt8(truncatingIfNeeded: rgb >> 16), UInt8(truncatingIfNeeded: rgb >> 8),
      UInt8(truncatingIfNeeded: rgb)
    )
  }
}
