import SwiftSyntax
import Testing

@Suite("Phrases")
struct PhraseTests {
  private static let words = "Sources/Practice/TrainerModel/Words/"

  @Test("every phrase is shown somewhere")
  func repository() async {
    let files = await Repository.files.value.filter {
      $0.path.hasPrefix("Sources/P") && !$0.path.hasPrefix(Self.words + "Languages/")
    }
    let phrases = files.first { $0.path == Self.words + "Phrase.swift" }
    #expect(phrases?.all(EnumCaseElementSyntax.self).count ?? 0 > 300)
    expectNone(phrases.map { Self.unused(in: $0, files) } ?? [])
  }

  @Test("a phrase that nothing shows is found")
  func examples() {
    let phrases = SourceFile(path: "Phrase.swift", text: "enum Phrase { case code, a, b, c, d }")
    let use = SourceFile(
      path: "A.swift", text: "let a = words[.a], b = x ? Phrase.b : .a, c = y.c // .d")
    #expect(Self.unused(in: phrases, [phrases, use]).count == 2, "c and d")
  }

  private static func unused(in phrases: SourceFile, _ files: [SourceFile]) -> [Finding] {
    let used = files.flatMap { $0.all(MemberAccessExprSyntax.self) }
      .filter { $0.base == nil || $0.base?.trimmedDescription == "Phrase" }
      .map { $0.declName.baseName.text }
    // The code of the language is read with the file.
    let known = Set(used + ["code"])
    return phrases.all(EnumCaseElementSyntax.self).map(\.name)
      .filter { !known.contains($0.text) }
      .map { phrases.finding($0, "the phrase \($0.text) is shown nowhere: remove it") }
  }
}
