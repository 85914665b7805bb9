import PracticeEngine
import TerminalTrainer
import Testing

@Suite("Colours")
struct ColorTests {
  @Test("R130: black and electric cyan; opacities are blended on black")
  func blending() {
    #expect(Palette.cyan == Color(0x00F2FF))
    #expect(Palette.orange.faded(0.2) == Color(51 << 16 | 21 << 8))
    #expect(Palette.cyan.faded(0.2) == Color(48 << 8 | 51))
    #expect(Palette().background(nil) == Color(0))
  }

  @Test("C13, R128: text has the contrast of WCAG AA; high contrast lifts what is faint")
  func contrast() {
    let black = Color(0)
    #expect(abs(Color(0xFFFFFF).contrast(to: black) - 21) < 0.01)
    // Published: #767676 on white is the lightest grey with 4.54:1.
    #expect(abs(Color(0x767676).contrast(to: Color(0xFFFFFF)) - 4.54) < 0.01)
    let standard = Palette()
    #expect(abs(standard.overlay(0.2).color.contrast(to: black) - 1.66) < 0.01)
    #expect(abs(standard.overlay(0.05).color.contrast(to: black) - 1.08) < 0.01)
    let high = Palette(highContrast: true)
    #expect(high.overlay(0.2).color.contrast(to: black) >= 4.5)
    #expect(high.overlay(0.05).color.contrast(to: black) >= 3)
    for palette in [standard, high] {
      for style in [
        palette.text, palette.secondary, palette.key, palette.error, palette.gold, palette.pill,
      ] {
        #expect(style.color.contrast(to: black) >= 4.5)
      }
      #expect(palette.selected.color.contrast(to: palette.selected.background) >= 4.5)
    }
  }

  @Test("C13: secondary text stays readable on the strongest tint of a game")
  func tints() throws {
    for (ahead, behind) in [(40, 20), (0, 40)] as [(Int64, Int64)] {
      let tint = try #require(
        Atmosphere(effectivePosition: ahead, ghostPosition: behind).tint)
      let background = Palette().background(tint)
      #expect(Palette().text.color.contrast(to: background) >= 4.5)
      #expect(Palette().secondary.color.contrast(to: background) >= 4.5)
    }
  }

  @Test("the nearest of 256 colours is right at the corners and for greys")
  func palette() {
    #expect(Color(0xFFFFFF).paletteIndex == 231)
    #expect(Color(0).paletteIndex == 16)
    #expect(Color(0xFF0000).paletteIndex == 196)
    #expect(Color(0x808080).paletteIndex == 244)
    #expect(Color(0x333333).paletteIndex == 236)
  }

  @Test("R90, R91: with 256 colours ahead and behind keep their hues, and text on them is readable")
  func paletteTints() throws {
    #expect(Palette.orange.faded(0.2).backgroundIndex == 52)
    #expect(Palette.cyan.faded(0.2).backgroundIndex == 23)
    #expect(Palette.orange.faded(0.05).backgroundIndex == 232)
    #expect(Color(0x333333).backgroundIndex == 236)
    let harness = TrainerHarness.atHome()
    ScreenTests.race(harness)
    harness.type(TrainerHarness.pi.prefix(30), after: 10_000_000)
    let ahead = harness.screen(depth: .palette)
    #expect(ahead[2, 3].background == "5;52" && ahead[2, 3].color == "5;255")
    harness.wait(12_000_000_000)
    #expect(harness.screen(depth: .palette)[2, 3].background == "5;23")
    #expect(Color(0xEEEEEE).contrast(to: Color(0x005F5F)) >= 4.5)
  }

  @Test("R136: a theme that was earned colours what lights up")
  func themes() {
    #expect(Palette(theme: .electric).light == Palette.cyan)
    #expect(Palette(theme: .amber).light == Color(0xFFB000))
    #expect(Theme.drawn("gold", grade: .novice) == .electric)
  }
}
