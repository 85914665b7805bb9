import DigitCore
import PracticeData
import PracticeEngine
import PracticeStore
import TerminalTrainer
import Testing
import TrainerModel
import TrainerScripts

/// The list of scripts by keys; the page plays the same one.
@Suite("scripts in the terminal")
struct ScriptTests {
  @Test("every script shows its facts in the cells", arguments: TrainerScript.all)
  func facts(script: TrainerScript) throws {
    let faults = try script.play(on: TerminalPlayer())
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test("there are at least twenty scripts")
  func count() { #expect(TrainerScript.all.count >= 20) }
}

/// Plays with the keys of the terminal.
private final class TerminalPlayer: ScriptedPlayer {
  private var harness: TrainerHarness? = TrainerHarness()

  init() { open() }

  var shown: String { harness?.screen(120, 40).text ?? "" }

  func type(_ digits: String, _ pace: PlayerPace) {
    harness?.type(digits, after: pace.milliseconds * 1_000_000)
  }

  func perform(_ action: PlayerAction, _ values: [String]) throws {
    switch action {
    case .begin, .next, .challenge, .answer: press(.enter)
    case .language: press(.character("l"))
    case .home:
      // Sooner it would be the same key, held.
      for _ in 0..<2 where harness?.model.state.page != .home {
        harness?.press(.escape, after: 2_000_000_000)
      }
    case .page: try show(values[0])
    case .constant: try choose(.constant, MathematicalConstant.named(values[0])?.label)
    case .open:
      let mode = try #require(SessionMode(rawValue: values[0]))
      try choose(.mode, harness?.model.state.words.name(of: mode))
      press(.enter)
    case .today: press(.character("n"))
    case .claim: press(.character("k"))
    case .block: press(.character("b"))
    case .reveal: press(.tab)
    case .restart: press(.control("r"), .control("r"))
    case .leave: press(.escape, .escape)
    case .wait: harness?.wait(try number(values[0]) * 1_000_000_000)
    case .away:
      // As the loop does after a stop by Ctrl-Z.
      harness?.model.noteStall(.away)
      harness?.wait(1_000_000)
    case .days: reopen(after: try number(values[0]))
    case .killed: reopen(after: 0)
    case .drill:
      let kinds = DrillKind.allCases
      let (form, place) = Int(try number(values[0])).quotientAndRemainder(dividingBy: kinds.count)
      for _ in kinds where harness?.model.state.drill.kind != kinds[place] { press(.down) }
      for _ in 0..<form { press(.pageDown) }
      press(.enter)
    case .delete: press(.character("x"))
    case .yes: press(.character("y"))
    case .seat:
      let side = values[0] == "left" ? Duel.Side.left : .right
      let state = try #require(harness?.model.state)
      for digit in values[1].utf8.compactMap({ Digit(ascii: $0) }) {
        press(.character(DuelScreen.letter(of: digit, side, state)))
      }
    case .add:
      press(.character("a"))
      for letter in values[0].unicodeScalars { press(.character(letter)) }
      press(.enter)
    case .play: try play(values[0])
    case .set: try set(values[0], to: values[1])
    case .goal:
      try show("settings")
      for _ in SettingsScreen.rows where !shown.contains("▶ Goal ") { press(.down) }
      for _ in 0..<(try number(values[0]) / 10) { press(.right) }
      press(.down)
      for _ in 0..<(try number(values[1])) { press(.right) }
      press(.escape)
    case .ghost: press(.paste(Array(values[0].utf8)))
    case .recital:
      let keys: [String: Key] = [
        "erase": .backspace, "submit": .enter, "pause": .character("p"), "end": .escape,
        "confirm": .character("y"),
      ]
      press(try #require(keys[values[0]]))
    case .takeIn:
      harness?.store.flush()
      _ = try harness?.store.importText(
        TrainerScript.export, path: "export.jsonl", replacing: false)
      reopen(after: 0)
    }
    harness?.settle()
  }

  private func play(_ name: String) throws {
    for _ in 0..<9 where !shown.contains("▶ \(name)") { press(.down) }
    press(.enter)
    harness?.settle()
    try #require(harness?.model.isOver == true)
    reopen(after: 0)
  }

  private func press(_ keys: Key...) { for key in keys { harness?.press(key) } }

  private func number(_ text: String) throws -> Int64 { try #require(Int64(text)) }

  private func open() {
    harness?.model.prepare()
    harness?.settle()
  }

  /// Ends the program, which leaves no lock, and starts it again.
  private func reopen(after days: Int64) {
    let day = (harness?.day ?? 0) + days
    let folder = harness?.leaveFolder()
    harness = nil
    harness = TrainerHarness(continuing: folder, day: day)
    open()
  }

  private func show(_ name: String) throws {
    if ["players", "duel"].contains(name) { press(.character("p"), .character("w")) }
    if name == "duel" { press(.character("v")) }
    if ["players", "duel"].contains(name) { return }
    let page = try #require(Page.allCases.first { "\($0)" == name })
    let keys: [Page: Key] = [
      .history: .character("h"), .stats: .character("t"), .records: .character("r"),
      .profile: .character("p"), .challenge: .character("c"), .drills: .character("d"),
      .map: .character("m"), .settings: .character("s"), .recital: .character("e"),
    ]
    press(try #require(keys[page]))
  }

  /// Goes to a row of Home, and there to a value.
  private func choose(_ row: Phrase, _ value: String?) throws {
    let value = try #require(value)
    let row = try #require(harness?.model.state.words[row])
    for (key, text) in [(Key.up, "▶ \(row)"), (.right, "[\(value)]")] {
      for _ in MathematicalConstant.all where !shown.contains(text) { press(key) }
      #expect(shown.contains(text))
    }
  }

  private func set(_ name: String, to value: String) throws {
    let key = try #require(SettingKey(rawValue: name))
    let place = SettingsScreen.rows.firstIndex { $0.key == key }
    let wanted = Int64(value).map(SettingValue.number) ?? .name(value)
    for _ in SettingsScreen.rows where harness?.model.state.line != place { press(.down) }
    for _ in 0..<12 where harness?.model.state.settings[key] != wanted { press(.right) }
  }
}
