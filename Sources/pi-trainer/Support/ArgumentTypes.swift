import ArgumentParser
import DigitCore
package import DigitVerification
import NumberText
import ProcessControl

/// A constant named on the command line.
enum ConstantName {
  /// The constant with a name or a symbol.
  ///
  /// - Throws: `ValidationError` that names the nearest known constant.
  static func constant(_ name: String) throws -> MathematicalConstant {
    if let constant = named(name) { return constant }
    throw ValidationError("unknown constant '\(name)'; \(Suggestion.text(to: name, among: all))")
  }

  /// The constant with a name or a symbol, or `nil`.
  static func named(_ name: String) -> MathematicalConstant? {
    let lowered = name.lowercased()
    return MathematicalConstant.known.first { $0.name == lowered || $0.symbol == lowered }
  }

  /// The names, for completion and help.
  static var all: [String] { MathematicalConstant.known.map(\.name) }

  /// The names in a sentence: "pi, e, phi and sqrt2".
  static var enumeration: String {
    all.dropLast().joined(separator: ", ") + " and " + all.suffix(1).joined()
  }
}

/// Suggestions for a mistyped name.
enum Suggestion {
  /// "did you mean 'x'?" with the nearest name, and all names.
  static func text(to text: String, among names: [String]) -> String {
    let list = "available: \(names.joined(separator: ", "))"
    let ranked = names.map { ($0, distance(text.lowercased(), $0)) }.min { $0.1 < $1.1 }
    guard let (name, distance) = ranked, distance <= max(2, name.count / 2) else { return list }
    return "did you mean '\(name)'? (\(list))"
  }

  /// The number of insertions, deletions and exchanges between two texts.
  ///
  /// See V. I. Levenshtein, Soviet Physics Doklady 10 (1966).
  static func distance(_ a: String, _ b: String) -> Int {
    let target = Array(b)
    var row = Array(0...target.count)
    for (i, character) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in target.enumerated() {
        let exchange = diagonal + (character == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(exchange, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[target.count]
  }
}

/// A number of digits or bytes as people write it: 1000000, 1_000_000, 1M, 10M, 1G.
struct DigitAmount: CustomStringConvertible {
  /// The number, at least 1.
  let value: Int64

  /// Creates an amount.
  init(_ value: Int64) {
    self.value = value
  }

  /// Reads an option's value.
  ///
  /// - Throws: `ValidationError` that says what it takes.
  static func argument(_ text: String) throws -> DigitAmount {
    guard let value = parse(text), value > 0 else {
      throw ValidationError("it takes a positive whole number, such as 1000000, 1_000_000 or 1M")
    }
    return DigitAmount(value)
  }

  /// Reads digits, underscores between them, and one unit k, M or G at the end.
  static func parse(_ text: String) -> Int64? {
    var digits = text[...]
    var factor: Int64 = 1
    let units: [Character: Int64] = [
      "k": 1000, "K": 1000, "M": 1_000_000, "m": 1_000_000, "G": 1_000_000_000, "g": 1_000_000_000,
    ]
    if let last = digits.last, let unit = units[last] {
      factor = unit
      digits = digits.dropLast()
    }
    guard digits.first?.isNumber == true, digits.last?.isNumber == true else { return nil }
    guard let number = Int64(digits.filter { $0 != "_" }) else { return nil }
    let (value, overflow) = number.multipliedReportingOverflow(by: factor)
    return overflow ? nil : value
  }

  /// The number with its thousands separated.
  var description: String { value.grouped }
}

/// A number of bytes as people write it: 512M, 1.5G, 2GiB, 800000000.
struct MemorySize: ExpressibleByArgument, CustomStringConvertible {
  /// The bytes.
  let bytes: Int64

  /// Creates a size from a number of bytes.
  init(bytes: Int64) {
    self.bytes = bytes
  }

  init?(argument: String) {
    var text = argument.uppercased()[...]
    for suffix in ["IB", "B"] where text.hasSuffix(suffix) {
      text = text.dropLast(suffix.count)
      break
    }
    var factor = 1.0
    if let unit = text.last, let power = "KMGT".firstIndex(of: unit) {
      factor =
        [1024.0, 1_048_576, 1_073_741_824, 1_099_511_627_776][
          "KMGT".distance(from: "KMGT".startIndex, to: power)]
      text = text.dropLast()
    }
    guard let number = Double(text), number > 0, number * factor < 9e18 else { return nil }
    bytes = Int64(number * factor)
  }

  /// The size in the unit that suits it.
  var description: String {
    let size = Double(bytes)
    if size >= 1_073_741_824 { return (size / 1_073_741_824).fixed(1) + " GiB" }
    return (size / 1_048_576).fixed(1) + " MiB"
  }
}

/// The option of every command that computes with several threads.
struct ThreadOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: "How many threads to use (default: all processors).")
  var threads: Int?

  /// How many threads there are.
  var count: Int { threads ?? MachineInfo.processorCount }

  func validate() throws {
    if let threads, !(1...1024).contains(threads) {
      throw ValidationError("--threads takes a number from 1 to 1024")
    }
  }
}

/// The level is named on the command line as in certificates.
extension CheckLevel: ExpressibleByArgument {}
