import ArgumentParser
import Commands
import PracticeData
import PracticeStore
import SystemPackage
import TrainerModel

struct WordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration("words", PackageResources.words_txt)

  @Argument(help: "Digits or words (default: the whole list).")
  var subjects: [String] = []

  @Flag(help: "Write the list of the language to a file, to change it there.")
  var edit = false

  @Flag(name: .shortAndLong, help: "With --edit: replace a file that is there.")
  var force = false

  private static let codes = Language.allCases.map(\.code)
  private static let choice = codes.joined(separator: ", ")

  @Option(
    help: ArgumentHelp(
      "One of \(choice) (default: the language of the settings).", valueName: "code"),
    completion: .list(codes))
  var language: String?

  @OptionGroup var options: DataOptions

  func validate() throws {
    if let language, Self.named(language) == nil {
      throw ValidationError("--language takes one of \(Self.choice), not '\(language)'")
    }
    if force && !edit { throw ValidationError("--force needs --edit") }
    if edit && !subjects.isEmpty { throw ValidationError("--edit takes no words") }
    for subject in subjects where Self.isNumber(subject) && !subject.utf8.count.isMultiple(of: 2) {
      throw ValidationError("'\(subject)' is not made of pairs: it has an odd number of digits")
    }
  }

  private static func named(_ code: String) -> Language? { Language(code: code.lowercased()) }

  private static func isNumber(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func pairs(_ digits: String) -> [Int] {
    let values = digits.utf8.map { Int($0) - 0x30 }
    return stride(from: 0, to: values.count, by: 2).map { values[$0] * 10 + values[$0 + 1] }
  }

  func run() throws {
    let store = try options.store()
    let language = language.flatMap(Self.named) ?? PracticeData.language(store.settings)
    let standard = Localization(language).pairWords
    let path = store.wordFile(language).string
    if edit {
      try store.write(standard, language, replacing: force)
      return options.output.print(["file": path]) { "change the words in \(path)" }
    }
    let read = try store.words(language, over: standard)
    for problem in read.problems {
      StandardError.write(
        "note: '\(path)', line \(problem.line): '\(problem.text)' is not a pair with a word\n")
    }
    let wanted =
      subjects.isEmpty
      ? Array(0..<PairWords.count) : subjects.filter(Self.isNumber).flatMap(Self.pairs)
    let words = wanted.map { (pair: "\($0 < 10 ? "0" : "")\($0)", word: read.words[$0]) }
    let listed = words.map { ["pair": $0.pair, "word": $0.word] }
    let given = subjects.filter { !Self.isNumber($0) }
    let digits = given.map { MajorSystem.digits(of: $0, in: language).map { String($0) }.joined() }
    // The digits are those that each given word says.
    let listing: JSONObject = [
      "language": language.code, "file": path, "edited": read.isEdited, "words": listed,
      "digits": digits, "unreadableLines": read.problems.map(\.line),
    ]
    options.output.print(listing) {
      let lines =
        words.map { "\($0.pair) \($0.word.isEmpty ? "–" : $0.word)" }
        + zip(given, digits).map { "\($0): \($1.isEmpty ? "–" : $1)" }
      return lines.joined(separator: "\n")
    }
  }
}
