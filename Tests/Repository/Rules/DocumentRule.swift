import Foundation

/// Documents can be reached from the README, their links lead somewhere, their references exist.
enum DocumentRule {
  /// The documents that the README does not link.
  static func unlinked(_ documents: [String], readme: String) -> [Finding] {
    documents.filter { !readme.contains("](\($0)") }.map {
      Finding($0, "is not linked from README.md")
    }
  }

  /// The links of a document that lead to no file.
  ///
  /// - Parameters:
  ///   - path: the document.
  ///   - text: what it says.
  ///   - exists: whether the tree has a file or folder.
  static func brokenLinks(
    path: String, text: String, exists: (String) -> Bool
  ) -> [Finding] {
    let folder = path.split(separator: "/").dropLast()
    return numberedLines(text).flatMap { number, line in
      line.matches(of: /\]\(([^)#\s]+)[^)]*\)/).compactMap { match -> Finding? in
        let target = String(match.1)
        guard !target.contains("://"), !target.hasPrefix("mailto:") else { return nil }
        var parts = folder.map(String.init)
        for part in target.split(separator: "/") {
          if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(String(part)) }
        }
        guard !exists(parts.joined(separator: "/")) else { return nil }
        return Finding(path, number, "the link \(target) leads nowhere")
      }
    }
  }

  /// The requirements that a text cites and that do not exist.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - text: what it says.
  ///   - known: the numbers that exist, such as `R36` and `C13`.
  static func unknownReferences(path: String, text: String, known: Set<String>) -> [Finding] {
    numberedLines(text).flatMap { number, line in
      line.matches(of: /\b[RC][0-9]{1,3}\b/).map { String($0.0) }.filter { !known.contains($0) }
        .map { Finding(path, number, "\($0) is no requirement") }
    }
  }

  /// What a table of requirements numbers: `R` and a row's number, or a row's own `C` name.
  static func requirements(in table: String) -> Set<String> {
    Set(
      table.split(separator: "\n").compactMap { row in
        guard let match = row.prefixMatch(of: /(C?)([0-9]+) \|/) else { return nil }
        return (match.1.isEmpty ? "R" : "C") + match.2
      })
  }

  private static func numberedLines(_ text: String) -> [(Int, Substring)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      ($0.offset + 1, $0.element)
    }
  }
}
