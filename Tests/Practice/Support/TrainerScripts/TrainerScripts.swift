import Foundation

/// What a player does; each front end has its own way to do it.
package enum PlayerAction: String, CaseIterable, Sendable {
  /// From the welcome to Home; the next language before that.
  case begin, language
  /// To Home, to a page by its name.
  case home, page
  /// Another constant; a session of a mode; the first step of today's plan, or one more block; the
  /// check of what the player says to know.
  case constant, open, today, claim
  /// What the end of a session offers first; its block with the first error.
  case next, block
  case reveal, restart, leave
  /// Seconds pass; the player is elsewhere for a moment.
  case wait, away
  /// The trainer is opened again after some days; at once, after its end in a session.
  case days, killed
  /// The challenge of its page; a drill by its place, nine more for each further form; its answer.
  case challenge, drill, answer
  /// Deletes the first session of the history; answers the question.
  case delete, yes
  /// A setting by its key; a goal by its digits and days.
  case set, goal
  /// Pastes the code of a friend's ghost.
  case ghost
  /// A step of a recital: erase, submit, pause, end, confirm.
  case recital
  /// A player with a name, on the page of players: a new one, one who plays from now on.
  case add, play
  /// Digits of the left or the right one of a duel.
  case seat
  /// Takes `export.jsonl` over.
  case takeIn = "import"
}

/// The time between two keys.
package enum PlayerPace: String, Sendable {
  case fast, normal, slow

  package var milliseconds: Int64 {
    switch self {
    case .fast: 50
    case .normal: 100
    case .slow: 400
    }
  }
}

/// A front end and who plays it.
package protocol ScriptedPlayer: AnyObject {
  /// Everything that is to be read now: cells or elements, never the model.
  var shown: String { get }
  func type(_ digits: String, _ pace: PlayerPace) throws
  func perform(_ action: PlayerAction, _ values: [String]) throws
}

/// A way through the trainer, with what is to be seen on it.
///
/// `Tests/Practice/Support/scripts.txt` has them all; the tests of the page in a browser read it as
/// well. A line is an action with its values, or a pattern that is seen (`+`) or not (`-`). Of
/// digits there are `right 12`, `wrong`, and `type 3`.
package struct TrainerScript: Sendable, CustomStringConvertible {
  package let name: String
  private var lines: [(number: Int, text: String)] = []

  package var description: String { name }

  /// Why a script cannot be played.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The export that a script imports.
  package static var export: [UInt8] {
    get throws { Array(try Data(contentsOf: folder.appending(path: "export.jsonl"))) }
  }

  /// The scripts of the list.
  package static let all: [TrainerScript] = {
    let list = try? String(contentsOf: folder.appending(path: "scripts.txt"), encoding: .utf8)
    var scripts: [TrainerScript] = []
    for (place, line) in (list ?? "").components(separatedBy: "\n").enumerated() {
      if line.hasPrefix("# ") {
        scripts.append(TrainerScript(name: String(line.dropFirst(2))))
      } else if !line.isEmpty, !scripts.isEmpty {
        scripts[scripts.count - 1].lines.append((place + 1, line))
      }
    }
    return scripts
  }()

  /// Plays the script.
  ///
  /// - Returns: the facts that were dropped, or shown where they are none.
  package func play(on player: some ScriptedPlayer) throws -> [String] {
    var faults: [String] = []
    for (number, line) in lines {
      let isSeen = line.hasPrefix("+ ")
      guard isSeen || line.hasPrefix("- ") else {
        try act(line, player)
        continue
      }
      let fact = String(line.dropFirst(2))
      let shown = Self.plain(player.shown)
      if try shown.contains(Regex(fact).ignoresCase()) != isSeen {
        faults.append("line \(number): \(isSeen ? "not seen" : "seen"): \(fact)\n  in: \(shown)")
      }
    }
    return faults
  }

  private func act(_ line: String, _ player: some ScriptedPlayer) throws {
    let words = line.components(separatedBy: " ")
    let pace = PlayerPace(rawValue: words.last ?? "") ?? .normal
    switch words[0] {
    case "right":
      let first = try Self.place(player) - 1
      let count = Int(words[1]) ?? 0
      try player.type(String(Self.pi.dropFirst(first).prefix(count)), pace)
    case "wrong":
      let right = Int(String(Self.pi.dropFirst(try Self.place(player) - 1).prefix(1))) ?? 0
      try player.type("\((right + 1) % 10)", pace)
    case "type": try player.type(words[1], pace)
    default:
      guard let action = PlayerAction(rawValue: words[0]) else {
        throw Failure(description: "'\(line)' is no action")
      }
      try player.perform(action, Array(words.dropFirst()))
    }
  }

  /// The number of the next decimal, as it is shown.
  private static func place(_ player: some ScriptedPlayer) throws -> Int {
    guard let match = plain(player.shown).firstMatch(of: /(?:Position ?|Stelle): #([0-9]+)/),
      let place = Int(match.1)
    else { throw Failure(description: "no position is shown in: \(plain(player.shown))") }
    return place
  }

  /// A text without frames and with single blanks, one more at its end.
  private static func plain(_ text: String) -> String {
    let open = text.unicodeScalars.map { ("\u{2500}"..."\u{257F}").contains($0) ? " " : $0 }
    var plain = String.UnicodeScalarView()
    plain.append(contentsOf: open)
    return String(plain).split(whereSeparator: \.isWhitespace).joined(separator: " ") + " "
  }

  /// The decimals of π that players know, as published.
  private static let pi =
    "14159265358979323846264338327950288419716939937510582097494459230781640628620899"
}
