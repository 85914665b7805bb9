import PracticeData
import PracticeEngine
package import Processes
package import TrainerModel

/// A page of the trainer: one file has its title, its keys and their help, what they do, and how it
/// is drawn.
protocol Screen {
  /// The letter that opens the page from Home and the end, with its hint; `nil` without one.
  func link(_ words: Localization) -> KeyHint?

  func title(_ state: TrainerState) -> String

  /// The keys in the lowest lines.
  func keys(_ state: TrainerState) -> [KeyHint]

  /// The keys and their actions, for help.
  func help(_ state: TrainerState) -> [KeyHint]

  func handle(_ key: Key, _ model: Trainer, at time: Int64)

  func draw(_ state: TrainerState, size: TerminalSize) -> Canvas

  /// The page in sentences for screen readers; `nil` to read what is drawn.
  func reading(_ state: TrainerState) -> [String]?

  /// The lines that describe a change of the page for screen readers; `nil` to read all of it.
  func change(_ state: TrainerState) -> [String]?
}

extension Screen {
  func link(_ words: Localization) -> KeyHint? { nil }
  func reading(_ state: TrainerState) -> [String]? { nil }
  func change(_ state: TrainerState) -> [String]? { nil }
  func help(_ state: TrainerState) -> [KeyHint] {
    keys(state) + [KeyHint("^C", state.words.quitKey.action)]
  }
}

extension Page {
  /// The pages of the terminal: a new one is its file, and its line here.
  var screen: any Screen {
    switch self {
    case .onboarding: WelcomeScreen()
    case .home, .practise: HomeScreen()
    case .session: SessionScreen()
    case .end: EndScreen()
    case .history: HistoryScreen()
    case .stats: StatisticsScreen()
    case .records: RecordsScreen()
    case .profile: ProfileScreen()
    case .challenge: ChallengeScreen()
    case .drills: DrillScreen()
    case .map: MapScreen()
    case .players: PlayersScreen()
    case .duel: DuelScreen()
    case .settings: SettingsScreen()
    case .rules: RulesScreen()
    case .recital: RecitalScreen()
    }
  }
}

/// A page with its title above lines of text, from which Escape leads back.
protocol ListScreen: Screen {
  /// The keys but for those of all such pages.
  func ownKeys(_ words: Localization) -> [KeyHint]

  /// The last line that can be selected or shown first.
  func lastLine(_ state: TrainerState) -> Int

  func drawLines(_ state: TrainerState, _ layout: inout PageLayout)
}

extension ListScreen {
  func title(_ state: TrainerState) -> String { state.words.title(of: state.page) }
  func ownKeys(_ words: Localization) -> [KeyHint] { [] }
  func lastLine(_ state: TrainerState) -> Int { 0 }

  func keys(_ state: TrainerState) -> [KeyHint] {
    let back = KeyHint("Esc", state.words[.back])
    return ownKeys(state.words) + [back, state.words.helpKey]
  }

  func handle(_ key: Key, _ model: Trainer, at time: Int64) { model.scroll(key, in: self) }

  func draw(_ state: TrainerState, size: TerminalSize) -> Canvas {
    var layout = PageLayout(size, state)
    layout.title(title(state))
    drawLines(state, &layout)
    layout.canvas.put(keys(state), layout.palette)
    return layout.canvas
  }
}

extension Trainer {
  package func handle(_ key: Key, at time: Int64) {
    state.now = time
    beginDay()
    if isHeld(key, at: time) { return }
    if key == .control("z") {
      wantsSuspend = true
    } else if state.page == .session, !state.showsHelp {
      state.page.screen.handle(key, self, at: time)
    } else if state.showsHelp {
      state.showsHelp = false
    } else if key == .character("?") {
      state.showsHelp = true
    } else if key == .control("c") {
      isOver = true
    } else {
      state.page.screen.handle(key, self, at: time)
    }
  }

  /// Whether a key that left a page is still held and would leave or quit here as well.
  private func isHeld(_ key: Key, at time: Int64) -> Bool {
    let page = state.page
    // What a held key quits is worth a longer look than what it closes.
    let limit = page == .end ? SessionQuestion.repeatInterval : HeldKey.firstRepeat
    let isHeld = heldKey.isHeld(key.leavingCode, on: page, at: time, within: limit)
    return isHeld && (key == .control("c") || [.end, .home, .onboarding].contains(page))
  }

  /// Answers the question whether to delete a session: a key but yes says no.
  ///
  /// - Returns: whether the question was asked.
  func answerDeletion(by key: Key) -> Bool {
    guard state.deletion?.id != nil else { return false }
    answerDeletion(key.saysYes(in: state.words))
    return true
  }

  /// Opens the page of a letter, if it has one.
  func follow(_ key: Key) {
    guard case .character(let letter) = key else { return }
    let link = Page.allCases.first { $0.screen.link(state.words)?.key == String(letter) }
    if let link { go(to: link) }
  }

  /// Scrolls a page, leaves it, or follows a letter.
  func scroll(_ key: Key, in screen: some ListScreen) {
    switch key {
    case .escape, .character("q"), .enter: go(to: back)
    case .up: state.line -= 1
    case .down: state.line += 1
    case .pageUp: state.line -= 10
    case .pageDown: state.line += 10
    case .home: state.line = 0
    default: follow(key)
    }
    state.line = max(min(state.line, screen.lastLine(state)), 0)
  }

  /// Scrolls a page of one constant; left and right select another.
  func scrollConstants(_ key: Key, in screen: some ListScreen) {
    switch key {
    case .left, .right: changeConstant(by: key == .left ? -1 : 1)
    default: scroll(key, in: screen)
    }
  }
}

extension Key {
  /// Whether the key is the letter of yes, in English or in the player's language.
  func saysYes(in words: Localization) -> Bool {
    self == .character("y") || words[.yesLetter].unicodeScalars.first.map(Key.character) == self
  }

  /// A number for each key that leaves a page or quits, 0 for all others.
  fileprivate var leavingCode: UInt32 {
    switch self {
    case .escape: 0x1B
    case .control("c"): 0x03
    case .character("q"): 0x71
    default: 0
    }
  }
}

/// Draws the current screen: a pure function of the state and the size.
package enum TrainerView {
  static let smallest = TerminalSize(columns: 60, rows: 20)

  /// Whether a key counts: where the window is too small to show anything, only one that leaves.
  static func takes(_ key: Key, size: TerminalSize?) -> Bool {
    guard let size, size.columns < smallest.columns || size.rows < smallest.rows else {
      return true
    }
    return key.leavingCode > 0 || key == .control("z")
  }

  /// Draws a screen.
  ///
  /// - Complexity: O(cells).
  package static func draw(_ state: TrainerState, size: TerminalSize) -> Canvas {
    guard size.columns >= smallest.columns, size.rows >= smallest.rows else {
      return drawTooSmall(state, size)
    }
    var canvas = state.page.screen.draw(state, size: size)
    if state.showsHelp { drawHelp(state, onto: &canvas) }
    return canvas
  }

  /// Draws the required size; the time of a session goes on, and its keys do not count.
  private static func drawTooSmall(_ state: TrainerState, _ size: TerminalSize) -> Canvas {
    var canvas = Canvas(size)
    let need = "\(smallest.columns) × \(smallest.rows)"
    let lines = [
      state.words[.tooSmall],
      "\(size.columns) × \(size.rows) → \(need)",
      state.session.map { state.words.position($0.snapshot.position) } ?? "",
    ]
    let top = max((size.rows - lines.count) / 2, 0)
    for (index, line) in lines.enumerated() {
      canvas.center(line, top + index, in: 0..<size.columns, state.palette.text)
    }
    return canvas
  }

  private static func drawHelp(_ state: TrainerState, onto canvas: inout Canvas) {
    let hints = state.help
    let width = min(canvas.columns - 4, 72)
    let keyWidth = (hints.map { $0.key.unicodeScalars.count }.max() ?? 0) + 2
    let lines = hints.map {
      (hint: $0, lines: PageLayout.wrapped($0.action, width: width - keyWidth - 4))
    }
    let height = min(lines.map(\.lines.count).reduce(0, +) + 2, canvas.rows)
    let top = (canvas.rows - height) / 2
    let left = (canvas.columns - width) / 2
    let frame = Frame(rows: top..<top + height, columns: left..<left + width)
    canvas.fill(rows: frame.rows, columns: frame.columns, " ", Style(Color(0xFFFFFF)))
    canvas.draw(
      frame, .round, state.palette.accent, title: state.words[.helpTitle],
      titleStyle: state.palette.text.with(.bold))
    var row = top + 1
    for line in lines {
      canvas.put(line.hint.key, row, left + 2, state.palette.key)
      for part in line.lines where row < frame.innerRows.upperBound {
        canvas.put(part, row, left + 2 + keyWidth, state.palette.text)
        row += 1
      }
    }
  }
}

extension TrainerState {
  package var help: [KeyHint] { page.screen.help(self) + [KeyHint("^Z", words[.suspend])] }

  var palette: Palette {
    Palette(
      highContrast: settings.highContrast, theme: Theme.drawn(settings.theme, grade: profile.grade))
  }
}

/// The keys that several pages have.
extension Localization {
  var helpKey: KeyHint { KeyHint("?", self[.help]) }
  var quitKey: KeyHint { KeyHint("q", self[.quit]) }
  var shareKey: KeyHint { KeyHint("v", self[.shareKey]) }
  var constantKey: KeyHint { KeyHint("←→", self[.constantKey]) }
  var links: [KeyHint] { Page.allCases.compactMap { $0.screen.link(self) } }
}
