/// A Swift file as the rules see it.
struct SourceFile {
  /// The path relative to the root of the tree, such as `Sources/DigitCore/Digit.swift`.
  let path: String

  /// The lines as they stand.
  let lines: [String]

  /// The same lines with comments and the text of string literals blanked.
  let code: [String]

  /// Takes up a text.
  init(path: String, text: String) {
    self.path = path
    lines = Self.split(Array(text.utf8))
    code = Self.split(CodeMask.code(of: text))
  }

  /// The module, or the folder of tests: the second part of the path.
  var module: String {
    let parts = path.split(separator: "/")
    return parts.count > 1 ? String(parts[1]) : ""
  }

  /// Whether the file belongs to the product and not to its tests.
  var isProduct: Bool { path.hasPrefix("Sources/") }

  /// The number and text of each line of code, 1 for the first.
  var numberedCode: some Sequence<(line: Int, text: String)> {
    code.enumerated().lazy.map { (line: $0.offset + 1, text: $0.element) }
  }

  private static func split(_ text: [UInt8]) -> [String] {
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }
}
