import Foundation
import SwiftSyntax
import Testing

extension Rule {
  private static let columns = 100
  private static let functionLines = 70
  private static let fileLines = 600

  /// swift-format does not count the columns of comments.
  static let lengths = Rule(
    testDescription: "functions, lines and files are short enough to be read",
    concerns: { $0.hasSuffix(".swift") },
    found: [
      "@A\nfunc f(\n  a: Int\n) {\n\(body(67))}\nfunc g()",
      "struct S {\n  init() {\n\(body(69))  }\n}",
      "struct S {\n  var a: Int {\n\(body(69))  }\n}", "// \(String(repeating: "ä", count: 98))",
      String(repeating: "let a = 1\n", count: 601),
    ],
    allowed: [
      "@A\nfunc f(\n  a: Int\n) {\n\(body(66))}\nfunc g()",
      "// \(String(repeating: "ä", count: 97))",
      String(repeating: "let a = 1\n", count: 600),
    ]
  ) { file in
    let wide = file.findings { line in
      line.utf8.count > columns && line.count > columns
        ? ["\(line.count) columns; \(columns) are the limit"] : []
    }
    let functions =
      file.all(FunctionDeclSyntax.self).map { ($0.funcKeyword, $0.endPosition) }
      + file.all(InitializerDeclSyntax.self).map { ($0.initKeyword, $0.endPosition) }
      + file.all(DeinitializerDeclSyntax.self).map { ($0.deinitKeyword, $0.endPosition) }
      + file.all(AccessorBlockSyntax.self).map { ($0.leftBrace, $0.endPosition) }
    let long = functions.compactMap { start, end -> Finding? in
      let first = file.line(of: start.positionAfterSkippingLeadingTrivia)
      let length = file.line(of: end) - first + 1
      return length > functionLines
        ? file.finding(start, "a function of \(length) lines; \(functionLines) are the limit") : nil
    }
    let count = file.lines.count
    let whole = Finding(file.path, "\(count) lines; \(fileLines) are the limit")
    return wide + long + (count > fileLines ? [whole] : [])
  }

  private static func body(_ count: Int) -> String {
    String(repeating: "    work(\"{\")\n", count: count)
  }

  /// The words that say "later"; written apart, so that this file passes its own rule.
  private static let laterMarks = ["TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK"]

  static let marks = Rule(
    testDescription: "nothing is left for later: what is open stands in an issue",
    concerns: { _ in true },
    found: laterMarks.map { "// \($0): later" }, allowed: laterMarks.map { "let my\($0)s = 1" }
  ) { file in
    guard laterMarks.contains(where: file.text.contains) else { return [] }
    return file.findings { line in
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
      return laterMarks.filter(words.contains).map { "\($0): do it now, or open an issue" }
    }
  }
}

@Suite("Kept files")
struct KeptFileTests {
  @Test("nothing big and nothing built is kept")
  func repository() throws {
    let sizes = try Repository.paths.map {
      let place = Repository.root.appending(path: $0)
      return ($0, try place.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0)
    }
    expectNone(Self.findings(sizes))
  }

  @Test("what is big or built is found")
  func examples() {
    let files = [("a", 2_000_001), ("c/.build/d", 1), ("Package.resolved", 1)]
    #expect(Self.findings(files).count == files.count)
    expectNone(Self.findings([("a", 2_000_000), ("rebuild", 1)]))
  }

  private static func findings(_ files: [(path: String, bytes: Int)]) -> [Finding] {
    let built: Set<Substring> = ["Package.resolved", ".build", "build", "__pycache__"]
    return files.flatMap { path, bytes in
      (bytes > 2_000_000 ? [Finding(path, "\(bytes) bytes; 2,000,000 are the limit")] : [])
        + (built.isDisjoint(with: path.split(separator: "/"))
          ? [] : [Finding(path, "is made by a build and is not kept")])
    }
  }
}
