import Testing

/// Requires that a rule found nothing; prints each finding on a line of its own.
func expectNone(_ findings: [Finding], sourceLocation: SourceLocation = #_sourceLocation) {
  for finding in findings {
    Issue.record("\(finding.description)", sourceLocation: sourceLocation)
  }
}

extension SourceFile {
  /// A file that exists in a test alone.
  static func product(_ text: String, in module: String = "DigitCore") -> SourceFile {
    SourceFile(path: "Sources/\(module)/Example.swift", text: text)
  }
}
