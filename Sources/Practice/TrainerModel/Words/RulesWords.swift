extension Localization {
  /// The rules of records, each with its sign.
  package var rules: [(String, String)] {
    [
      (
        "♛",
        choose(
          "Crown: the longest certified run. At equal length the faster one wins.",
          "Couronne : la plus longue session certifiée. À égalité, la plus rapide.")
      ),
      (
        "↯",
        choose(
          "Lightning: the highest mean speed over more than 50 digits, certified.",
          "Éclair : la plus grande vitesse moyenne sur plus de 50 chiffres, certifiée.")
      ),
      (
        "◈",
        choose(
          "Shield, certified: no error, no reveal, not in Learn, and left or completed on purpose.",
          "Bouclier, certifié : ni erreur ni révélation, hors Apprendre, arrêt volontaire ou fin.")
      ),
      (
        "★",
        choose(
          "Best: the digits before the first error or reveal, in any mode but Learn.",
          "Record : les chiffres avant la première erreur ou révélation, hors Apprendre.")
      ),
      (
        "○",
        choose(
          "Game: the ghost is your crown or lightning run; it starts with your first key. "
            + "Orange and ▲: you are ahead. Cyan and ▼: behind. An error costs one position.",
          "Jeu : le fantôme est votre couronne ou votre éclair ; il part à votre première touche. "
            + "Orange et ▲ : en avance. Cyan et ▼ : en retard. Une erreur coûte une position.")
      ),
    ]
  }
}
