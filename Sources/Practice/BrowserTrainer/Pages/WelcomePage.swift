import DigitCore
import PracticeData
import PracticeEngine
import TrainerModel

/// The welcome at the first start.
struct WelcomePage {
  let state: TrainerState

  var main: Element {
    let words = state.words
    let symbols = MathematicalConstant.known.map { $0.symbol }
    let constants =
      symbols.dropLast().joined(separator: ", ") + words.choose(" and ", " et ")
      + symbols.suffix(1).joined()
    return Element(
      .main, "page welcome",
      [
        Element(.p, "symbols", [(.hiddenFromSpeech, "true")], text: symbols.joined(separator: " ")),
        Document.heading(words.title(of: .onboarding)),
        Element(.div, "lead", words.welcome(constants).map { Element(.p, text: $0) }),
        Element(
          .div, "start-bar",
          [
            .button(words.start.uppercasedFirst, .begin, style: "start"),
            .button(
              words.language == .english ? "Français" : "English", .switchLanguage,
              style: "quiet-button"),
          ]),
      ])
  }
}
