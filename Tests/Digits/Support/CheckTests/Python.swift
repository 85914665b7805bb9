import Foundation

/// The second opinion of another language's big integers.
///
/// Needs `python3` on the search path; where it is missing these tests fail, they are not skipped.
package enum Python {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
  }

  /// Runs a program and gives the lines that it prints.
  package static func lines(
    _ program: String, input: String = "", arguments: [String] = []
  ) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["python3", "-c", "import sys\nsys.set_int_max_str_digits(0)\n" + program] + arguments
    let output = Pipe()
    let inputPipe = Pipe()
    process.standardOutput = output
    process.standardInput = inputPipe
    do {
      try process.run()
    } catch {
      throw Failure(description: "this test needs python3 on the search path: \(error)")
    }
    inputPipe.fileHandleForWriting.write(Data(input.utf8))
    inputPipe.fileHandleForWriting.closeFile()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(
        description: "python3 ended with \(process.terminationStatus); is it there?"
      )
    }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
