public import ArgumentParser
import Commands
import Constants
package import DigitChecks
import DigitCore
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

  static func named(_ name: String) -> MathematicalConstant? {
    let lowered = name.lowercased()
    // A file `g` is not Catalan's constant G.
    return MathematicalConstant.all.first {
      $0.name == lowered || [name, lowered].contains($0.symbol)
    }
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
    all.dropLast().joined(separator: ", ") + " and " + all.suffix(1).joined()
  }
}

/// The level is named on the command line as in certificates.
extension CheckLevel: ExpressibleByArgument {}

extension DigitTextChoice: ExpressibleByArgument {}

struct TextOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      How a text is read: auto, decimals (every digit is one, but for one before a point), whole \
      (the first digit is the integer part), or numbered (its lines have numbers).
      """, valueName: "layout"))
  var layout = DigitTextChoice.auto
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
