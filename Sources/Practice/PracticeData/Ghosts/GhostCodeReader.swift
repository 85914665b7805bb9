import DigitCore
import PracticeEngine

/// Why a text is no ghost code, and where.
package struct GhostCodeError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: String, Sendable {
    case tooLong = "too long"
    case letter = "not a letter, a digit, '-' or '_'"
    case cut = "it ends too early"
    case changed = "it was changed or cut off, its check value is another one"
    case version = "a newer program made it"
    case content = "a number that cannot be"
  }

  package let reason: Reason
  /// The number of the letter in the code, from 1.
  package let place: Int

  package var description: String { "no ghost code at letter \(place): \(reason.rawValue)" }
}

extension GhostCode {
  /// What stands before a code in a link.
  package static let marker = "#race="

  /// Reads a code, alone with blanks and line ends anywhere, or in a text with a link.
  ///
  /// What the code claims is compared with its length before anything is reserved.
  ///
  /// - Parameter text: foreign bytes.
  /// - Throws: ``GhostCodeError`` at the first letter that is wrong.
  /// - Complexity: O(text).
  package init(reading text: [UInt8]) throws(GhostCodeError) {
    var reader = CodeReader(letters: try Self.letters(of: text))
    _ = try reader.number(1...1, or: .version)
    // A newer program may know further constants.
    let code = try reader.number(0...65_535, or: .version)
    guard let constant = MathematicalConstant.withCode(UInt16(code)) else {
      throw GhostCodeError(reason: .version, place: 2)
    }
    // Every digit has a letter at least.
    let longest = min(Self.longestRun, reader.letters.count)
    let count = Int64(try reader.number(1...UInt64(longest)))
    let digits = DigitHash(value: try reader.number(0...DigitHash.modulus - 1)) ?? DigitHash()
    let tick = Int64(try reader.number(1...1 << 20))
    let name = try reader.name()
    var (times, time) = ([Int64](), Int64(0))
    for _ in 0..<count {
      let rest = Self.longestTime / tick - time
      time += Int64(try reader.number(0...UInt64(rest)))
      times.append(time * tick * 1_000_000)
    }
    guard reader.place == reader.letters.count,
      let run = PersonalBestRecord(
        constant: constant, digitCount: count, totalTime: times.last ?? 0, cumulativeTimes: times)
    else { throw GhostCodeError(reason: .content, place: reader.place + 1) }
    self.init(
      run: run, name: name, tick: tick,
      text: String(decoding: Self.sealed(reader.letters), as: UTF8.self), digits: digits)
  }

  /// The letters of a code before its check value, which is compared.
  private static func letters(of text: [UInt8]) throws(GhostCodeError) -> ArraySlice<UInt8> {
    guard text.count <= longestText else {
      throw GhostCodeError(reason: .tooLong, place: longestText + 1)
    }
    let marker = Array(Self.marker.utf8)
    let link = text.indices.dropLast(marker.count - 1).first {
      text[$0..<$0 + marker.count].elementsEqual(marker)
    }
    var letters = text.filter { $0 > 0x20 }
    if let link {
      letters = Array(text[(link + marker.count)...].prefix { Self.alphabet.contains($0) })
    } else if let place = letters.firstIndex(where: { !Self.alphabet.contains($0) }) {
      throw GhostCodeError(reason: .letter, place: place + 1)
    }
    let reason = letters.count > 7 ? GhostCodeError.Reason.changed : .cut
    guard letters.count > 7, sealed(letters.dropLast(7)) == letters else {
      throw GhostCodeError(reason: reason, place: max(letters.count, 1))
    }
    return letters.dropLast(7)
  }
}

/// Reads numbers from letters; never past their end.
private struct CodeReader {
  let letters: ArraySlice<UInt8>
  /// How many letters were read.
  var place = 0

  /// The next number, which must be in a range.
  mutating func number(
    _ range: ClosedRange<UInt64>, or reason: GhostCodeError.Reason = .content
  ) throws(GhostCodeError) -> UInt64 {
    let start = place
    var (number, shift) = (UInt64(0), UInt64(0))
    while place < letters.count {
      let letter = letters[letters.startIndex + place]
      let value = UInt64(GhostCode.alphabet.firstIndex(of: letter) ?? 0)
      place += 1
      number |= (value & 31) << shift
      shift += 5
      if value < 32, range.contains(number) { return number }
      // No number has more than thirteen letters.
      if value < 32 || shift > 60 { throw GhostCodeError(reason: reason, place: start + 1) }
    }
    throw GhostCodeError(reason: .cut, place: start + 1)
  }

  mutating func name() throws(GhostCodeError) -> String {
    let start = place
    var name = ""
    let length = try number(0...24)
    for _ in 0..<length {
      let scalar = try number(0...0x52F)
      name += String(Unicode.Scalar(UInt16(scalar)) ?? " ")
    }
    guard GhostCode.cleaned(name).utf8.elementsEqual(name.utf8) else {
      throw GhostCodeError(reason: .content, place: start + 1)
    }
    return name
  }
}
