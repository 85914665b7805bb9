import ArgumentParser
import DigitPack
import NumberText

/// `pi-trainer digits compare`.
struct DigitsCompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare two files of digits, also of different formats.",
    discussion: "Ends with exit code 1 when they differ.")

  @Argument(help: "A file of digits, or the name of a constant.", completion: .file())
  var first: String

  @Argument(help: "The file or constant to compare it with.", completion: .file())
  var second: String

  @OptionGroup var options: OutputOptions

  /// What is printed as JSON.
  private struct Comparison: Encodable {
    struct Difference: Encodable {
      let position: Int64
      let contextPosition: Int64
      let first: String
      let second: String
    }

    let first: String
    let second: String
    let equal: Bool
    let firstDecimals: Int64
    let secondDecimals: Int64
    let equalDecimals: Int64
    let otherIntegerPart: Bool
    let difference: Difference?
  }

  func run() throws {
    let one = try DigitLibrary.open(first)
    let other = try DigitLibrary.open(second)
    let found = try mappingErrors { try DigitComparison(one, other) }
    let comparison = Comparison(
      first: first, second: second, equal: found.isEqual, firstDecimals: found.firstCount,
      secondDecimals: found.secondCount, equalDecimals: found.equalCount,
      otherIntegerPart: found.hasOtherIntegerPart,
      difference: found.difference.map {
        Comparison.Difference(
          position: $0.position, contextPosition: $0.contextPosition, first: $0.first,
          second: $0.second)
      })
    options.output.print(comparison) { text(comparison) }
    if !comparison.equal {
      StandardError.write("pi-trainer: '\(first)' and '\(second)' differ\n")
      throw ExitCode(CommandFailure.Status.failed.rawValue)
    }
  }

  private func text(_ comparison: Comparison) -> String {
    if comparison.equal { return "equal: \(comparison.equalDecimals.grouped) decimals" }
    var lines: [String] = []
    if comparison.otherIntegerPart { lines.append("the integer parts differ") }
    if let difference = comparison.difference {
      let mark = Int(difference.position - difference.contextPosition)
      lines.append("the first difference is at decimal \(difference.position.grouped):")
      lines.append("  from position \(difference.contextPosition.grouped)")
      lines.append("  \(difference.first)  \(first)")
      lines.append("  \(difference.second)  \(second)")
      lines.append("  " + String(repeating: " ", count: mark) + "^")
    } else if comparison.firstDecimals != comparison.secondDecimals {
      lines.append(
        "the first \(comparison.equalDecimals.grouped) decimals are equal; '\(first)' holds"
          + " \(comparison.firstDecimals.grouped), '\(second)' \(comparison.secondDecimals.grouped)"
      )
    }
    return lines.joined(separator: "\n")
  }
}
