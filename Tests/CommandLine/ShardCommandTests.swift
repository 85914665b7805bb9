import Foundation
import Testing

@Suite("pi-trainer digits shard")
struct ShardCommandTests {
  /// The decimals of the shipped pack of pi, behind the point.
  private func decimals(_ program: Program) throws -> String {
    let outcome = try program.run(
      "digits", "export", Program.pack, "--format", "text", "--decimals-only")
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.text
  }

  private func digest(_ program: Program, _ arguments: String..., to name: String) throws {
    let outcome = try program.run(["digits", "shard", "digest"] + arguments + ["--out", name])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  /// What the second maker says of pieces.
  private func independent(
    _ program: Program, from position: Int, _ pieces: [String]
  ) throws -> NSDictionary {
    let made = try program.python(
      "Tests/CommandLine/Independent/digest_shards.py", ["pi", "\(position)"] + pieces)
    #expect(made.status == 0, "\(made.text)")
    return try #require(
      JSONSerialization.jsonObject(with: Data(made.text.utf8)) as? NSDictionary)
  }

  /// A file of shards without the hash of its text.
  private func parsed(_ program: Program, _ name: String) throws -> NSDictionary {
    let members = try #require(
      JSONSerialization.jsonObject(with: try program.bytes(name)) as? [String: Any])
    return members.filter { $0.key != "sha256" } as NSDictionary
  }

  /// Writes decimals as one file of a y-cruncher set.
  private func writePart(
    _ program: Program, _ text: Substring, number: Int, size: Int, total: Int, to name: String
  ) throws {
    let header = [
      "#Compressed Digit File", "", "FileVersion:\t1.1.0", "", "Base:\t10", "",
      "FirstDigits:\t3.14159265358979323846", "", "TotalDigits:\t\(total)", "",
      "Blocksize:\t\(size)", "BlockID:\t\(number)", "", "EndHeader", "",
    ].map { "\($0)\r\n" }.joined()
    var bytes = Array(header.utf8) + [0]
    var rest = text.utf8[...]
    while !rest.isEmpty {
      var word: UInt64 = 0
      for offset in 0..<19 {
        let digit =
          offset < rest.count
          ? rest[rest.index(rest.startIndex, offsetBy: offset)] - 0x30 : 0
        word = word * 10 + UInt64(digit)
      }
      rest = rest.dropFirst(19)
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    try Data(bytes).write(to: program.folder.appendingPathComponent(name))
  }

  @Test("pieces of text with odd ends, digested apart and merged in any order, are the pack")
  func pieces() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let text = try decimals(program)
    try digest(program, Program.pack, to: "pack.shard")
    let places = [0, 1, 131_072, 131_075, 200_000, 524_288, 900_001, 1_000_000]
    var names: [String] = []
    for (start, end) in zip(places, places.dropFirst()) {
      let piece = text.utf8.dropFirst(start).prefix(end - start)
      try program.write(String(decoding: piece, as: UTF8.self), to: "\(start).txt")
      try digest(
        program, "\(start).txt", "--constant", "pi", "--first-position", "\(start + 1)",
        to: "\(start).shard")
      #expect(
        try parsed(program, "\(start).shard")
          == independent(program, from: start + 1, ["\(start).txt"]), "from \(start)")
      names.append("\(start).shard")
    }
    for order in [names, names.reversed(), names.shuffled()] {
      let outcome = try program.run(
        ["digits", "shard", "merge"] + order + ["--out", "all.digitset"])
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try program.bytes("all.digitset") == program.bytes("pack.shard"))
    }
    // One call for all files gives the same.
    try digest(program, "0.txt", "1.txt", "131072.txt", "--constant", "pi", to: "three.shard")
    let some = try program.run(
      ["digits", "shard", "merge"] + names.prefix(3) + ["--out", "three.digitset"])
    #expect(some.status == 0)
    #expect(try program.bytes("three.digitset") == program.bytes("three.shard"))
    let info = try program.run("digits", "info", Program.pack, "--json").json()
    let root = try parsed(program, "all.digitset")["root"] as? String
    #expect("\(info)".contains(root ?? "?"))
    for wrong in [Array(names.dropFirst(2)) + [names[0]], names + [names[2]]] {
      let outcome = try program.run(["digits", "shard", "merge"] + wrong + ["--out", "x"])
      #expect(outcome.status == 1 && outcome.errors.contains("decimals"), "\(outcome.errors)")
    }
  }

  @Test("a set of .ycd files, whatever its order, is the text; other commands refuse a part")
  func set() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let text = try decimals(program).prefix(400_003)
    try program.write(String(text), to: "all.txt")
    let size = 150_000
    for number in 0..<3 {
      let part = text.dropFirst(number * size).prefix(size)
      try writePart(
        program, part, number: number, size: size, total: text.count, to: "\(number).ycd")
    }
    try digest(program, "2.ycd", "0.ycd", "1.ycd", "--constant", "pi", to: "set.shard")
    try digest(program, "all.txt", "--constant", "pi", to: "text.shard")
    #expect(try program.bytes("set.shard") == program.bytes("text.shard"))
    #expect(
      try parsed(program, "set.shard")
        == independent(program, from: 1, ["1.ycd", "0.ycd", "2.ycd"]))
    try digest(program, "1.ycd", "--constant", "pi", to: "1.shard")
    #expect(try parsed(program, "1.shard") == independent(program, from: 1, ["1.ycd"]))
    let refused = try program.run("digits", "stats", "1.ycd")
    #expect(refused.status == 3 && refused.errors.contains("set of files"), "\(refused.errors)")
    let gap = try program.run(
      "digits", "shard", "digest", "0.ycd", "2.ycd", "--constant", "pi", "--out", "x")
    #expect(gap.status == 1 && gap.errors.contains("150001 to 300000"), "\(gap.errors)")
  }

  @Test("with a certificate the merge says whether these digits satisfy its equation")
  func certificate() throws {
    let program = try Program()
    defer { program.cleanUp() }
    _ = try program.run("digits", "generate", "pi", "--digits", "300000", "--out", ".", "--quiet")
    let text = try program.run(
      "digits", "export", "pi.digitpack", "--format", "text", "--decimals-only"
    ).text
    func merged(_ first: String, _ second: String) throws -> Program.Outcome {
      try program.write(first, to: "a.txt")
      try program.write(second, to: "b.txt")
      for (name, position) in [("a", "1"), ("b", "140001")] {
        try digest(
          program, "\(name).txt", "--constant", "pi", "--first-position", position,
          "--certificate", "pi.certificate.json", to: "\(name).shard")
      }
      return try program.run(
        "digits", "shard", "merge", "b.shard", "a.shard", "--certificate", "pi.certificate.json",
        "--out", "all.digitset", "--json")
    }
    let (first, second) = (String(text.prefix(140_000)), String(text.dropFirst(140_000)))
    let good = try merged(first, second)
    #expect(good.status == 0, "\(good.errors)")
    #expect(try good.json()["certificate"] as? String == "passed")
    var wrong = Array(second.utf8)
    wrong[77_777] = wrong[77_777] == 0x39 ? 0x30 : wrong[77_777] + 1
    let bad = try merged(first, String(decoding: wrong, as: UTF8.self))
    #expect(bad.status == 1, "\(bad.errors)")
    let short = try merged(first, String(second.dropLast()))
    #expect(short.status == 1 && short.errors.contains("1 to 300000"), "\(short.errors)")
    let without = try program.run("digits", "shard", "merge", "a.shard", "--out", "x")
    #expect(without.text.contains("NOT RUN"))
    try program.write(text, to: "all.txt")
    try digest(
      program, "all.txt", "--constant", "pi", "--blocks", "--certificate", "pi.certificate.json",
      to: "all.shard")
    var lines = String(decoding: try program.bytes("all.shard"), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    let node = try #require(lines.lastIndex { $0.hasPrefix("{\"block\":1,") })
    let residues = try #require(lines[node].range(of: "\"residues\":[\"")).upperBound
    let end = try #require(lines[node][residues...].firstIndex(of: "\""))
    lines[node].replaceSubrange(residues..<end, with: "\(UInt64.max)")
    try program.write(lines.joined(separator: "\n") + "\n", to: "all.shard")
    let beyond = try program.run("digits", "shard", "merge", "all.shard", "--out", "x")
    #expect(beyond.status == 2, "a residue that is none: \(beyond.errors)")
  }

  @Test("one changed digit changes its node alone, and compare names it")
  func comparison() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let text = try decimals(program)
    try program.write(text, to: "good.txt")
    for index in [5, 300_000, 999_999] {
      var wrong = Array(text.utf8)
      wrong[index] = wrong[index] == 0x39 ? 0x30 : wrong[index] + 1
      try program.write(String(decoding: wrong, as: UTF8.self), to: "bad.txt")
      for blocks in [[], ["--blocks"]] {
        for name in ["good", "bad"] {
          let outcome = try program.run(
            ["digits", "shard", "digest", "\(name).txt", "--constant", "pi", "--shards", "0"]
              + blocks + ["--out", "\(name).shard"])
          #expect(outcome.status == 0, "\(outcome.errors)")
        }
        let found = try program.run(
          "digits", "shard", "compare", "good.shard", "bad.shard", "--json")
        #expect(found.status == 1, "\(found.errors)")
        let list = try #require(try found.json()["differences"] as? [[String: Any]])
        try #require(list.count == 1)
        let from = try #require(list[0]["from"] as? Int)
        let count = try #require(list[0]["decimals"] as? Int)
        #expect((from - 1..<from - 1 + count).contains(index))
        // The last 82,496 decimals are in no whole block: they are compared one by one.
        #expect(count == (index == 999_999 ? 1 : blocks.isEmpty ? count : 131_072))
      }
      let mixed = try program.run("digits", "shard", "compare", "good.shard", "good.shard")
      #expect(mixed.status == 0 && mixed.text.contains("1,000,000 decimals compared"))
    }
  }

  @Test("damaged files of shards and contradictions on the command line are refused")
  func refusals() throws {
    let program = try Program()
    defer { program.cleanUp() }
    try program.write(String(try decimals(program).prefix(131_080)), to: "a.txt")
    try digest(program, "a.txt", "--constant", "pi", "--first-position", "5", to: "a.shard")
    let bytes = Array(try program.bytes("a.shard"))
    for index in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 40)) {
      var changed = bytes
      changed[index] ^= 1
      try Data(changed).write(to: program.folder.appendingPathComponent("b.shard"))
      let outcome = try program.run("digits", "shard", "merge", "b.shard", "--out", "x")
      #expect(outcome.status == 2, "byte \(index): \(outcome.status)")
    }
    for arguments in [
      ["a.txt"], ["a.txt", "--constant", "pi", "--shards", "2-1"],
      ["a.txt", "--constant", "pi", "--shards", "5"],
      ["a.txt", "--constant", "pi", "--first-position", "0"], [Program.pack, "--constant", "e"],
    ] {
      let outcome = try program.run(["digits", "shard", "digest"] + arguments + ["--out", "x"])
      #expect(outcome.status == 2, "\(arguments): \(outcome.errors)")
    }
    try program.write("3.14159", to: "point.txt")
    let point = try program.run(
      "digits", "shard", "digest", "point.txt", "--constant", "pi", "--first-position", "9",
      "--out", "x")
    #expect(point.status == 2 && point.errors.contains("point"))
  }
}
