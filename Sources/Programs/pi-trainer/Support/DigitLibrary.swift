import ArgumentParser
import Commands
import DigitChecks
import DigitCore
import DigitPacks
import DigitProofs
import Files
import Processes
import SystemPackage
import Text

/// The folders with packs, in which the name of a constant stands for its pack.
///
/// The current folder and those above it are never among them: whoever can write there could
/// otherwise hand out digits.
struct DigitLibrary {
  /// The variable that names a folder of packs.
  private static let variable = "PI_TRAINER_DIGITS"

  /// The folder for the user's own packs.
  ///
  /// - Throws: ``CommandFailure`` where no variable of the environment says where it is.
  static func dataFolder() throws -> FilePath {
    if let folder = existingDataFolder { return folder }
    throw CommandFailure(
      .usage, "neither XDG_DATA_HOME nor HOME names a folder; name one with --out")
  }

  /// The folder for the user's own packs, or `nil`.
  ///
  /// Relative paths would lead to the current folder; the XDG specification ignores them too.
  private static var existingDataFolder: FilePath? {
    if let folder = ProcessEnvironment.value("XDG_DATA_HOME"), folder.hasPrefix("/") {
      return FilePath(folder).appending("pi-trainer")
    }
    guard let home = ProcessEnvironment.value("HOME"), home.hasPrefix("/") else { return nil }
    return FilePath(home).appending(".local/share/pi-trainer")
  }

  private static var namedFolder: FilePath? {
    let folder = ProcessEnvironment.value(variable) ?? ""
    return folder.isEmpty ? nil : FilePath(folder)
  }

  /// Refuses a folder in the environment that does not exist.
  ///
  /// - Throws: ``CommandFailure``.
  static func checkEnvironment() throws {
    guard let folder = namedFolder else { return }
    let isFolder = try FileSystem.real.status(of: folder)?.isFolder
    guard isFolder == true else {
      throw CommandFailure(
        .usage, "\(variable): '\(folder.string)' is \(isFolder == nil ? "not there" : "no folder")")
    }
  }

  static var folders: [FilePath] {
    [namedFolder, existingDataFolder].compactMap { $0 } + ownFolders
  }

  /// The folders that came with the program: beside it, and in a checkout that it was built in.
  private static var ownFolders: [FilePath] {
    guard let folder = ExternalProgram.own?.removingLastComponent() else { return [] }
    var folders = [folder.removingLastComponent().appending("share/pi-trainer")]
    var checkout = folder
    while checkout.lastComponent != nil, checkout.lastComponent?.string != ".build" {
      checkout.removeLastComponent()
    }
    if checkout.lastComponent?.string == ".build" {
      folders.append(checkout.removingLastComponent().appending("Resources"))
    }
    return folders
  }

  /// Opens a file by its path, or the pack of a constant by its name or symbol.
  ///
  /// A name with a slash or a dot is a file, and so is one that no constant has.
  ///
  /// - Parameter takesHexadecimal: whether it may be a pack of digits in radix 16.
  /// - Throws: ``CommandFailure``; with exit code 1 where its digits contradict what is known.
  static func open(
    _ name: String, _ options: ReadingOptions? = nil, takesHexadecimal: Bool = false
  ) throws -> JudgedFile {
    let opened = try openUnjudged(name, options, takesHexadecimal: takesHexadecimal)
    guard opened.refutation == nil else {
      throw CommandFailure(.failed, "'\(opened.file.path)': \(opened.trust.reason)")
    }
    return opened
  }

  /// Opens a file, also one whose digits contradict what is known.
  ///
  /// - Throws: ``CommandFailure``.
  static func openUnjudged(
    _ name: String, _ options: ReadingOptions? = nil, takesHexadecimal: Bool = false
  ) throws -> JudgedFile {
    let constant = try constant(name)
    let judged = try JudgedFile(
      DigitFile(
        opening: path(name), layout: options?.layout ?? .auto, isMapped: true,
        takesHexadecimal: takesHexadecimal && constant == nil))
    // Whoever names a constant gets its decimals, whatever the file of its name holds.
    if let constant { try judged.file.pack?.require(constant) }
    return judged
  }

  /// The pack of digits in radix 16 that `--radix 16` is said of, or `nil` for a text.
  ///
  /// - Throws: ``CommandFailure``, also where the pack is one of decimals.
  static func hexadecimalPack(_ path: String) throws -> HexadecimalPack? {
    let file = FilePath(path)
    guard try FileSystem.real.status(of: file)?.isRegularFile == true,
      DigitFile.format(
        of: try FileSystem.real.open(file).bytes(at: 0, count: 64), named: file) == .pack
    else { return nil }
    let opened = try DigitFile(opening: file, layout: .auto, isMapped: true, takesHexadecimal: true)
    if let pack = opened.hexadecimal { return pack }
    throw CommandFailure(.usage, "--radix 16: '\(path)' is a pack of decimals")
  }

  /// Whether a file is left out where packs of decimals are listed: one in radix 16, which its name
  /// says and its header.
  static func isHexadecimal(_ path: FilePath) -> Bool {
    guard path.lastComponent?.string.hasSuffix(".hex.digitpack") == true else { return false }
    do {
      _ = try DigitPack(opening: path)
      return false
    } catch { return error.code == .otherRadix }
  }

  private static func constant(_ name: String) throws -> MathematicalConstant? {
    try CommandFailure.ofUsage { try ConstantName.root(name) ?? ConstantName.named(name) }
  }

  private static func path(_ name: String) throws -> FilePath {
    // Standard input.
    if name == "-" { return "-" }
    if let constant = try constant(name) { return try pack(of: constant) }
    guard try FileSystem.real.status(of: FilePath(name)) == nil else { return FilePath(name) }
    throw CommandFailure(.inputOutput, "'\(name)': \(missing(name))")
  }

  /// What is said of a name that stands for nothing.
  private static func missing(_ name: String) -> String {
    if name.isEmpty { return "a name is missing" }
    if name.contains("/") || name.contains(".") { return "no such file" }
    let isHexadecimal = name.utf8.count >= 6 && name.allSatisfy { $0.isASCII && $0.isHexDigit }
    let hint =
      isHexadecimal
      ? "a hash has 32, 40 or 64 hexadecimal digits"
      : Suggestion.text(to: name, among: ConstantName.all)
    return "neither a file nor a constant; \(hint)"
  }

  /// The path of a constant's pack, or `nil` where there is none.
  static func existingPack(of constant: MathematicalConstant) throws -> FilePath? {
    try existingFile("\(constant.name).digitpack")
  }

  /// The first file of a name in the folders, or `nil`.
  static func existingFile(_ name: String) throws -> FilePath? {
    try folders.map { $0.appending(name) }.first { try FileSystem.real.status(of: $0) != nil }
  }

  private static func pack(of constant: MathematicalConstant) throws -> FilePath {
    if let path = try existingPack(of: constant) { return path }
    let folder = existingDataFolder.map { " in \($0.string)" } ?? "; --out names the folder"
    throw CommandFailure(
      .inputOutput,
      "no pack of \(constant.name) found; 'pi-trainer digits generate \(constant.name)' makes one"
        + folder)
  }
}

extension CommandOutput {
  /// Says on standard error why a result that was printed is a failure; a `CommandFailure` would
  /// take the place of the result in JSON.
  ///
  /// - Returns: the exit code to throw.
  static func failure(_ description: String) -> ExitCode {
    StandardError.write("\(program): \(description.visibleCharacters)\n")
    return ExitCode(CommandFailure.Status.failed.rawValue)
  }

  /// Writes what was left out of a text to standard error.
  func noticeLeftOut(_ opened: JudgedFile) {
    guard !isJSON, let parts = opened.file.textLayout?.leftOut, !parts.isEmpty else { return }
    let text = "\(opened.file.path): left out: \(parts.joined(separator: ", "))"
    StandardError.write("\(text.visibleCharacters)\n")
  }

  /// Writes the word about the digits that a command shows or uses to standard error, where
  /// standard output has no heading for it; JSON has a key.
  ///
  /// That they are verified is what one expects: it is said to a person alone. What was left out
  /// of a text is always said.
  func notice(_ opened: JudgedFile, isQuiet: Bool) {
    guard !isJSON else { return }
    noticeLeftOut(opened)
    let isExpected = opened.trust.level == .verified
    guard !isExpected || (StandardError.isTerminal && !isQuiet) else { return }
    let text = "\(opened.file.path): \(opened.trust.text)"
    StandardError.write("\(text.visibleCharacters)\n")
  }
}
