import DigitCore
import PracticeEngine
import Text

/// The players of a device.
///
/// Each but the first has what is kept in a folder, or under a prefix, of its own; the first one's
/// stands where it stood before there were others.
package struct Players: Sendable {
  package struct Player: Sendable {
    /// Never given to another one.
    package let number: Int64
    /// Empty where none was given.
    package fileprivate(set) var name = ""
  }

  package static let longestName = 20

  package private(set) var all = [Player(number: 1)]
  /// The number of the one who plays.
  package var current: Int64 = 1
  /// The greatest number that was ever given.
  private var last: Int64 = 1

  package init() {}

  package subscript(number: Int64) -> Player? { all.first { $0.number == number } }

  package func number(named name: String) -> Int64? {
    all.first { !$0.name.isEmpty && $0.name == name }?.number
  }

  /// Makes a change, or says why not.
  package mutating func make(_ change: PlayerChange) -> PlayerProblem? {
    switch change {
    case .add(let name):
      guard let name = Self.name(name), number(named: name) == nil else { return .name }
      last += 1
      all.append(Player(number: last, name: name))
    case .rename(let number, let name):
      guard let name = Self.name(name), [nil, number].contains(self.number(named: name)) else {
        return .name
      }
      for place in all.indices where all[place].number == number { all[place].name = name }
    case .choose(let number): if self[number].hasValue { current = number }
    case .remove(let number):
      if number == current { return .plays }
      all.removeAll { $0.number == number }
    }
    return nil
  }

  /// Adds who has data and is not listed: the list was damaged or lost.
  package mutating func find(_ number: Int64) {
    if !self[number].hasValue { all.append(Player(number: number)) }
    last = max(last, number)
  }

  /// A name without needless blanks; `nil` where it is empty, too long, or not to be shown.
  package static func name(_ text: String) -> String? {
    let words = Array(text.utf8).pieces(at: 0x20)
    let name = words.map { String(decoding: Array($0), as: UTF8.self) }.joined(separator: " ")
    // Controls, marks of direction, and what has no width of its own would disguise it.
    let isShown = name.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case ..<0x20, 0x7F..<0xA1, 0xAD, 0x300..<0x370, 0x61C, 0x2000..<0x2010, 0x2028..<0x2030,
        0x205F..<0x2070, 0xE000..<0xF900, 0xFE00...:
        false
      default: true
      }
    }
    return (1...longestName).contains(name.unicodeScalars.count) && isShown ? name : nil
  }

  package var json: String {
    JSONWriter.object { writer in
      StoreFormat.players.begin(&writer)
      writer.member("current", current)
      writer.member("last", last)
      writer.member("players", each: all) { player, writer in
        writer.member("number", player.number)
        writer.member("name", player.name)
      }
    }
  }

  package init(_ fields: inout FieldReader) {
    self.init()
    let numbers: ClosedRange<Int64> = 1...FieldReader.maximumCount
    last = fields.integer("last", in: numbers) ?? 1
    all = []
    for value in fields.value("players")?.elements ?? [] {
      var player = FieldReader(value)
      guard let number = player.integer("number", in: numbers) else { continue }
      find(number)
      if let name = player.named("name", { $0 }) { _ = make(.rename(number, name)) }
    }
    if all.isEmpty {
      fields.addProblem("it lists no player")
      find(1)
    }
    current = fields.integer("current", in: numbers) ?? 1
    if !self[current].hasValue { current = all.first?.number ?? 1 }
  }
}

package enum PlayerChange: Sendable {
  case add(String)
  case choose(Int64)
  case rename(Int64, String)
  /// Takes everything that is kept of the player along.
  case remove(Int64)
}

/// Why the players stay as they are.
package enum PlayerProblem: Hashable, Sendable {
  /// The name is empty, too long, not to be shown, or another's.
  case name
  /// Who plays is not removed.
  case plays
  case failed(reason: String)
}
