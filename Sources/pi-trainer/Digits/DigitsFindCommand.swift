import ArgumentParser
import DigitCore
import DigitPack
import NumberText

/// `pi-trainer digits find`.
struct DigitsFindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find",
    abstract: "Find where a string of digits occurs.",
    discussion: """
      Prints the 1-based position of the first digit of each occurrence, overlapping ones \
      included, up to --limit. The exit code is 0 even if there is none.
      """)

  @Argument(help: "A file of digits, or the name of a constant.", completion: .file())
  var source: String

  @Argument(help: "The digits to search for.")
  var pattern: String

  @Option(parsing: .unconditional, help: "The largest number of occurrences to print.")
  var limit = 10

  @Flag(help: "Print the positions only, one a line.")
  var plain = false

  @OptionGroup var options: OutputOptions

  /// What is printed as JSON.
  private struct SearchResult: Encodable {
    let source: String
    let pattern: String
    let positions: [Int64]
    let limit: Int
    let searchedDecimals: Int64
  }

  func validate() throws {
    guard limit >= 1 else { throw ValidationError("--limit must be at least 1") }
    guard !pattern.isEmpty, pattern.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw ValidationError("PATTERN takes digits only, not '\(pattern)'")
    }
  }

  func run() throws {
    let file = try DigitLibrary.open(source)
    let found = try mappingErrors {
      guard let digits = DigitPattern(pattern) else {
        throw CommandFailure(.usage, "PATTERN: '\(pattern)' cannot be searched for")
      }
      let indices = try file.find(digits, limit: limit)
      return SearchResult(
        source: source, pattern: pattern, positions: indices.map { $0 + 1 }, limit: limit,
        searchedDecimals: try file.countDigits())
    }
    options.output.print(found) { plain ? lines(found) : text(found, file) }
  }

  private func lines(_ found: SearchResult) -> String {
    found.positions.map(String.init).joined(separator: "\n")
  }

  private func text(_ found: SearchResult, _ file: DigitFile) -> String {
    guard !found.positions.isEmpty else {
      return "\(pattern) does not occur in the first \(found.searchedDecimals.grouped) decimals"
    }
    let count = found.positions.count
    let more = count == limit ? " (--limit \(limit) reached)" : ""
    let heading = "\(pattern) at \(count) position\(count == 1 ? "" : "s")\(more):"
    let rows = found.positions.map { position -> String in
      let start = max(1, position - 10)
      let length = min(found.searchedDecimals - start + 1, Int64(pattern.utf8.count) + 20)
      let context = (try? Positions.digits(of: file, from: start, count: length)) ?? []
      let text = String(decoding: context, as: UTF8.self)
      let before = text.prefix(Int(position - start))
      let after = text.dropFirst(before.count + pattern.utf8.count)
      return "  \(position.grouped)  …\(before)[\(pattern)]\(after)…"
    }
    return ([heading] + rows).joined(separator: "\n")
  }
}
