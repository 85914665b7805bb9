import Foundation

/// Independent implementations in Python.
enum Python {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Where the reference scripts and values are.
  static var reference: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Reference")
  }

  /// The interpreter with the packages that `scripts/install-dependencies.sh --tests` installs, or
  /// else the system's.
  private static var interpreter: [String] {
    let root = reference.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let own = root.appending(path: "build/python/bin/python3").path
    return FileManager.default.isExecutableFile(atPath: own) ? [own] : ["python3"]
  }

  /// Whether a module can be imported; says so where it cannot, since tests are skipped then.
  static func has(_ module: String) -> Bool {
    if (try? output(["-c", "import \(module)"])) != nil { return true }
    let line =
      "skipped: tests that need Python's \(module); install it with "
      + "scripts/install-dependencies.sh --tests\n"
    FileHandle.standardError.write(Data(line.utf8))
    return false
  }

  static let hasScipy = has("scipy")
  static let hasHistogram = has("hdrh")

  /// Runs a script of the reference folder and returns its output.
  static func run(_ script: String, _ arguments: [String] = []) throws -> Data {
    try output([reference.appending(path: script).path] + arguments)
  }

  private static func output(_ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = interpreter + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "python3 \(arguments) ended with \(process.terminationStatus)")
    }
    return data
  }
}
