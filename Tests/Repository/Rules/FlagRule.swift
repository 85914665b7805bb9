/// The product is built as everybody builds it, and every Swift target under the same strict
/// settings.
enum FlagRule {
  /// The flags that would win a figure or silence the compiler.
  static let forbidden = ["-Oun" + "checked", "-march" + "=", "-mcpu" + "=", "unsafe" + "Flags"]

  /// The flags in a manifest or script.
  static func findings(path: String, text: String) -> [Finding] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap {
      index, line in
      forbidden.filter { line.contains($0) }.map {
        Finding(path, index + 1, "\($0) is no flag of this project")
      }
    }
  }

  /// The targets of a manifest that are not built with `strict`.
  ///
  /// - Parameters:
  ///   - manifest: the text of `Package.swift`.
  ///   - isC: whether a target's folder holds no Swift, so that the settings do not apply.
  static func looseTargets(
    manifest: String, isC: (String) -> Bool = isFolderWithoutSwift
  ) -> [Finding] {
    let lines = manifest.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.compactMap { index in
      let head = /\.(target|testTarget|executableTarget)\(/
      guard let start = lines[index].firstMatch(of: head)?.range.lowerBound else { return nil }
      let text = call(in: manifest[start...])
      guard !text.contains("swiftSettings: strict") else { return nil }
      if let path = text.firstMatch(of: /path: "([^"]+)"/), isC(String(path.1)) { return nil }
      return Finding("Package.swift", index + 1, "a target without 'swiftSettings: strict'")
    }
  }

  /// The call that a text starts with, up to its closing parenthesis.
  private static func call(in text: Substring) -> Substring {
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" {
        depth -= 1
        if depth == 0 { return text[...index] }
      }
    }
    return text
  }

  private static func isFolderWithoutSwift(_ path: String) -> Bool {
    !SourceTree.paths(under: path).contains { $0.hasSuffix(".swift") }
  }
}
