import Foundation
import Testing

@Suite("Documents")
struct DocumentTests {
  private static let documents =
    SourceTree.names(in: "docs").filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }
  private static let all =
    documents + SourceTree.names(in: "").filter { $0.hasSuffix(".md") }

  @Test("the README links every document")
  func reachable() throws {
    let readme = try #require(SourceTree.text(of: "README.md"))
    #expect(!Self.documents.isEmpty)
    let others = ["LICENSE", "CONTRIBUTING.md", "CHANGELOG.md"]
    expectNone(DocumentRule.unlinked(Self.documents + others, readme: readme))
  }

  @Test("every link in a document leads to a file")
  func links() {
    expectNone(
      Self.all.flatMap {
        DocumentRule.brokenLinks(
          path: $0, text: SourceTree.text(of: $0) ?? "", exists: SourceTree.exists)
      })
  }

  @Test("an unlinked document and a broken link are found")
  func examples() {
    #expect(DocumentRule.unlinked(["docs/A.md"], readme: "see docs/A.md").count == 1)
    expectNone(DocumentRule.unlinked(["docs/A.md"], readme: "see [A](docs/A.md#part)"))
    let text = "[a](../B.md)\n[b](C.md) [c](https://example.org/x)\n[d](#part) [e](D.md#x)"
    let findings = DocumentRule.brokenLinks(path: "docs/A.md", text: text) { $0 == "B.md" }
    #expect(findings.map(\.line) == [2, 3])
  }

  @Test("the architecture document names every module of the table that exists")
  func architecture() throws {
    let text = try #require(SourceTree.text(of: "docs/ARCHITECTURE.md"))
    let missing = SourceTree.modules.filter { !text.contains("`\($0)`") }
    expectNone(missing.map { Finding("docs/ARCHITECTURE.md", "does not name module \($0)") })
  }

  /// The table of requirements lies beside the repository; a plain clone has none.
  private static let requirements = try? String(
    contentsOf: SourceTree.root.appendingPathComponent("../shared/requirements.md"),
    encoding: .utf8)

  @Test("every requirement that is cited exists", .enabled(if: requirements != nil))
  func references() throws {
    let table = try #require(Self.requirements)
    let known = DocumentRule.requirements(in: table)
    #expect(known.count > 100)
    let documents = Self.all.map { ($0, SourceTree.text(of: $0) ?? "") }
    let comments = SourceTree.swiftFiles.filter { !$0.path.hasPrefix("Tests/Repository/") }.map {
      file in (file.path, Self.comments(of: file))
    }
    expectNone(
      (documents + comments).flatMap {
        DocumentRule.unknownReferences(path: $0.0, text: $0.1, known: known)
      })
  }

  @Test("a citation of what does not exist is found")
  func unknownReference() {
    let known = DocumentRule.requirements(in: "# Head\n1 | One | A\n36 | Two | T\nC13 | Three\n")
    #expect(known == ["R1", "R36", "C13"])
    let text = "see R36 and C13\nbut R37, C1"
    let findings = DocumentRule.unknownReferences(path: "a", text: text, known: known)
    #expect(findings.map(\.line) == [2, 2])
  }

  /// The comments that fill a line, on their lines.
  private static func comments(of file: SourceFile) -> String {
    file.lines.map { $0.drop { $0 == " " }.hasPrefix("//") ? $0 : "" }.joined(separator: "\n")
  }
}
