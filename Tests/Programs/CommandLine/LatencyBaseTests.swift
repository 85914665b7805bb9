import Foundation
import Testing

/// `gate --arm FILE --base BASE`: base against head in one run.
@Suite("pi-trainer latency: base against head", .serialized)
struct LatencyBaseTimingTests {
  /// Answers each key at once; the slow one starts a process for each key.
  private static let fast = "echo ready; while read i k; do echo $i $k; done"
  private static let slow = "echo ready; while read i k; do /bin/true; echo $i $k; done"

  /// An arm whose command is a script of the folder.
  private func prepared(_ script: String) throws -> Program {
    let program = try Program()
    try program.write(script, to: "run.sh")
    try program.write(
      """
      {"name":"steps","transport":"stdio","command":["sh","run.sh"],
       "scenario":{"id":"s","keys":30,"arrivals":{"kind":"steady","intervalMilliseconds":4}},
       "rounds":5}
      """, to: "arm.json")
    return program
  }

  private func gate(_ program: Program, _ more: String...) throws -> Program.Outcome {
    try program.run(["latency", "gate", "--arm", "arm.json", "--out", "o", "--quiet"] + more)
  }

  /// What it says, without the ends of lines.
  private func unwrapped(_ outcome: Program.Outcome) -> String {
    outcome.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @discardableResult
  private func git(_ program: Program, _ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-c", "user.name=test", "-c", "user.email=test@example.org"] + arguments
    process.currentDirectoryURL = program.folder
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "git \(arguments)")
    return text
  }

  /// A repository with a commit of the fast script and one of the slow.
  private func repository() throws -> Program {
    let program = try prepared(Self.fast)
    try git(program, "init", "--quiet")
    try git(program, "add", "run.sh")
    try git(program, "commit", "--quiet", "--message", "fast")
    try program.write(Self.slow, to: "run.sh")
    try git(program, "commit", "--quiet", "--all", "--message", "slow")
    return program
  }

  private func trees(_ program: Program) throws -> Int {
    try git(program, "worktree", "list").split(separator: "\n").count
  }

  @Test("slower than a command is FAIL by G3, confirmed; faster is news and no FAIL", .measuring)
  func commands() throws {
    let program = try prepared(Self.slow)
    defer { program.cleanUp() }
    try program.write(Self.fast, to: "fast.sh")
    let slower = try gate(program, "--base", #"["sh","fast.sh"]"#)
    #expect(slower.status == 1, "\(slower.errors)\(slower.text)")
    #expect(slower.text.contains("; a fresh run confirms "), "\(slower.text)")
    let comment = try program.run("latency", "comment", "o")
    #expect(comment.text.hasPrefix("✗ FAIL (too slow, or slower than the base): Head takes "))
    #expect(comment.text.contains("beside those of the base sh fast.sh"), "\(comment.text)")
    try program.write(Self.fast, to: "run.sh")
    try program.write(Self.slow, to: "slow.sh")
    let faster = try gate(program, "--base", #"["sh","slow.sh"]"#)
    #expect([0, 3].contains(faster.status), "\(faster.errors)\(faster.text)")
    #expect(faster.text.contains("G3  PASS"), "\(faster.text)")
    #expect(try program.run("latency", "comment", "o").text.contains("Base, best round"))
  }

  @Test(
    "a stall of the head is the head's, and a base of the same bytes is said to be that", .measuring
  )
  func ordinaryGates() throws {
    let program = try prepared(Self.fast)
    defer { program.cleanUp() }
    let stalled = try gate(
      program, "--base", #"["sh","run.sh"]"#, "--plant", "stall:40ms@12")
    #expect(stalled.status == 1 && stalled.text.hasPrefix("FAIL: key 12 of steps, "))
    #expect(
      unwrapped(stalled).contains("files that base and head name are the same;"), "\(stalled.text)")
  }

  @Test(
    "a base that cannot be played leaves the head alone, and G3 open with the reason", .measuring,
    arguments: [
      (#"["sh","-c","echo ready; exec cat >/dev/null"]"#, "it is wrong:"),
      (#"["sh","none.sh"]"#, "there is no base to compare with, since"),
    ])
  func brokenBases(base: String, reason: String) throws {
    let program = try prepared(Self.fast)
    defer { program.cleanUp() }
    let outcome = try gate(program, "--base", base)
    #expect(outcome.status == 3, "\(outcome.errors)\(outcome.text)")
    #expect(outcome.text.contains("G3  INCONCLUSIVE") && unwrapped(outcome).contains(reason))
    #expect(try program.run("latency", "comment", "o").text.contains(reason))
    let stalled = try gate(program, "--base", base, "--plant", "stall:40ms@12")
    #expect(stalled.status == 1 && stalled.text.hasPrefix("FAIL: key 12 of steps, "))
  }

  @Test("a base that does not build leaves the head alone, and the build is quoted", .measuring)
  func brokenBuilds() throws {
    let program = try repository()
    defer { program.cleanUp() }
    let outcome = try gate(
      program, "--base", "HEAD", "--build", "echo the compiler broke; exit 5")
    #expect(outcome.status == 3, "\(outcome.errors)\(outcome.text)")
    #expect(outcome.errors.contains("  the compiler broke\n"))
    #expect(unwrapped(outcome).contains("ended with status 5 at HEAD"), "\(outcome.text)")
    #expect(try trees(program) == 1)
  }

  @Test("the path of a program takes the place of the command's first word", .measuring)
  func programs() throws {
    let program = try prepared(Self.fast)
    defer { program.cleanUp() }
    let shell = program.folder.appendingPathComponent("shell")
    try FileManager.default.createSymbolicLink(
      at: shell, withDestinationURL: URL(fileURLWithPath: "/bin/sh"))
    let outcome = try gate(program, "--base", "./shell")
    #expect([0, 3].contains(outcome.status), "\(outcome.errors)\(outcome.text)")
    #expect(outcome.text.contains("G3  PASS"), "\(outcome.text)")
  }

  @Test("a revision is checked out, built, played in its folder and removed", .measuring)
  func revisions() throws {
    let program = try repository()
    defer { program.cleanUp() }
    try program.write(
      try String(contentsOf: program.folder.appendingPathComponent("arm.json"), encoding: .utf8)
        .replacing("run.sh", with: "built.sh"), to: "arm.json")
    try program.write(Self.slow, to: "built.sh")
    let outcome = try gate(program, "--base", "HEAD~1", "--build", "cp run.sh built.sh")
    #expect(outcome.status == 1, "\(outcome.errors)\(outcome.text)")
    #expect(outcome.text.contains("; a fresh run confirms "), "\(outcome.text)")
    #expect(try trees(program) == 1)
    #expect(try program.run("latency", "comment", "o").text.contains("of the base HEAD\\~1 ("))
  }

  @Test("bad input ends with exit code 2, one line and no tree that is left", .measuring)
  func refused() throws {
    let program = try repository()
    defer { program.cleanUp() }
    func refuse(_ words: String, _ arguments: String...) throws {
      let outcome = try program.run(
        ["latency", "gate", "--arm", "arm.json", "--out", "o", "--quiet"] + arguments)
      #expect(outcome.status == 2 && outcome.text.isEmpty, "\(outcome.errors)\(outcome.text)")
      #expect(outcome.messages.count == 1 && outcome.errors.contains(words), "\(outcome.errors)")
      #expect(try trees(program) == 1)
    }
    try refuse("nor a revision that git knows", "--base", "no-such-branch")
    try refuse("a command is a list of words", "--base", "[sh run.sh]")
    try refuse("this file cannot be run", "--base", "./run.sh")
    try refuse("--build is for --base", "--build", "make")
    try refuse("is a command", "--base", #"["sh","run.sh"]"#, "--build", "make")
    let without = try program.run(
      ["latency", "gate", "--arm", "arm.json", "--out", "o", "--base", "HEAD"],
      shell: "PATH=/nowhere; export PATH")
    #expect(without.status == 2 && without.errors.contains("there is no git"), "\(without.errors)")
    let alone = try program.run("latency", "gate", "--base", "HEAD", "--pack", Program.pack)
    #expect(alone.status == 2 && alone.errors.contains("--base is for a program that --arm"))
  }

  @Test("a command that runs this tree's own program in any revision is refused", .measuring)
  func sameProgram() throws {
    let program = try repository()
    defer { program.cleanUp() }
    let top = program.folder.resolvingSymlinksInPath().path
    let link = FileManager.default.temporaryDirectory
      .appendingPathComponent("link-\(UUID().uuidString)")
    let shared = FileManager.default.temporaryDirectory
      .appendingPathComponent("shared-\(UUID().uuidString)")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: program.folder)
    defer {
      try? FileManager.default.removeItem(at: link)
      try? FileManager.default.removeItem(at: shared)
    }
    let own = program.folder.appendingPathComponent("own-program")
    try Data("#!/bin/sh\n\(Self.fast)\n".utf8).write(to: own)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: own.path)
    func refuse(_ words: [String], _ message: String, _ more: String...) throws {
      let arm: [String: Any] = ["name": "steps", "transport": "stdio", "command": words]
      let data = try JSONSerialization.data(withJSONObject: arm)
      try program.write(String(decoding: data, as: UTF8.self), to: "arm.json")
      let outcome = try program.run(
        ["latency", "gate", "--arm", "arm.json", "--out", "o", "--quiet", "--base", "HEAD"] + more,
        shell: "PATH='\(top)':$PATH; export PATH")
      #expect(outcome.status == 2 && outcome.errors.contains(message), "\(words)\(outcome.errors)")
      #expect(outcome.text.isEmpty, "\(words)\(outcome.text)")
      #expect(try trees(program) == 1)
    }
    for words in [
      ["sh", "\(top)/run.sh"], ["sh", "\(link.path)/run.sh"],
      ["sh", "-c", "exec sh '\(top)/run.sh'"],
      ["sh", "-c", "cd \(link.path); exec sh run.sh"], ["env", "--chdir=\(top)/", "sh", "run.sh"],
      ["own-program"], ["own-program", "arm.json"],
    ] {
      try refuse(words, "which is this tree's file in any revision")
    }
    // The head is built into a place that the base's build fills again.
    try Data(Self.slow.utf8).write(to: shared)
    try refuse(
      ["sh", shared.path], "changed files that the arm's command names", "--build",
      "echo changed >>'\(shared.path)'")
  }

  @Test(
    "Ctrl-C during a checkout or a build ends it and removes the tree", .measuring,
    arguments: [true, false])
  func interrupted(isCheckout: Bool) throws {
    let program = try repository()
    defer { program.cleanUp() }
    let long =
      "touch '\(program.folder.path)/begun'; sleep 20; touch '\(program.folder.path)/ended'"
    if isCheckout {
      let hook = program.folder.appendingPathComponent(".git/hooks/post-checkout")
      try FileManager.default.createDirectory(
        at: hook.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("#!/bin/sh\n\(long)\n".utf8).write(to: hook)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook.path)
    }
    let process = program.process(
      ["latency", "gate", "--arm", "arm.json", "--out", "o", "--base", "HEAD"]
        + (isCheckout ? [] : ["--build", long]))
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    while process.isRunning, !program.names().contains("begun") { usleep(20_000) }
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130 && !program.names().contains("ended"))
    #expect(try trees(program) == 1)
  }
}
