import DigitCore
import PracticeData
import TrainerModel

/// The welcome at the first start.
struct WelcomePage: ScenePage {
  let scene: Scene

  var main: Element {
    let symbols = MathematicalConstant.known.map { $0.symbol }
    let lead = [
      words[.reciteByKey, words.list(symbols)], words[.nothingLeavesDevice], words[.remindsOnce],
    ]
    return Element(
      .main, "page welcome",
      [
        Element(.p, "symbols", [(.hiddenFromSpeech, "true")], text: symbols.joined(separator: " ")),
        Document.heading(words.title(of: .onboarding)),
        Element(.div, "lead", lead.map { Element(.p, text: $0) }),
        Element(
          .div, "start-bar",
          [
            words.button(.start, .begin, style: "start"),
            .button(words.language.next.name.uppercasedFirst, .switchLanguage),
          ]),
      ])
  }
}
