import PracticeData
import PracticeEngine
import TrainerModel

/// What is pressed, named by phrases.
extension Localization {
  func button(
    _ phrase: Phrase, _ action: PageAction, _ value: Int = 0, style: String = "quiet-button"
  ) -> Element { .button(self[phrase].uppercasedFirst, action, value, style: style) }

  /// The way to a page.
  func link(to page: Page, style: String = "quiet-button", key: Int? = nil) -> Element {
    .button(title(of: page), .go, Document.place(of: page), style: style, key: key)
  }

  /// A question with the values of its two answers.
  func question(
    _ text: String, _ action: PageAction, yes: Int = 1, no: Int = 0, key: Int? = nil
  ) -> Element {
    Element(
      .fieldset, "question", key: key,
      [Element(.legend, text: text), button(.yes, action, yes), button(.no, action, no)])
  }
}

/// What only the browser says.
extension Localization {
  /// The day of a session; in words where it is near.
  func day(_ day: CivilDay, on today: CivilDay) -> String {
    switch today.days(since: day) {
    case 0: self[.today]
    case 1: self[.yesterday]
    default: date(day)
    }
  }

  /// The description of a mode, without the keys of a terminal.
  func note(of mode: SessionMode) -> String {
    mode == .practice ? self[.practiceNoteOfPage] : description(of: mode)
  }

  /// What the page says of a setting in other words than a terminal: its title and what it does.
  private static let ownTexts: [(SettingKey, Phrase, Phrase?)] = [
    (.sounds, .sounds, nil), (.volume, .volume, nil), (.melody, .melody, .melodyNote),
    (.haptics, .vibration, .pageVibrationNote), (.plainLines, .speakDigits, .speakDigitsNote),
    (.goalDay, .goalDay, nil),
    (.reminderConsent, .reminder, .pageReminderNote), (.reminderHour, .reminderHour, nil),
  ]

  /// The title of a setting, and what it does; empty for nothing to say.
  func texts(of key: SettingKey) -> (title: String, note: String) {
    if let own = Self.ownTexts.first(where: { $0.0 == key }) {
      return (self[own.1], own.2.map { self[$0] } ?? "")
    }
    return key.page.map { (self[$0.title], self[$0.note]) } ?? (key.rawValue, "")
  }
}
