import ArgumentParser
import ConstantGeneration
import DigitPack
import DigitVerification
import FileIO
import NumberText
import Parallelism
import SystemPackage

/// `pi-trainer digits identify`.
struct DigitsIdentifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "identify",
    abstract: "Say which digits a file or a SHA-256 is of: constant, length, spelling.",
    discussion: """
      A file's digits are compared with as many computed ones. For a hash, usual lengths of every \
      constant are computed and hashed in the usual spellings: with and without integer part and \
      point, with no line end, a line feed, or both; cut off and rounded. Longer ones are looked \
      up among published hashes, SHA-1 and MD5 as well. Ends with exit code 1 where nothing fits, \
      and says what was tried.
      """)

  @Argument(help: "A file of digits, or a hash in hexadecimal.", completion: .file())
  var subject: String

  @OptionGroup var threads: ThreadOptions

  @OptionGroup var options: OutputOptions

  /// What is printed as JSON.
  private struct Identification: Encodable {
    let subject: String
    let kind: String
    let identified: Bool
    let match: DigitIdentifier.Match?
    let trust: DigitTrust?
    /// What a file that was not identified is, or resembles.
    let finding: String?
    let tried: DigitIdentifier.Attempt?
  }

  /// Whether the subject is a hash: hexadecimal of the length of MD5, SHA-1 or SHA-256.
  private var isHash: Bool {
    [32, 40, 64].contains(subject.utf8.count) && subject.allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  func run() throws {
    let identifier = DigitIdentifier(
      context: GenerationContext(workers: Workers(threads.count)))
    let isFile = try mappingErrors { try FileSystem.real.status(of: FilePath(subject)) != nil }
    let found = try mappingErrors {
      isHash && !isFile ? try hash(identifier) : try file(identifier)
    }
    options.output.print(found) { text(found) }
    if !found.identified {
      throw CommandOutput.failure("'\(subject)': \(found.finding ?? "not identified")")
    }
  }

  private func hash(_ identifier: DigitIdentifier) throws -> Identification {
    let match = try identifier.digits(withHash: subject)
    let attempt = DigitIdentifier.attempt
    return Identification(
      subject: subject, kind: "hash", identified: match != nil, match: match, trust: nil,
      finding: match == nil ? "unknown; tried were \(attempt.text)" : nil, tried: attempt)
  }

  private func file(_ identifier: DigitIdentifier) throws -> Identification {
    let opened = try DigitLibrary.openUnjudged(subject)
    func result(
      _ match: DigitIdentifier.Match?, _ trust: DigitTrust?, _ finding: String?
    ) -> Identification {
      Identification(
        subject: subject, kind: "file", identified: match != nil, match: match, trust: trust,
        finding: finding, tried: nil)
    }
    let beginning = try LeadingCheck(opened.file)
    if let count = opened.file.digitCount, count <= DigitIdentifier.longestFile {
      // The text of the file and that of the computed digits take a byte a decimal each.
      try beginning.requireMemory(for: count, at: .standard, bytesPerDecimal: 3)
    }
    switch try identifier.contents(of: opened.file) {
    case .digits(let match):
      let all = match.rounded ? "every decimal but the rounded last one" : "every decimal"
      return result(
        match, DigitTrust(.verified, by: .recomputation, "\(all) was computed again"), nil)
    case .differs(let constant, let position):
      return result(
        nil, nil,
        "it begins like \(constant) and differs at decimal \(position); 'digits verify' shows it")
    case .unknown(let reason): return result(nil, nil, reason)
    }
  }

  private func text(_ found: Identification) -> String {
    guard let match = found.match else { return "\(subject): not identified" }
    var lines = ["\(match.constant), \(match.decimals.grouped) decimals, \(match.spelling)"]
    if match.rounded { lines.append("  the last decimal is ROUNDED, not cut off") }
    if let trust = found.trust { lines.append("  \(trust.text)") }
    lines.append("  \(match.source)")
    if found.kind == "file" { lines.append("  content SHA-256 \(match.hash)") }
    return lines.joined(separator: "\n")
  }
}
