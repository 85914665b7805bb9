import Testing

@Suite("Imports")
struct ImportTests {
  @Test("every import in the tree is in the table")
  func tree() {
    #expect(SourceTree.product.count > 100, "the tree was not found")
    expectNone(SourceTree.product.flatMap(ImportRule.findings))
  }

  @Test("every module has a row")
  func rows() {
    let missing = SourceTree.modules.filter { ImportTable.rows[$0] == nil }
    expectNone(missing.map { Finding("Sources/\($0)", "has no row in ImportTable") })
  }

  @Test("the table has no cycle and names no module that has no row")
  func direction() {
    #expect(ImportRule.cycle(in: ImportTable.rows.mapValues(\.rooms)) == nil)
    for (module, row) in ImportTable.rows {
      let unknown = row.rooms.subtracting(ImportTable.rows.keys)
      #expect(unknown.isEmpty, "\(module) may import \(unknown), which has no row")
    }
  }

  @Test("the engine and the vocabulary of digits import neither Foundation nor a C library")
  func freestanding() {
    #expect(ImportTable.rows["DigitCore"]?.outside == [])
    #expect(ImportTable.rows["PracticeEngine"]?.outside == ["Synchronization"])
  }

  @Test("only BigArithmetic imports C arithmetic")
  func arithmetic() {
    for (module, row) in ImportTable.rows where module != "BigArithmetic" {
      #expect(row.all.isDisjoint(with: ["CGMP", "CMPFR"]), "\(module) reaches past BigArithmetic")
    }
  }

  @Test(
    "a forbidden import is found, however it is written",
    arguments: [
      "import Foundation", "public import Foundation", "  internal import Glibc",
      "@preconcurrency import Dispatch", "@_exported public import CGMP",
      "import struct Foundation.Data", "private import PracticeEngine",
    ])
  func forbidden(line: String) {
    let findings = ImportRule.findings(in: .product("// Head.\n\n\(line)\n"))
    #expect(findings.map(\.line) == [3])
  }

  @Test("what is no import, or allowed, is not found")
  func allowed() {
    let text = """
      internal import CGMP
      import Synchronization
      /* import Foundation */
      // import Foundation
      let text = "import Foundation"
      """
    expectNone(ImportRule.findings(in: .product(text, in: "BigArithmetic")))
  }

  @Test("a module without a row, and a cycle, are found")
  func faultyTable() {
    #expect(ImportRule.findings(in: .product("", in: "Utils")).count == 1)
    #expect(ImportRule.cycle(in: ["a": ["b"], "b": ["c"], "c": ["a"]]) == ["a", "b", "c", "a"])
    #expect(ImportRule.cycle(in: ["a": ["b", "c"], "b": ["c"], "c": []]) == nil)
  }
}
