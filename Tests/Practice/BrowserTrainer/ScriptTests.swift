import BrowserTrainer
import DigitCore
import Foundation
import PracticeData
import PracticeEngine
import Testing
import TrainerModel
import TrainerScripts

/// The list of scripts by actions of the page; the terminal plays the same one.
@Suite("scripts in the page")
struct ScriptTests {
  @Test("every script shows its facts in the elements", arguments: TrainerScript.all)
  func facts(script: TrainerScript) throws {
    let faults = try script.play(on: PagePlayer())
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }
}

/// Plays with the actions that a browser sends.
private final class PagePlayer: ScriptedPlayer {
  private var page = BrowserHarness()

  var shown: String { page.document.shown }

  func type(_ digits: String, _ pace: PlayerPace) {
    page.type(digits, gap: Double(pace.milliseconds))
  }

  func perform(_ action: PlayerAction, _ values: [String]) throws {
    switch action {
    case .begin: page.act(.begin)
    case .language: page.act(.switchLanguage)
    case .home: page.go(to: .home)
    case .page: page.go(to: try #require(Page.allCases.first { "\($0)" == values[0] }))
    case .constant:
      let constants = MathematicalConstant.known
      page.act(.chooseConstant, try #require(constants.firstIndex { $0.name == values[0] }))
    case .open: page.open(try #require(SessionMode(rawValue: values[0])))
    case .today: page.act(.key, Int(ControlKey.today.rawValue))
    case .claim: page.act(.beginChecking)
    case .next: page.act(.key, Int(ControlKey.enter.rawValue))
    case .block: page.act(.key, Int(ControlKey.block.rawValue))
    case .reveal: page.act(.key, Int(ControlKey.reveal.rawValue))
    case .restart:
      page.act(.restart)
      page.act(.restart, after: 300)
      page.tick(after: 200)
    case .leave: page.leave()
    case .wait: page.tick(after: Double(try number(values[0])) * 1000)
    case .away: page.act(.hidden)
    case .days: reopen(after: try number(values[0]))
    case .killed: reopen(after: 0)
    case .challenge: page.act(.openChallenge)
    case .drill: page.act(.openDrill, try number(values[0]))
    case .answer: page.act(.continueDrill)
    case .delete: page.act(.askDeletion, 0)
    case .yes: page.act(.answerDeletion, 1)
    case .seat:
      for digit in values[1].utf8 {
        page.act(.pad, Int(digit - 0x30) + (values[0] == "left" ? 0 : 10))
      }
    case .add:
      page.take(name: values[0])
      page.act(.player, PlayerChoice.endName.value(0))
    case .play:
      let players = page.front.trainer.state.players.list
      let number = try #require(players.number(named: values[0]))
      page.act(.player, PlayerChoice.choose.value(Int(number)))
      #expect(page.document.totals[.reload] == 1)
      reopen(after: 0)
    case .set: try set(values[0], to: values[1])
    case .goal:
      page.go(to: .settings)
      page.act(.goalDigits, try number(values[0]))
      page.act(.goalDay, Int(page.seconds / 86_400) + (try number(values[1])))
      page.go(to: .home)
    case .ghost:
      page.act(.chooseMode, try #require(SessionMode.allCases.firstIndex(of: .game)))
      page.take(ghost: values[0])
    case .recital:
      let keys: [String: ControlKey] = [
        "erase": .erase, "submit": .enter, "pause": .pause, "end": .escape, "confirm": .escape,
      ]
      page.act(.key, Int(try #require(keys[values[0]]).rawValue))
    case .takeIn:
      page.front.take(archive: try TrainerScript.export)
      page.go(to: .home)
    }
  }

  private func number(_ text: String) throws -> Int { try #require(Int(text)) }

  private func reopen(after days: Int) {
    page = BrowserHarness(kept: page.kept, at: page.seconds + Int64(days) * 86_400)
  }

  private func set(_ name: String, to value: String) throws {
    let row = try #require(["keypad": 1, "groupSize": 2][name])
    let layouts = KeypadLayout.allCases
    let number = Int(value) ?? layouts.firstIndex { $0.name == value }
    page.act(.set, row << 16 | (try #require(number)))
  }
}
