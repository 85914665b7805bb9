import Files
package import SystemPackage

/// Programs of the system, and this one.
package enum ExternalProgram {
  /// The path of this program, links followed, or where the system does not tell, as it was typed.
  package static var own: FilePath? {
    ChildProcess.executablePath
      ?? CommandLine.arguments.first.flatMap { $0.contains("/") ? FilePath($0) : find($0) }
  }

  package static func find(_ name: String) -> FilePath? {
    MeasurementEnvironment.program(name, in: ProcessEnvironment.value("PATH") ?? "/usr/bin:/bin")
  }

  /// Runs a program to its end, silently.
  ///
  /// - Returns: whether it exists and succeeded.
  package static func run(
    _ name: String, _ arguments: [String], seconds: Double = standardLimit
  ) -> Bool {
    find(name).flatMap { output(of: $0, arguments, seconds: seconds) } != nil
  }

  /// Runs a program and returns the first line that it writes; `nil` where it fails.
  package static func line(_ name: String, _ arguments: [String]) -> String? {
    find(name).flatMap { output(of: $0, arguments) }
      .flatMap {
        String(decoding: $0, as: UTF8.self).split(separator: "\n").first.map { String($0) }
      }
  }

  /// How many seconds a program may take where nothing else is said.
  static let standardLimit = 30.0

  /// Runs a program without input, to its end or to the most output that is asked for.
  ///
  /// - Parameters:
  ///   - path: the program; what it writes to standard error is dropped.
  ///   - limit: after so many bytes it is ended.
  ///   - seconds: after so long it is killed, with all that it started.
  /// - Returns: what it wrote; `nil` where it cannot be started, fails or takes too long.
  package static func output(
    of path: FilePath, _ arguments: [String], limit: Int = 1 << 20, seconds: Double = standardLimit
  ) -> [UInt8]? {
    guard let pipes = try? ChildPipes(path.string, arguments, errors: "/dev/null") else {
      return nil
    }
    pipes.closeInput()
    let deadline = now + Int64(seconds * 1e9)
    var all: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while all.count < limit, now < deadline {
      let rest = Int32(clamping: (deadline - now) / 1_000_000 + 1)
      guard let count = pipes.receive(into: &bytes, timeout: rest) else { break }
      all += bytes[..<count]
    }
    let isFull = all.count >= limit
    // A program may close its output and go on.
    if isFull || !pipes.child.ends(before: deadline) { pipes.child.kill() }
    return pipes.child.wait().status == 0 || isFull ? all : nil
  }

  private static var now: Int64 { Int64(clamping: MonotonicClock.nanoseconds) }
}
