import PlatformIO
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
    var picture = Canvas(size)
    for _ in 0..<60 {
      for _ in 0..<random(40) {
        let style = Style(Color(UInt32(random(0xFFFFFF))), on: Color(UInt32(random(3))))
        picture.put(["1", "─", "●", " "][random(4)], random(24), random(80), style)
      }
      encoder.encode(picture) { emulator.feed($0) }
      var whole = TerminalEmulator(columns: 80, rows: 24)
      var fresh = FrameEncoder(depth: .full)
      fresh.encode(picture) { whole.feed($0) }
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
