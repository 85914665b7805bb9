package import PracticeEngine

/// The colours of the product: black and electric cyan.
package struct Palette: Hashable, Sendable {
  /// Whether faint parts are drawn with high contrast.
  package let highContrast: Bool
  /// The accent colour: cyan, unless another theme was earned and selected.
  package let light: Color

  /// The electric cyan of the product.
  package static let cyan = Color(Tint.Hue.cyan.rgb)
  /// The orange of being ahead.
  package static let orange = Color(Tint.Hue.orange.rgb)
  /// The red of an error.
  package static let red = Color(0xFF3B5C)
  /// The gold of a crown.
  package static let gold = Color(0xFFC94D)
  private static let white = Color(0xFFFFFF)

  /// Creates the colours.
  package init(highContrast: Bool = false, theme: Theme = .electric) {
    self.highContrast = highContrast
    let (red, green, blue) = theme.accent
    light = Color(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  /// Primary text.
  package var text: Style { Style(Color(0xF2F6F8)) }
  /// Secondary text, with the contrast of 4.5:1 that small text needs.
  package var secondary: Style { Style(highContrast ? Color(0xC8D0D4) : Color(0x8A949A)) }
  /// The name of a key.
  package var key: Style { Style(light, on: Color(0), [.bold]) }
  /// What is selected or new.
  package var accent: Style { Style(light) }
  /// A selected pill: dark on cyan.
  package var selected: Style { Style(Color(0x001416), on: light, [.bold, .reversed]) }
  /// A pill that is not selected.
  package var pill: Style { Style(highContrast ? Color(0xC8D0D4) : Color(0x9AA4AA)) }
  /// A frame at rest.
  package var frame: Style {
    Style(highContrast ? Color(0x8A949A) : Color(0x2A3236), on: Color(0), [.faint])
  }
  /// An error.
  package var error: Style { Style(Self.red, on: Color(0), [.bold]) }
  /// A record.
  package var gold: Style { Style(Self.gold) }

  /// White at an opacity over the background; in high contrast always readable.
  ///
  /// - Parameters:
  ///   - opacity: 0 to 1.
  ///   - background: the colour below.
  package func overlay(_ opacity: Double, over background: Color = Color(0)) -> Style {
    // White at 46 % on black has 4.5:1, at 36 % 3:1.
    let seen = highContrast ? max(0.36 + opacity * 0.7, opacity) : opacity
    return Style(Self.white.mixed(over: background, min(seen, 1)), on: background, [.faint])
  }

  /// The background of a game.
  ///
  /// - Parameter tint: the engine's colour, or `nil` for black.
  package func background(_ tint: Tint?) -> Color {
    guard let tint else { return Color(0) }
    // Steps of one hundredth: the whole screen is repainted only for a visible change.
    return Color(tint.hue.rgb).faded((tint.opacity * 100).rounded() / 100)
  }
}
