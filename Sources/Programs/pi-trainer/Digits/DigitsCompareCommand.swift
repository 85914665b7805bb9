import ArgumentParser
import Commands
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import Text

struct DigitsCompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration("compare", PackageResources.digits_compare_txt)

  @Argument(
    help: "A file of digits, or the name of a constant.", completion: SourceArgument.completion)
  var first: String

  @Argument(help: "The file or constant to compare it with.", completion: SourceArgument.completion)
  var second: String

  @Flag(name: .shortAndLong, help: "Do not say that the digits are verified.")
  var quiet = false

  @OptionGroup var options: ReadingOptions

  func run() throws {
    let one = try DigitLibrary.openUnjudged(first, options, takesHexadecimal: true)
    let other = try DigitLibrary.openUnjudged(second, options, takesHexadecimal: true)
    guard one.file.radix == other.file.radix else {
      let path = (one.file.hexadecimal ?? other.file.hexadecimal)?.path ?? ""
      throw CommandFailure(
        .usage,
        "'\(path)' holds digits in radix 16, the other file is read as decimals;"
          + " 'digits import --radix 16' makes decimals of them")
    }
    let found: DigitComparison
    do { found = try DigitComparison(one.file, other.file) } catch {
      for opened in [one, other] { options.output.noticeLeftOut(opened) }
      throw error
    }
    let rounded = try roundedFile(found, one.file, other.file)
    let comparison: JSONObject = [
      "first": first, "second": second, "radix": one.file.otherRadix, "equal": found.isEqual,
      "firstDecimals": found.firstCount, "secondDecimals": found.secondCount,
      "equalDecimals": found.equalCount, "otherIntegerPart": found.hasOtherIntegerPart,
      "difference": found.difference, "rounded": rounded,
      "firstForm": one.file.textLayout?.description,
      "secondForm": other.file.textLayout?.description, "firstTrust": one.trust,
      "secondTrust": other.trust,
    ]
    options.output.notice(one, isQuiet: quiet)
    options.output.notice(other, isQuiet: quiet)
    options.output.print(comparison) { text(found, rounded, one.file.digitName) }
    if let refuted = [one, other].first(where: { $0.refutation != nil }) {
      throw CommandOutput.failure("'\(refuted.file.path)': \(refuted.trust.reason)")
    }
    if !found.isEqual {
      StandardError.write("pi-trainer: '\(first)' and '\(second)' differ".visibleCharacters + "\n")
      throw ExitCode(CommandFailure.Status.failed.rawValue)
    }
  }

  /// Which of two files ends with a decimal that the other one's next shows to be rounded, `first`
  /// or `second`.
  private func roundedFile(
    _ found: DigitComparison, _ one: DigitFile, _ other: DigitFile
  ) throws -> String? {
    // What was read of a pipe cannot be read again.
    guard let difference = found.difference, found.firstCount != found.secondCount,
      !one.isStream, !other.isStream, one.radix == .decimal
    else { return nil }
    let isFirst = found.firstCount < found.secondCount
    let (short, long) = isFirst ? (one, other) : (other, one)
    let count = min(found.firstCount, found.secondCount)
    guard count - difference.position < RoundedEnd.longest else { return nil }
    let length = count - difference.position + 1
    func values(of file: DigitFile, _ count: Int64) throws -> [UInt8] {
      var values = [UInt8](repeating: 0, count: Int(count))
      try file.seek(to: difference.position - 1)
      _ = try file.readFully(into: &values)
      return values
    }
    let rest = try values(of: short, length)
    let values = try values(of: long, length + 1)
    guard RoundedEnd.isOneMore(rest, Array(values.dropLast())),
      values[Int(length)] >= 5
    else { return nil }
    return isFirst ? "first" : "second"
  }

  private func text(_ found: DigitComparison, _ rounded: String?, _ digit: String) -> String {
    if found.isEqual { return "equal: \(found.equalCount.counted(digit))" }
    var lines: [String] = []
    if found.hasOtherIntegerPart { lines.append("the integer parts differ") }
    if let difference = found.difference {
      let mark = Int(difference.position - difference.contextPosition)
      lines.append("the first difference is at \(digit) \(difference.position.grouped):")
      lines.append("  from position \(difference.contextPosition.grouped)")
      lines.append("  \(difference.first)  \(first)")
      lines.append("  \(difference.second)  \(second)")
      lines.append("  " + String(repeating: " ", count: mark) + "^")
      if let rounded {
        let name = rounded == "first" ? first : second
        lines.append("'\(name)' is rounded at its last decimal, not cut off; all before are equal")
      }
    } else if found.firstCount != found.secondCount {
      lines.append(
        "the first \(found.equalCount.counted(digit)) are equal; '\(first)' holds"
          + " \(found.firstCount.grouped), '\(second)' \(found.secondCount.grouped)")
    }
    return lines.joined(separator: "\n")
  }
}
