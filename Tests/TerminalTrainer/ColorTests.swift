import PracticeEngine
import TerminalTrainer
import Testing

@Suite("Colours")
struct ColorTests {
  @Test("opacities are blended on black")
  func blending() {
    #expect(Palette.orange.faded(0.2) == Color(51 << 16 | 21 << 8))
    #expect(Palette.cyan.faded(0.2) == Color(48 << 8 | 51))
  }
}
