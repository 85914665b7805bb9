import ProcessControl
import SystemPackage

/// Programs of the system, and this one.
enum ExternalProgram {
  /// The search path for programs.
  static var searchPath: String { ProcessEnvironment.value("PATH") ?? "/usr/bin:/bin" }

  /// The path of this program, links followed, or where the system does not tell, as it was typed.
  static var own: FilePath? {
    ChildProcess.executablePath
      ?? CommandLine.arguments.first.flatMap { $0.contains("/") ? FilePath($0) : find($0) }
  }

  /// The path of a program, or `nil` where there is none.
  static func find(_ name: String) -> FilePath? {
    MeasurementEnvironment.program(name, in: searchPath)
  }

  /// Runs a program to its end, silently.
  ///
  /// - Returns: whether it exists and succeeded.
  static func run(_ name: String, _ arguments: [String]) -> Bool {
    find(name).flatMap { output(of: $0, arguments) } != nil
  }

  /// Runs a program and returns the first line that it writes; `nil` where it fails.
  static func line(_ name: String, _ arguments: [String]) -> String? {
    find(name).flatMap { output(of: $0, arguments) }
      .flatMap {
        String(decoding: $0, as: UTF8.self).split(separator: "\n").first.map { String($0) }
      }
  }

  /// Runs a program without input, to its end or to the most output that is asked for.
  ///
  /// - Parameters:
  ///   - path: the program; what it writes to standard error is dropped.
  ///   - arguments: what follows its name.
  ///   - limit: after so many bytes it is ended.
  /// - Returns: what it wrote; `nil` where it cannot be started or fails.
  static func output(of path: FilePath, _ arguments: [String], limit: Int = 1 << 20) -> [UInt8]? {
    guard let pipes = try? ChildPipes(path.string, arguments, errors: "/dev/null") else {
      return nil
    }
    pipes.closeInput()
    var all: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while all.count < limit, let count = pipes.receive(into: &bytes, timeout: 60_000) {
      all += bytes[..<count]
    }
    if all.count >= limit { pipes.child.kill() }
    return pipes.child.wait().status == 0 || all.count >= limit ? all : nil
  }
}
