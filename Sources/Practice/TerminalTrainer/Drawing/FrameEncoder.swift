/// Encodes the changes from one screen to the next as terminal output.
///
/// The bytes of a frame are enclosed in synchronised output (DEC private mode 2026): terminals that
/// support it show them at once, others ignore it. The terminal is not queried.
package struct FrameEncoder {
  let depth: ColorDepth
  let isASCII: Bool
  /// What the terminal shows, or `nil` if unknown.
  private var shown: Canvas?
  /// The bytes of the frame; the array is reused.
  private var bytes: [UInt8] = []
  /// The style that was sent last.
  private var current: Style?
  private var reportsClicks = false
  /// The palette colours of the styles so far, on one background of the screen.
  private var pairs: [Style: PalettePair] = [:]
  private var pairsScreen = Color(0)

  package init(depth: ColorDepth, isASCII: Bool = false) {
    self.depth = depth
    self.isASCII = isASCII
    bytes.reserveCapacity(64 * 1024)
  }

  mutating func invalidate() { shown = nil }

  /// Encodes the next frame, unless it changes nothing.
  ///
  /// - Parameter reportsClicks: whether the terminal is to report clicks (modes 1000 and 1006).
  package mutating func encode(
    _ canvas: Canvas, bell: Bool = false, reportsClicks: Bool = false, send: ([UInt8]) -> Void
  ) {
    bytes.removeAll(keepingCapacity: true)
    append("\u{1B}[?2026h")
    let empty = bytes.count
    if reportsClicks != self.reportsClicks || (reportsClicks && shown == nil) {
      append(reportsClicks ? "\u{1B}[?1000h\u{1B}[?1006h" : "\u{1B}[?1000l\u{1B}[?1006l")
      self.reportsClicks = reportsClicks
    }
    let isFull = shown?.columns != canvas.columns || shown?.rows != canvas.rows
    if canvas.background != shown?.background { current = nil }
    if isFull {
      append("\u{1B}[?25l\u{1B}[0m\u{1B}[2J")
      current = nil
    }
    for row in 0..<canvas.rows { encode(row: row, of: canvas, isFull: isFull) }
    if bell { bytes.append(7) }
    shown = canvas
    guard bytes.count > empty else { return }
    append("\u{1B}[?2026l")
    send(bytes)
  }

  private mutating func encode(row: Int, of canvas: Canvas, isFull: Bool) {
    var place = -1
    let start = row * canvas.columns
    for column in 0..<canvas.columns {
      let cell = canvas.cells[start + column]
      if !isFull, let shown, shown.cells[start + column] == cell { continue }
      if place != column { move(row, column) }
      if current != cell.style { change(to: cell.style, on: canvas.background) }
      append(cell.character)
      place = column + 1
    }
  }

  private mutating func move(_ row: Int, _ column: Int) {
    append("\u{1B}[")
    append(row + 1)
    bytes.append(0x3B)
    append(column + 1)
    bytes.append(0x48)
  }

  /// Sends a whole style, so that no earlier state matters.
  private mutating func change(to style: Style, on screen: Color) {
    append("\u{1B}[0")
    let attributes = style.attributes
    if attributes.contains(.bold) { append(";1") }
    if attributes.contains(.underlined) { append(";4") }
    switch depth {
    case .full:
      append(";38;2;", style.color)
      append(";48;2;", style.background)
    case .palette:
      let pair = pair(of: style, on: screen)
      append(";38;5;")
      append(pair.color)
      append(";48;5;")
      append(pair.background)
    case .none:
      if attributes.contains(.faint) { append(";2") }
      if attributes.contains(.reversed) { append(";7") }
    }
    bytes.append(0x6D)
    current = style
  }

  /// The palette colours of a style; each is found once for a background of the screen.
  private mutating func pair(of style: Style, on screen: Color) -> PalettePair {
    if screen != pairsScreen {
      pairs.removeAll(keepingCapacity: true)
      pairsScreen = screen
    }
    if let known = pairs[style] { return known }
    let pair = PalettePair(of: style, on: screen)
    pairs[style] = pair
    return pair
  }

  private mutating func append(_ head: String, _ color: Color) {
    append(head)
    append(color.red)
    bytes.append(0x3B)
    append(color.green)
    bytes.append(0x3B)
    append(color.blue)
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func append(_ number: Int) {
    if number >= 10 { append(number / 10) }
    bytes.append(UInt8(0x30 + number % 10))
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    } else if isASCII {
      bytes.append(ASCIIFallback.of(scalar))
    } else if let encoded = UTF8.encode(scalar) {
      bytes.append(contentsOf: encoded)
    }
  }
}

/// The colours that a terminal supports.
package enum ColorDepth: Sendable {
  /// 24 bits.
  case full
  /// The palette of 256.
  case palette
  /// None: weight, underline and reversed colours alone.
  case none
}

/// Replacements of characters for terminals without UTF-8.
package enum ASCIIFallback {
  /// The ASCII replacement of a character beyond ASCII.
  package static func of(_ scalar: Unicode.Scalar) -> UInt8 {
    UInt8(ascii: table.first { $0.0.unicodeScalars.contains(scalar) }?.1 ?? "?")
  }

  private static let table: [(String, Unicode.Scalar)] = [
    ("─━═╌┄╴╶╸╺—–−", "-"), ("│┃║┊", "|"), ("╭╮╯╰┏┓┛┗╔╗╝╚├┤┬┴┼", "+"), ("≤◀←‹«", "<"),
    ("▀▄█◈▆▇", "#"), ("●◉◆■▓✓✔★✦", "*"), ("○◇□░▒·…", "."), ("▲↑", "^"), ("▼↓", "v"), ("▶→›»⇥", ">"),
    ("✗✘×", "x"), ("♛", "W"), ("↯", "Z"), ("≡▃▄▅", "="), ("▁▂", "_"), ("π", "p"), ("φ", "f"),
    ("√", "V"), ("éèêë", "e"), ("àâä", "a"), ("îï", "i"), ("ôö", "o"), ("ùûü", "u"), ("ç", "c"),
    ("ÉÈÊ", "E"), ("ÀÄ", "A"), ("Ö", "O"), ("Ü", "U"), ("ß", "s"), ("\u{202F}\u{A0}", " "),
    ("’", "'"), ("ζ", "z"), ("ϖ", "w"), ("Γ", "G"), ("γ", "g"),
  ]
}
