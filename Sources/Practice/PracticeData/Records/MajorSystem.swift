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
    let letters = word.unicodeScalars.compactMap(plain)
    var digits: [UInt8] = []
    var place = 0
    while place < letters.count {
      let letter = letters[place]
      let next = place + 1 < letters.count ? letters[place + 1] : " "
      let third = place + 2 < letters.count ? letters[place + 2] : " "
      let sound = sound(letter, next, third, isGerman: language == .german)
      if let digit = sound.digit { digits.append(digit) }
      place += sound.length
    }
    return digits
  }

  /// The digit at a letter, and how many letters it takes.
  private static func sound(
    _ letter: Unicode.Scalar, _ next: Unicode.Scalar, _ third: Unicode.Scalar, isGerman: Bool
  ) -> (digit: UInt8?, length: Int) {
    switch (letter, next, third) {
    case ("t", "c", "h"): return (6, 3)
    case ("s", "c", "h") where isGerman: return (6, 3)
    case ("c", "h", _), ("s", "h", _): return (6, 2)
    case ("d", "g", "e"): return (6, 2)
    case ("t", "h", _): return (1, 2)
    case ("p", "h", _): return (8, 2)
    case ("c", "k", _): return (7, 2)
    default: break
    }
    let isSoft = next == "e" || next == "i" || next == "y"
    let length = next == letter ? 2 : 1
    switch letter {
    case "s", "z", "ç", "ß": return (0, length)
    case "c": return (isSoft ? 0 : 7, length)
    case "g": return (isSoft && !isGerman ? 6 : 7, length)
    case "t", "d": return (1, length)
    case "n": return (2, length)
    case "m": return (3, length)
    case "r": return (4, length)
    case "l": return (5, length)
    case "j": return (6, length)
    case "k", "q": return (7, length)
    case "f", "v": return (8, length)
    case "w" where isGerman: return (8, length)
    case "p", "b": return (9, length)
    default: return (nil, 1)
    }
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

/// A word for each pair of digits, 00 to 99: a list of the Major system that the player may change.
package struct PairWords: Hashable, Sendable {
  package static var count: Int { 100 }

  /// The words, by pair; an empty one where there is none.
  package private(set) var words: [String]

  /// What is wrong with a line of a list.
  package struct Problem: Hashable, Sendable {
    /// The number of the line, from 1.
    package let line: Int
    package let text: String
  }

  package init(_ language: Language) {
    words = Array(repeating: "", count: Self.count)
    _ = read(Self.standardText(language))
  }

  /// The word of a pair.
  ///
  /// - Parameter pair: 0 to 99.
  package subscript(pair: Int) -> String { words[pair] }

  /// Takes the words of a list over those that are there.
  ///
  /// - Parameter text: a pair and its word in each line, such as `14 tire`; lines that begin with #
  ///   and empty ones are left out, and a pair without a word has none from then on.
  /// - Returns: the lines that say nothing; they change nothing.
  package mutating func read(_ text: String) -> [Problem] {
    var problems: [Problem] = []
    var number = 0
    // A line ends with LF; a CR before it is a blank.
    for line in Array(text.utf8).pieces(at: 0x0A, keepsEmpty: true) {
      number += 1
      let bytes = Self.trimmed(line)
      guard let first = bytes.first, first != UInt8(ascii: "#") else { continue }
      let digits = bytes.prefix { (0x30...0x39).contains($0) }
      let rest = bytes.dropFirst(2)
      guard digits.count == 2, rest.first.map(Self.isBlank) ?? true else {
        problems.append(Problem(line: number, text: String(decoding: bytes, as: UTF8.self)))
        continue
      }
      let pair = Int(bytes[bytes.startIndex] - 0x30) * 10 + Int(bytes[bytes.startIndex + 1] - 0x30)
      words[pair] = String(decoding: Self.trimmed(rest), as: UTF8.self)
    }
    return problems
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

  private static func standardText(_ language: Language) -> String {
    let list =
      switch language {
      case .english: englishWords
      case .french: frenchWords
      case .german: germanWords
      }
    var text = ""
    var pair = 0
    for word in list.utf8.map({ $0 == 0x0A ? 0x20 : $0 }).pieces(at: 0x20) {
      text += "\(pair < 10 ? "0" : "")\(pair) \(String(decoding: Array(word), as: UTF8.self))\n"
      pair += 1
    }
    return text
  }
}

/// The words, ten a line, from 00 on. Each can be seen, and each says its two digits by its
/// spelling.
extension PairWords {
  private static var englishWords: String {
    """
    sauce seat sun sumo sour sail sash sock sofa soap
    dice toad tuna dome tire tail dish duck dove tape
    nose net noon name winner nail notch neck navy nap
    mouse meat moon mummy mayor mule match mug movie map
    rice road rain ram roar roll roach rock roof rope
    lace lid lion lime lawyer lily leash lake leaf lip
    cheese jet chain jam chair shell judge check chef ship
    goose cat coin game car coal cage cake coffee cup
    vase foot fan foam fire file fish fog five vibe
    bus bat bone beam bear ball beach book beef pipe
    """
  }

  private static var frenchWords: String {
    """
    sosie cité zone sumo soirée salle siège sac sève soupe
    tasse tête tonne dame tour toile tache toque étuve taupe
    noce note nonne nem noir Noël neige nuque nef nappe
    mousse moto mine momie mur mule mouche moka mauve amibe
    rose route reine rame horreur rallye ruche roc rêve robe
    lasso latte lune lame lyre Lille louche lac lave loupe
    chaise château chaîne chameau jury châle juge choc chef jupe
    gaz gâteau canne gomme gare colle cage coq café cape
    vase fête faune femme phare foule vache phoque fève phobie
    bus botte piano pomme poire balle pêche bague pavé bébé
    """
  }

  private static var germanWords: String {
    """
    Soße Seide Sonne Saum Zar Seil Zeche Socke Seife Suppe
    Tasse Tüte Tanne Dom Tür Tal Tisch Decke Taufe Taube
    Nase Note Nonne Name Niere Nil Nische Inka Neffe Nabe
    Maus Motte Mohn Mumie Mauer Mühle Masche Mücke Möwe Mappe
    Rose Ratte Ruine Arm Rohr Rolle Rauch Rock Riff Rabe
    Lasso Latte Leine Lama Leier Lilie Loch Locke Löwe Lippe
    Schoß Schote Scheune Schaum Schere Schal Schach Scheck Schiff Scheibe
    Käse Kette Kanne Kamm Karre Keule Küche Geige Kaffee Kappe
    Vase Watte Fahne WM Feuer Welle Fisch Waage Waffe Wabe
    Bus Boot Biene Baum Bär Ball Buch Pauke Pfau Puppe
    """
  }
}
