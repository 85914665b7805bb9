/// How people lay out decimals of π, each with a function that does.
package let digitLayouts: [(name: String, isWhole: Bool, text: @Sendable (String) -> String)] = [
  ("point", true, { "3." + $0 }), ("comma", true, { "3,\($0)\n" }),
  ("middle dot", true, { "3·" + $0 }), ("decimals", false, { $0 }),
  ("no point", true, { "3" + $0 }),
  ("no point, rows", true, { rows("3" + $0, 50).joined(separator: "\n") + "\n" }),
  ("carriage returns", true, { "3." + rows($0, 50).joined(separator: "\r\n") + "\r\n" }),
  ("blocks", true, { "3." + rows($0, 50).map { groups($0, 10, " ") }.joined(separator: "\n") }),
  ("tabs", true, { "3.\n" + rows($0, 50).map { groups($0, 10, "\t") }.joined(separator: "\n") }),
  ("underscores", true, { "3." + groups($0, 3, "_") }),
  ("thin spaces", true, { "3." + groups($0, 4, "\u{2009}") }),
  ("narrow spaces", true, { "3," + groups($0, 4, "\u{202F}") }),
  ("no-break spaces", true, { "3." + groups($0, 5, "\u{A0}") }),
  ("bc", true, { rows("3." + $0, 68).joined(separator: "\\\n") + "\n" }),
  ("ellipsis", true, { "3.\($0)…\n" }), ("dots", true, { "3.\($0)...\n" }),
  ("quotes", true, { "\"3.\($0)\"\n" }), ("assignment", true, { "pi = 3.\($0)\n" }),
  ("approximation", true, { "π ≈ 3.\($0)…" }), ("JSON", true, { "{\"pi\": \"3.\($0)\"}" }),
  ("definition", true, { "#define PI 3.\($0)\n" }),
  ("C", true, { "char *pi =\n" + rows("3." + $0, 60).map { "  \"\($0)\"\n" }.joined() + ";\n" }),
  ("comment", true, { "# pi, by somebody, 1999\n# 2 lines\n3.\($0)\n" }),
  (
    "book", true,
    {
      "The EBook of Pi\r\nJuly 1993 [Etext #50]\r\n\r\n3." + rows($0, 50).joined(separator: "\r\n")
        + "\r\n\r\nEnd of Pi, call (801) 596-1887\r\n"
    }
  ),
  (
    "counts after", true,
    { "3.\n" + numbered($0) { row, end in groups(row, 10, " ") + "  :  \(end)" } }
  ),
  (
    "positions before", true,
    { "3.\n" + numbered($0) { row, end in "\(end - row.count): \(row)" } }
  ),
  (
    "lines before", false,
    { numbered($0) { row, end in " \((end + 49) / 50)  " + groups(row, 10, " ") } }
  ),
  ("counts after a blank", false, { numbered($0) { row, end in "\(row) \(end)" } }),
  (
    "b-file", true,
    {
      let pairs = Array("3" + $0).enumerated().map { "\($0 + 1) \($1)\n" }
      return "# A000796\n" + pairs.joined()
    }
  ),
]

private func rows(_ text: String, _ length: Int) -> [String] {
  let all = Array(text)
  return stride(from: 0, to: all.count, by: length).map {
    String(all[$0..<min(all.count, $0 + length)])
  }
}

private func groups(_ text: String, _ size: Int, _ separator: String) -> String {
  rows(text, size).joined(separator: separator)
}

/// Rows of fifty, each written with the count at its end.
private func numbered(_ text: String, _ line: (String, Int) -> String) -> String {
  rows(text, 50).enumerated().map { line($1, 50 * $0 + $1.count) + "\n" }.joined()
}

/// Decimals as characters, with what is wrong with them.
package struct DigitVariant: Sendable {
  package let fault: String
  /// The 0-based place of the fault, where it has one.
  package let place: Int?
  package let digits: String

  package init(fault: String, place: Int?, digits: String) {
    self.fault = fault
    self.place = place
    self.digits = digits
  }
}

/// Some decimals without a fault, without the last of them, and with one fault at each of some
/// places: another digit, one missing, one doubled, two swapped.
///
/// - Parameter places: 0-based, below that of the last decimal.
package func digitVariants(of decimals: String, at places: [Int]) -> [DigitVariant] {
  let all = Array(decimals)
  let whole = [("none", all), ("cut", Array(all.dropLast()))].map {
    DigitVariant(fault: $0.0, place: nil, digits: String($0.1))
  }
  return whole
    + places.flatMap { place -> [DigitVariant] in
      var (wrong, missing, doubled, swapped) = (all, all, all, all)
      wrong[place] = all[place] == "9" ? "0" : "9"
      missing.remove(at: place)
      doubled.insert(all[place], at: place)
      swapped.swapAt(place, place + 1)
      return [("wrong", wrong), ("missing", missing), ("doubled", doubled), ("swapped", swapped)]
        .map { DigitVariant(fault: "\($0) \(place + 1)", place: place, digits: String($1)) }
    }
}

/// The files of a set of decimals of π as y-cruncher cuts it: full parts do not say how many
/// decimals the set has.
package func ycdSet(of decimals: String, size: Int) -> [[UInt8]] {
  let all = Array(decimals.utf8)
  return stride(from: 0, to: all.count, by: size).map { start in
    let held = Array(all[start..<min(all.count, start + size)])
    let text =
      "#Compressed Digit File\r\n\r\nFileVersion:\t1.1.0\r\n\r\nBase:\t10\r\n\r\nFirstDigits:\t3."
      + String(decoding: all.prefix(50), as: UTF8.self)
      + "\r\n\r\nTotalDigits:\t\(held.count < size ? all.count : 0)\r\n\r\nBlocksize:\t\(size)"
      + "\r\nBlockID:\t\(start / size)\r\n\r\nEndHeader\r\n\r\n"
    let words = stride(from: 0, to: held.count, by: 19).map { place in
      (0..<19).reduce(UInt64(0)) { word, offset in
        word * 10 + (place + offset < held.count ? UInt64(held[place + offset] - 0x30) : 0)
      }
    }
    let bytes = words.flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
    return Array(text.utf8) + [0] + bytes
  }
}
