import Foundation
import Testing

@Suite("The proof commands")
struct ProofCommandTests {
  @Test("digits generate --proof writes what digits verify accepts")
  func generate() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let made = try program.run(
      "digits", "generate", "pi", "e", "phi", "sqrt2", "--digits", "2k", "--proof", "--out", "d",
      "--quiet", "--json")
    #expect(made.status == 0, "\(made.errors)")
    let results = try #require(try made.json()["results"] as? [[String: Any]])
    for result in results {
      let proof = try #require(result["proof"] as? [String: Any])
      #expect(proof["proved"] as? Bool == true)
    }
    #expect(program.names(in: "d").filter { $0.hasSuffix(".proof") }.count == 4)
    for name in ["pi", "e", "phi", "sqrt2"] {
      let checked = try program.run("digits", "verify", "d/\(name).digitpack", "--json", "--quiet")
      let results = try #require(try checked.json()["results"] as? [[String: Any]])
      let json = try #require(results.first?["proof"] as? [String: Any])
      #expect(checked.status == 0 && json["proved"] as? Bool == true, "\(checked.errors)")
      #expect(json["decimals"] as? Int == 2000)
      #expect(try #require(json["chanceBits"] as? Int) > 150)
    }
    // The same request without a proof gives the same pack and certificate.
    _ = try program.run("digits", "generate", "pi", "--digits", "2k", "--out", "x", "--quiet")
    for name in ["pi.digitpack", "pi.certificate.json"] {
      #expect(try program.bytes("x/\(name)") == program.bytes("d/\(name)"))
    }
    #expect(program.names(in: "x").count == 2)
    // The proof of a pack that is there already is the same file.
    let proved = try program.run("digits", "prove", "x/pi.digitpack", "--quiet")
    #expect(proved.status == 0 && proved.text.contains("PROVED"), "\(proved.errors)")
    #expect(try program.bytes("x/pi.proof") == program.bytes("d/pi.proof"))
    let again = try program.run("digits", "prove", "x/pi.digitpack", "--quiet")
    #expect(again.status == 3 && again.errors.contains("--force"))
  }

  @Test("a pack of pi may have two proofs by unrelated formulas, and digits verify checks both")
  func machin() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let made = try program.run(
      "digits", "generate", "pi", "--digits", "2k", "--proof", "machin", "--out", "d", "--quiet")
    #expect(made.status == 0 && made.text.contains("d/pi.machin.proof"), "\(made.errors)")
    #expect(!program.names(in: "d").contains("pi.proof"))
    let bytes = try program.bytes("d/pi.machin.proof")
    // Whatever made the digits.
    _ = try program.run(
      "digits", "generate", "pi", "--digits", "2k", "--formula", "machin-4", "--proof", "machin",
      "--out", "t", "--quiet")
    #expect(try program.bytes("t/pi.machin.proof") == bytes)
    let verify = ["digits", "verify", "d/pi.digitpack", "--check", "integrity", "--quiet"]
    #expect(try program.run(verify).text.contains("proved by d/pi.machin.proof (machin)"))
    // Of a pack that is there already; and the usual one beside it.
    for arguments in [["--proof", "machin", "--out", "again.proof"], []] {
      let proved = try program.run(["digits", "prove", "d/pi.digitpack", "--quiet"] + arguments)
      #expect(proved.status == 0 && proved.text.contains("PROVED"), "\(proved.errors)")
    }
    #expect(try program.bytes("again.proof") == bytes)
    let both = try program.run(verify + ["--json"]).json()
    let result = try #require((both["results"] as? [[String: Any]])?.first)
    let proofs = ["proof", "secondProof"].compactMap { result[$0] as? [String: Any] }
    let formulas = proofs.compactMap { $0["formula"] as? String }
    #expect(formulas == ["chudnovsky", "machin"], "\(result)")
    // A second proof that proves nothing is no remark.
    var forged = Array(bytes)
    forged[forged.count - 60] ^= 0x10
    try Data(forged).write(to: program.folder.appendingPathComponent("d/pi.machin.proof"))
    let refused = try program.run(verify)
    #expect(refused.status == 3 && refused.errors.contains("pi.machin.proof"), "\(refused.errors)")
    // Another pack of the name has neither proof.
    let other = try program.run(
      "digits", "generate", "pi", "--digits", "1k", "--out", "d", "--force", "--quiet")
    #expect(other.status == 0, "\(other.errors)")
    #expect(program.names(in: "d") == ["pi.certificate.json", "pi.digitpack"])
    for arguments in [
      ["generate", "e", "--proof", "machin", "--digits", "9"],
      ["generate", "pi", "--proof", "taylor", "--digits", "9"],
      ["generate", "pi", "--proof", "machin", "--digits", "9", "--work", "run"],
    ] {
      let outcome = try program.run(["digits"] + arguments)
      #expect(outcome.status == 2 && outcome.errors.contains("--proof"), "\(outcome.errors)")
    }
  }

  @Test("digits verify --proof says by its exit code what is wrong with a proof")
  func refusals() throws {
    let program = try Program()
    defer { program.cleanUp() }
    _ = try program.run(
      "digits", "generate", "e", "phi", "--digits", "100", "--proof", "--out", "d", "--quiet")
    let packs = ["d/e.digitpack", "d/phi.digitpack"]
    func verify(_ pack: String, _ proof: String) throws -> Program.Outcome {
      try program.run("digits", "verify", pack, "--proof", proof, "--quiet")
    }
    let alone = try verify(packs[0], "d/e.proof")
    #expect(alone.status == 0 && alone.text.contains("none was computed again") == false)
    #expect(alone.text.contains("e.proof proves all") && !alone.text.contains("checks"))
    let other = try verify(packs[0], "d/phi.proof")
    #expect(other.status == 1 && other.errors.contains("speaks of phi to 100 decimals"))
    let missing = try verify(packs[0], "d/none.proof")
    #expect(missing.status == 3 && missing.errors.contains("none.proof"))
    let swapped = try verify("d/e.proof", packs[0])
    #expect(swapped.status == 3)
    let pack = try verify(packs[0], packs[0])
    #expect(pack.status == 3 && pack.errors.contains("no proof of version 1"))
    #expect(try program.run("digits", "verify", "--proof", "a", "b", "c").status == 2)
    let formula = try program.run(
      "digits", "generate", "pi", "--formula", "machin-4", "--proof", "--digits", "9")
    #expect(formula.status == 2 && formula.errors.contains("chudnovsky"))
    // A proof whose remainder was changed, with a right hash at its end: the equation is named.
    var bytes = Array(try program.bytes("d/phi.proof"))
    bytes[bytes.count - 60] ^= 0x10
    try Data(bytes).write(to: program.folder.appendingPathComponent("bad.proof"))
    let damaged = try verify(packs[1], "bad.proof")
    #expect(damaged.status == 3 && damaged.errors.contains("its last hash differs"))
  }

  @Test("digits verify --stated prints the line of the stated prime, which takes a proof")
  func stated() throws {
    let program = try Program()
    defer { program.cleanUp() }
    _ = try program.run(
      "digits", "generate", "e", "--digits", "100", "--proof", "--out", "d", "--quiet")
    let verify = ["digits", "verify", "d/e.digitpack", "--check", "integrity", "--quiet"]
    #expect(!(try program.run(verify).text.contains("stated prime")))
    let first = try program.run(verify + ["--stated"])
    let lines = first.text.split(separator: "\n").filter { $0.hasPrefix("stated prime q = ") }
    #expect(first.status == 0 && lines.count == 1, "\(first.text)\(first.errors)")
    #expect(
      try #require(lines.first)
        .wholeMatch(of: /stated prime q = [89a-f][0-9a-f]{63}; D mod q = [0-9a-f]{64}/) != nil)
    let json = try program.run(verify + ["--stated", "--json"]).json()
    let results = try #require(json["results"] as? [[String: Any]])
    let proof = try #require(results.first?["proof"] as? [String: Any])
    #expect(proof["stated"] as? String == lines.first.map(String.init))
    try FileManager.default.removeItem(
      at: program.folder.appendingPathComponent("d/e.proof"))
    let missing = try program.run(verify + ["--stated"])
    #expect(missing.status == 3 && missing.errors.contains("e.proof"), "\(missing.errors)")
    let hash = "7806ee47461b49ef1f578e14461b2c83c09c6d7a9a914275da1d71e9cbbf7069"
    let other = try program.run("digits", "verify", hash, "--stated", "--quiet")
    #expect(other.status == 2 && other.errors.contains("--stated: '\(hash)' is not a pack"))
  }

  @Test("a hash and a text from a pipe have no proof, and neither is opened to see that")
  func packsAlone() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let hash = "7806ee47461b49ef1f578e14461b2c83c09c6d7a9a914275da1d71e9cbbf7069"
    for (name, shell) in [(hash, "true"), ("-", "echo 3.14159 | (exec \"$0\" \"$@\"); exit $?")] {
      let outcome = try program.run(
        ["digits", "verify", name, "--proof", "none.proof", "--quiet"], shell: shell)
      #expect(outcome.status == 2, "\(outcome.errors)")
      #expect(outcome.errors.contains("--proof: '\(name)' is not a pack"), "\(outcome.errors)")
    }
    let alone = try program.run("digits", "verify", hash, "--quiet")
    #expect(alone.status == 0 && alone.errors.isEmpty)
  }

  @Test("digits prove refuses wrong digits and writes nothing")
  func wrongDigits() throws {
    let program = try Program()
    defer { program.cleanUp() }
    for name in ["pi", "phi"] {
      _ = try program.run("digits", "generate", name, "--digits", "1k", "--out", "d", "--quiet")
      _ = try program.run(
        "digits", "export", "d/\(name).digitpack", "--format", "text", "--out", "t.txt", "--force")
      var text = Array(try program.bytes("t.txt"))
      text[2 + 499] = text[2 + 499] == 0x37 ? 0x38 : 0x37
      try Data(text).write(to: program.folder.appendingPathComponent("wrong.txt"))
      let imported = try program.run(
        "digits", "import", "wrong.txt", "--constant", name, "--check", "none", "--out",
        "\(name).digitpack", "--quiet")
      #expect(imported.status == 0, "\(imported.errors)")
      let proved = try program.run("digits", "prove", "\(name).digitpack", "--quiet")
      #expect(proved.status == 1, "\(proved.errors)")
      #expect(
        proved.errors.contains(name == "pi" ? "decimal 500 is wrong" : "D^2 + R"),
        "\(proved.errors)")
      #expect(!program.names().contains { $0.hasSuffix(".proof") || $0.hasSuffix(".partial") })
    }
  }
}
