/// Replacements of characters for terminals without UTF-8.
package enum ASCIIFallback {
  /// The ASCII replacement.
  ///
  /// - Parameter scalar: a character beyond ASCII.
  package static func of(_ scalar: Unicode.Scalar) -> UInt8 {
    for (scalars, byte) in table where scalars.unicodeScalars.contains(scalar) { return byte }
    return UInt8(ascii: "?")
  }

  private static let table: [(String, UInt8)] = [
    ("─━═╌┄╴╶╸╺—–−", UInt8(ascii: "-")),
    ("│┃║┊", UInt8(ascii: "|")),
    ("╭╮╯╰┏┓┛┗╔╗╝╚├┤┬┴┼", UInt8(ascii: "+")),
    ("≤", UInt8(ascii: "<")),
    ("▀▄█", UInt8(ascii: "#")),
    ("●◉◆■▓", UInt8(ascii: "*")),
    ("○◇□░▒·…", UInt8(ascii: ".")),
    ("▲↑", UInt8(ascii: "^")),
    ("▼↓", UInt8(ascii: "v")),
    ("▶→›»", UInt8(ascii: ">")),
    ("◀←‹«", UInt8(ascii: "<")),
    ("✓✔★✦", UInt8(ascii: "*")),
    ("✗✘×", UInt8(ascii: "x")),
    ("♛", UInt8(ascii: "W")),
    ("↯", UInt8(ascii: "Z")),
    ("◈", UInt8(ascii: "#")),
    ("≡", UInt8(ascii: "=")),
    ("▁▂", UInt8(ascii: "_")),
    ("▃▄▅", UInt8(ascii: "=")),
    ("▆▇", UInt8(ascii: "#")),
    ("π", UInt8(ascii: "p")),
    ("φ", UInt8(ascii: "f")),
    ("√", UInt8(ascii: "V")),
    ("éèêë", UInt8(ascii: "e")),
    ("àâ", UInt8(ascii: "a")),
    ("îï", UInt8(ascii: "i")),
    ("ôö", UInt8(ascii: "o")),
    ("ùûü", UInt8(ascii: "u")),
    ("ç", UInt8(ascii: "c")),
    ("ÉÈÊ", UInt8(ascii: "E")),
    ("À", UInt8(ascii: "A")),
    ("’", UInt8(ascii: "'")),
    ("⇥", UInt8(ascii: ">")),
  ]
}
