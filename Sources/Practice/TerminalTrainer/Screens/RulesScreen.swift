import TrainerModel

struct RulesScreen: ListScreen {
  func link(_ words: Localization) -> KeyHint? { KeyHint("g", words[.rulesKey]) }

  func drawLines(_ state: TrainerState, _ layout: inout PageLayout) {
    for (icon, text) in layout.words.rules {
      layout.canvas.put(icon, layout.row, layout.left, layout.palette.gold.with(.bold))
      layout.text(text, layout.palette.text, indent: 4)
      layout.gap()
    }
  }
}
