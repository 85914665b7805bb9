/// Parses how many keys a painted screen shows: the smallest part of a terminal for that.
///
/// It follows what the trainer sends (absolute positions, styles, UTF-8, the marks of synchronised
/// output) and keeps only the header's lines, in ASCII. Each frame is read from the whole header,
/// since a frame holds only the places that changed.
package struct ScreenParser {
  package struct Reading: Hashable, Sendable {
    /// The number after `Position: #`: that of the next decimal.
    package var position: Int
    /// The number after `Errors`; 0 where there is none.
    package var errors: Int

    package init(position: Int, errors: Int) {
      self.position = position
      self.errors = errors
    }

    /// The keys that were taken: right ones move the position, wrong ones are counted.
    package var keys: Int { position - 1 + errors }
  }

  private enum State { case text, escape, control }

  private static let positionLabel = Array("Position: #".utf8)
  private static let errorLabel = Array("Errors ".utf8)

  private static let lines = 3

  private let columns: Int
  private var cells: [UInt8]
  private var state = State.text
  private var row = 0
  private var column = 0
  private var isPrivate = false
  private var parameters: [Int] = []
  private var number = 0
  private var isTouched = false

  /// The numbers of the latest whole frame; `nil` before the first with a position.
  package private(set) var reading: Reading?

  package init(columns: Int) {
    self.columns = columns
    cells = Array(repeating: 0x20, count: columns * Self.lines)
    parameters.reserveCapacity(16)
  }

  /// Processes a byte.
  ///
  /// - Returns: whether a frame ended with it.
  package mutating func take(_ byte: UInt8) -> Bool {
    switch state {
    case .text:
      if byte == 0x1B {
        state = .escape
      } else if byte >= 0x20, byte & 0xC0 != 0x80 {
        // The first byte of a character that is not ASCII represents all of it.
        put(byte < 0x80 ? byte : 0x3F)
      }
      return false
    case .escape:
      state = byte == 0x5B ? .control : .text
      isPrivate = false
      parameters.removeAll(keepingCapacity: true)
      number = 0
      return false
    case .control:
      return control(byte)
    }
  }

  private mutating func put(_ byte: UInt8) {
    if row < Self.lines, column < columns {
      cells[row * columns + column] = byte
      isTouched = true
    }
    column += 1
  }

  private mutating func control(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x3F: isPrivate = true
    case 0x30...0x39: number = min(number * 10 + Int(byte - 0x30), 99_999)
    case 0x3B:
      parameters.append(number)
      number = 0
    case 0x40...0x7E:
      state = .text
      parameters.append(number)
      return finish(byte)
    default: break
    }
    return false
  }

  private mutating func finish(_ final: UInt8) -> Bool {
    switch final {
    case 0x48 where parameters.count == 2:  // H
      (row, column) = (max(0, parameters[0] - 1), max(0, parameters[1] - 1))
    case 0x4A where parameters[0] == 2:  // 2J
      for index in cells.indices { cells[index] = 0x20 }
      isTouched = true
    case 0x6C where isPrivate && parameters[0] == 2026:  // ?2026l
      if isTouched { read() }
      return true
    default: break
    }
    return false
  }

  private mutating func read() {
    isTouched = false
    guard let position = value(after: Self.positionLabel) else { return }
    reading = Reading(position: position, errors: value(after: Self.errorLabel) ?? 0)
  }

  private func value(after label: [UInt8]) -> Int? {
    let length = label.count
    for start in 0...(cells.count - length) where cells[start] == label[0] {
      guard cells[start..<start + length].elementsEqual(label) else { continue }
      var value: Int?
      for byte in cells[(start + length)...] {
        if (0x30...0x39).contains(byte) {
          value = (value ?? 0) * 10 + Int(byte - 0x30)
        } else if byte != 0x2C {
          break
        }
      }
      return value
    }
    return nil
  }
}
