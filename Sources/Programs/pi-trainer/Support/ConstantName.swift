public import ArgumentParser
import Commands
import Constants
public import DigitChecks
public import DigitCore
import DigitPacks
import Files
import SystemPackage

enum ConstantName {
  /// The constant with a name or a symbol.
  ///
  /// - Throws: `ValidationError` that names the nearest known constant.
  static func constant(_ name: String) throws -> MathematicalConstant {
    if let constant = named(name) { return constant }
    throw ValidationError("unknown constant '\(name)'; \(Suggestion.text(to: name, among: all))")
  }

  static func named(
    _ name: String, among constants: [MathematicalConstant] = MathematicalConstant.all
  ) -> MathematicalConstant? {
    let lowered = name.lowercased()
    // A file `g` is not Catalan's constant G, and the function Γ not Euler's γ.
    let symbols = [name, name == "Γ" ? name : lowered]
    return constants.first { $0.name == lowered || symbols.contains($0.symbol) }
  }

  /// A root as `sqrt:N`, whose digits are made and checked; `nil` where another name is meant.
  static func root(_ name: String) throws -> MathematicalConstant? {
    let roots = MathematicalConstant.roots
    guard name.lowercased().hasPrefix("sqrt:") else { return named(name, among: roots) }
    let number = name.dropFirst(5)
    if let root = named("sqrt\(number)") ?? named("sqrt-\(number)", among: roots) { return root }
    // A file may have such a name, with an ending.
    if number.contains("."), number.contains(where: \.isLetter) { return nil }
    throw ValidationError(
      "'\(name)': in sqrt:N, N is from 2 to 99 and no square, as a pack has one digit before the"
        + " point, and decimals that do not end")
  }

  /// The constant whose digits are made or checked, also a root.
  static func digits(_ name: String) throws -> MathematicalConstant {
    try named(name) ?? root(name) ?? constant(name)
  }

  static var all: [String] { MathematicalConstant.all.map(\.name) }

  /// The names of all formulas; texts are not read before they are wanted.
  static let formulas = CompletionKind.custom { _, _, _ in
    let definitions = ConstantDefinition.known + ConstantDefinition.stated
    return definitions.flatMap(\.formulas).map(\.name).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  /// The names in a sentence: "pi, e, phi and sqrt2".
  static var enumeration: String {
    Array(all.dropLast()).joined(separator: ", ") + " and " + (all.last ?? "")
  }
}

/// The level is named on the command line as in certificates.
extension CheckLevel: ExpressibleByArgument {
  /// The parser's own values go through key paths, which are made when the program runs.
  public static var allValueStrings: [String] { allCases.map(\.rawValue) }
}

extension DigitTextChoice: ExpressibleByArgument {}

extension DigitRadix: ExpressibleByArgument {
  /// As for ``CheckLevel``.
  public static var allValueStrings: [String] { allCases.map { "\($0.rawValue)" } }

  /// Takes 10 and 16 in no other form.
  public init?(argument: String) {
    guard let radix = Self.allCases.first(where: { "\($0.rawValue)" == argument }) else {
      return nil
    }
    self = radix
  }
}

/// How a command reads texts, and how it prints its result.
struct ReadingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      How a text is read: auto, decimals (every digit is one, but for one before a point), whole \
      (the first digit is the integer part), or numbered (its lines have numbers).
      """, valueName: "layout"))
  var layout = DigitTextChoice.auto

  @OptionGroup var form: OutputOptions

  var json: Bool { form.json }

  var output: CommandOutput { form.output }
}

/// A file of digits on the command line, or a constant that stands for its pack.
enum SourceArgument {
  static let completion = CompletionKind.custom { _, _, prefix in
    ConstantName.all + fileNames(beginningWith: prefix)
  }

  private static func fileNames(beginningWith prefix: String) -> [String] {
    let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    let path = FilePath(folder.isEmpty ? "." : folder)
    guard let names = try? FileSystem.real.names(in: path) else { return [] }
    return names.map { folder + $0 }.filter { $0.hasPrefix(prefix) }.sorted()
  }
}
