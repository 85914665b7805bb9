import Testing

@Suite("Habits of tests")
struct TestHabitTests {
  @Test("every module has tests")
  func coverage() {
    let headers = ["CGMP", "CMPFR"]
    let modules = SourceTree.modules.filter { !headers.contains($0) }
    expectNone(TestHabitRule.untested(modules, tests: SourceTree.swiftFiles))
  }

  @Test("a module without tests is found")
  func untested() {
    let comment = SourceFile(path: "Tests/A/Tests.swift", text: "// @Test")
    #expect(TestHabitRule.untested(["A"], tests: [comment]).count == 1)
    let test = SourceFile(path: "Tests/A/Tests.swift", text: "@Test(\"it\") func a() {}")
    expectNone(TestHabitRule.untested(["A"], tests: [test]))
    #expect(TestHabitRule.untested(["B"], tests: [test]).count == 1)
  }

  @Test("no test opens a module or uses the old framework")
  func tree() { expectNone(SourceTree.swiftFiles.flatMap(TestHabitRule.findings)) }

  @Test("such tests are found", arguments: ["@testable import A", "import XCTest"])
  func examples(line: String) {
    let file = SourceFile(path: "Tests/A/Tests.swift", text: line)
    #expect(TestHabitRule.findings(in: file).count == 1)
  }
}
