package import PracticeEngine

extension Localization {
  package func name(of mode: SessionMode) -> String { self[Self.phrases(of: mode).name] }

  /// The description of a mode, in one or two lines.
  package func description(of mode: SessionMode) -> String { self[Self.phrases(of: mode).note] }

  private static func phrases(of mode: SessionMode) -> (name: Phrase, note: Phrase) {
    switch mode {
    case .learn: (.learn, .learnNote)
    case .practice: (.practice, .practiceNote)
    case .game: (.game, .gameNote)
    case .strict: (.strict, .strictNote)
    }
  }

  package func title(of page: Page) -> String {
    let phrase: Phrase =
      switch page {
      case .onboarding: .welcome
      case .home: .home
      case .session: .session
      case .end: .result
      case .history: .history
      case .stats: .statistics
      case .records: .records
      case .profile: .profile
      case .challenge: .dayChallenge
      case .drills: .drills
      case .map: .memoryMap
      case .players: .players
      case .duel: .duel
      case .settings: .settings
      case .rules: .rules
      case .recital: .recital
      case .practise: .practise
      }
    return self[phrase].uppercasedFirst
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

  package func condition(of badge: Badge) -> String {
    let (phrase, count): (Phrase, Int64) =
      switch badge.condition {
      case .sessions: (.wonBySessions, 0)
      case .run(let count): (.wonByRun, count)
      case .streak(let count): (.wonByStreak, count)
      case .speed(let limit): (.wonBySpeed, limit)
      case .days(let count): (.milestone, count)
      case .challenges(let count): (.wonByChallenges, count)
      case .constants(let count): (.wonByConstants, count)
      case .experience(let count): (.wonByExperience, count)
      }
    return self[phrase, number(count)]
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
