import Foundation
import Testing

/// Finding 11: a step of the release chain was skipped in silence.
@Suite("Finding 11: the scripts of a release")
struct ReleaseScriptTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A tree with the script, the challenges and a program that "makes" the files of Resources.
  private func tree() throws -> Program {
    let program = try Program()
    let files = FileManager.default
    for folder in ["scripts", "Resources"] {
      try files.createDirectory(
        at: program.folder.appendingPathComponent(folder), withIntermediateDirectories: true)
    }
    for path in [
      "scripts/regenerate.sh", "scripts/generate-challenges.py", "Resources/challenges.json",
    ] {
      try files.copyItem(
        at: Self.root.appendingPathComponent(path), to: program.folder.appendingPathComponent(path))
    }
    try program.write(
      """
      #!/bin/sh
      if [ "$2" = list ]; then echo "$5"; exit; fi
      while [ "$1" != --out ]; do shift; done
      echo a >"$2/a.digitpack"
      echo b >"$2/a.certificate.json"
      echo c >"$2/a.proof"
      """, to: "generator")
    try program.write("#!/bin/sh\ntest -e \"$1/a.proof\"\n", to: "scripts/check-proofs.sh")
    for name in ["generator", "scripts/check-proofs.sh"] {
      try files.setAttributes(
        [.posixPermissions: 0o755],
        ofItemAtPath: program.folder.appendingPathComponent(name).path)
    }
    return program
  }

  private func regenerate(
    _ program: Program, _ arguments: String...
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["scripts/regenerate.sh"] + arguments
    process.currentDirectoryURL = program.folder
    process.environment = ProcessInfo.processInfo.environment
      .merging(["PI_TRAINER": "./generator"]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  @Test("every input that is missing, and every file that differs, is an error")
  func regenerating() throws {
    let program = try tree()
    defer { program.cleanUp() }
    let accepted = try regenerate(program, "--accept")
    #expect(accepted.status == 0, "\(accepted.output)")
    let same = try regenerate(program)
    #expect(same.status == 0 && same.output.contains("all 7 generated files"), "\(same.output)")
    let challenges = try String(decoding: program.bytes("Resources/challenges.json"), as: UTF8.self)
    try program.write(
      challenges.replacing("recite", with: "sprint"), to: "Resources/challenges.json")
    #expect(try regenerate(program).status == 1, "changed challenges")
    try program.write(challenges, to: "Resources/challenges.json")
    try program.write("c", to: "Resources/a.digitpack")
    #expect(try regenerate(program).status == 1, "a changed pack")
    #expect(try regenerate(program, "--accept").status == 0)
    try FileManager.default.removeItem(
      at: program.folder.appendingPathComponent("scripts/generate-challenges.py"))
    for arguments in [[], ["--accept"]] {
      let missing = try arguments.isEmpty ? regenerate(program) : regenerate(program, "--accept")
      #expect(missing.status == 3, "\(missing.output)")
      #expect(missing.output.contains("scripts/generate-challenges.py is missing"))
    }
    try FileManager.default.removeItem(at: program.folder.appendingPathComponent("generator"))
    let noProgram = try regenerate(program)
    #expect(noProgram.status == 3 && noProgram.output.contains("./generator is missing"))
  }

  private static let hasMinisign = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/minisign") }

  /// Runs a program in the tree.
  private func run(
    _ program: Program, _ command: [String]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = program.folder
    process.environment = ProcessInfo.processInfo.environment.merging([
      "PI_TRAINER": Program.executable.path, "GIT_CONFIG_GLOBAL": "/dev/null",
      "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "a",
      "GIT_COMMITTER_EMAIL": "a@example.com",
    ]) { $1 }
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  private func require(_ program: Program, _ command: String...) throws {
    let answer = try run(program, command)
    try #require(answer.status == 0, "\(command): \(answer.output)")
  }

  /// A repository with one small pack, the script that signs it, and throw-away keys beside it.
  private func repository() throws -> Program {
    let program = try Program()
    let scripts = program.folder.appendingPathComponent("scripts")
    try FileManager.default.createDirectory(at: scripts, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Self.root.appendingPathComponent("scripts/sign.sh"),
      to: scripts.appendingPathComponent("sign.sh"))
    try program.write("build/\nkeys/\n.out-*\n.err-*\ndata/\n", to: ".gitignore")
    let made = try program.run(
      "digits", "generate", "phi", "--digits", "500", "--out", "Resources")
    #expect(made.status == 0, "\(made.errors)")
    try require(
      program, "sh", "-c",
      "cd Resources && sha256sum phi.certificate.json phi.digitpack >SHA256SUMS")
    try require(program, "mkdir", "keys")
    try require(program, "openssl", "genpkey", "-algorithm", "ed25519", "-out", "keys/a.pem")
    try require(
      program, "openssl", "pkey", "-in", "keys/a.pem", "-pubout", "-out", "keys/a.pub")
    try require(
      program, "sh", "-c", "git init -q . && git add -A && git commit -q -m 'The tree'")
    return program
  }

  @Test("what is signed is the commit's tree and nothing else")
  func signing() throws {
    let program = try repository()
    defer { program.cleanUp() }
    let signed = try run(program, ["sh", "scripts/sign.sh", "keys/a.pem"])
    #expect(signed.status == 0, "\(signed.output)")
    let verified = try program.run(
      "digits", "verify", "Resources/phi.digitpack", "--signature",
      "build/signatures/phi.dsse.json", "--key", "keys/a.pub", "--json")
    let commit = try run(program, ["git", "rev-parse", "HEAD"]).output.prefix(40)
    #expect(verified.status == 0 && verified.text.contains(commit), "\(verified.errors)")
    #expect(try run(program, ["sh", "scripts/sign.sh"]).status == 2)
    #expect(try run(program, ["sh", "scripts/sign.sh", "keys/b.pem"]).status == 3)
    try program.write("", to: "another")
    let differing = try run(program, ["sh", "scripts/sign.sh", "keys/a.pem"])
    #expect(differing.status == 1 && differing.output.contains("?? another"), "\(differing.output)")
    // A checksum that is not its file's is not signed, in a tree that is committed.
    try FileManager.default.removeItem(at: program.folder.appendingPathComponent("another"))
    try require(
      program, "sh", "-c",
      "sed -i.bak s/^./x/ Resources/SHA256SUMS && rm Resources/*.bak && git commit -q -a -m 'Wrong'"
    )
    let wrong = try run(program, ["sh", "scripts/sign.sh", "keys/a.pem"])
    #expect(wrong.status == 1 && wrong.output.contains("SHA256SUMS"), "\(wrong.output)")
  }

  @Test(
    "minisign verifies the signature of the checksums, and refuses others",
    .enabled(if: hasMinisign, "there is no minisign; 'apt-get install minisign'"))
  func minisign() throws {
    let program = try repository()
    defer { program.cleanUp() }
    try require(program, "minisign", "-G", "-W", "-p", "keys/m.pub", "-s", "keys/m.key")
    let signed = try run(program, ["sh", "scripts/sign.sh", "keys/a.pem", "keys/m.key"])
    #expect(signed.status == 0, "\(signed.output)")
    let sums = "build/signatures/SHA256SUMS"
    func verify() throws -> Int32 {
      try run(program, ["minisign", "-V", "-p", "keys/m.pub", "-m", sums]).status
    }
    #expect(try verify() == 0)
    try require(program, "sh", "-c", "cd Resources && sha256sum -c ../\(sums)")
    try program.write(
      String(decoding: program.bytes(sums), as: UTF8.self).replacing("phi", with: "pi"), to: sums)
    #expect(try verify() != 0)
  }
}
