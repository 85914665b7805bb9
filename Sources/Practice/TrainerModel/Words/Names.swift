package import PracticeEngine

extension Localization {
  package func name(of mode: SessionMode) -> String {
    switch mode {
    case .learn: self[.learn]
    case .practice: self[.practice]
    case .game: self[.game]
    case .strict: self[.strict]
    }
  }

  /// The description of a mode, in one or two lines.
  package func description(of mode: SessionMode) -> String {
    switch mode {
    case .learn: self[.learnNote]
    case .practice: self[.practiceNote]
    case .game: self[.gameNote]
    case .strict: self[.strictNote]
    }
  }

  package func title(of page: Page) -> String {
    switch page {
    case .onboarding: self[.welcome]
    case .home: self[.home].uppercasedFirst
    case .session: self[.session]
    case .end: self[.result]
    case .history: self[.history].uppercasedFirst
    case .stats: self[.statistics]
    case .records: self[.records].uppercasedFirst
    case .profile: self[.profile].uppercasedFirst
    case .challenge: self[.dayChallenge]
    case .drills: self[.drills]
    case .map: self[.memoryMap]
    case .players: self[.players]
    case .duel: self[.duel]
    case .settings: self[.settings].uppercasedFirst
    case .rules: self[.rules]
    case .recital: self[.recital]
    case .practise: self[.practise]
    }
  }

  package func name(of badge: Badge) -> String {
    switch badge {
    case .firstSteps: self[.firstSteps]
    case .firstTen: self[.firstTen]
    case .hundred: self[.hundred]
    case .thousand: self[.thousand]
    case .feynmanPoint: self[.feynmanPoint]
    case .flawlessFifty: self[.flawlessFifty]
    case .lightningHands: self[.lightningHands]
    case .wholeWeek: self[.wholeWeek]
    case .wholeMonth: self[.wholeMonth]
    case .challenger: self[.challenger]
    case .polymath: self[.polymath]
    case .grandmaster: self[.grandmaster]
    }
  }

  /// How a badge is won.
  package func condition(of badge: Badge) -> String {
    switch badge.condition {
    case .sessions: self[.wonBySessions]
    case .run(let count): self[.wonByRun, number(count)]
    case .streak(let count): self[.wonByStreak, number(count)]
    case .speed(let limit): self[.wonBySpeed, number(limit)]
    case .days(let count): self[.milestone, number(count)]
    case .challenges(let count): self[.wonByChallenges, number(count)]
    case .constants(let count): self[.wonByConstants, number(count)]
    case .experience(let count): self[.wonByExperience, number(count)]
    }
  }

  package func ghostTitle(_ kind: GhostKind) -> String {
    switch kind {
    case .crown: "♛ " + self[.crown]
    case .lightning: "↯ " + self[.lightning]
    }
  }

  /// The rules of records, each with its sign.
  package var rules: [(String, String)] {
    [
      ("♛", self[.rulesOfCrown]), ("↯", self[.rulesOfLightning]), ("◈", self[.rulesOfShield]),
      ("★", self[.rulesOfRecord]), ("○", self[.rulesOfGame]),
    ]
  }
}

extension String {
  /// The text with its first letter, one of ASCII, as a capital.
  package var uppercasedFirst: String {
    var bytes = Array(utf8)
    guard let first = bytes.first, first >= 0x61, first <= 0x7A else { return self }
    bytes[0] = first - 32
    return String(decoding: bytes, as: UTF8.self)
  }
}
