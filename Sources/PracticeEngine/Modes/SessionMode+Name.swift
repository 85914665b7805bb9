/// The name of a mode in transcripts and settings is its raw value.
extension SessionMode: RawRepresentable {
  /// The name in transcripts and settings, such as `practice`; it never changes.
  public var rawValue: String {
    switch self {
    case .learn: "learn"
    case .practice: "practice"
    case .game: "game"
    case .strict: "strict"
    }
  }

  /// Creates the mode with exactly this name, or `nil`.
  ///
  /// - Parameter rawValue: lower-case ASCII, such as `game`.
  public init?(rawValue: String) {
    // Compared as bytes: names are ASCII, and the Embedded subset has no Unicode tables.
    guard let mode = Self.allCases.first(where: { $0.rawValue.utf8.elementsEqual(rawValue.utf8) })
    else { return nil }
    self = mode
  }
}

/// The displayed names of modes.
extension SessionMode {
  /// The mode's name in English.
  public var displayName: String { displayName(in: .english) }

  /// The mode's displayed name.
  ///
  /// - Parameter language: the language to write it in.
  public func displayName(in language: Language) -> String {
    switch (self, language) {
    case (.learn, .english): "Learn"
    case (.practice, .english): "Practice"
    case (.game, .english): "Game"
    case (.learn, .french): "Apprendre"
    case (.practice, .french): "Entraînement"
    case (.game, .french): "Jeu"
    case (.strict, _): "Strict"
    }
  }
}
