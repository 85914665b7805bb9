import DigitTexts
import Foundation
import Testing

/// Findings 4 and 12: pipes and devices as inputs and outputs.
@Suite("Pipes, devices and links as files")
struct StreamCommandTests {
  private static let prepared: Result<Program, any Error> = Result {
    let program = try Program()
    _ = try program.run("digits", "generate", "pi", "--digits", "300k", "--out", "made")
    _ = try program.run(
      "digits", "export", "made/pi.digitpack", "--format", "text", "--out", "right.txt")
    var wrong = try program.bytes("right.txt")
    wrong[200_001] = wrong[200_001] == 0x37 ? 0x38 : 0x37
    try wrong.write(to: program.folder.appendingPathComponent("wrong.txt"))
    return program
  }

  @Test("a text comes from a pipe as well as from a file")
  func input() throws {
    let program = try Self.prepared.get()
    func piped(_ file: String, _ command: String...) throws -> Program.Outcome {
      // Not a redirection, which would be a file.
      try program.run(command, shell: "cat \(file) | (exec \"$0\" \"$@\"); exit $?")
    }
    for name in ["-", "/dev/stdin"] {
      let verified = try piped("right.txt", "digits", "verify", name)
      #expect(verified.status == 0, "\(verified.errors)")
      #expect(verified.text.contains("300,000 decimals"))
    }
    let gzip = URL(fileURLWithPath: "/usr/bin/gzip")
    _ = try program.run(["-k", "right.txt", "wrong.txt"], of: gzip)
    for name in ["right.txt.gz", "-"] {
      let verified = try piped("right.txt.gz", "digits", "verify", name)
      #expect(verified.status == 0 && verified.text.contains("300,000 decimals"))
      #expect(verified.text.contains("left out: gzip's header"))
    }
    // A list of OEIS, whose beginning is looked at before it is read.
    let digits = try program.bytes("right.txt").filter { $0 != 0x2E }.prefix(100_001)
    let list = digits.enumerated().map { "\($0 + 1) \($1 - 0x30)\n" }.joined()
    try program.write(list, to: "list.txt")
    let numbered = try piped("list.txt", "digits", "verify", "-")
    #expect(numbered.status == 0 && numbered.text.contains("100,000 decimals"))
    let wrong = try piped("wrong.txt", "digits", "verify", "-")
    #expect(wrong.status == 1 && wrong.errors.contains("decimal 200,000 is wrong"))
    for file in ["wrong.txt", "wrong.txt.gz"] {
      let compared = try piped(file, "digits", "compare", "-", "made/pi.digitpack")
      #expect(compared.status == 1 && compared.text.contains("at decimal 200,000"))
    }
    let same = try piped("right.txt", "digits", "compare", "made/pi.digitpack", "-")
    #expect(same.status == 0 && same.text == "equal: 300,000 decimals\n")
    let imported = try piped(
      "right.txt", "digits", "import", "-", "--constant", "pi", "--out", "i.digitpack")
    #expect(imported.status == 0, "\(imported.errors)")
    let equal = try program.run("digits", "compare", "i.digitpack", "made/pi.digitpack")
    #expect(equal.status == 0)
    let refused = try piped(
      "wrong.txt", "digits", "import", "-", "--constant", "pi", "--out", "w.digitpack")
    #expect(refused.status == 1 && !program.names().contains("w.digitpack"))
    let statistics = try piped("right.txt", "digits", "stats", "-")
    #expect(statistics.status == 0 && statistics.text.contains("300,000 decimals"))
    let found = try piped("right.txt", "digits", "find", "-", "999999", "--plain")
    #expect(found.text.hasPrefix("762\n"))
    let shown = try piped(
      "right.txt", "digits", "show", "-", "762-767", "--plain")
    #expect(shown.text == "999999")
    let beyond = try piped("right.txt", "digits", "show", "-", "299999-300007")
    #expect(beyond.status == 2 && beyond.errors.contains("1 to 300,000"))
  }

  @Test("and in every layout, about which all commands agree", arguments: digitLayouts.indices)
  func layouts(index: Int) throws {
    let program = try Self.prepared.get()
    let text = String(decoding: try program.bytes("right.txt"), as: UTF8.self)
    let right = String(text.dropFirst(2).prefix(300))
    let (name, pack) = ("layout\(index).txt", "layout\(index).digitpack")
    let variants = digitVariants(of: right, at: [150])
    // The right one, and each fault in every fourth layout.
    for variant in [variants[0], variants[2 + index % 4]] {
      try program.write(digitLayouts[index].text(variant.digits), to: name)
      let isRight = variant.place == nil
      let place = zip(variant.digits, right).prefix { $0 == $1 }.count + 1
      for command in [
        ["verify", "-"], ["compare", "-", "right.txt"], ["compare", "right.txt", "-"],
        ["import", "-", "--constant", "pi", "--force", "--out", pack],
      ] {
        let outcome = try program.run(
          ["digits"] + command, shell: "cat \(name) | (exec \"$0\" \"$@\"); exit $?")
        let said = outcome.text + outcome.errors
        let note: Comment = "\(digitLayouts[index].name), \(variant.fault), \(command): \(said)"
        // A longer text differs from a shorter one, which is right as far as it goes.
        let isShorter = command[0] == "compare" && isRight
        #expect(outcome.status == (isRight && !isShorter ? 0 : 1), note)
        #expect(isRight || said.contains("decimal \(place)"), note)
        #expect(!isShorter || said.contains("the first 300 decimals are equal"), note)
      }
      try expectDigits(of: variant, in: name, "\(digitLayouts[index].name), \(variant.fault)")
    }
  }

  /// Requires that those commands which compare with nothing read the digits of a text, right or
  /// wrong.
  private func expectDigits(of variant: DigitVariant, in name: String, _ note: Comment) throws {
    let program = try Self.prepared.get()
    let count = variant.digits.utf8.count
    func piped(_ command: String...) throws -> Program.Outcome {
      try program.run(["digits"] + command, shell: "cat \(name) | (exec \"$0\" \"$@\"); exit $?")
    }
    #expect(try piped("show", "-", "1-\(count)", "--plain").text == variant.digits, note)
    let pattern = String(variant.digits.dropFirst(20).prefix(12))
    #expect(try piped("find", "-", pattern, "--plain").text.hasPrefix("21\n"), note)
    #expect(try piped("stats", "-", "--json").json()["decimals"] as? Int == count, note)
    let information = try program.run("digits", "info", name, "--json")
    #expect(try information.json()["decimals"] as? Int == count, note)
  }

  @Test("what needs a file says so")
  func seekable() throws {
    let program = try Self.prepared.get()
    let pack = try program.run(
      ["digits", "verify", "-"], shell: "cat made/pi.digitpack | (exec \"$0\" \"$@\"); exit $?")
    #expect(pack.status == 3 && pack.messages.first?.contains("has to be a file") == true)
    let export = try program.run(
      ["digits", "export", "-", "--format", "json"],
      shell: "(cat right.txt; for i in 1 2 3 4 5 6 7 8 9; do tail -c +3 right.txt; done)"
        + " | (exec \"$0\" \"$@\"); exit $?")
    #expect(export.status == 3)
    #expect(export.messages.first?.contains("save it to a file first") == true, "\(export.errors)")
    let redirected = try program.run(["digits", "verify", "-"], shell: "exec < made/pi.digitpack")
    #expect(redirected.status == 0, "a redirected file is one")
    let folder = try program.run("digits", "verify", "made")
    #expect(folder.status == 3 && folder.errors.contains("name a file, not a folder"))
    let device = try program.run("digits", "verify", "/dev/zero")
    #expect(device.status == 3 && device.errors.contains("a byte of value 0"))
    let empty = try program.run("digits", "verify", "/dev/null")
    #expect(empty.status == 3 && empty.errors.contains("empty"))
  }

  @Test("a named pipe is written into and read, and stays")
  func namedPipe() throws {
    let program = try Self.prepared.get()
    let outcome = try program.run(
      ["digits", "export", "made/pi.digitpack", "--format", "text", "--out", "p", "--force"],
      shell: "mkfifo p; cat p > taken.txt & \"$0\" \"$@\"; s=$?; wait; test -p p || s=99; exit $s")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try program.bytes("taken.txt") == program.bytes("right.txt"))
    let read = try program.run(
      ["digits", "verify", "q"],
      shell: "mkfifo q; cat right.txt > q & \"$0\" \"$@\"; s=$?; wait; exit $s")
    #expect(read.status == 0, "\(read.errors)")
  }

  @Test("a device takes what is written and stays; a link stays and leads to the new file")
  func devicesAndLinks() throws {
    let program = try Self.prepared.get()
    // A device of the test's own where the system allows it: a fault must not reach the machine's.
    let made = try program.run(
      ["--version"], shell: "mknod -m 666 null c 1 3 && : >null || ln -sfn /dev/null null")
    #expect(made.status == 0, "\(made.errors)")
    for command in [
      "export made/pi.digitpack --format text --out null",
      "export made/pi.digitpack --format text --out null --force",
      "import right.txt --constant pi --check none --out null",
    ] {
      let outcome = try program.run(
        ["digits"] + command.split(separator: " ").map(String.init),
        shell: "\"$0\" \"$@\" && test -c null; exit $?")
      #expect(outcome.status == 0, "\(command): \(outcome.errors)")
    }
    let full = try program.run(
      "digits", "import", "right.txt", "--constant", "pi", "--check", "none", "--out", "/dev/full")
    #expect(full.status == 3 && full.errors.contains("/dev/full"))
    let manager = FileManager.default
    let link = program.folder.appendingPathComponent("link.txt").path
    try program.write("old", to: "target.txt")
    try manager.createSymbolicLink(atPath: link, withDestinationPath: "target.txt")
    let refused = try program.run(
      "digits", "export", "made/pi.digitpack", "--format", "text", "--out", "link.txt")
    #expect(refused.status == 3 && refused.errors.contains("--force"))
    let replaced = try program.run(
      "digits", "export", "made/pi.digitpack", "--format", "text", "--out", "link.txt", "--force")
    #expect(replaced.status == 0)
    #expect(try manager.destinationOfSymbolicLink(atPath: link) == "target.txt")
    #expect(try program.bytes("target.txt") == program.bytes("right.txt"))
    let through = try program.run(
      [
        "digits", "export", "made/pi.digitpack", "--format", "text", "--out", "/dev/stdout",
        "--force",
      ],
      shell: "exec >> log.txt; echo before")
    #expect(through.status == 0)
    let log = String(decoding: try program.bytes("log.txt"), as: UTF8.self)
    #expect(log.hasPrefix("before\n3.14159") && log.count > 300_000)
  }
}

/// Finding 8: pack and certificate were not one unit.
@Suite("Pack and certificate are one unit")
struct PackUnitTests {
  /// Whether certificate and pack of π are of the same digits; `nil` where neither is there.
  private func decimals(in program: Program) throws -> Int? {
    let names = program.names(in: "d")
    guard names.contains("pi.digitpack") || names.contains("pi.certificate.json") else {
      return nil
    }
    let certificate = try JSONSerialization.jsonObject(with: program.bytes("d/pi.certificate.json"))
    let subjects = (certificate as? [String: Any])?["subject"] as? [[String: Any]]
    let digest = subjects?.compactMap { ($0["digest"] as? [String: String])?["sha256"] } ?? []
    let sum = Process()
    sum.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    sum.arguments = ["sha256sum", program.folder.appendingPathComponent("d/pi.digitpack").path]
    let pipe = Pipe()
    sum.standardOutput = pipe
    try sum.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    sum.waitUntilExit()
    #expect(digest.contains(String(text.prefix(64))), "the certificate is of another pack")
    return try program.run("digits", "info", "d/pi.digitpack", "--json").json()["decimals"] as? Int
  }

  @Test("two that replace it at once leave the files of one")
  func twoAtOnce() throws {
    let program = try Program()
    defer { program.cleanUp() }
    for round in 0..<6 {
      let processes = try [1000 + round, 2000 + round].map { digits in
        let process = program.process([
          "digits", "generate", "pi", "--digits", "\(digits)", "--out", "d", "--force", "--quiet",
        ])
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        return process
      }
      for process in processes {
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
      }
      #expect(try [1000 + round, 2000 + round].contains(decimals(in: program)))
    }
    #expect(program.names(in: "d") == ["pi.certificate.json", "pi.digitpack"])
  }

  @Test("killed at any moment, and the next run completes or replaces it")
  func killed() throws {
    let program = try Program()
    defer { program.cleanUp() }
    for round in 0..<12 {
      let process = program.process([
        "digits", "generate", "pi", "--digits", "\(1000 + round)", "--out", "d", "--force",
        "--quiet",
      ])
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      Thread.sleep(forTimeInterval: Double.random(in: 0..<0.08))
      process.terminateByKilling()
      process.waitUntilExit()
      // Any command that writes into the folder completes what was decided.
      let next = try program.run(
        "digits", "generate", "e", "--digits", "50", "--out", "d", "--force")
      #expect(next.status == 0, "\(next.errors)")
      _ = try decimals(in: program)
      #expect(!program.names(in: "d").contains(".pi-trainer-commit"))
    }
  }

  @Test("what belonged to a replaced pack goes with it")
  func stale() throws {
    let program = try Program()
    defer { program.cleanUp() }
    _ = try program.run("digits", "generate", "pi", "--digits", "100", "--out", "d")
    try program.write("a proof of other digits", to: "d/pi.proof")
    let refused = try program.run("digits", "generate", "pi", "--digits", "200", "--out", "d")
    #expect(refused.status == 3 && program.names(in: "d").contains("pi.proof"))
    let made = try program.run(
      "digits", "generate", "pi", "--digits", "200", "--out", "d", "--force")
    #expect(made.status == 0, "\(made.errors)")
    #expect(program.names(in: "d") == ["pi.certificate.json", "pi.digitpack"])
    #expect(try decimals(in: program) == 200)
  }
}

extension Process {
  /// SIGKILL, which no process can handle.
  func terminateByKilling() { kill(processIdentifier, SIGKILL) }
}
