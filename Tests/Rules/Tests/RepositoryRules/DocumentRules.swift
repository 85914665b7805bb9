import Foundation
import Testing

extension Rule {
  static let links = Rule(
    testDescription: "every link in a document leads to a file", example: "docs/Example.md",
    concerns: { $0.hasSuffix(".md") }, found: ["[a](../B.md)", "[b](C.md) [c](TRAINER.md)"],
    allowed: ["[a](../README.md) [b](TRAINER.md#x) [c](https://example.org/x) [d](#part)"]
  ) { file in
    let folder = URL(filePath: "/\(file.path)").deletingLastPathComponent()
    return file.findings { line in
      line.matches(of: /\]\(([^)#\s]+)[^)]*\)/).map { String($0.1) }.filter { link in
        let target = folder.appending(path: link).standardizedFileURL.path()
        return !link.contains(":") && !Repository.exists(String(target.dropFirst()))
      }.map { "the link \($0) leads nowhere" }
    }
  }

  /// The rows of the table of requirements, such as `R36` and `C13`.
  private static let requirementRows = Set(
    Repository.text(of: "docs/REQUIREMENTS.md").split(separator: "\n")
      .compactMap { $0.prefixMatch(of: /\| ([RC][0-9]+) \|/) }.map { String($0.1) })

  static let requirements = Rule(
    testDescription: "every requirement that a document, a comment or a test cites exists",
    concerns: { $0.hasSuffix(".md") || $0.hasSuffix(".swift") },
    found: ["/// See R999.", "@Test(\"R1, C999: it\")"],
    allowed: ["/// See R1 and C1.", "let R999 = 1"]
  ) { file in
    file.findings { line in
      guard
        file.path.hasSuffix(".md") || line.contains("@Test(\"")
          || line.drop(while: { $0 == " " }).hasPrefix("//")
      else { return [] }
      return line.matches(of: /\b[RC][0-9]{1,3}\b/).map { String($0.0) }
        .filter { !requirementRows.contains($0) }
        .map { "\($0) is no requirement in docs/REQUIREMENTS.md" }
    }
  }
}

@Suite("Documents")
struct DocumentTests {
  @Test("the README links every document, and the architecture names every module")
  func complete() throws {
    let documents = Repository.paths.filter { $0.hasPrefix("docs/") && $0.hasSuffix(".md") }
    let links = (documents + ["LICENSE", "CONTRIBUTING.md", "CHANGELOG.md"]).map { "](\($0)" }
    expectNone(Self.missing(links, in: "README.md", Repository.text(of: "README.md")))
    let names = try Target.all.get().filter(\.isProduct).map { "`\($0.name)`" }
    let architecture = "docs/ARCHITECTURE.md"
    expectNone(Self.missing(names, in: architecture, Repository.text(of: architecture)))
  }

  @Test("a newcomer reads the README in three minutes, and the documents have 28,000 words")
  func words() {
    let documents = Repository.paths.filter {
      $0.hasSuffix(".md") && !$0.hasPrefix("Benchmarks/Runs/")
    }
    #expect(documents.count > 20)
    #expect(documents.map { Self.wordCount(Repository.text(of: $0)) }.reduce(0, +) <= 28_000)
    #expect(Self.wordCount(Repository.text(of: "README.md")) <= 900)
    #expect(Self.wordCount("one  two\n- three") == 4)
  }

  @Test("what a document lacks is found")
  func examples() {
    #expect(Self.missing(["](a.md", "](b.md"], in: "c", "see a.md and [b](b.md#part)").count == 1)
  }

  private static func wordCount(_ text: String) -> Int {
    text.split(whereSeparator: \.isWhitespace).count
  }

  private static func missing(_ parts: [String], in path: String, _ text: String) -> [Finding] {
    parts.filter { !text.contains($0) }.map { Finding(path, "lacks '\($0)'") }
  }
}
