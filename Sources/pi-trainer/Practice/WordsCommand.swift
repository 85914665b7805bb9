import ArgumentParser
import NumberText
import PracticePresentation
import PracticeRecords
import PracticeStore
import SystemPackage

/// `pi-trainer words`.
struct WordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "words",
    abstract: "Words for pairs of digits, after the Major system; the list can be edited.",
    discussion: """
      Each digit is a consonant sound: 0 s z, 1 t d, 2 n, 3 m, 4 r, 5 l, 6 sh ch j, 7 k g, 8 f v, \
      9 p b. Vowels, h, w and y mean nothing: 14 is 'tire', 92 'bone'. In Learn, the key w shows \
      the words of a line.

      EXAMPLES
        pi-trainer words                  the list that is used
        pi-trainer words 14 15 92         the words of some pairs
        pi-trainer words edit             write the list to a file, to change it
        pi-trainer words code tire        the digits that a word says
      """,
    subcommands: [WordsListCommand.self, WordsEditCommand.self, WordsCodeCommand.self],
    defaultSubcommand: WordsListCommand.self)
}

/// The option that names a language.
struct LanguageOption: ParsableArguments {
  @Option(
    help: "en or fr (default: the language of the settings).", completion: .list(["en", "fr"]))
  var language: String?

  func validate() throws {
    if let language, Self.named(language) == nil {
      throw ValidationError("--language takes en or fr, not '\(language)'")
    }
  }

  private static func named(_ code: String) -> Language? {
    Language.allCases.first { $0.code == code.lowercased() }
  }

  /// The language that was named, or that of the settings.
  func value(_ settings: Settings) -> Language {
    language.flatMap(Self.named) ?? PracticeData.language(settings)
  }
}

/// `pi-trainer words list`.
struct WordsListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print the words of all pairs, or of some.")

  @Argument(help: "Pairs of digits, such as 14 (default: all).")
  var pairs: [String] = []

  @OptionGroup var language: LanguageOption
  @OptionGroup var options: OutputOptions

  /// What is printed as JSON.
  private struct Listing: Encodable {
    struct Word: Encodable {
      let pair: String
      let word: String
    }

    let language: String
    let file: String
    let edited: Bool
    let words: [Word]
    let unreadableLines: [Int]
  }

  func validate() throws {
    for pair in pairs where Self.number(pair) == nil {
      throw ValidationError("'\(pair)' is no pair of digits; a pair is two digits, such as 14")
    }
  }

  private static func number(_ pair: String) -> Int? {
    pair.utf8.count == 2 && pair.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(pair) : nil
  }

  func run() throws {
    let store = try PracticeData.open()
    let language = language.value(store.settings)
    let read = try mappingErrors { try store.words(language) }
    let path = store.wordFile(language).string
    for problem in read.problems {
      StandardError.write(
        "note: '\(path)', line \(problem.line): '\(problem.text)' is no pair with a word\n")
    }
    let wanted = pairs.isEmpty ? Array(0..<PairWords.count) : pairs.compactMap(Self.number)
    let words = wanted.map { pair in
      Listing.Word(pair: "\(pair < 10 ? "0" : "")\(pair)", word: read.words[pair])
    }
    let listing = Listing(
      language: language.code, file: path, edited: read.isEdited, words: words,
      unreadableLines: read.problems.map(\.line))
    options.output.print(listing) {
      words.map { "\($0.pair) \($0.word.isEmpty ? "–" : $0.word)" }.joined(separator: "\n")
    }
  }
}

/// `pi-trainer words edit`.
struct WordsEditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Write the list of a language to a file, to change it there.",
    discussion: "The file is read at every start; a line such as '14 tyre' replaces a word.")

  @Flag(help: "Replace a file that is there by the program's words.")
  var force = false

  @OptionGroup var language: LanguageOption
  @OptionGroup var options: OutputOptions

  func run() throws {
    let store = try PracticeData.open()
    let language = language.value(store.settings)
    try mappingErrors { try store.writeWords(language, replacing: force) }
    let path = store.wordFile(language).string
    options.output.print(["file": path]) { "change the words in \(path)" }
  }
}

/// `pi-trainer words code`.
struct WordsCodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "code", abstract: "Print the digits that words say, by their spelling.")

  @Argument(help: "Words.")
  var words: [String]

  @OptionGroup var options: OutputOptions

  func run() throws {
    let digits = words.map { word in
      MajorSystem.digits(of: word).map { String($0) }.joined()
    }
    options.output.print(["digits": digits]) {
      zip(words, digits).map { "\($0): \($1.isEmpty ? "–" : $1)" }.joined(separator: "\n")
    }
  }
}
