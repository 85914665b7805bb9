/// A set of colours; all but the first are unlocked by grades.
public enum Theme: UInt8, CaseIterable, Sendable {
  /// Black and electric cyan: the standard, unlocked from the start.
  case electric
  /// Warm amber on black.
  case amber
  /// Green on black, as terminals once were.
  case phosphor
  /// Violet on black.
  case ultraviolet
  /// Gold on black.
  case gold

  /// The name in settings; it never changes.
  public var name: String {
    switch self {
    case .electric: "electric"
    case .amber: "amber"
    case .phosphor: "phosphor"
    case .ultraviolet: "ultraviolet"
    case .gold: "gold"
    }
  }

  /// The theme with exactly this name, or `nil`.
  public static func named(_ name: String) -> Theme? {
    allCases.first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// The grade that unlocks the theme.
  public var grade: Grade {
    switch self {
    case .electric: .novice
    case .amber: .apprentice
    case .phosphor: .athlete
    case .ultraviolet: .expert
    case .gold: .grandmaster
    }
  }

  /// The accent colour, drawn on black, as 8-bit red, green and blue.
  ///
  /// Each has a contrast of at least 4.5 to 1 against black, enough for text.
  public var accent: (red: UInt8, green: UInt8, blue: UInt8) {
    switch self {
    case .electric: (0x00, 0xF2, 0xFF)
    case .amber: (0xFF, 0xB0, 0x00)
    case .phosphor: (0x33, 0xFF, 0x66)
    case .ultraviolet: (0xB3, 0x88, 0xFF)
    case .gold: (0xFF, 0xD7, 0x00)
    }
  }

  /// The theme to draw: the selected one if it is unlocked, otherwise the standard one.
  ///
  /// - Parameters:
  ///   - name: the name in the settings.
  ///   - grade: the player's grade.
  public static func drawn(_ name: String, grade: Grade) -> Theme {
    guard let theme = named(name), theme.grade <= grade else { return .electric }
    return theme
  }
}
