/// Functions, lines and files stay short enough to be read at a glance.
enum LengthRule {
  /// The most columns of a line.
  static let columns = 100
  /// The most lines of a function, from its first line to its closing brace.
  static let functionLines = 70
  /// The most lines of a file.
  static let fileLines = 600

  /// What is too long.
  static func findings(in file: SourceFile) -> [Finding] {
    let lines = file.lines.enumerated().filter { $0.element.count > columns }.map {
      Finding(file.path, $0.offset + 1, "\($0.element.count) columns; \(columns) are the limit")
    }
    let functions = functions(in: file).filter { $0.length > functionLines }.map {
      Finding(
        file.path, $0.line, "a function of \($0.length) lines; \(functionLines) are the limit")
    }
    guard file.lines.count > fileLines else { return lines + functions }
    let whole = Finding(file.path, "\(file.lines.count) lines; \(fileLines) are the limit")
    return lines + functions + [whole]
  }

  /// The first line and the number of lines of every function, initialiser and deinitialiser.
  static func functions(in file: SourceFile) -> [(line: Int, length: Int)] {
    file.code.indices.filter { startsFunction(file.code[$0]) }.compactMap { first in
      lastLine(ofFunctionAt: first, in: file.code).map { (first + 1, $0 - first + 1) }
    }
  }

  private static func startsFunction(_ line: String) -> Bool {
    for word in line.split(separator: " ") {
      let name = word.prefix { $0.isLetter }
      if name == "func" || name == "init" || name == "deinit" { return true }
      guard modifiers.contains(String(name)) || word.hasPrefix("@") else { return false }
    }
    return false
  }

  /// The line of the closing brace, or `nil` for a requirement without a body.
  private static func lastLine(ofFunctionAt first: Int, in code: [String]) -> Int? {
    var parentheses = 0
    var braces = 0
    for index in first..<code.count {
      let line = code[index]
      if index > first, braces == 0, parentheses == 0, !continuesHead(line) { return nil }
      for character in line {
        switch character {
        case "(", "[": parentheses += 1
        case ")", "]": parentheses -= 1
        case "{" where parentheses == 0 || braces > 0: braces += 1
        case "}" where braces > 0:
          braces -= 1
          if braces == 0 { return index }
        case "}": return nil
        default: break
        }
      }
    }
    return nil
  }

  private static func continuesHead(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    guard let first = words.first else { return true }
    return ["where", "->", "throws", "async", "{"].contains { first.hasPrefix($0) }
      || line.hasSuffix("{")
  }

  private static let modifiers: Set = [
    "public", "package", "internal", "fileprivate", "private", "static", "class", "final",
    "mutating", "nonmutating", "consuming", "borrowing", "override", "convenience", "required",
    "nonisolated", "isolated", "prefix", "postfix", "infix", "indirect", "unsafe",
  ]
}
