import PracticeData
import TerminalTrainer
import Testing

@Suite("Keys")
struct KeyParserTests {
  private func keys(_ text: String) -> [Key] {
    var parser = KeyParser()
    return text.utf8.compactMap { parser.parse($0) }
  }

  @Test("digits come from the top row and from the number pad, in both of its modes")
  func digits() {
    #expect(keys("0189") == [.digit(0), .digit(1), .digit(8), .digit(9)])
    #expect(keys("\u{1B}Op\u{1B}Oq\u{1B}Oy\u{1B}OM") == [.digit(0), .digit(1), .digit(9), .enter])
  }

  @Test("arrows are read in all their forms")
  func arrows() {
    #expect(keys("\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}[D") == [.up, .down, .right, .left])
    #expect(keys("\u{1B}[5~\u{1B}[6~\u{1B}[1~\u{1B}[4~") == [.pageUp, .pageDown, .home, .end])
  }

  @Test(
    "unknown sequences are dropped to their end, and the digit after them is read",
    arguments: [
      "\u{1B}[?62;4c", "\u{1B}[24;80R", "\u{1B}[<2;12;5M", "\u{1B}]11;rgb:0/0/0\u{7}",
      "\u{1B}]0;t\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}_a\u{1B}\\", "\u{1B}[99;1~",
      "\u{1B}x", "€", "\u{1F600}", "\u{80}", "\u{0}",
      "\u{1B}[1;2;3;4;5;6;7;8;9;10;11;12;13;14;15;16;17m",
      "\u{1B}[I\u{1B}[O",
    ])
  func unknown(sequence: String) {
    #expect(keys(sequence + "7") == [.digit(7)])
  }

  @Test("letters of two bytes are keys, for names; half of one drops nothing after it")
  func letters() {
    #expect(keys("éЯ7") == [.character("é"), .character("Я"), .digit(7)])
    var parser = KeyParser()
    #expect(parser.parse(0xC3) == nil && parser.delay == nil)
    #expect(parser.parse(UInt8(ascii: "7")) == .digit(7))
  }

  @Test("an escape alone is a key once nothing follows; two at once are two")
  func escapes() {
    var parser = KeyParser()
    #expect(parser.parse(0x1B) == nil)
    #expect(parser.delay == KeyParser.escapeTimeout)
    #expect(parser.timeOut() == .escape)
    #expect(parser.delay == nil)
    #expect(parser.timeOut() == nil)
    #expect(parser.parse(0x1B) == nil)
    #expect(parser.parse(0x1B) == .escape)
    #expect(parser.timeOut() == .escape)
  }

  @Test(
    "defect 13: a sequence that a slow line splits types no digit",
    arguments: [
      "\u{1B}[15;5~", "\u{1B}[1;5C", "\u{1B}[<0;12;5M", "\u{1B}[24;80R", "\u{1B}]11;rgb:1/2/3\u{7}",
      "\u{1B}[200~314159\u{1B}[201~",
    ])
  func splitSequences(sequence: String) {
    let bytes = Array(sequence.utf8)
    for split in 1..<bytes.count {
      var parser = KeyParser()
      var keys = bytes[..<split].compactMap { parser.parse($0) }
      // The line pauses for a tenth of a second, three times as long as Escape waits.
      if let delay = parser.delay, delay <= 100_000_000 {
        keys += [parser.timeOut()].compactMap(\.self)
      }
      keys += bytes[split...].compactMap { parser.parse($0) }
      #expect(!keys.contains { if case .digit = $0 { true } else { false } }, "\(split): \(keys)")
      #expect(parser.parse(0x37) == .digit(7), "\(split)")
    }
  }

  @Test("after Escape other keys are themselves at once, and a broken sequence ends with a pause")
  func byHand() {
    var parser = KeyParser()
    _ = parser.parse(0x1B)
    #expect(parser.timeOut() == .escape)
    #expect(parser.delay == nil)
    #expect(parser.parse(UInt8(ascii: "5")) == .digit(5))
    _ = parser.parse(0x1B)
    #expect(parser.timeOut() == .escape)
    #expect(parser.parse(UInt8(ascii: "[")) == nil)
    #expect(parser.delay == KeyParser.sequenceTimeout)
    #expect(parser.timeOut() == nil)
    #expect(parser.parse(UInt8(ascii: "5")) == .digit(5))
  }

  @Test("a click is a press of the main button alone, at its cell")
  func clicks() {
    #expect(keys("\u{1B}[<0;12;5M") == [.click(row: 4, column: 11)])
    for other in ["0;12;5m", "2;12;5M", "64;12;5M", "0;12M", "0;0;5M"] {
      #expect(keys("\u{1B}[<" + other) == [], "\(other)")
    }
  }

  @Test("a bracketed paste is one key, whatever it contains and however it is split")
  func paste() {
    let text = "314159\u{1B}[A\u{1B}[20\u{1B}\u{1B}[201"
    #expect(
      keys("1\u{1B}[200~\(text)\u{1B}[201~2")
        == [.digit(1), .paste(Array(text.utf8)), .digit(2)])
    #expect(keys("\u{1B}[200~\u{1B}[201~") == [.paste([])])
  }

  @Test("of a long paste no more is held than the longest ghost code has")
  func longPaste() {
    let text = String(repeating: "A", count: 3 * GhostCode.longestText)
    let pasted = Array(text.utf8.prefix(GhostCode.longestText + 1))
    #expect(keys("\u{1B}[200~\(text)\u{1B}[201~2") == [.paste(pasted), .digit(2)])
  }

  @Test("a control key right behind Escape is not lost")
  func haste() {
    #expect(keys("\u{1B}\u{3}5") == [.control("c"), .digit(5)])
    #expect(keys("\u{1B}\u{1B}\u{3}") == [.escape, .control("c")])
  }

  @Test("a paste that never ends is given up after a while")
  func brokenPaste() {
    var parser = KeyParser()
    for byte in "\u{1B}[200~31".utf8 { #expect(parser.parse(byte) == nil) }
    #expect(parser.delay == KeyParser.pasteTimeout)
    #expect(parser.timeOut() == nil)
    #expect(parser.parse(0x35) == .digit(5))
  }

  @Test("random bytes never stop the parser: after a pause a digit is a digit")
  func noise() {
    for seed in 1...200 {
      var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15
      var parser = KeyParser()
      for _ in 0..<500 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        _ = parser.parse(UInt8(truncatingIfNeeded: state >> 56))
      }
      _ = parser.timeOut()
      #expect(parser.parse(0x34) == .digit(4), "seed \(seed)")
    }
  }
}
