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
    "digits", PackageResources.digits_txt,
    subcommands: [
      DigitsListCommand.self, DigitsGenerateCommand.self, DigitsVerifyCommand.self,
      DigitsProveCommand.self, DigitsInfoCommand.self,
      DigitsShowCommand.self, DigitsFindCommand.self, DigitsStatsCommand.self,
      DigitsCompareCommand.self,
      DigitsExportCommand.self, DigitsImportCommand.self, DigitsSignCommand.self,
    ])
}

struct DigitsListCommand: ParsableCommand {
  static let configuration = CommandConfiguration("list", PackageResources.digits_list_txt)

  @Argument(help: "A folder of packs.", completion: .directory)
  var folder: String?

  @Option(help: ArgumentHelp("datapackage or croissant.", valueName: "form"))
  var format: DataSet.Format?

  @Option(help: ArgumentHelp("The licence of the packs, as SPDX names it.", valueName: "name"))
  var license: String?

  @OptionGroup var options: OutputOptions

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
    let listed = try definitions.map { ($0, try Self.pack(of: $0.constant)) }
    let listing: JSONObject = ["constants": listed.map { Self.json($0, $1) }]
    options.output.print(listing) { listed.map { Self.text($0, $1) }.joined(separator: "\n\n") }
  }

  private static func json(
    _ definition: ConstantDefinition, _ opened: JudgedFile?
  ) -> JSONObject {
    let constant = definition.constant
    let formulas = definition.formulas.map { formula -> JSONObject in
      [
        "name": formula.name, "statement": formula.statement, "source": formula.source,
        "ingredients": formula.ingredients.sorted(),
        "isDefault": formula.name == definition.defaultFormula.name,
      ]
    }
    let pairs = definition.approvedPairs.map { pair -> JSONObject in
      ["first": pair.first.name, "second": pair.second.name, "reason": pair.reason]
    }
    return [
      "name": constant.name, "symbol": constant.symbol, "integerPart": constant.integerPart.value,
      "formulas": formulas, "approvedPairs": pairs, "mpfr": definition.libraryIndependence,
      "pack": opened?.file.path, "decimals": opened?.file.digitCount, "trust": opened?.trust,
    ]
  }

  /// The pack that a name stands for; one that cannot be read is named and not listed.
  private static func pack(of constant: MathematicalConstant) throws -> JudgedFile? {
    guard let path = try DigitLibrary.existingPack(of: constant) else { return nil }
    do { return try DigitLibrary.openUnjudged(path.string) } catch {
      StandardError.write("\(CommandFailure(error).description.visibleCharacters)\n")
      return nil
    }
  }

  private static func text(
    _ definition: ConstantDefinition, _ opened: JudgedFile?
  ) -> String {
    let constant = definition.constant
    var lines = ["\(constant.name)  \(constant.symbol) = \(constant.integerPart.value).…"]
    if let opened, let decimals = opened.file.digitCount {
      lines.append("  pack: \(opened.file.path), \(decimals.counted("decimal"))".visibleCharacters)
      lines.append("      \(opened.trust.text)".visibleCharacters)
    }
    for formula in definition.formulas {
      let isDefault = formula.name == definition.defaultFormula.name
      lines.append("  \(formula.name)\(isDefault ? " (default)" : "")")
      lines.append("      \(formula.statement)")
      lines.append("      \(formula.source)")
    }
    for pair in definition.approvedPairs {
      lines.append("  approved pair: \(pair.first.name) + \(pair.second.name)")
      lines.append("      \(pair.reason)")
    }
    lines.append("  MPFR as a third check: \(definition.libraryIndependence)")
    return lines.joined(separator: "\n")
  }
}
