package import PracticeData
package import PracticeEngine
import TrainerModel

package struct Color: Hashable, Sendable {
  /// Red, green and blue, eight bits each.
  let rgb: UInt32

  /// Creates a colour from a number such as `0x00F2FF`.
  package init(_ rgb: UInt32) { self.rgb = rgb & 0xFFFFFF }

  package var red: Int { Int(rgb >> 16 & 0xFF) }
  package var green: Int { Int(rgb >> 8 & 0xFF) }
  package var blue: Int { Int(rgb & 0xFF) }

  /// The colour at an opacity, 0 to 1, over black.
  package func faded(_ opacity: Double) -> Color { mixed(over: Color(0), opacity) }

  /// The colour at an opacity, 0 to 1, over another.
  func mixed(over background: Color, _ opacity: Double) -> Color {
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
    let cube = 16 + 36 * step(red) + 6 * step(green) + step(blue)
    let gray = 232 + min(max(((red + green + blue) / 3 - 3) / 10, 0), 23)
    return distance(to: gray) < distance(to: cube) ? gray : cube
  }

  /// The palette colour for a background: of a dark colour, whose nearest is a grey, the darkest
  /// colour of the cube with its hue.
  package var backgroundIndex: Int {
    let (low, high) = (min(red, green, blue), max(red, green, blue))
    guard high - low >= 24, high < 0x60 else { return paletteIndex }
    // The direction from black: red, green and blue are each there or not, but not all of them.
    let hues = (1...6).map { bits in (bits >> 2 & 1, bits >> 1 & 1, bits & 1) }
    func likeness(_ hue: (Int, Int, Int)) -> Double {
      let product = Double(hue.0 * red + hue.1 * green + hue.2 * blue)
      return product / Double(hue.0 + hue.1 + hue.2).squareRoot()
    }
    let hue = hues.max { likeness($0) < likeness($1) } ?? (1, 0, 0)
    return 16 + 36 * hue.0 + 6 * hue.1 + hue.2
  }

  private func distance(to index: Int) -> Int {
    let other = Color(paletteIndex: index)
    let (a, b, c) = (red - other.red, green - other.green, blue - other.blue)
    return a * a + b * b + c * c
  }

  /// A colour of the palette that is the same on every terminal, 16 to 255.
  package init(paletteIndex index: Int) {
    func level(_ step: Int) -> UInt32 { step == 0 ? 0 : UInt32(55 + 40 * step) }
    if index >= 232 {
      let shade = UInt32(8 + 10 * (index - 232))
      self.init(shade << 16 | shade << 8 | shade)
    } else {
      let cube = max(index - 16, 0)
      self.init(level(cube / 36) << 16 | level(cube / 6 % 6) << 8 | level(cube % 6))
    }
  }

  /// The contrast that WCAG asks for text, and the palette has to keep.
  static let readableContrast = 4.5

  /// The contrast to another colour, 1 to 21, as WCAG 2.1 defines it.
  package func contrastRatio(to other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  private var luminance: Double {
    0.2126 * Self.linear[red] + 0.7152 * Self.linear[green] + 0.0722 * Self.linear[blue]
  }

  /// The linear light of each value of a channel.
  private static let linear: [Double] = (0...255).map { value in
    let share = Double(value) / 255
    guard share > 0.03928 else { return share / 12.92 }
    let base = (share + 0.055) / 1.055
    // base^2.4 = base² · base^0.4, the latter as the fifth root of base² by Newton's method.
    var root = 1.0
    for _ in 0..<60 { root -= (root - base * base / (root * root * root * root)) / 5 }
    return base * base * root
  }
}

/// The colours of a style in the palette of 256.
package struct PalettePair: Hashable, Sendable {
  package let color: Int
  package let background: Int

  /// The background of a screen in the palette: black, which has no faint tints.
  static let black = 16

  /// Finds the colours of a style on a screen with a background, such as the tint of a game.
  ///
  /// What can be read in 24 bits can be read in the palette: where the nearest colours lose the
  /// contrast, the character becomes white or black.
  package init(of style: Style, on screen: Color) {
    let background = style.background == screen ? Self.black : style.background.backgroundIndex
    let nearest = style.paletteIndex.map { Int($0) } ?? style.color.paletteIndex
    self.background = background
    let behind = Color(paletteIndex: background)
    let limit = Color.readableContrast
    let isReadable = style.color.contrastRatio(to: style.background) >= limit
    if isReadable, Color(paletteIndex: nearest).contrastRatio(to: behind) < limit {
      let white = Color(0xFFFFFF).contrastRatio(to: behind)
      color = white >= Color(0).contrastRatio(to: behind) ? 231 : 16
    } else {
      color = nearest
    }
  }
}

/// The colours of the product: black and electric cyan.
package struct Palette: Hashable, Sendable {
  /// Whether faint parts are drawn with high contrast.
  let highContrast: Bool
  /// The accent colour: cyan, unless another theme was earned and selected.
  package let light: Color

  package static let cyan = Color(ProductColor.cyan)
  package static let orange = Color(ProductColor.orange)
  package static let red = Color(0xFF3B5C)
  static let gold = Color(0xFFC94D)
  private static let white = Color(0xFFFFFF)

  package init(highContrast: Bool = false, theme: Theme = .electric) {
    self.highContrast = highContrast
    light = Color(theme.rgb)
  }

  package var text: Style { Style(Color(0xF2F6F8)) }
  /// Secondary text, with the contrast of 4.5:1 that small text needs.
  package var secondary: Style { Style(highContrast ? Color(0xC8D0D4) : Color(0x8A949A)) }
  package var key: Style { Style(light, on: Color(0), [.bold]) }
  /// What is selected or new.
  var accent: Style { Style(light) }
  /// A selected pill: dark on cyan.
  package var selected: Style { Style(Color(0x001416), on: light, [.bold, .reversed]) }
  /// A pill that is not selected.
  package var pill: Style { Style(highContrast ? Color(0xC8D0D4) : Color(0x9AA4AA)) }
  var frame: Style {
    Style(highContrast ? Color(0x8A949A) : Color(0x2A3236), on: Color(0), [.faint])
  }
  package var error: Style { Style(Self.red, on: Color(0), [.bold]) }
  package var gold: Style { Style(Self.gold) }

  /// White at an opacity over the background; in high contrast always readable.
  package func overlay(_ opacity: Double, over background: Color = Color(0)) -> Style {
    // White at 46 % on black has 4.5:1, at 36 % 3:1.
    let seen = highContrast ? max(0.36 + opacity * 0.7, opacity) : opacity
    return Style(Self.white.mixed(over: background, min(seen, 1)), on: background, [.faint])
  }

  /// A digit that is shown to be read and typed: white with the contrast of text, over any tint.
  func shown(over background: Color) -> Style {
    Style(
      Self.white.mixed(over: background, ProductColor.opacityOfDigits(highContrast: highContrast)),
      on: background)
  }

  /// The cell of the digit to correct.
  var errorCell: Style { Style(Self.white, on: Color(0xAF0000), [.bold, .underlined]) }

  /// A digit that was right after an error: reversed where there are no colours.
  var erred: Style { Style(Self.red, on: Color(0), [.bold, .underlined, .reversed]) }

  var hesitated: Style { Style(Self.gold, on: Color(0), [.underlined]) }

  /// The line of the horizon; in the palette, which has no faint tints, it takes the tint's hue.
  func horizon(_ tint: Tint?, over background: Color) -> Style {
    var style = overlay(0.2, over: background)
    guard let tint else { return style }
    let steps: [UInt8] = tint.side == .ahead ? [94, 130, 166, 208] : [23, 30, 37, 44]
    style.paletteIndex = steps[min(max(Int((tint.opacity - 0.05) / 0.15 * 4), 0), 3)]
    return style
  }

  package func background(_ tint: Tint?) -> Color {
    guard let tint else { return Color(0) }
    // Steps of one hundredth: the whole screen is repainted only for a visible change.
    return Color(tint.side.rgb).faded((tint.opacity * 100).rounded() / 100)
  }
}
