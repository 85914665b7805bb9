import PracticeEngine

/// The Major system: each digit is a consonant sound, so that a number can be kept as words.
///
/// Vowels, h, w and y mean nothing. The sounds are the usual ones: 0 s z, 1 t d, 2 n, 3 m, 4 r, 5
/// l, 6 sh ch j, 7 k g, 8 f v, 9 p b. In German w is 8, sch is 6, and g is always 7.
package enum MajorSystem {
  /// The digits that the spelling of a word says.
  ///
  /// Spelling is followed by rule: c and g are soft before e, i and y; sh, ch, tch, dg(e) are 6; th
  /// is 1; ph is 8; ck and qu are 7; a doubled letter counts once. Silent consonants are counted,
  /// which is why the lists have no words with them.
  ///
  /// - Parameters:
  ///   - word: letters, with or without accents; others are left out.
  ///   - language: the language of the word.
  package static func digits(of word: String, in language: Language) -> [UInt8] {
    let spellings = (language == .german ? "6sch 8w " : "6ge 6gi 6gy ") + Self.spellings
    let sounds = Array(spellings.utf8).pieces(at: 0x20).map {
      String(decoding: Array($0), as: UTF8.self).unicodeScalars
    }
    var letters = word.unicodeScalars.compactMap(plain)[...]
    var digits: [UInt8] = []
    while let first = letters.first {
      let sound = sounds.first { letters.starts(with: $0.dropFirst()) }
      if let digit = sound?.first { digits.append(UInt8(digit.value - 0x30)) }
      let length = (sound?.count ?? 2) - 1
      letters = letters.dropFirst(length)
      if sound != nil, length == 1, letters.first == first { letters = letters.dropFirst() }
    }
    return digits
  }

  /// Digits and how their sounds are spelled; the first that fits counts.
  private static var spellings: String {
    "6tch 6dge 6ch 6sh 1th 8ph 7ck 0ce 0ci 0cy 0s 0z 0ç 0ß 7c 7g 1t 1d 2n 3m 4r 5l 6j 7k 7q 8f "
      + "8v 9p 9b"
  }

  /// A letter in lower case without its accent; `nil` for anything else.
  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "a"..."z", "ç", "ß": return scalar
    case "A"..."Z": return Unicode.Scalar(scalar.value + 0x20)
    case "é", "è", "ê", "ë", "É", "È", "Ê": return "e"
    case "à", "â", "ä", "À", "Â", "Ä": return "a"
    case "î", "ï", "Î": return "i"
    case "ô", "ö", "Ô", "Ö": return "o"
    case "û", "ù", "ü", "Û", "Ü": return "u"
    case "Ç": return "ç"
    default: return nil
    }
  }
}

/// A player's words for numbers: a list of the Major system that the player may change.
///
/// A word may have columns with `|` between them: person, action and object. The pairs of the
/// decimals then take them in turn, so that three pairs make one image. A list may also name words
/// for three digits, and the loci at which the blocks of ten are kept.
package struct PairWords: Hashable, Sendable {
  package static var count: Int { 100 }

  /// The words, by pair; an empty one where there is none.
  package private(set) var words: [String]

  /// Words for three digits, by their number, and after `@` the places at which blocks of ten
  /// decimals are kept, by the block's number from 1: one table, of a type that the page has
  /// already, as each type of dictionary is three kilobytes of it.
  private var others: [String: String] = [:]

  /// What is wrong with a line of a list.
  package struct Problem: Hashable, Sendable {
    /// The number of the line, from 1.
    package let line: Int
    package let text: String
  }

  /// Takes a list of words with blanks between them, from 00 on.
  package init(_ list: String) {
    let list = Array(list.utf8).pieces(at: 0x20).map { String(decoding: Array($0), as: UTF8.self) }
    words = (0..<Self.count).map { $0 < list.count ? list[$0] : "" }
  }

  /// The word of a pair of digits, 0 to 99.
  package subscript(pair: Int) -> String { words[pair] }

  /// What a pair stands for at a place of the decimals: of several columns one.
  ///
  /// - Parameters:
  ///   - pair: 0 to 99.
  ///   - index: the 0-based index of its first decimal.
  package func word(of pair: Int, at index: Int64) -> String {
    let columns = columns(of: pair)
    return columns[min(Int(index / 2 % 3), columns.count - 1)]
  }

  /// The person, the action and the object of a pair, as far as there are; at least one text.
  package func columns(of pair: Int) -> [String] {
    Array(words[pair].utf8).pieces(at: UInt8(ascii: "|"), keepsEmpty: true).map {
      String(decoding: Self.trimmed($0), as: UTF8.self)
    }
  }

  /// The words of a block of decimals, its locus first; empty where it has none.
  ///
  /// - Parameters:
  ///   - digits: the decimals.
  ///   - start: the 0-based index of the first one.
  package func image(of digits: [UInt8], from start: Int64) -> [String] {
    let number = Int(start / 10) + 1
    var image = others["@\(number)"].map { ["\(number) @ \($0)"] } ?? []
    for (width, name) in [(2, word(of:at:)), (3, triple(_:at:))] {
      let first = (width - Int(start) % width) % width
      for place in stride(from: first, through: digits.count - width, by: width) {
        let part = digits[place..<place + width]
        let word = name(part.reduce(0) { 10 * $0 + Int($1) }, start + Int64(place))
        if !word.isEmpty { image.append(part.map { "\($0)" }.joined() + " " + word) }
      }
    }
    return image
  }

  private func triple(_ number: Int, at index: Int64) -> String { others["\(number)"] ?? "" }

  /// Takes the words of a list over those that are there.
  ///
  /// - Parameter text: a number of two or three digits and its word in each line, such as
  ///   `14 tire`, or `@` with the number of a block and its locus, such as `@3 kitchen`; lines that
  ///   begin with # and empty ones are left out, and a pair without a word has none from then on.
  /// - Returns: the lines that say nothing; they change nothing.
  package mutating func read(_ text: String) -> [Problem] {
    var problems: [Problem] = []
    var number = 0
    // A line ends with LF; a CR before it is a blank.
    for line in Array(text.utf8).pieces(at: 0x0A, keepsEmpty: true) {
      number += 1
      var bytes = Self.trimmed(line)
      // Editors put a byte-order mark, EF BB BF, before a text.
      if number == 1, bytes.first == 0xEF { bytes = bytes.dropFirst(3) }
      guard let first = bytes.first, first != UInt8(ascii: "#") else { continue }
      if !take(bytes) {
        problems.append(Problem(line: number, text: String(decoding: bytes, as: UTF8.self)))
      }
    }
    return problems
  }

  private mutating func take(_ line: ArraySlice<UInt8>) -> Bool {
    let isLocus = line.first == UInt8(ascii: "@")
    let line = isLocus ? line.dropFirst() : line
    let digits = line.prefix { (0x30...0x39).contains($0) }
    let rest = line.dropFirst(digits.count)
    guard (isLocus ? 1...9 : 2...3).contains(digits.count), rest.first.map(Self.isBlank) ?? true
    else { return false }
    let number = digits.reduce(0) { 10 * $0 + Int($1 - 0x30) }
    guard !isLocus || number > 0 else { return false }
    let word = String(decoding: Self.trimmed(rest), as: UTF8.self)
    if isLocus || digits.count == 3 {
      others[isLocus ? "@\(number)" : "\(number)"] = word.isEmpty ? nil : word
    } else {
      words[number] = word
    }
    return true
  }

  package var text: String {
    var text = ""
    for pair in 0..<Self.count {
      text += "\(pair < 10 ? "0" : "")\(pair)\(words[pair].isEmpty ? "" : " ")\(words[pair])\n"
    }
    return text
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    while let last = line.last, isBlank(last) { line.removeLast() }
    return line.drop(while: isBlank)
  }
}
