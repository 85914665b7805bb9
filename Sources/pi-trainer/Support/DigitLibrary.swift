import DigitCore
import DigitPack
import FileIO
import Foundation
import SystemPackage

/// The folders with packs, in which the name of a constant stands for its pack.
struct DigitLibrary {
  /// The folder for the user's own packs.
  static var dataFolder: FilePath {
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["XDG_DATA_HOME"], !folder.isEmpty {
      return FilePath(folder).appending("pi-trainer")
    }
    return FilePath(environment["HOME"] ?? ".").appending(".local/share/pi-trainer")
  }

  /// The folders that are searched, in order.
  static var folders: [FilePath] {
    var folders: [FilePath] = []
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["PI_TRAINER_DIGITS"], !folder.isEmpty {
      folders.append(FilePath(folder))
    }
    folders.append(dataFolder)
    folders += ancestors(of: FilePath(FileManager.default.currentDirectoryPath))
    if let program = Bundle.main.executablePath {
      folders += ancestors(of: FilePath(program).removingLastComponent())
    }
    return folders
  }

  /// `Resources/` in a folder and in those above it.
  private static func ancestors(of folder: FilePath) -> [FilePath] {
    var folders: [FilePath] = []
    var current = folder
    for _ in 0..<6 {
      folders.append(current.appending("Resources"))
      guard current.removeLastComponent() else { break }
    }
    return folders
  }

  /// Opens a file by its path, or the pack of a constant by its name.
  ///
  /// A file wins over a constant of the same name; a name with a slash or a dot is a file.
  ///
  /// - Throws: ``CommandFailure``.
  static func open(_ name: String) throws -> DigitFile {
    try mappingErrors {
      if name == "-" { return try DigitFile(opening: "-") }
      if let constant = MathematicalConstant.named(name.lowercased()),
        try FileSystem.real.status(of: FilePath(name)) == nil
      {
        return try DigitFile(opening: pack(of: constant))
      }
      if try FileSystem.real.status(of: FilePath(name)) == nil {
        let hint =
          name.contains("/") || name.contains(".")
          ? "no such file"
          : "neither a file nor a constant; "
            + Suggestion.text(to: name, among: ConstantName.all)
        throw CommandFailure(.inputOutput, "'\(name)': \(hint)")
      }
      return try DigitFile(opening: FilePath(name))
    }
  }

  /// The path of a constant's pack, or `nil` where there is none.
  static func existingPack(of constant: MathematicalConstant) throws -> FilePath? {
    let file = "\(constant.name).digitpack"
    return try folders.map { $0.appending(file) }
      .first { try FileSystem.real.status(of: $0) != nil }
  }

  /// The path of a constant's pack.
  private static func pack(of constant: MathematicalConstant) throws -> FilePath {
    if let path = try existingPack(of: constant) { return path }
    throw CommandFailure(
      .inputOutput,
      "no pack of \(constant.name) found; 'pi-trainer digits generate \(constant.name)' makes one"
        + " in \(dataFolder.string)")
  }
}
