import ArgumentParser
import DigitCore
import DigitPack
import PlatformIO

/// `pi-trainer digits show`.
struct DigitsShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show digits in blocks of ten with their positions.",
    discussion: "Positions are 1-based: position 1 is the first decimal after the point.")

  @Argument(help: "A file of digits, or the name of a constant.", completion: .file())
  var source: String

  @Option(parsing: .unconditional, help: "The first position to show.")
  var from: Int64 = 1

  @Option(
    parsing: .unconditional, help: "How many decimals to show.", transform: DigitAmount.argument)
  var count = DigitAmount(100)

  @Flag(help: "Print the bare digits, without positions, blanks or a newline.")
  var plain = false

  @OptionGroup var options: OutputOptions

  /// What is printed as JSON.
  private struct Excerpt: Encodable {
    let source: String
    let constant: String?
    let from: Int64
    let count: Int64
    let digits: String
  }

  func validate() throws {
    _ = try Positions.position(from, option: "--from")
  }

  func run() throws {
    let file = try DigitLibrary.open(source)
    let digits = try mappingErrors {
      try Positions.digits(of: file, from: from, count: count.value)
    }
    if plain && !options.json {
      try mappingErrors { try StandardOutput().write(digits) }
      return
    }
    let text = String(decoding: digits, as: UTF8.self)
    let shown = Excerpt(
      source: source, constant: file.constant?.name, from: from, count: Int64(digits.count),
      digits: text)
    options.output.print(shown) { Positions.blocks(text, from: from) }
  }
}
