package import DigitCore
package import PracticeEngine

/// A run as a text to send: whoever has it races the run's ghost.
///
/// The text has the letters of base64url (RFC 4648, section 5). A number takes a letter for each
/// five of its bits, the low ones first; a letter from 32 on says that more follow. In this order:
///
/// - the version, 1, and the code of the constant;
/// - how many digits, and the `DigitHash` of these decimals, on which the run rests;
/// - the tick in milliseconds: every time is rounded to a whole number of ticks;
/// - the length of the name, and each of its scalars;
/// - for each digit the ticks since the one before;
/// - seven letters: FNV-1a of all letters before, plus 2^34.
///
/// The tick is the finest power of two with which the times take at most 1.9 letters a digit. So a
/// code of a thousand digits has at most 2,048 letters, whatever the times are.
package struct GhostCode: Hashable, Sendable {
  /// The most digits of a code; a reader holds eight bytes for each.
  package static let longestRun = 100_000
  /// The most bytes that a reader looks at.
  package static let longestText = 262_144
  /// The longest run in milliseconds: thirty days.
  static let longestTime: Int64 = 2_592_000_000
  /// Each letter at the place of its value.
  static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The run with its rounded times.
  package let run: PersonalBestRecord
  /// Whose run it is, as ``cleaned(_:)`` lets it stand; may be empty.
  package let name: String
  /// To how many milliseconds the times are rounded.
  package let tick: Int64
  package let text: String
  /// The hash of the decimals that were typed.
  let digits: DigitHash
}

extension GhostCode {
  /// Creates the code of a run, or `nil` where it has no times, is too long, or `source` has fewer
  /// digits.
  ///
  /// - Parameters:
  ///   - run: a run from the first decimal on.
  ///   - name: whose it is; what a name must not hold is left out.
  ///   - source: the decimals that were typed.
  /// - Complexity: O(digits).
  package init?(of run: PersonalBestRecord, by name: String, on source: some DigitSource) {
    let times = run.cumulativeTimes
    guard run.isTimed, let last = times.last, last / 1_000_000 < Self.longestTime,
      times.count <= Self.longestRun, let digits = Self.hash(of: source, count: run.digitCount)
    else { return nil }
    var (tick, gaps) = (Int64(1), [UInt8]())
    while true {
      gaps = []
      var before: Int64 = 0
      for time in times {
        let ticks = (time + tick * 500_000) / (tick * 1_000_000)
        gaps.append(number: UInt64(ticks - before))
        before = ticks
      }
      if gaps.count <= max(times.count * 19 / 10, 1900) { break }
      tick *= 2
    }
    var code: [UInt8] = []
    let scalars = Self.cleaned(name).unicodeScalars.map { UInt64($0.value) }
    let head = [1, UInt64(run.constant.code), UInt64(times.count), digits.value, UInt64(tick)]
    for number in head + [UInt64(scalars.count)] + scalars { code.append(number: number) }
    do throws(GhostCodeError) {
      try self.init(reading: Self.sealed(code + gaps))
    } catch { return nil }
  }

  /// Whether the run rests on these decimals.
  package func rests(on source: some DigitSource) -> Bool {
    Self.hash(of: source, count: run.digitCount) == digits
  }

  /// The hash of the first decimals, or `nil` where there are fewer.
  private static func hash(of source: some DigitSource, count: Int64) -> DigitHash? {
    var hash = DigitHash()
    for index in 0..<count {
      guard let digit = source.digit(at: index) else { return nil }
      hash.append(word: UInt64(digit.value), count: 1)
    }
    return hash
  }

  /// Letters with their check value.
  package static func sealed(_ letters: some Collection<UInt8>) -> [UInt8] {
    let sum = letters.reduce(UInt32(0x811C_9DC5)) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    var sealed = Array(letters)
    sealed.append(number: UInt64(sum) | 1 << 34)
    return sealed
  }

  /// A name without what moves a cursor, changes the direction of writing, is wider than a cell, or
  /// means something in a page: letters of three scripts, digits and some marks stay, at most 24.
  package static func cleaned(_ name: String) -> String {
    var cleaned: [String] = []
    for scalar in name.unicodeScalars where cleaned.count < 24 {
      switch scalar.value {
      case 0x20 where cleaned.isEmpty: break
      case 0x20, 0x27, 0x2D, 0x2E, 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6,
        0xF8...0x24F, 0x388...0x3FF, 0x400...0x481, 0x48A...0x52F:
        cleaned.append(String(scalar))
      default: break
      }
    }
    while cleaned.last == " " { cleaned.removeLast() }
    return cleaned.joined()
  }
}

extension [UInt8] {
  fileprivate mutating func append(number: UInt64) {
    var rest = number
    repeat {
      let value = Int(rest & 31)
      rest >>= 5
      append(GhostCode.alphabet[rest > 0 ? value | 32 : value])
    } while rest > 0
  }
}
