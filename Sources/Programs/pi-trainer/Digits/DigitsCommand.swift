import ArgumentParser
import Commands
import Constants
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import SystemPackage
import Text

struct DigitsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "digits",
    abstract: "Compute, verify, show, search, compare and convert digits.",
    discussion: HelpText.of(PackageResources.digits_txt),
    subcommands: [
      DigitsListCommand.self, DigitsGenerateCommand.self, DigitsVerifyCommand.self,
      DigitsProveCommand.self, DigitsInfoCommand.self,
      DigitsShowCommand.self, DigitsFindCommand.self, DigitsStatsCommand.self,
      DigitsCompareCommand.self,
      DigitsExportCommand.self, DigitsImportCommand.self, DigitsSignCommand.self,
    ])
}

struct DigitsListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the constants with their packs, or describe a folder of packs.",
    discussion: HelpText.of(PackageResources.digits_list_txt))

  @Argument(help: "A folder of packs.", completion: .directory)
  var folder: String?

  @Option(help: ArgumentHelp("datapackage or croissant.", valueName: "form"))
  var format: DataSet.Format?

  @Option(help: ArgumentHelp("The licence of the packs, as SPDX names it.", valueName: "name"))
  var license: String?

  @OptionGroup var options: OutputOptions

  private struct Listing: Encodable {
    struct Formula: Encodable {
      let name: String
      let statement: String
      let source: String
      let ingredients: [String]
      let isDefault: Bool
    }

    struct Pair: Encodable {
      let first: String
      let second: String
      let reason: String
    }

    struct Constant: Encodable {
      let name: String
      let symbol: String
      let integerPart: Int
      let formulas: [Formula]
      let approvedPairs: [Pair]
      let mpfr: String
      /// The pack that the name stands for, if there is one.
      let pack: String?
      let decimals: Int64?
      let trust: DigitTrust?
    }

    let constants: [Constant]
  }

  func validate() throws {
    if (folder == nil) != (format == nil) || (license != nil && format == nil) {
      throw ValidationError("a folder needs --format datapackage or croissant, and they a folder")
    }
  }

  func run() throws {
    if let folder, let format {
      return CommandOutput.write(
        try DataSet(of: FilePath(folder), license: license).text(as: format))
    }
    let definitions = ConstantDefinition.known + ConstantDefinition.stated
    let listing = Listing(constants: try definitions.map(Self.describe))
    options.output.print(listing) {
      listing.constants.map(Self.text).joined(separator: "\n\n")
    }
  }

  private static func describe(_ definition: ConstantDefinition) throws -> Listing.Constant {
    let opened = try pack(of: definition.constant)
    return Listing.Constant(
      name: definition.constant.name, symbol: definition.constant.symbol,
      integerPart: Int(definition.constant.integerPart.value),
      formulas: definition.formulas.map {
        Listing.Formula(
          name: $0.name, statement: $0.statement, source: $0.source,
          ingredients: $0.ingredients.map(\.name).sorted(),
          isDefault: $0.name == definition.defaultFormula.name)
      },
      approvedPairs: definition.approvedPairs.map {
        Listing.Pair(first: $0.first.name, second: $0.second.name, reason: $0.reason)
      },
      mpfr: definition.libraryIndependence, pack: opened?.file.path,
      decimals: opened?.file.digitCount, trust: opened?.trust)
  }

  /// The pack that a name stands for; one that cannot be read is named and not listed.
  private static func pack(of constant: MathematicalConstant) throws -> DigitLibrary.Opened? {
    guard let path = try DigitLibrary.existingPack(of: constant) else { return nil }
    do { return try DigitLibrary.openUnjudged(path.string) } catch {
      StandardError.write("\(CommandFailure(error).description.visibleCharacters)\n")
      return nil
    }
  }

  private static func text(_ constant: Listing.Constant) -> String {
    var lines = ["\(constant.name)  \(constant.symbol) = \(constant.integerPart).…"]
    if let pack = constant.pack, let decimals = constant.decimals, let trust = constant.trust {
      lines.append("  pack: \(pack), \(decimals.counted("decimal"))".visibleCharacters)
      lines.append("      \(trust.text)".visibleCharacters)
    }
    for formula in constant.formulas {
      lines.append("  \(formula.name)\(formula.isDefault ? " (default)" : "")")
      lines.append("      \(formula.statement)")
      lines.append("      \(formula.source)")
    }
    for pair in constant.approvedPairs {
      lines.append("  approved pair: \(pair.first) + \(pair.second)")
      lines.append("      \(pair.reason)")
    }
    lines.append("  MPFR as a third check: \(constant.mpfr)")
    return lines.joined(separator: "\n")
  }
}
