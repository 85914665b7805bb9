import SwiftSyntax
import Testing

extension Rule {
  /// What a snapshot says already.
  static let engineCounters: Set = [
    "sequence", "correctCount", "errorCount", "currentStreak", "bestStreak", "revealsUsed",
    "revealedUpTo", "cleanCount", "ghostPosition", "elapsed", "lastCorrectTime", "currentIndex",
    "effectivePosition", "experienceGained", "cps", "isCertified", "isInFlow", "streakTier",
  ]

  /// Judgements and formulas that are the engine's.
  static let engineJudgements: Set = [
    "StreakTier", "Atmosphere", "Tint", "SessionResult", "digitsPerSecond", "takesCrown",
    "takesLightning", "isMet",
  ]

  static let frontEnds = Rule(
    testDescription: "a front end shows what the engine says: it counts and judges nothing",
    example: "Sources/Practice/TerminalTrainer/Example.swift",
    concerns: {
      $0.hasPrefix("Sources/Practice/TerminalTrainer/")
        || $0.hasPrefix("Sources/Practice/TrainerModel/")
        || $0.hasPrefix("Sources/Practice/BrowserTrainer/")
    },
    found: [
      "var errorCount = 0", "private var currentStreak: Int64", "errorCount += 1",
      "state.bestStreak &+= 1", "view.currentIndex = 3", "state.elapsed! -= 1",
      "if digit == expected.value {}", "if a.expected != digit {}",
      "let tier = StreakTier(streak: n)", "let speed = TypingSpeed.digitsPerSecond(digits: 1)",
    ],
    allowed: [
      "put(snapshot.errorCount)", "if snapshot.currentIndex == index {}",
      "var bestStreak: String { words[.best] }", "let x = new.errorCount > old.errorCount",
      "let elapsed = snapshot.elapsed", "cells[currentIndex] = cell",
    ]
  ) { file in
    let uses = file.all(DeclReferenceExprSyntax.self).map(\.baseName)
    return (stored(in: file) + uses.filter(isChanged)).filter { engineCounters.contains($0.text) }
      .map { file.finding($0, "\($0.text) is counted by the engine: ask the snapshot") }
      + uses.filter(isJudged).map {
        file.finding($0, "\($0.text) is judged by the engine: ask it")
      }
  }

  /// The names of stored variables, and of constants that get their value later.
  private static func stored(in file: SourceFile) -> [TokenSyntax] {
    file.all(PatternBindingSyntax.self).filter { binding in
      let variable = binding.parent?.parent?.as(VariableDeclSyntax.self)
      return binding.accessorBlock == nil
        && (variable?.bindingSpecifier.text == "var" || binding.typeAnnotation != nil)
    }.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier }
  }

  private static func isChanged(_ name: TokenSyntax) -> Bool {
    var next = name.nextToken(viewMode: .sourceAccurate)
    if ["!", "?"].contains(next?.text) { next = next?.nextToken(viewMode: .sourceAccurate) }
    return ["=", "+=", "-=", "*=", "&+=", "&-="].contains(next?.text)
  }

  private static func isJudged(_ name: TokenSyntax) -> Bool {
    let next = name.nextToken(viewMode: .sourceAccurate)?.text
    let previous = name.previousToken(viewMode: .sourceAccurate)?.text
    let isCompared = [previous, next].contains("==") || [previous, next].contains("!=")
    return isCompared && name.text.hasPrefix("expected")
      || next == "(" && engineJudgements.contains(name.text)
  }
}

@Test("the engine still declares what the rule for front ends names")
func engineNames() async {
  let engine = await Repository.files.value.filter { $0.path.contains("/PracticeEngine/") }
  let names = Rule.engineCounters.union(Rule.engineJudgements)
  #expect(names.subtracting(engine.flatMap { $0.declaredNames.map(\.text) }) == [])
}
