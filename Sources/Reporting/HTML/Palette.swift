/// The colours of a page in light or dark mode.
package struct Palette: Sendable {
  /// The page.
  package let page: Color
  /// Cards and code on the page.
  package let surface: Color
  /// Text.
  package let text: Color
  /// Secondary text.
  package let muted: Color
  /// Separators; never the only sign of anything.
  package let line: Color
  /// The product's colour: links, letters, bars.
  package let accent: Color
  /// What passed.
  package let passed: Color
  /// What failed.
  package let failed: Color
  /// What did not run or allows no conclusion.
  package let open: Color

  /// The light mode: a white page.
  package static let light = Palette(
    page: Color(0xFFFFFF), surface: Color(0xF4F7F9), text: Color(0x0C161C), muted: Color(0x4B5C67),
    line: Color(0xD5DEE4), accent: Color(0x006A80), passed: Color(0x0A6B3B),
    failed: Color(0xB3201A), open: Color(0x7A5000))

  /// The dark mode: a black page with cyan.
  package static let dark = Palette(
    page: Color(0x000000), surface: Color(0x0B1115), text: Color(0xE9F1F5), muted: Color(0x9DB0BB),
    line: Color(0x21303A), accent: Color(0x00E5FF), passed: Color(0x3FE08F),
    failed: Color(0xFF7A70), open: Color(0xFFC555))

  /// The colours that text is written in.
  package var foregrounds: [Color] { [text, muted, accent, passed, failed, open] }

  /// The colours that text is written on.
  package var backgrounds: [Color] { [page, surface] }

  /// The colours as custom properties of a style sheet.
  var css: String {
    let pairs: [(String, Color)] = [
      ("page", page), ("surface", surface), ("text", text), ("muted", muted), ("line", line),
      ("accent", accent), ("passed", passed), ("failed", failed), ("open", open),
    ]
    return pairs.map { "--\($0.0): \($0.1.css);" }.joined(separator: " ")
  }
}
