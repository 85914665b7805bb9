import PracticeData

package enum Key: Hashable, Sendable {
  /// A digit, from the top row or the number pad.
  case digit(UInt8)
  /// Another printable character, or a space; beyond ASCII of two bytes in UTF-8, for names.
  case character(Unicode.Scalar)
  /// A letter with the control key, as the letter in lower case.
  case control(Unicode.Scalar)
  case enter, escape, tab, backspace
  case up, down, left, right, pageUp, pageDown, home, end
  /// A bracketed paste, with its bytes as far as the longest ghost code goes; without the digits
  /// that came as keys.
  case paste([UInt8])
  /// A click of the main button, at a cell of the screen.
  case click(row: Int, column: Int)
}

/// Parses the keys in the bytes of a terminal.
///
/// Unknown input is read to its end and dropped: escape sequences, unsolicited answers of the
/// terminal, characters of more than two bytes. Bytes may come in pieces of any size.
package struct KeyParser: Sendable {
  private enum State: Sendable {
    case ground
    /// After the first byte of a character of two, with its bits.
    case character(UInt32)
    case escape
    /// After an escape that was taken for the key: what belongs to its sequence may still come.
    case lateEscape
    case control
    /// After `ESC O` (SS3): one byte names the key.
    case ss3
    /// Within a string (OSC, DCS, APC, PM, SOS), which ends with BEL or `ESC \`.
    case string(sawEscape: Bool)
    /// Within a bracketed paste: how many bytes of its end were seen.
    case paste(matched: Int)
  }

  /// The time after which a lone escape is the key, in nanoseconds.
  package static let escapeTimeout: Int64 = 30_000_000
  /// The time after which an incomplete sequence is dropped, in nanoseconds.
  ///
  /// Slow lines split sequences. What comes after it would be typed, so it is long; whoever types
  /// the beginning of a sequence by hand loses what is typed within it.
  package static let sequenceTimeout: Int64 = 1_000_000_000
  /// The same for a paste, longer because slow lines pause: what follows would count as typed.
  package static let pasteTimeout: Int64 = 3_000_000_000

  /// Whether the digits of a paste, and a point, count as typed: nowhere but in a recital.
  package var takesPastes = false
  private var state = State.ground
  /// The parameter bytes of the control sequence, as many as known keys have.
  private var parameters: [UInt8] = []
  private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)
  private static let longestParameters = 32
  private var pasted: [UInt8] = []
  private static let longestPaste = GhostCode.longestText + 1

  package init() {}

  /// How long to wait for the rest of a sequence, in nanoseconds; `nil` outside one.
  package var delay: Int64? {
    switch state {
    case .ground, .character, .lateEscape: nil
    case .escape: Self.escapeTimeout
    case .control, .ss3, .string: Self.sequenceTimeout
    case .paste: Self.pasteTimeout
    }
  }

  /// Parses one byte.
  ///
  /// - Returns: the key that it completes, if any.
  package mutating func parse(_ byte: UInt8) -> Key? {
    switch state {
    case .ground: return ground(byte)
    case .character(let bits):
      state = .ground
      guard byte & 0xC0 == 0x80 else { return ground(byte) }
      return Unicode.Scalar(bits << 6 | UInt32(byte & 0x3F)).map(Key.character)
    case .escape: return escape(byte)
    case .lateEscape:
      // Whatever else comes was typed: a letter with Alt comes at once.
      if [UInt8(ascii: "["), UInt8(ascii: "O"), UInt8(ascii: "]")].contains(byte) {
        return escape(byte)
      }
      state = .ground
      return ground(byte)
    case .control: return control(byte)
    case .ss3:
      state = .ground
      return Self.ss3Key(byte)
    case .string(let sawEscape):
      if byte == 0x07 || (sawEscape && byte == UInt8(ascii: "\\")) || byte == 0x18 {
        state = .ground
      } else {
        state = .string(sawEscape: byte == 0x1B)
      }
      return nil
    case .paste(let matched): return paste(byte, matched)
    }
  }

  /// Ends a sequence after ``delay`` without input.
  ///
  /// - Returns: the escape key, if it stood alone.
  package mutating func timeOut() -> Key? {
    if case .escape = state {
      state = .lateEscape
      return .escape
    }
    state = .ground
    return nil
  }

  private mutating func ground(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x30...0x39: return .digit(byte - 0x30)
    case 0x0D, 0x0A: return .enter
    case 0x09: return .tab
    case 0x08, 0x7F: return .backspace
    case 0x1B:
      state = .escape
      return nil
    case 0x01...0x1A: return .control(Unicode.Scalar(byte + 0x60))
    case 0x20...0x7E: return .character(Unicode.Scalar(byte))
    case 0xC3...0xDF:
      state = .character(UInt32(byte & 0x1F))
      return nil
    default: return nil
    }
  }

  private mutating func escape(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "["):
      state = .control
      parameters.removeAll(keepingCapacity: true)
    case UInt8(ascii: "O"): state = .ss3
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      state = .string(sawEscape: false)
    case 0x1B: return .escape  // The second may begin a sequence.
    case 0x00..<0x20:
      // No sequence begins so: a key pressed right after Escape.
      state = .ground
      return ground(byte)
    default: state = .ground  // A letter with Alt.
    }
    return nil
  }

  private mutating func control(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x20...0x3F:
      if parameters.count < Self.longestParameters { parameters.append(byte) }
      return nil
    case 0x40...0x7E:
      state = .ground
      return named(byte)
    case 0x1B:
      state = .escape
      return nil
    default:
      state = .ground
      return nil
    }
  }

  private mutating func named(_ final: UInt8) -> Key? {
    if final == UInt8(ascii: "~") {
      switch String(decoding: parameters.prefix { $0 != 0x3B }, as: UTF8.self) {
      case "200":
        state = .paste(matched: 0)
        pasted = []
      case "1", "7": return .home
      case "4", "8": return .end
      case "5": return .pageUp
      case "6": return .pageDown
      default: break
      }
      return nil
    }
    if parameters.first == UInt8(ascii: "<") { return final == UInt8(ascii: "M") ? click() : nil }
    // Arrows with modifiers have parameters and mean the same.
    return Self.arrow(final)
  }

  /// A click as SGR mouse reports (mode 1006) write it: button, column and row, both from 1.
  private func click() -> Key? {
    let numbers = parameters.dropFirst().split(separator: 0x3B).map {
      Int(String(decoding: $0, as: UTF8.self))
    }
    guard numbers.count == 3, numbers[0] == 0, let column = numbers[1], let row = numbers[2],
      column > 0, row > 0
    else { return nil }
    return .click(row: row - 1, column: column - 1)
  }

  private mutating func paste(_ byte: UInt8, _ matched: Int) -> Key? {
    if byte == Self.pasteEnd[matched] {
      guard matched + 1 == Self.pasteEnd.count else {
        state = .paste(matched: matched + 1)
        return nil
      }
      state = .ground
      return .paste(pasted)
    }
    // What looked like its end belonged to it.
    for part in Self.pasteEnd.prefix(matched) where pasted.count < Self.longestPaste {
      pasted.append(part)
    }
    state = .paste(matched: byte == 0x1B ? 1 : 0)
    if takesPastes { return 0x2E...0x39 ~= byte ? ground(byte) : nil }
    if byte != 0x1B, pasted.count < Self.longestPaste { pasted.append(byte) }
    return nil
  }

  private static func arrow(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    default: nil
    }
  }

  /// A key of the number pad in application mode, or an arrow.
  private static func ss3Key(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "p")...UInt8(ascii: "y"): .digit(byte - UInt8(ascii: "p"))
    case UInt8(ascii: "M"): .enter
    default: arrow(byte)
    }
  }
}
