import SwiftSyntax
import Testing

@Suite("Pages")
struct PageTests {
  @Test("in a front end a page costs its file and one line: there the pages are listed once")
  func repository() async throws {
    let files = await Repository.files.value
    let path = "Sources/Practice/TrainerModel/Trainer.swift"
    let pages = Self.pages(in: try #require(files.first { $0.path == path }))
    #expect(pages.count > 10)
    for frontEnd in ["TerminalTrainer", "BrowserTrainer"] {
      let own = files.filter { $0.path.hasPrefix("Sources/Practice/\(frontEnd)/") }
      let lists = own.flatMap { Self.lists(of: pages, in: $0) }
      #expect(lists.count == 1, "\(lists)")
    }
  }

  @Test("what lists most of the pages is found, and nothing else")
  func examples() {
    let model = SourceFile(
      path: "A.swift", text: "enum Page { case a, b\n case c, d }\nenum B { case e }")
    let pages = Self.pages(in: model)
    #expect(pages == ["a", "b", "c", "d"])
    let file = SourceFile(
      path: "B.swift",
      text: """
        let all = [(1, [.a, .b]), (2, [.c])], few = [.a, .e, .b], others = [y.a, y.b, y.c]
        switch page { case .a: f(); case .b, .c: f(.d); case .d: y.a }
        switch key { case .a, .e: f([.b, .c]) }
        """)
    #expect(Self.lists(of: pages, in: file).count == 2)
  }

  private static func pages(in model: SourceFile) -> Set<String> {
    let cases = model.all(EnumDeclSyntax.self).filter { $0.name.text == "Page" }
      .flatMap { $0.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) } }
    return Set(cases.flatMap { $0.elements.map(\.name.text) })
  }

  /// The switches and arrays that name more than half of the pages.
  private static func lists(of pages: Set<String>, in file: SourceFile) -> [Finding] {
    func areMost(_ text: String) -> Bool {
      let names = text.matches(of: /[\s\[\(]\.(\w+)/).map { String($0.1) }
      return pages.intersection(names).count * 2 > pages.count
    }
    let switches = Dictionary(grouping: file.all(SwitchCaseLabelSyntax.self)) {
      $0.parent?.parent?.id
    }.values.filter { areMost($0.map(\.trimmedDescription).joined(separator: " ")) }
    let arrays = file.all(ArrayExprSyntax.self).filter { areMost($0.trimmedDescription) }
    return switches.map { file.finding($0[0], "a switch over pages") }
      + arrays.map { file.finding($0, "an array of pages") }
  }
}
