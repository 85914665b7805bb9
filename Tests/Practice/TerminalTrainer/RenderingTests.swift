import DigitCore
import Foundation
import PracticeData
import PracticeEngine
import Processes
import TerminalTrainer
import Testing

@Suite("Frames")
struct FrameTests {
  private let size = TerminalSize(columns: 80, rows: 24)

  private func canvas(_ text: String, _ style: Style = Style(Color(0xFFFFFF))) -> Canvas {
    var canvas = Canvas(size)
    canvas.put(text, 3, 5, style)
    return canvas
  }

  @Test("R38: a frame is sent at once, within synchronised output")
  func oneWrite() {
    var encoder = FrameEncoder(depth: .full)
    var sent: [[UInt8]] = []
    encoder.encode(canvas("π 3.14")) { sent.append($0) }
    #expect(sent.count == 1)
    let text = String(decoding: sent[0], as: UTF8.self)
    #expect(text.hasPrefix("\u{1B}[?2026h") && text.hasSuffix("\u{1B}[?2026l"))
    var emulator = TerminalEmulator(columns: 80, rows: 24)
    emulator.feed(sent[0])
    #expect(emulator.unknown == [])
    #expect(emulator.place(of: "π 3.14").map { [$0.row, $0.column] } == [3, 5])
  }

  @Test("only changes are sent; a frame without changes is not sent at all")
  func difference() {
    var encoder = FrameEncoder(depth: .full)
    var emulator = TerminalEmulator(columns: 80, rows: 24)
    encoder.encode(canvas("abc")) { emulator.feed($0) }
    var sent: [[UInt8]] = []
    encoder.encode(canvas("abd")) { sent.append($0) }
    #expect(sent.count == 1)
    #expect(sent[0].count < 60)
    #expect(
      !sent[0].contains(UInt8(ascii: "a"))
        && !String(decoding: sent[0], as: UTF8.self).contains("[2J"))
    emulator.feed(sent[0])
    #expect(emulator.place(of: "abd") != nil)
    encoder.encode(canvas("abd")) { _ in Issue.record("nothing changed") }
  }

  @Test("random changes lead to the same screen as painting it whole")
  func agreement() {
    var encoder = FrameEncoder(depth: .full)
    var emulator = TerminalEmulator(columns: 80, rows: 24)
    var state: UInt64 = 42
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var canvas = Canvas(size)
    for _ in 0..<60 {
      for _ in 0..<random(40) {
        let style = Style(Color(UInt32(random(0xFFFFFF))), on: Color(UInt32(random(3))))
        canvas.put(["1", "─", "●", " "][random(4)], random(24), random(80), style)
      }
      encoder.encode(canvas) { emulator.feed($0) }
      var whole = TerminalEmulator(columns: 80, rows: 24)
      var fresh = FrameEncoder(depth: .full)
      fresh.encode(canvas) { whole.feed($0) }
      #expect(emulator.places == whole.places)
    }
  }

  @Test("another size clears and paints everything")
  func resize() {
    var encoder = FrameEncoder(depth: .full)
    encoder.encode(canvas("abc")) { _ in }
    var sent = ""
    encoder.encode(Canvas(TerminalSize(columns: 60, rows: 20))) {
      sent = String(decoding: $0, as: UTF8.self)
    }
    #expect(sent.contains("\u{1B}[2J"))
  }

  @Test("24 bits, 256 colours, none: each terminal gets what it shows")
  func depths() {
    let style = Style(Color(0x00F2FF), on: Color(0), [.bold, .reversed])
    func sent(_ depth: ColorDepth) -> String {
      var encoder = FrameEncoder(depth: depth)
      var text = ""
      encoder.encode(canvas("x", style)) { text = String(decoding: $0, as: UTF8.self) }
      return text
    }
    #expect(sent(.full).contains("38;2;0;242;255;48;2;0;0;0"))
    #expect(sent(.palette).contains("38;5;51;48;5;16"))
    #expect(!sent(.none).contains("38;") && sent(.none).contains("\u{1B}[0;1;7m"))
  }

  @Test("an ASCII terminal gets ASCII, with a replacement for every character that is drawn")
  func ascii() {
    var encoder = FrameEncoder(depth: .none, isASCII: true)
    encoder.encode(canvas("╭─╮ ● ○ π φ é ♛")) { #expect($0.allSatisfy { $0 < 0x80 }) }
    #expect(ASCIIFallback.of("♛") == UInt8(ascii: "W"))
    for scalar in MathematicalConstant.all.flatMap(\.symbol.unicodeScalars) where !scalar.isASCII {
      #expect(ASCIIFallback.of(scalar) != UInt8(ascii: "?"), "\(scalar)")
    }
  }

  @Test("text is clipped at the edges")
  func edges() {
    var canvas = Canvas(TerminalSize(columns: 5, rows: 2))
    canvas.put("abcdefgh", 0, 3, Style(Color(1)))
    canvas.put("x", 7, 7, Style(Color(1)))
    canvas.put("y", -1, -1, Style(Color(1)))
    #expect(canvas.text(row: 0) == "   ab")
    #expect(canvas.text(row: 1) == "")
  }
}

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

  @Test("R90, R91: defect 7, with 256 colours no tint paints the screen; the horizon has its hue")
  func paletteTints() throws {
    let harness = TrainerHarness.atHome()
    ScreenTests.race(harness)
    harness.type(TrainerHarness.pi.prefix(30), after: 10_000_000)
    func look() -> (background: Set<String>, line: String) {
      let screen = harness.screen(depth: .palette)
      return (Set([0, 2, 4, 20].map { screen[$0, 0].background }), screen[3, 77].color)
    }
    #expect(look().background == ["5;16"])
    #expect(["5;94", "5;130", "5;166", "5;208"].contains(look().line))
    // In 24 bits the same screen is tinted.
    #expect(harness.screen()[2, 0].background != "2;0;0;0")
    // The ground of the digits stays black.
    #expect(harness.screen()[12, 20].background == "2;0;0;0")
    harness.wait(12_000_000_000)
    #expect(look().background == ["5;16"])
    #expect(["5;23", "5;30", "5;37", "5;44"].contains(look().line))
    harness.type("9")
    let screen = harness.screen(depth: .palette)
    let cell = try #require(screen.places.first { $0.isBold && $0.isUnderlined })
    #expect(cell.background == "5;124" && cell.color == "5;231")
  }

  @Test("a dark background of the palette has the hue of the colour that it stands for")
  func paletteBackgrounds() {
    #expect(Palette.cyan.faded(0.3).backgroundIndex == 23)
    #expect(Palette.red.faded(0.3).backgroundIndex == 52)
    #expect(Palette(theme: .phosphor).light.faded(0.3).backgroundIndex == 22)
    #expect(Palette(theme: .amber).light.faded(0.3).backgroundIndex == 58)
    #expect(Palette(theme: .ultraviolet).light.faded(0.3).backgroundIndex == 53)
    #expect(Color(0x333333).backgroundIndex == 236)
    for index in 16...255 { #expect(Color(paletteIndex: index).paletteIndex == index) }
  }

  @Test(
    "the environment says which colours there are",
    arguments: [
      (["TERM": "xterm-256color"], ColorDepth.palette), (["TERM": "vt220"], .none),
      (["TERM": "linux"], .palette), (["TERM": "xterm", "COLORTERM": "truecolor"], .full),
      (["COLORTERM": "24bit", "NO_COLOR": "1"], .none), (["NO_COLOR": ""], .palette),
    ] as [([String: String], ColorDepth)])
  func colors(variables: [String: String], depth: ColorDepth) {
    #expect(TrainerOptions { variables[$0] }.depth == depth)
  }

  @Test("R136: a theme that was earned colours what lights up")
  func themes() {
    #expect(Palette(theme: .electric).light == Palette.cyan)
    #expect(Palette(theme: .amber).light == Color(0xFFB000))
    #expect(Theme.drawn("gold", grade: .novice) == .electric)
  }
}

extension Color {
  /// The contrast to another colour, 1 to 21, as WCAG 2.1 defines it.
  fileprivate func contrast(to other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  private var luminance: Double {
    func linear(_ value: Int) -> Double {
      let share = Double(value) / 255
      return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
