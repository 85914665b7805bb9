import Testing

@Suite("Faces")
struct FaceTests {
  @Test("no rule lives in a face: it counts nothing that a snapshot already says")
  func tree() {
    let faces = SourceTree.product.filter { FaceRule.faces.contains($0.module) }
    #expect(faces.count > 20, "the faces were not found")
    expectNone(faces.flatMap(FaceRule.findings))
  }

  @Test(
    "a count or a judgement in a face is found",
    arguments: [
      "var errorCount = 0", "private var currentStreak: Int64", "errorCount += 1",
      "state.bestStreak &+= 1", "view.currentIndex = 3", "if digit == expected.value {",
      "let tier = StreakTier(streak: n)", "let speed = TypingSpeed.digitsPerSecond(digits: 1)",
    ])
  func found(line: String) {
    #expect(FaceRule.findings(in: .product(line, in: "TerminalTrainer")).count == 1)
    expectNone(FaceRule.findings(in: .product(line, in: "PracticeEngine")))
  }

  @Test(
    "showing what the engine says is not found",
    arguments: [
      "put(snapshot.errorCount)", "if snapshot.currentIndex == index {",
      "var bestStreak: String { choose(a, b) }", "let x = new.errorCount > old.errorCount",
    ])
  func allowed(line: String) {
    expectNone(FaceRule.findings(in: .product(line, in: "TerminalTrainer")))
  }
}
