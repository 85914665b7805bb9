/// Blanks comments and string literals, so that a rule about code is not misled by what is said.
///
/// The quotation marks stay, and so does code inside an interpolation. Line breaks stay as well, so
/// that line numbers hold.
struct CodeMask {
  private let input: [UInt8]
  private var output: [UInt8] = []
  private var place = 0

  /// The code in a text.
  static func code(of text: String) -> [UInt8] {
    var mask = CodeMask(input: Array(text.utf8))
    while mask.place < mask.input.count { mask.scanCode(insideInterpolation: false) }
    return mask.output
  }

  private init(input: [UInt8]) {
    self.input = input
    output.reserveCapacity(input.count)
  }

  /// Copies code up to the end, or up to the parenthesis that closes an interpolation.
  private mutating func scanCode(insideInterpolation: Bool) {
    var depth = 1
    while place < input.count {
      if follows("//") {
        while place < input.count, input[place] != UInt8(ascii: "\n") { blank() }
      } else if follows("/*") {
        skipBlockComment()
      } else if let hashes = hashesBeforeQuote() {
        skipString(hashes: hashes)
      } else {
        if insideInterpolation {
          if input[place] == UInt8(ascii: "(") { depth += 1 }
          if input[place] == UInt8(ascii: ")") { depth -= 1 }
        }
        copy()
        if depth == 0 { return }
      }
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if follows("/*") {
        depth += 1
        blank(2)
      } else if follows("*/") {
        depth -= 1
        blank(2)
      } else {
        blank()
      }
    } while depth > 0 && place < input.count
  }

  private mutating func skipString(hashes: Int) {
    let fence = String(repeating: "#", count: hashes)
    for _ in 0..<hashes { copy() }
    let quote = follows("\"\"\"") ? "\"\"\"" : "\""
    for _ in 0..<quote.utf8.count { copy() }
    while place < input.count {
      if follows(quote + fence) {
        for _ in 0..<(quote.utf8.count + hashes) { copy() }
        return
      }
      if follows("\\" + fence + "(") {
        blank(2 + hashes)
        scanCode(insideInterpolation: true)
      } else if follows("\\" + fence) {
        blank(2 + hashes)
      } else {
        blank()
      }
    }
  }

  /// How many number signs stand before the quotation mark of a literal that starts here.
  private func hashesBeforeQuote() -> Int? {
    var end = place
    while end < input.count, input[end] == UInt8(ascii: "#") { end += 1 }
    guard end < input.count, input[end] == UInt8(ascii: "\"") else { return nil }
    return end - place
  }

  private func follows(_ text: String) -> Bool {
    input[place...].starts(with: text.utf8)
  }

  private mutating func copy() {
    guard place < input.count else { return }
    output.append(input[place])
    place += 1
  }

  private mutating func blank(_ count: Int = 1) {
    for _ in 0..<count where place < input.count {
      output.append(input[place] == UInt8(ascii: "\n") ? input[place] : UInt8(ascii: " "))
      place += 1
    }
  }
}
