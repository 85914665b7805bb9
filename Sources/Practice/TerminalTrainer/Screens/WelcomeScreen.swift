import DigitCore
import PracticeData
import PracticeEngine
import PracticeStore
import TrainerModel

struct WelcomeScreen: ListScreen {
  func title(_ state: TrainerState) -> String { state.words.choose("Welcome", "Bienvenue") }

  func keys(_ state: TrainerState) -> [KeyHint] {
    let words = state.words
    return [
      KeyHint(words.enterKey, words.start), KeyHint("l", words.choose("français", "English")),
    ]
      + [RulesScreen().link(state.words), state.words.helpKey, state.words.quitKey].compactMap(
        \.self)
  }

  func handle(_ key: Key, _ model: Trainer, at time: Int64) {
    switch key {
    case .enter, .character(" "):
      model.set(.onboardingDone, to: .flag(true))
      model.go(to: .home)
    case .character("g"): model.go(to: .rules)
    case .character("l"):
      let next: Language = model.state.words.language == .english ? .french : .english
      model.set(.language, to: .name(next.code))
    case .character("q"), .escape: model.isOver = true
    default: break
    }
  }

  func drawLines(_ state: TrainerState, _ layout: inout PageLayout) {
    let (palette, words) = (layout.palette, layout.words)
    let symbols = MathematicalConstant.known.map(\.symbol)
    let constants =
      symbols.dropLast().joined(separator: ", ") + words.choose(" and ", " et ")
      + symbols.suffix(1).joined()
    for line in [
      words.choose(
        "Recite the decimals of \(constants), one key a digit.",
        "Récitez les décimales de \(constants), une touche par chiffre."),
      words.choose(
        "A session begins with its first digit. Nothing leaves this computer.",
        "Une session commence au premier chiffre. Rien ne quitte cet ordinateur."),
    ] {
      layout.text(line, palette.text)
      layout.gap()
    }
    for (mode, index) in zip(SessionMode.allCases, 0...) {
      let name = mode.displayName(in: words.language)
      layout.canvas.put(name, layout.row, layout.left + 2, palette.key)
      let lines = PageLayout.wrapped(words.description(of: mode), width: layout.columns.count - 18)
      for (offset, line) in lines.enumerated() {
        layout.canvas.put(line, layout.row + offset, layout.left + 18, palette.secondary)
      }
      layout.row += lines.count
      if index < 3 { layout.gap() }
    }
  }
}
