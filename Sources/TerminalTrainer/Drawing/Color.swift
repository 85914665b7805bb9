package import PracticeEngine
package import PracticePresentation

/// A colour of 24 bits.
package struct Color: Hashable, Sendable {
  /// Red, green and blue, eight bits each.
  package let rgb: UInt32

  /// Creates a colour from a number such as `0x00F2FF`.
  package init(_ rgb: UInt32) { self.rgb = rgb & 0xFFFFFF }

  /// The red part, 0 to 255.
  package var red: Int { Int(rgb >> 16 & 0xFF) }
  /// The green part, 0 to 255.
  package var green: Int { Int(rgb >> 8 & 0xFF) }
  /// The blue part, 0 to 255.
  package var blue: Int { Int(rgb & 0xFF) }

  /// The colour at an opacity over black.
  ///
  /// - Parameter opacity: 0 to 1.
  package func faded(_ opacity: Double) -> Color { mixed(over: Color(0), opacity) }

  /// The colour at an opacity over another.
  ///
  /// - Parameters:
  ///   - background: the colour below.
  ///   - opacity: 0 to 1.
  package func mixed(over background: Color, _ opacity: Double) -> Color {
    func part(_ top: Int, _ bottom: Int) -> UInt32 {
      UInt32((Double(top) * opacity + Double(bottom) * (1 - opacity)).rounded())
    }
    return Color(
      part(red, background.red) << 16 | part(green, background.green) << 8
        | part(blue, background.blue))
  }

  /// The nearest of the palette colours that are the same on every terminal: the cube of six steps
  /// from 16 on, and the greys from 232 on.
  package var paletteIndex: Int {
    func step(_ value: Int) -> Int { value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40 }
    func level(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }
    let steps = [red, green, blue].map(step)
    let cube = distance(level(steps[0]), level(steps[1]), level(steps[2]))
    let mean = (red + green + blue) / 3
    let gray = min(max((mean - 3) / 10, 0), 23)
    let shade = 8 + 10 * gray
    if distance(shade, shade, shade) < cube { return 232 + gray }
    return 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
  }

  /// The nearest background colour: a dark tint, whose nearest is a gray, keeps its hue instead.
  package var backgroundIndex: Int {
    let nearest = paletteIndex
    let (low, high) = (min(red, green, blue), max(red, green, blue))
    guard nearest >= 232, high - low >= 24 else { return nearest }
    return red == high ? Self.darkRed : Self.darkCyan
  }

  /// The darkest colours of the cube with the hue of a tint.
  package static let (darkRed, darkCyan) = (52, 23)

  private func distance(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    let (a, b, c) = (self.red - red, self.green - green, self.blue - blue)
    return a * a + b * b + c * c
  }
}

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
