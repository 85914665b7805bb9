import ArgumentParser
import DigitCore
import DigitPack

/// The options of every command that measures with the digits of a pack.
struct PackOptions: ParsableArguments {
  @Option(help: "The pack with the digits (default: that of pi).", completion: .file())
  var pack: String?

  @Flag(help: "Show no progress.")
  var quiet = false

  /// The pack's path, once the whole pack is verified.
  ///
  /// - Throws: ``CommandFailure`` when there is none, or it is damaged.
  func verifiedPack() throws -> String {
    try Self.verified(pack ?? MathematicalConstant.pi.name, namedBy: "--pack")
  }

  /// The path of a pack, once the whole pack is verified.
  ///
  /// - Parameters:
  ///   - name: a file, or a constant.
  ///   - source: the option or the file that names it.
  /// - Throws: ``CommandFailure`` when there is none, or it is damaged.
  static func verified(_ name: String, namedBy source: String) throws -> String {
    try mappingErrors {
      guard let file = try DigitLibrary.open(name).pack else {
        throw CommandFailure(
          .usage, "\(source) '\(name)': it is not a pack; 'digits import' makes one from it")
      }
      _ = try file.verify()
      return file.path
    }
  }
}
