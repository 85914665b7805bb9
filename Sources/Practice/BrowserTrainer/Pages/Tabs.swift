import DigitCore
import TrainerModel

/// The tabs of the page: one for each group of pages, of which it opens the first.
enum Tabs {
  /// The way from any page with a tab to all others; none from one that stands alone.
  static func bar(_ scene: Scene) -> [Element] {
    if links(scene).isEmpty { return [] }
    let tabs = Page.groups.map { tab in
      let isOpen = tab.pages.contains(scene.state.page)
      return link(scene.words[tab.name].uppercasedFirst, tab.pages[0], "tab", isOpen)
    }
    return [Element(.nav, "tabs", [(.label, "pi-trainer")], tabs)]
  }

  /// The pages of the tab that is open; none while a recital or a duel runs, which needs the room.
  static func links(_ scene: Scene) -> [Element] {
    let open = scene.state.page
    if open == .recital, scene.state.recital.record.hasValue { return [] }
    if open == .duel, scene.state.duel.duel.hasValue { return [] }
    guard let tab = Page.groups.first(where: { $0.pages.contains(open) }) else { return [] }
    let links = tab.pages.map { link(scene.words.title(of: $0), $0, "link", $0 == open) }
    return [Element(.nav, "links", [(.label, scene.words[tab.name].uppercasedFirst)], links)]
  }

  private static func link(_ text: String, _ to: Page, _ style: String, _ isOpen: Bool) -> Element {
    .button(text, .go, Document.place(of: to), style: style, isOpen ? [(.current, "true")] : [])
  }
}
