import Testing

@Suite("Code")
struct CodeTests {
  @Test("unsafe code stays in its rooms")
  func unsafeTree() { expectNone(SourceTree.product.flatMap(UnsafeRule.findings)) }

  @Test("unsafe code elsewhere is found, and only there")
  func unsafeExample() {
    let text = "func f() {\n  // unsafe in words\n  let x = unsafe g(\"unsafe\")\n}\n"
    #expect(UnsafeRule.findings(in: .product(text)).map(\.line) == [3])
    expectNone(UnsafeRule.findings(in: .product(text, in: "BigArithmetic")))
    expectNone(UnsafeRule.findings(in: .product("let unsafely = 1")))
  }

  @Test("nothing in the product traps on what the world brings")
  func trapTree() { expectNone(SourceTree.product.flatMap(TrapRule.findings)) }

  @Test(
    "a trap is found",
    arguments: [
      "try! f()", "let a = b!", "a!.b()", "c[0]!", "f(x)!", "x as! Int", "Digit(value)!",
      "\"\\(a!)\"", "var a: Int!", "a.b!()",
    ])
  func trapExample(line: String) {
    #expect(TrapRule.findings(in: .product(line)).count == 1)
  }

  @Test(
    "what only looks like a trap is not found",
    arguments: [
      "a != b", "if !a { }", "Digit(3)!", "URL(string: \"x\")!", "\"k!\"", "// b!", "f(!a)",
      "x !== y", "#\"a \\(b!) c\"#",
    ])
  func noTrap(line: String) { expectNone(TrapRule.findings(in: .product(line))) }

  @Test("functions, lines and files are short")
  func lengthTree() { expectNone(SourceTree.swiftFiles.flatMap(LengthRule.findings)) }

  @Test("what is too long is found, with its first line")
  func lengthExamples() {
    let body = String(repeating: "    work()\n", count: 69)
    let long = "struct S {\n  public static func f(\n    a: Int\n  ) -> Int {\n\(body)  }\n}\n"
    let findings = LengthRule.findings(in: .product(long))
    #expect(findings.map(\.line) == [2])
    expectNone(
      LengthRule.findings(
        in: .product("  init() {\n\(String(repeating: "    a = [\"{\"]\n", count: 68))  }\n")))
    #expect(
      LengthRule.findings(in: .product("  init() {\n\(body)  }\n")).map(\.line) == [1])
    let columns = String(repeating: "x", count: 101)
    #expect(LengthRule.findings(in: .product("\n\(columns)\n")).map(\.line) == [2])
    let lines = String(repeating: "let a = 1\n", count: 301)
    #expect(LengthRule.findings(in: .product(lines)).count == 1)
  }

  @Test("a requirement without a body does not swallow what follows it")
  func requirements() {
    let text = """
      protocol P {
        func a() -> Int
        func b<T>(_ x: T)
          where T: P
        init()
      }
      extension P {
        func c() {
          run { "\\(a { b })" }
        }
      }
      """
    let functions = LengthRule.functions(in: .product(text))
    #expect(functions.map(\.line) == [8])
    #expect(functions.map(\.length) == [3])
  }

  @Test("nothing is left for later")
  func markTree() {
    let kinds = [".swift", ".md", ".sh", ".py", ".h", ".c", "Makefile", "/run"]
    let paths = SourceTree.keptPaths.filter { path in kinds.contains { path.hasSuffix($0) } }
    #expect(paths.count > 100)
    expectNone(paths.flatMap { MarkRule.findings(path: $0, text: SourceTree.text(of: $0) ?? "") })
  }

  @Test("a mark is found", arguments: MarkRule.marks)
  func markExample(mark: String) {
    #expect(MarkRule.findings(path: "a", text: "let a = 1\n// \(mark): later\n").map(\.line) == [2])
    expectNone(MarkRule.findings(path: "a", text: "let my\(mark)s = 1"))
  }
}
