import Testing

@Suite("What counts as code")
struct CodeMaskTests {
  @Test(
    "comments and literals are blanked, lines and interpolations stay",
    arguments: [
      ("a // b", "a     "),
      ("a /* b /* c */ d */ e", "a                   e"),
      ("a /* b\nc */ d", "a     \n     d"),
      (#"f("b") c"#, #"f(" ") c"#),
      (#"f("\"b") c"#, #"f("   ") c"#),
      (#""a\(b("c"))d" e"#, #""   b(" ")) " e"#),
      (##"#"a"b\(c)"# d"##, ##"#"       "# d"##),
      (##"#"\#(a)"#"##, ##"#"   a)"#"##),
      ("\"\"\"\na \"b\"\n\"\"\" c", "\"\"\"\n     \n\"\"\" c"),
      ("\"// a\" // b", "\"    \"     "),
    ])
  func masks(text: String, expected: String) {
    #expect(String(decoding: CodeMask.code(of: text), as: UTF8.self) == expected)
  }

  @Test("masking keeps the lines of every file of the tree")
  func lines() {
    for file in SourceTree.swiftFiles {
      #expect(file.code.count == file.lines.count, "\(file.path)")
    }
  }

  @Test(
    "an unfinished literal or comment ends with the file", arguments: ["\"a", "/* a", "\"\\(a"])
  func unfinished(text: String) {
    #expect(CodeMask.code(of: text).count == text.utf8.count)
  }
}
