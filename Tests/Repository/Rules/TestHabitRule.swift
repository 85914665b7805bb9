/// Tests run optimised and see `package` declarations; nothing opens a module further for them.
enum TestHabitRule {
  /// The habits that a file of tests breaks.
  static func findings(in file: SourceFile) -> [Finding] {
    guard !file.isProduct else { return [] }
    return file.numberedCode.compactMap { line, text in
      if text.contains("@testable") {
        return Finding(file.path, line, "use 'package' access instead of a testable import")
      }
      if Words.contains("XCTest", in: text) && Words.contains("import", in: text) {
        return Finding(file.path, line, "use Swift Testing")
      }
      return nil
    }
  }

  /// The modules of which no test says anything.
  ///
  /// - Parameters:
  ///   - modules: the modules that must have tests.
  ///   - tests: all files of tests.
  static func untested(_ modules: [String], tests: [SourceFile]) -> [Finding] {
    modules.filter { module in
      let folder = folders[module] ?? module
      return !tests.contains { file in
        file.path.hasPrefix("Tests/\(folder)/")
          && file.code.contains { Words.contains("Test", in: $0) && $0.contains("@Test") }
      }
    }.map { Finding("Sources/\($0)", "no test in Tests/\(folders[$0] ?? $0)") }
  }

  /// Modules whose tests have another name.
  private static let folders = [
    "pi-trainer": "CommandLine",
    "CTerminal": "TerminalIO",
    // A transcript is written, read and replayed by the same tests.
    "PracticeTranscript": "PracticeReplay",
    "StrictJSON": "PracticeReplay",
    // Every variant of the multiplication runs the same tests.
    "CProcessorFeatures": "BigArithmetic/Multiplication",
    "TransformInterface": "BigArithmetic/Multiplication",
    "TransformPortable": "BigArithmetic/Multiplication",
    "TransformAVX2": "BigArithmetic/Multiplication",
    "TransformAVX512": "BigArithmetic/Multiplication",
  ]
}
