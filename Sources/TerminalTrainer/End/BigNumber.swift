/// Numbers three lines high, made of half blocks.
package enum LargeDigits {
  /// The three lines of a number.
  ///
  /// - Parameter number: digits; anything else is left out.
  package static func lines(_ number: Int64) -> [String] {
    var lines = ["", "", ""]
    for digit in String(number).utf8 where (0x30...0x39).contains(digit) {
      let shape = glyphs[Int(digit - 0x30)]
      for row in 0..<3 { lines[row] += (lines[row].isEmpty ? "" : " ") + shape[row] }
    }
    return lines
  }

  private static let glyphs: [[String]] = [
    ["█▀█", "█ █", "▀▀▀"], ["▀█ ", " █ ", "▀▀▀"], ["▀▀█", "█▀▀", "▀▀▀"], ["▀▀█", " ▀█", "▀▀▀"],
    ["█ █", "▀▀█", "  ▀"], ["█▀▀", "▀▀█", "▀▀▀"], ["█▀▀", "█▀█", "▀▀▀"], ["▀▀█", "  █", "  ▀"],
    ["█▀█", "█▀█", "▀▀▀"], ["█▀█", "▀▀█", "▀▀▀"],
  ]
}
