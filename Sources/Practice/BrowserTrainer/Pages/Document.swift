import DigitCore
import PracticeData
import PracticeEngine
import TrainerModel

/// What a document is drawn from, once for all its pages.
final class Scene {
  let state: TrainerState
  let page: PageState
  let words: Localization

  init(_ state: TrainerState, _ page: PageState) {
    self.state = state
    self.page = page
    words = state.words
  }
}

/// A page, or a part of one, that is drawn from a scene.
protocol ScenePage {
  var scene: Scene { get }
}

extension ScenePage {
  var state: TrainerState { scene.state }
  var words: Localization { scene.words }
}

/// The document of a scene: a pure function.
enum Document {
  /// The title of the window.
  static func title(_ scene: Scene) -> String {
    let page = scene.words.title(of: scene.state.page)
    return "\(scene.state.settings.constant.symbol) · \(page) · pi-trainer"
  }

  /// The attributes of the whole document: language, colours, contrast, motion.
  static func attributes(_ scene: Scene) -> [Element.Pair] {
    let state = scene.state
    let theme = Theme.drawn(state.settings.theme, grade: state.profile.grade)
    let (red, green, blue) = theme.accent
    return [
      (.language, scene.words.language.code), (.accent, "rgb(\(red),\(green),\(blue))"),
      (.contrast, state.settings.highContrast || scene.page.wantsContrast ? "more" : "standard"),
      (.motion, state.settings.reducedMotion ? "reduced" : "full"),
      (.style, state.page == .session ? "in-session" : ""),
    ]
  }

  static func body(_ scene: Scene) -> [Element] {
    scene.page.isSecond ? [secondTab(scene.words)] : Tabs.bar(scene) + parts(scene)
  }

  /// The pages of the browser: a new one is its file, and its line here.
  private static func parts(_ scene: Scene) -> [Element] {
    switch scene.state.page {
    case .onboarding: return [WelcomePage(scene: scene).main]
    case .home: return [HomePage(scene: scene).main]
    case .practise: return [HomePage(scene: scene).practise]
    case .session:
      guard let session = scene.state.session else { return [] }
      return SessionPage(scene: scene, session: session).parts
    case .end:
      guard let end = scene.state.end else { return [] }
      return [EndPage(scene: scene, end: end).main]
    case .history: return [ListPages(scene: scene).history]
    case .stats: return [ListPages(scene: scene).statistics]
    case .records: return [ListPages(scene: scene).records]
    case .profile: return [ListPages(scene: scene).profile]
    case .challenge: return [ListPages(scene: scene).challenge]
    case .drills: return [DrillPage(scene: scene).main]
    case .map: return [MapPage(scene: scene).main]
    case .players: return [PlayersPage(scene: scene).main]
    case .duel: return [DuelPage(scene: scene).main]
    case .settings: return [SettingsPage(scene: scene).main]
    case .rules: return [ListPages(scene: scene).rules]
    case .recital: return [RecitalPage(scene: scene).main]
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
    _ scene: Scene, _ style: String, title: String? = nil, _ parts: [Element]
  ) -> Element {
    let home = scene.words.title(of: .home)
    let back = Element.button("‹ " + home, .go, place(of: .home), style: "back", [(.label, home)])
    let links = Tabs.links(scene)
    let name = heading(title ?? scene.words.title(of: scene.state.page))
    let head = Element(.header, "top", key: 0, (links.isEmpty ? [back] : []) + [name] + links)
    return Element(.main, "page \(style)", [head] + warning(scene) + parts)
  }

  /// What the player must know first.
  static func warning(_ scene: Scene) -> [Element] {
    guard let warning = scene.state.warning else { return [] }
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
  static func progress(_ scene: Scene) -> Element {
    let (words, profile) = (scene.words, scene.state.profile)
    let experience = profile.totalCorrectDigits
    let missing = Grade.missing(experience: experience).map { words[.toGo, words.number($0)] }
    return bar(Grade.progress(experience: experience), missing ?? profile.grade.title)
  }

  static func field(_ style: String, _ label: String, _ attributes: [Element.Pair]) -> Element {
    Element(.label, style, [Element(.span, text: label), Element(.input, attributes)])
  }

  /// A name with its value at the other end of the line.
  static func line(_ tag: Tag, _ name: String, _ value: String, _ style: String) -> Element {
    Element(tag, "line", [Element(.span, text: name), Element(.span, style, text: value)])
  }

  /// The choice of a constant, by its symbol, with its name if there is room.
  static func constants(_ scene: Scene, areNamed: Bool = false) -> Element {
    let constants = scene.state.constants()
    return pills(
      scene.words[.constant], .chooseConstant,
      constants.map { ($0.symbol, areNamed && $0.symbol != $0.name ? $0.name : "") },
      selected: constants.firstIndex(of: scene.state.settings.constant) ?? 0)
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
        if !pill.note.isEmpty { parts.add(Element(.span, "note", text: pill.note)) }
        return Element(
          .button, "pill",
          [
            (.type, "button"), (.act, action.text), (.value, String(place)),
            (.pressed, place == selected ? "true" : "false"),
          ], parts)
      })
  }
}
