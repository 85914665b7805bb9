import DigitCore
import PracticeData
import PracticeEngine
package import TrainerModel

/// The document of a state: a pure function.
package enum Document {
  /// The title of the window.
  static func title(_ state: TrainerState) -> String {
    "\(state.settings.constant.symbol) · \(state.words.title(of: state.page)) · pi-trainer"
  }

  /// The attributes of the whole document: language, colours, contrast, motion.
  static func attributes(_ state: TrainerState, _ page: PageState) -> [Element.Pair] {
    let theme = Theme.drawn(state.settings.theme, grade: state.profile.grade)
    let (red, green, blue) = theme.accent
    return [
      (.language, state.words.language.code), (.accent, "rgb(\(red),\(green),\(blue))"),
      (.contrast, state.settings.highContrast || page.wantsContrast ? "more" : "standard"),
      (.motion, state.settings.reducedMotion ? "reduced" : "full"),
      (.style, state.page == .session ? "in-session" : ""),
    ]
  }

  package static func body(_ state: TrainerState, _ page: PageState) -> [Element] {
    page.isSecond ? [secondTab(state.words)] : Tabs.bar(state) + parts(state, page)
  }

  private static func parts(_ state: TrainerState, _ page: PageState) -> [Element] {
    switch state.page {
    case .onboarding: return [WelcomePage(state: state).main]
    case .home: return [HomePage(state: state, page: page).main]
    case .practise: return [HomePage(state: state, page: page).practise]
    case .session:
      guard let session = state.session else { return [] }
      return SessionPage(state: state, session: session, page: page).parts
    case .end:
      guard let end = state.end else { return [] }
      return [EndPage(state: state, end: end).main]
    case .history: return [ListPages(state: state).history]
    case .stats: return [ListPages(state: state).statistics]
    case .records: return [ListPages(state: state).records]
    case .profile: return [ListPages(state: state).profile]
    case .challenge: return [ListPages(state: state).challenge]
    case .drills: return [DrillPage(state: state).main]
    case .map: return [MapPage(state: state).main]
    case .players: return [PlayersPage(state: state).main]
    case .duel: return [DuelPage(state: state).main]
    case .settings: return [SettingsPage(state: state).main]
    case .rules: return [ListPages(state: state).rules]
    case .recital: return [RecitalPage(state: state).main]
    }
  }

  private static func secondTab(_ words: Localization) -> Element {
    Element(
      .main, "page notice",
      [
        heading(words[.secondTab]), Element(.p, text: words[.secondTabNote]),
        words.button(.takeOver, .takeOver, style: "start"),
      ])
  }

  /// The heading of a page, which gets the focus when the page is opened.
  static func heading(_ text: String, style: String = "") -> Element {
    Element(.h1, style, [(.id, "title"), (.tabIndex, "-1")], text: text)
  }

  /// A page with its heading, from which the links of its tab or a button lead elsewhere.
  static func page(
    _ state: TrainerState, _ style: String, title: String? = nil, _ parts: [Element]
  ) -> Element {
    let home = state.words.title(of: .home)
    let back = Element.button(
      "‹ " + home, .go, place(of: .home), style: "back", [(.label, home)])
    let links = Tabs.links(state)
    let name = heading(title ?? state.words.title(of: state.page))
    let head = Element(.header, "top", key: 0, (links.isEmpty ? [back] : []) + [name] + links)
    return Element(.main, "page \(style)", [head] + warning(state) + parts)
  }

  /// What the player must know first.
  static func warning(_ state: TrainerState) -> [Element] {
    guard let warning = state.warning else { return [] }
    return [Element(.p, "warning", key: 1, [(.role, "alert")], text: warning)]
  }

  /// Why something cannot be had or done.
  static func problem(_ text: String?) -> [Element] {
    text.map { [Element(.p, "problem", [(.role, "alert")], text: $0)] } ?? []
  }

  /// The place of a page, as ``PageAction/go`` wants it.
  static func place(of page: Page) -> Int { Page.allCases.firstIndex(of: page) ?? 0 }

  /// A share of 0 to 1 as a bar.
  static func bar(_ share: Double, _ label: String) -> Element {
    Element(
      .span, "bar", [(.role, "img"), (.label, label), (.share, "\(Int(share * 1000))")],
      [Element(.span, "fill")])
  }

  /// The bar of experience in words.
  static func progress(_ state: TrainerState) -> Element {
    let words = state.words
    let experience = state.profile.totalCorrectDigits
    let missing = Grade.missing(experience: experience).map { words[.toGo, words.number($0)] }
    return bar(GradeProgress.share(experience: experience), missing ?? state.profile.grade.title)
  }

  /// A name with its value at the other end of the line.
  static func line(_ tag: Tag, _ name: String, _ value: String, _ style: String) -> Element {
    Element(tag, "line", [Element(.span, text: name), Element(.span, style, text: value)])
  }

  /// The choice of a constant, by its symbol, with its name if there is room.
  static func constants(_ state: TrainerState, areNamed: Bool = false) -> Element {
    let known = MathematicalConstant.known
    return pills(
      state.words[.constant], .chooseConstant,
      known.map { ($0.symbol, areNamed && $0.symbol != $0.name ? $0.name : "") },
      selected: known.firstIndex(of: state.settings.constant) ?? 0)
  }

  /// A row of choices, of which one is selected.
  static func pills(
    _ label: String, _ action: PageAction, _ pills: [(title: String, note: String)],
    selected: Int, style: String = "pills"
  ) -> Element {
    Element(
      .div, style, [(.role, "group"), (.label, label)],
      pills.enumerated().map { place, pill in
        var parts = [Element(.span, text: pill.title)]
        if !pill.note.isEmpty { parts.append(Element(.span, "note", text: pill.note)) }
        return Element(
          .button, "pill",
          [
            (.type, "button"), (.act, action.text), (.value, "\(place)"),
            (.pressed, place == selected ? "true" : "false"),
          ], parts)
      })
  }
}
