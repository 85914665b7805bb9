import Arithmetic
import Foundation
import Testing

/// Signed statements, and their verification by other people's programs.
@Suite("Signed statements of packs")
struct SigningCommandTests {
  private static let commit = String(repeating: "0123456789", count: 4)

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Runs another program in the folder of a test.
  private func run(
    _ program: Program, _ command: [String], environment: [String: String] = [:]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = program.folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// The interpreter that has the packages of `scripts/python-tools.sh`.
  private static let python: String = {
    let own = root.appendingPathComponent("build/python/bin/python3").path
    return FileManager.default.isExecutableFile(atPath: own) ? own : "python3"
  }()

  /// Whether the programs of others are there.
  static let hasForeign: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      python, "-c", "import securesystemslib.dsse, cryptography, in_toto_attestation.v1.statement",
    ]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  /// Whether securesystemslib finds so many of the keys, and what in-toto-attestation reads.
  private func foreign(
    _ program: Program, threshold: Int, _ keys: String...
  ) throws -> (status: Int32, output: String) {
    let tool = Self.root.appendingPathComponent(
      "Tests/Programs/CommandLine/Independent/verify_envelope.py")
    let answer = try run(
      program, [Self.python, tool.path, "pi.dsse.json", "\(threshold)"] + keys)
    #expect(!answer.output.contains("Traceback"), "\(answer.output)")
    return answer
  }

  /// A folder with a pack of π and the keys a, b and c, made by openssl.
  private func prepared(digits: String = "1000") throws -> Program {
    let program = try Program()
    let made = try program.run("digits", "generate", "pi", "--digits", digits, "--out", ".")
    #expect(made.status == 0, "\(made.errors)")
    for name in ["a", "b", "c"] {
      for command in [
        ["openssl", "genpkey", "-algorithm", "ed25519", "-out", "\(name).pem"],
        ["openssl", "pkey", "-in", "\(name).pem", "-pubout", "-out", "\(name).pub"],
      ] {
        let answer = try run(program, command)
        try #require(answer.status == 0, "\(answer.output)")
      }
    }
    return program
  }

  private func sign(_ program: Program, _ key: String, _ more: String...) throws -> Program.Outcome
  {
    try program.run(
      ["digits", "sign", "pi.digitpack", "--key", "\(key).pem", "--out", "pi.dsse.json"] + more)
  }

  private func verify(_ program: Program, _ more: String...) throws -> Program.Outcome {
    try program.run(
      ["digits", "verify", "pi.digitpack", "--signature", "pi.dsse.json", "--json"] + more)
  }

  @Test("one signature is verified here and by openssl")
  func one() throws {
    let program = try prepared()
    defer { program.cleanUp() }
    let signed = try sign(program, "a", "--commit", Self.commit, "--json")
    #expect(signed.status == 0, "\(signed.errors)")
    let identifier = try #require(signed.json()["keyid"] as? String)
    let verified = try verify(program, "--key", "a.pub")
    #expect(verified.status == 0, "\(verified.errors)")
    let result = try #require((verified.json()["results"] as? [[String: Any]])?.first)
    let signature = try #require(result["signature"] as? [String: Any])
    #expect(signature["commit"] as? String == Self.commit)
    #expect(((signature["signers"] as? [[String: Any]])?.first)?["keyid"] as? String == identifier)

    // By hand: the encoding that the protocol describes, and openssl.
    let envelope = try #require(
      JSONSerialization.jsonObject(with: program.bytes("pi.dsse.json")) as? [String: Any])
    let payload = try #require(Data(base64Encoded: envelope["payload"] as? String ?? ""))
    let type = try #require(envelope["payloadType"] as? String)
    let message = Data("DSSEv1 \(type.utf8.count) \(type) \(payload.count) ".utf8) + payload
    try message.write(to: program.folder.appendingPathComponent("message"))
    let text = try #require((envelope["signatures"] as? [[String: String]])?.first?["sig"])
    try #require(Data(base64Encoded: text))
      .write(to: program.folder.appendingPathComponent("signature"))
    let openssl = try run(
      program,
      [
        "openssl", "pkeyutl", "-verify", "-rawin", "-pubin", "-inkey", "a.pub", "-in", "message",
        "-sigfile", "signature",
      ])
    #expect(openssl.status == 0, "\(openssl.output)")
  }

  @Test("two of three: the builders are listed, each adds its signature to the same bytes")
  func several() throws {
    let program = try prepared()
    defer { program.cleanUp() }
    let first = try sign(
      program, "a", "--commit", Self.commit, "--builder", "one=a.pub", "--builder", "two=b.pub",
      "--builder", "three=c.pub")
    #expect(first.status == 0, "\(first.errors)")
    let alone = try verify(
      program, "--key", "a.pub", "--key", "b.pub", "--key", "c.pub", "--threshold", "2")
    #expect(alone.status == 1)
    #expect(alone.errors.contains("1 of the 3 keys have signed it, 2 must"), "\(alone.errors)")
    let second = try sign(program, "b", "--add")
    #expect(second.status == 0, "\(second.errors)")
    let both = try verify(
      program, "--key", "a.pub", "--key", "b.pub", "--key", "c.pub", "--threshold", "2")
    #expect(both.status == 0, "\(both.errors)")
    #expect(
      both.text.contains("\"builder\" : \"two\"") || both.text.contains("\"builder\":\"two\""))
    // Without a threshold every key named must have signed.
    #expect(try verify(program, "--key", "a.pub", "--key", "c.pub").status == 1)
  }

  @Test(
    "securesystemslib verifies the signatures, in-toto-attestation the statement",
    .enabled(
      if: hasForeign, "no securesystemslib; 'scripts/install-dependencies.sh --tests' installs it"))
  func others() throws {
    let program = try prepared()
    defer { program.cleanUp() }
    let signed = try sign(
      program, "a", "--commit", Self.commit, "--builder", "one=a.pub", "--builder", "two=b.pub",
      "--json")
    let identifier = try #require(signed.json()["keyid"] as? String)
    let answer = try foreign(program, threshold: 1, "a.pub", "b.pub")
    #expect(answer.status == 0, "\(answer.output)")
    let found = try #require(
      JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any])
    #expect(found["signers"] as? [String] == [identifier])
    let sum = try run(program, ["sha256sum", "pi.digitpack"]).output.prefix(64)
    #expect((found["subject"] as? [String: String])?["pi.digitpack"] == String(sum))
    let predicate = try #require(found["predicate"] as? [String: Any])
    #expect(predicate["commit"] as? String == Self.commit)
    #expect((predicate["program"] as? [String: Any])?["version"] as? String == "0.1.0")
    #expect(try foreign(program, threshold: 2, "a.pub", "b.pub").status == 1)
    #expect(try sign(program, "b", "--add").status == 0)
    #expect(try foreign(program, threshold: 2, "a.pub", "b.pub").status == 0)
    #expect(try foreign(program, threshold: 1, "c.pub").status == 1)
    let right = try String(decoding: program.bytes("pi.dsse.json"), as: UTF8.self)
    try program.write(
      right.replacing("vnd.in-toto+json", with: "vnd.in-toto.json"), to: "pi.dsse.json")
    #expect(try foreign(program, threshold: 1, "a.pub").status == 1, "another type")
  }

  @Test("a forged pack or envelope, and a key that did not sign, are refused with exit code 1")
  func forgeries() throws {
    let program = try prepared()
    defer { program.cleanUp() }
    #expect(try sign(program, "a", "--commit", Self.commit).status == 0)
    #expect(try verify(program, "--key", "b.pub").status == 1)
    let right = try String(decoding: program.bytes("pi.dsse.json"), as: UTF8.self)
    let envelope = try #require(
      JSONSerialization.jsonObject(with: Data(right.utf8)) as? [String: Any])
    let payload = try #require(
      Data(base64Encoded: envelope["payload"] as? String ?? "").map {
        String(decoding: $0, as: UTF8.self)
      })
    for (old, new) in [(Self.commit.prefix(4), "beef"), ("standard", "thorough"), ("pi.d", "qi.d")]
    {
      let forged = payload.replacing(String(old), with: new)
      #expect(forged != payload)
      try program.write(
        right.replacing(
          Data(payload.utf8).base64EncodedString(), with: Data(forged.utf8).base64EncodedString()),
        to: "pi.dsse.json")
      #expect(try verify(program, "--key", "a.pub").status == 1, "\(new)")
    }
    // The same digits in a pack with another certificate, and other digits.
    try program.write(right, to: "pi.dsse.json")
    for (arguments, words) in [
      (["--digits", "1000", "--check", "none"], "of the same digits, but of another file"),
      (["--digits", "1001"], "of another pack"),
    ] {
      let made = try program.run(
        ["digits", "generate", "pi", "--out", ".", "--force"] + arguments)
      #expect(made.status == 0, "\(made.errors)")
      let answer = try verify(program, "--key", "a.pub")
      #expect(answer.status == 1 && answer.errors.contains(words), "\(answer.errors)")
    }
  }

  /// Signed by openssl, as this program would not.
  @Test("a builder cannot name a check level of his own, and only listed builders count")
  func boastful() throws {
    let program = try prepared()
    defer { program.cleanUp() }
    #expect(try sign(program, "a", "--commit", Self.commit).status == 0)
    var envelope = try #require(
      JSONSerialization.jsonObject(with: program.bytes("pi.dsse.json")) as? [String: Any])
    let payload = try #require(
      Data(base64Encoded: envelope["payload"] as? String ?? "").map {
        String(decoding: $0, as: UTF8.self)
      })
    let type = try #require(envelope["payloadType"] as? String)
    for (key, level, status, words) in [
      ("a", "standard", 0, ""), ("a", "thorough, and by NIST", 1, "no check level"),
      ("c", "standard", 1, "lists 0 of the 1 keys"),
    ] as [(String, String, Int32, String)] {
      let said = Data(payload.replacing("\"standard\"", with: "\"\(level)\"").utf8)
      let message = Data("DSSEv1 \(type.utf8.count) \(type) \(said.count) ".utf8) + said
      try message.write(to: program.folder.appendingPathComponent("message"))
      let made = try run(
        program,
        [
          "openssl", "pkeyutl", "-sign", "-rawin", "-inkey", "\(key).pem", "-in", "message",
          "-out", "signature",
        ])
      try #require(made.status == 0, "\(made.output)")
      envelope["payload"] = said.base64EncodedString()
      envelope["signatures"] = [
        ["keyid": key, "sig": try program.bytes("signature").base64EncodedString()]
      ]
      try JSONSerialization.data(withJSONObject: envelope)
        .write(to: program.folder.appendingPathComponent("pi.dsse.json"))
      let answer = try verify(program, "--key", "\(key).pub")
      #expect(answer.status == status, "\(key), \(level): \(answer.errors)")
      #expect(words.isEmpty || answer.errors.contains(words), "\(answer.errors)")
    }
  }

  @Test("nothing is signed that its checks refuse, or that says what is not so")
  func refusals() throws {
    let program = try prepared()
    defer { program.cleanUp() }
    // A pack that claims no check.
    let empty = try program.run(
      "digits", "generate", "e", "--digits", "100", "--check", "none", "--out", ".")
    #expect(empty.status == 0)
    func refused(_ arguments: [String], _ status: Int32, _ words: String) throws {
      let outcome = try program.run(["digits", "sign"] + arguments)
      #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
      #expect(outcome.messages.first?.contains(words) == true, "\(arguments): \(outcome.errors)")
      #expect(!program.names().contains("out.json"))
    }
    let pi = ["pi.digitpack", "--out", "out.json"]
    let commit = ["--commit", Self.commit]
    try refused(
      ["e.digitpack", "--out", "out.json", "--key", "a.pem"] + commit, 1, "no check that passed")
    try refused(pi + ["--key", "a.pem"], 2, "--commit")
    try refused(pi + ["--key", "a.pem", "--commit", "HEAD"], 2, "git rev-parse HEAD")
    try refused(pi + ["--key", "a.pub"] + commit, 3, "'a.pub'")
    try refused(pi + ["--key", "missing.pem"] + commit, 3, "'missing.pem'")
    try refused(pi + ["--key", "a.pem", "--builder", "b=b.pub"] + commit, 1, "no builder")
    let name = MultiplicationVariant.current == .gmp ? "avx2" : "gmp"
    try refused(
      pi + ["--key", "a.pem", "--builder", "\(name)=a.pub"] + commit, 1, "multiplies with")
    try refused(pi + ["--key", "a.pem", "--builder", "a b=a.pub"] + commit, 2, "--builder")
    try refused(
      pi + ["--key", "a.pem", "--builder", "x=a.pub", "--builder", "y=a.pub"] + commit, 2, "twice")
    // A wrong digit, whatever its hashes say, is not signed: the pack is refused when it is read.
    var bytes = try program.bytes("pi.digitpack")
    bytes[65_600] ^= 1
    try bytes.write(to: program.folder.appendingPathComponent("wrong.digitpack"))
    try refused(["wrong.digitpack", "--out", "out.json", "--key", "a.pem"] + commit, 3, "wrong.d")
    for arguments in [["--key", "a.pub"], ["--threshold", "1"]] {
      #expect(try program.run(["digits", "verify", "pi.digitpack"] + arguments).status == 2)
    }
    #expect(try sign(program, "a", "--commit", Self.commit).status == 0)
    #expect(try verify(program).status == 2, "a signature says something only of a key")
    #expect(try verify(program, "--key", "a.pub", "--key", "a.pub").status == 2, "one key twice")
    #expect(try verify(program, "--key", "a.pub", "--threshold", "2").status == 2)
    #expect(try sign(program, "a", "--commit", Self.commit).status == 3, "it exists already")
    #expect(try sign(program, "b", "--add").status == 1, "no builder of the statement")
    try program.write("{}", to: "pi.dsse.json")
    #expect(try verify(program, "--key", "a.pub").status == 3)
  }

  @Test("a builder named gmp signs what GMP alone has computed again")
  func builders() throws {
    let program = try prepared()
    defer { program.cleanUp() }
    let signed = try program.run(
      "digits", "sign", "pi.digitpack", "--key", "a.pem", "--out", "pi.dsse.json", "--builder",
      "gmp=a.pub",
      shell: "export PI_TRAINER_MULTIPLICATION=gmp PI_TRAINER_COMMIT=\(Self.commit)")
    #expect(signed.status == 0, "\(signed.errors)")
    #expect(try verify(program, "--key", "a.pub").text.contains("gmp"))
  }

  @Test("Finding 10: a thorough certificate says where GMP multiplied on both sides")
  func multiplication() throws {
    let program = try Program()
    defer { program.cleanUp() }
    var shared: [String: String] = [:]
    for name in ["gmp", "portable"] {
      let made = try program.run(
        "digits", "generate", "phi", "--digits", "200", "--check", "thorough", "--out", name,
        shell: "export PI_TRAINER_MULTIPLICATION=\(name)")
      #expect(made.status == 0, "\(made.errors)")
      shared[name] = try String(
        decoding: program.bytes("\(name)/phi.certificate.json"), as: UTF8.self)
    }
    #expect(shared["gmp"]?.contains("GMP did every multiplication of this run") == true)
    #expect(shared["portable"]?.contains("GMP did every multiplication") == false)
  }
}
