import Foundation
import Synchronization
import TestThreads
import Testing

/// The built program, run as users run it.
struct Program {
  /// The result of a run.
  struct Outcome {
    let status: Int32
    let output: Data
    let errors: String

    var text: String { String(decoding: output, as: UTF8.self) }

    /// The lines of standard error that are messages, not progress.
    var messages: [String] {
      errors.split(separator: "\n").map(String.init).filter { $0.hasPrefix("pi-trainer: ") }
    }

    /// Standard output as one JSON object.
    func json() throws -> [String: Any] {
      let object = try JSONSerialization.jsonObject(with: output)
      guard let dictionary = object as? [String: Any] else { throw NotAnObject() }
      return dictionary
    }
  }

  struct NotAnObject: Error {}

  /// A separate folder for every test.
  let folder: URL

  /// The program, in the folder of the test bundle.
  static let executable = built("pi-trainer")

  /// A program that was built with the tests.
  static func built(_ name: String) -> URL {
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0])
    var candidates = [bundle.deletingLastPathComponent()]
    candidates += Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    candidates.append(Bundle.main.bundleURL)
    for folder in candidates {
      let path = folder.appendingPathComponent(name)
      if FileManager.default.isExecutableFile(atPath: path.path) { return path }
    }
    preconditionFailure("\(name) was not built with the tests")
  }

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pi-trainer-cli-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// A process that is not started yet.
  func process(
    _ arguments: [String], shell prefix: String? = nil, of executable: URL = Self.executable
  ) -> Process {
    let process = Process()
    if let prefix {
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments =
        ["-c", prefix + "; exec \"$0\" \"$@\"", executable.path] + arguments
    } else {
      process.executableURL = executable
      process.arguments = arguments
    }
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_DATA_HOME"] = folder.appendingPathComponent("data").path
    environment["PI_TRAINER_DIGITS"] = nil
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    return process
  }

  /// Does work with no signal blocked: the threads of tests block them, and their children inherit
  /// that, so that a limit would end nobody.
  private static func withoutBlockedSignals(_ work: () throws -> Void) rethrows {
    var none = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    try work()
  }

  /// Runs the program to its end.
  func run(_ arguments: String..., shell prefix: String? = nil) throws -> Outcome {
    try run(arguments, shell: prefix)
  }

  /// Runs the program to its end.
  func run(
    _ arguments: [String], shell prefix: String? = nil, of executable: URL = Self.executable
  ) throws -> Outcome {
    let process = process(arguments, shell: prefix, of: executable)
    // Files, not pipes: nothing can fill up and block.
    let output = folder.appendingPathComponent(".out-\(UUID().uuidString)")
    let errors = folder.appendingPathComponent(".err-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: output.path, contents: nil)
    _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try Self.withoutBlockedSignals(process.run)
    process.waitUntilExit()
    defer {
      try? FileManager.default.removeItem(at: output)
      try? FileManager.default.removeItem(at: errors)
    }
    return Outcome(
      status: process.terminationStatus, output: try Data(contentsOf: output),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  /// Runs the program to its end, aside: other tests go on meanwhile.
  func runAside(
    _ arguments: [String], of executable: URL = Self.executable
  ) async throws -> Outcome {
    try await onOwnThread { try run(arguments, of: executable) }
  }

  /// Writes a file to the folder.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  /// The bytes of a file of the folder.
  func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appendingPathComponent(name))
  }

  /// The names in a folder, hidden ones included.
  func names(in path: String = ".") -> [String] {
    let folder = folder.appendingPathComponent(path).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  func cleanUp() { try? FileManager.default.removeItem(at: folder) }
}

/// What tests of the latency commands need.
extension Program {
  /// The shipped pack of π, so that no digits need be computed.
  static let pack = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Resources/pi.digitpack").path

  /// Copies the committed limits of the gate to the data folder, where `gate --update-profile`
  /// finds and replaces them.
  func copyLimits() throws {
    let data = folder.appendingPathComponent("data/pi-trainer")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    let shipped = URL(fileURLWithPath: Self.pack).deletingLastPathComponent()
    for name in ["latency-profile.json", "latency-counts.json"] {
      try FileManager.default.copyItem(
        at: shipped.appendingPathComponent(name), to: data.appendingPathComponent(name))
    }
  }

  /// Whether the tests that take long run as well.
  static let isLong = ProcessInfo.processInfo.environment["PI_TRAINER_LONG_TESTS"] != nil

  /// Whether the program was compiled with the optimiser, as these tests were.
  static let isOptimised: Bool = {
    #if DEBUG
      false
    #else
      true
    #endif
  }()

  /// Whether instructions can be counted here.
  static let hasValgrind = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/valgrind") }
}

extension Trait where Self == ConditionTrait {
  /// A debug build measures nothing; what it does instead has a test of its own.
  static var measuring: Self {
    .enabled(if: Program.isOptimised, "a debug build is not measured; run 'make test'")
  }

  /// For tests that count instructions.
  static var counting: Self {
    .enabled(if: Program.hasValgrind, "there is no valgrind; 'apt-get install valgrind'")
  }
}
