import Foundation
import Testing

/// `init`: the files that gate a program, and a first look at it.
@Suite("latency-gate init", .serialized)
struct LatencyInitTimingTests {
  private static let gate = Program.built("latency-gate")
  private static let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples/ci")

  /// A folder with a program that answers lines.
  private func prepared() throws -> Program {
    let program = try Program()
    try FileManager.default.createDirectory(
      at: program.folder.appendingPathComponent("My Sum"), withIntermediateDirectories: true)
    try program.write(
      "echo ready; while read i k; do echo $i $k; done\n", to: "My Sum/sum.sh")
    return program
  }

  private func start(_ program: Program, _ more: String...) throws -> Program.Outcome {
    try program.run(["init", "My Sum", "--quiet"] + more, of: Self.gate)
  }

  @Test(
    "writes what describes the program and what runs the gate, and says what it saw", .measuring,
    arguments: [
      ("github", ".github/workflows/latency.yml"), ("gitlab", ".gitlab/latency-gate.yml"),
    ])
  func written(pipeline: String, path: String) throws {
    let program = try prepared()
    defer { program.cleanUp() }
    let outcome = try start(
      program, "--kind", "lines", "--command", "sh sum.sh", "--pipeline", pipeline, "--build",
      "make")
    #expect(outcome.status == 0, "\(outcome.errors)\(outcome.text)")
    #expect(outcome.text.contains("64 keys answered") && outcome.text.contains("No trap"))
    #expect(outcome.errors.contains("wrote arm.json\n") && outcome.errors.contains("wrote \(path)"))
    let object = try JSONSerialization.jsonObject(with: program.bytes("My Sum/arm.json"))
    let arm = try #require(object as? [String: Any])
    #expect(arm["name"] as? String == "my-sum" && arm["transport"] as? String == "stdio")
    #expect(arm["command"] as? [String] == ["sh", "sum.sh"] && arm.count == 3)
    let example = Self.examples.appendingPathComponent("\(pipeline)-your-program.yml")
    #expect(try program.bytes("My Sum/\(path)") == Data(contentsOf: example))
  }

  @Test(
    "a program on a terminal is tried as well, and what is to be replaced is named", .measuring,
    arguments: [
      ("github", ".github/workflows/latency.yml", ["OWNER/REPOSITORY"]),
      ("gitlab", ".gitlab/latency-gate.yml", ["GROUP/PROJECT", "HOST"]),
    ])
  func terminal(pipeline: String, path: String, places: [String]) throws {
    let program = try prepared()
    defer { program.cleanUp() }
    // The terminal paints what is typed.
    let outcome = try start(
      program, "--kind", "terminal", "--command", "cat", "--pipeline", pipeline)
    #expect(outcome.status == 0, "\(outcome.errors)\(outcome.text)")
    #expect(outcome.text.hasPrefix("64 keys answered: half within "), "\(outcome.text)")
    let next =
      "judges the program; replace \(places.joined(separator: " and ")) in \(path), and commit what"
      + " was written."
    #expect(outcome.text.contains(next), "\(outcome.text)")
    let object = try JSONSerialization.jsonObject(with: program.bytes("My Sum/arm.json"))
    let arm = try #require(object as? [String: Any])
    #expect(arm["name"] as? String == "my-sum" && arm["transport"] as? String == "pty")
    #expect(arm["command"] as? [String] == ["cat"] && arm.count == 3)
    let file = String(decoding: try program.bytes("My Sum/\(path)"), as: UTF8.self)
    for place in places { #expect(file.contains(place), "\(place)") }
  }

  @Test("nothing that exists is replaced, and nothing is half-written", .measuring)
  func existing() throws {
    let program = try prepared()
    defer { program.cleanUp() }
    let words = ["--kind", "lines", "--command", "sh sum.sh | cat", "--pipeline", "github"]
    func again(_ more: String...) throws -> Program.Outcome {
      try program.run(["init", "My Sum", "--quiet"] + words + more, of: Self.gate)
    }
    try FileManager.default.createDirectory(
      at: program.folder.appendingPathComponent("My Sum/.github/workflows"),
      withIntermediateDirectories: true)
    try program.write("mine\n", to: "My Sum/.github/workflows/latency.yml")
    let refused = try again()
    #expect(refused.status == 2 && refused.text.isEmpty, "\(refused.text)")
    #expect(refused.errors.contains("exists already; --force replaces it"), "\(refused.errors)")
    #expect(program.names(in: "My Sum") == [".github", "sum.sh"])
    #expect(try program.bytes("My Sum/.github/workflows/latency.yml") == Data("mine\n".utf8))
    // What YAML would take for no text is quoted; a program that is not built has no line for it.
    for build in ["make 'all'", "true", nil] {
      let replaced =
        try build.map { try again("--force", "--build", $0) } ?? again("--force")
      #expect(replaced.status == 0, "\(replaced.errors)\(replaced.text)")
      let workflow = String(
        decoding: try program.bytes("My Sum/.github/workflows/latency.yml"), as: UTF8.self)
      let line = build.map { "          build: \"\($0)\"\n" } ?? ""
      #expect(workflow.contains("arm: arm.json\n\(line)          comment: true\n"), "\(workflow)")
    }
    let arm = String(decoding: try program.bytes("My Sum/arm.json"), as: UTF8.self)
    #expect(arm.contains("\"sh sum.sh | cat\"") && arm.contains("\"-c\""), "\(arm)")
  }

  @Test("what no option says is asked on a terminal", .measuring)
  func asked() throws {
    let program = try prepared()
    defer { program.cleanUp() }
    let terminal = """
      import os, pty, sys
      child, side = pty.fork()
      if child == 0:
          os.execv(sys.argv[1], sys.argv[1:])
      os.write(side, b"lines\\nsh sum.sh\\nnone\\n")
      shown = b""
      while True:
          try:
              piece = os.read(side, 4096)
          except OSError:
              break
          shown += piece
          if not piece:
              break
      sys.stdout.buffer.write(shown)
      sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
      """
    let outcome = try program.run(
      ["python3", "-c", terminal, Self.gate.path, "init", "My Sum", "--quiet"],
      of: URL(fileURLWithPath: "/usr/bin/env"))
    #expect(outcome.status == 0, "\(outcome.errors)\(outcome.text)")
    #expect(outcome.text.contains("What is gated? (lines, terminal, page, samples)"))
    #expect(outcome.text.contains("judges the program; commit what was written."))
    #expect(program.names(in: "My Sum") == ["arm.json", "sum.sh"])
  }

  @Test("without a terminal an option that is missing is named, and nothing is written")
  func missing() throws {
    let program = try prepared()
    defer { program.cleanUp() }
    for (more, option) in [
      ([], "--kind"), (["--kind", "lines"], "--command"),
      (["--kind", "terminal", "--command", "x"], "--pipeline"),
    ] as [([String], String)] {
      let outcome = try program.run(["init", "My Sum"] + more, of: Self.gate)
      #expect(outcome.status == 2 && outcome.errors.contains("\(option) is missing"))
    }
    for kind in ["page", "samples"] {
      let outcome = try start(program, "--kind", kind)
      #expect(outcome.status == 0 && outcome.text.contains("'judge' judges them"))
    }
    #expect(program.names(in: "My Sum") == ["sum.sh"])
  }
}
