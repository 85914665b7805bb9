/// What can fail at run time throws: no `try!`, no `as!`, no `!` on an optional, but on a literal.
enum TrapRule {
  /// The traps in a file of the product.
  static func findings(in file: SourceFile) -> [Finding] {
    guard file.isProduct else { return [] }
    return file.numberedCode.filter { hasTrap($0.text) }.map {
      Finding(file.path, $0.line, "'!' traps at run time: throw, or unwrap with guard")
    }
  }

  private static func hasTrap(_ line: String) -> Bool {
    let characters = Array(line)
    return characters.indices.dropFirst().contains { index in
      guard characters[index] == "!", endsOperand(characters[index - 1]) else { return false }
      let next = index + 1 < characters.count ? characters[index + 1] : " "
      return next != "=" && !isLiteral(String(characters[..<index]))
    }
  }

  private static func endsOperand(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || ["_", ")", "]", ">", "?"].contains(character)
  }

  /// Whether a text ends with a value made of one literal, such as `Digit(3)`.
  private static func isLiteral(_ text: String) -> Bool {
    text.contains(/\b[A-Z]\w*\((\w+: )?([0-9][0-9a-fx_.]*|" *")\)$/)
  }
}
