package import PracticeEngine

/// A set of colours; all but the first are unlocked by grades.
package enum Theme: UInt8, NamedCase, Sendable {
  /// Black and electric cyan: the standard, unlocked from the start.
  case electric
  case amber
  /// Green on black, as terminals once were.
  case phosphor
  case ultraviolet
  case gold

  /// The name in settings; it never changes.
  package var name: String {
    switch self {
    case .electric: "electric"
    case .amber: "amber"
    case .phosphor: "phosphor"
    case .ultraviolet: "ultraviolet"
    case .gold: "gold"
    }
  }

  /// The grade that unlocks it: each unlocks one.
  package var grade: Grade { Grade.allCases[Int(rawValue)] }

  /// The theme that a grade unlocks, or `nil` for the one that is there from the start.
  package static func unlocked(by grade: Grade) -> Theme? {
    grade == .novice ? nil : allCases.first { $0.grade == grade }
  }

  /// The theme to draw: the selected one if it is unlocked, otherwise the standard one.
  package static func drawn(_ name: String, grade: Grade) -> Theme {
    guard let theme = named(name), theme.grade <= grade else { return .electric }
    return theme
  }
}
