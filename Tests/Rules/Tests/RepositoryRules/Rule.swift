import Testing

/// A place where a rule is broken.
struct Finding: CustomStringConvertible {
  /// The place in the form that editors jump to, and what is wrong.
  let description: String

  /// Creates a finding in a line, or about a whole file.
  init(_ path: String, line: Int? = nil, _ message: String) {
    description = "\(path):\(line.map { "\($0):" } ?? "") \(message)"
  }
}

/// A rule that looks at one file at a time, with the examples that show that it can fail.
struct Rule: Sendable, CustomTestStringConvertible {
  /// What holds where the rule is kept.
  let testDescription: String
  /// The path of the examples.
  var example = "Sources/Digits/DigitCore/Example.swift"
  /// Whether the rule is about the file of a path; by itself it is about the product.
  var concerns: @Sendable (String) -> Bool = { $0.hasPrefix("Sources/") }
  /// Texts with one finding each.
  let found: [String]
  /// Texts without a finding.
  let allowed: [String]
  /// Finds what breaks the rule.
  let findings: @Sendable (SourceFile) -> [Finding]

  /// Every rule about files.
  static let all = [
    unsafeCode, traps, network, removing, printing, lengths, marks, scriptFlags, frontEnds, links,
    requirements, notSold, keptInside,
  ]
}

/// Requires that a rule found nothing; records each finding as an issue.
func expectNone(_ findings: [Finding], sourceLocation: Testing.SourceLocation = #_sourceLocation) {
  for finding in findings { Issue.record("\(finding)", sourceLocation: sourceLocation) }
}

@Suite("Rules about files")
struct RuleTests {
  @Test("the repository keeps the rule", arguments: Rule.all)
  func repository(rule: Rule) async {
    let files = await Repository.files.value.filter { rule.concerns($0.path) }
    #expect(!files.isEmpty, "the repository was not found")
    expectNone(files.flatMap(rule.findings))
  }

  @Test("the rule finds what breaks it, and nothing else", arguments: Rule.all)
  func examples(rule: Rule) {
    #expect(rule.concerns(rule.example) && !rule.found.isEmpty && !rule.allowed.isEmpty)
    for (texts, count) in [(rule.found, 1), (rule.allowed, 0)] {
      for text in texts {
        let findings = rule.findings(SourceFile(path: rule.example, text: text))
        #expect(findings.count == count, "\(text)")
      }
    }
  }

  @Test("a finding tells its line")
  func line() {
    let file = SourceFile(path: "A.swift", text: "\n/* ä\n */ let a = 1\n\nlet b = c!\n")
    #expect(Rule.traps.findings(file)[0].description.hasPrefix("A.swift:5: '!' traps"))
  }
}
