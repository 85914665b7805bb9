import Foundation
import Testing

/// What the program says of itself.
struct Surface {
  /// A command as `--experimental-dump-help` describes it.
  struct Command: Decodable {
    struct Argument: Decodable {
      struct Name: Decodable {
        let kind: String
        let name: String
      }

      let kind: String
      let shouldDisplay: Bool
      let names: [Name]?
      let abstract: String?
    }

    let commandName: String
    let shouldDisplay: Bool?
    let abstract: String?
    let discussion: String?
    let arguments: [Argument]?
    let subcommands: [Command]?

    /// This command and all below it that are shown, with their names below the program.
    func all(_ words: [String] = []) -> [(words: [String], command: Command)] {
      let shown = (subcommands ?? []).filter { $0.shouldDisplay != false }
        .filter { $0.commandName != "help" }
      return [(words, self)] + shown.flatMap { $0.all(words + [$0.commandName]) }
    }
  }

  private struct Dump: Decodable { let command: Command }

  let commands: [(words: [String], command: Command)]

  init(_ program: Program) throws {
    let outcome = try program.run("--experimental-dump-help")
    commands = try JSONDecoder().decode(Dump.self, from: outcome.output).command.all()
  }

  /// The lines of help texts that are commands, as they are typed.
  var examples: [String] {
    commands.flatMap { $0.command.discussion?.split(separator: "\n") ?? [] }
      .map(String.init)
      .filter { $0.hasPrefix("  pi-trainer") }
      .map { String($0.dropFirst(2)) }
  }
}

@Suite("The surface: commands, help, hints")
struct SurfaceTests {
  let program: Program
  let surface: Surface

  init() throws {
    program = try Program()
    surface = try Surface(program)
  }

  private func run(_ arguments: [String], columns: String? = nil) throws -> Program.Outcome {
    let width = columns.map { "export COLUMNS=\($0);" } ?? ""
    return try program.run(
      arguments,
      shell: "\(width) export PI_TRAINER_HOME=\"$PWD/home\" XDG_CONFIG_HOME=\"$PWD/config\"")
  }

  @Test("there are at most 52 pages of help")
  func pages() throws {
    defer { program.cleanUp() }
    #expect(surface.commands.count <= 52, "\(surface.commands.count)")
  }

  /// A letter in the middle dropped, doubled, and swapped with the next one.
  private static func typos(of name: String) -> Set<String> {
    let letters = Array(name)
    let middle = letters.count / 2
    var dropped = letters
    dropped.remove(at: middle)
    var doubled = letters
    doubled.insert(letters[middle], at: middle)
    var swapped = letters
    if middle > 0 { swapped.swapAt(middle, middle - 1) }
    return Set([dropped, doubled, swapped].map { String($0) }).subtracting([name])
  }

  @Test("a mistyped command gets its neighbour")
  func mistypedCommands() throws {
    defer { program.cleanUp() }
    for (words, _) in surface.commands {
      guard let name = words.last else { continue }
      for typo in Self.typos(of: name) {
        let outcome = try run(words.dropLast() + [typo])
        #expect(outcome.status == 2 && outcome.messages.count == 1, "\(outcome.errors)")
        let hint = "did you mean '\(words.joined(separator: " "))'?"
        #expect(outcome.errors.contains(hint), "\(typo): \(outcome.errors)")
      }
    }
  }

  @Test("a mistyped option gets its neighbour, and is named as one")
  func mistypedOptions() throws {
    defer { program.cleanUp() }
    for (words, command) in surface.commands where words.first != "latency" {
      for argument in command.arguments ?? [] where argument.shouldDisplay {
        let name = argument.names?.first { $0.kind == "long" }?.name ?? "help"
        guard !["help", "version"].contains(name) else { continue }
        let typo = String(name.dropLast()) + (name.hasSuffix("x") ? "q" : "x")
        let outcome = try run(words + ["--\(typo)"])
        #expect(
          outcome.status == 2 && outcome.errors.contains("unknown option '--\(typo)'")
            && outcome.errors.contains("did you mean '--"), "\(words) \(outcome.errors)")
      }
    }
    let swallowed = try run(["digits", "generate", "pi", "--digit", "1000"])
    #expect(swallowed.errors.contains("unknown option '--digit'; did you mean '--digits'?"))
  }

  @Test(
    "old names are told apart from typos",
    arguments: [
      ("review", "pi-trainer today"), ("records", "pi-trainer stats"),
      ("profile", "pi-trainer stats"), ("history --stats", "pi-trainer stats"),
      ("proof check a.digitpack", "digits verify PACK --proof"),
      ("digits plan pi", "job plan"), ("digits run x", "job run"), ("digits step x y", "job step"),
      ("digits check x", "job check"), ("digits identify x", "digits verify"),
      ("digits generate pi --memory-limit 2G", "--memory"), ("data export --as csv", "--format"),
      ("data path", "pi-trainer doctor"), ("digits show pi --from 762", "762-767"),
      ("digits export pi --count 5", "1-1000"), ("share --svg a.svg", "--out"),
      ("settings get keypad", "settings NAME"), ("settings set keypad phone", "NAME VALUE"),
      ("remind units --install", "remind on"), ("remind consent no", "remind off"),
      ("verify pi", "'digits verify'"), ("show pi", "'digits show'"),
      ("practise pi", "'practice'"), ("version", "--version"),
      ("help nope", "no command 'nope'"), ("help verfy", "'digits verify'"),
      ("digits veriy --help", "'digits verify'"), ("latency gate --profile nightyl", "'nightly'"),
      ("digits generate pi --check standart", "'standard'"), ("completion bsh", "'bash'"),
      ("digits generate pi -n 1e6", "write 1M"), ("digits generate pi -n 10^6", "write 1M"),
      ("digits verify deadbeef", "32, 40 or 64"), ("digits show pi 0-5", "count from 1"),
    ])
  func hints(arguments: String, hint: String) throws {
    defer { program.cleanUp() }
    let outcome = try run(arguments.split(separator: " ").map(String.init))
    #expect(outcome.status == (arguments.contains("deadbeef") ? 3 : 2), "\(outcome.errors)")
    #expect(outcome.messages.count == 1 && outcome.errors.contains(hint), "\(outcome.errors)")
  }

  @Test("what is far from every name gets no silly neighbour")
  func noSillyHints() throws {
    defer { program.cleanUp() }
    for arguments in ["digits show ", "digits show xyzzy", "settings language it"] {
      let words = arguments.split(separator: " ", omittingEmptySubsequences: false)
      #expect(try !run(words.map(String.init)).errors.contains("did you mean"))
    }
  }

  @Test("numbers are read alike, and ranges name the first and the last position")
  func numbers() throws {
    defer { program.cleanUp() }
    for count in ["2000", "2_000", "2,000", "2k", "2K"] {
      let outcome = try run(["digits", "generate", "phi", "-n", count, "-o", count, "-q", "--json"])
      let results = try #require(try outcome.json()["results"] as? [[String: Any]])
      #expect(results.first?["decimals"] as? Int == 2000)
    }
    for range in ["762-767", "762..767", "762–767"] {
      #expect(try run(["digits", "show", "pi", range, "--plain"]).text == "999999")
    }
    #expect(try run(["digits", "show", "pi", "1,000", "--plain"]).text == "9")
    #expect(try run(["digits", "show", "2k/phi.digitpack", "1,991-"]).text.hasPrefix("1991  "))
    for wrong in ["1,00", "2__0", "1M5", "", "1-"] {
      #expect(try run(["digits", "generate", "phi", "-n", wrong, "-o", "w"]).status == 2)
    }
  }

  @Test("help is wrapped, and breaks no line of an example", arguments: [0, 60, 100])
  func layout(columns: Int) throws {
    defer { program.cleanUp() }
    let width = columns == 0 ? 80 : columns
    for (words, command) in surface.commands {
      let page = try run(words + ["--help"], columns: "\(columns)")
      #expect(page.status == 0 && page.text.contains("OVERVIEW:"))
      let lines = page.text.split(separator: "\n").map(String.init)
      let examples = (command.discussion ?? "").split(separator: "\n").map(String.init)
        .filter { $0.hasPrefix("  pi-trainer") }
      for example in examples { #expect(lines.contains(example), "\(words): \(example)") }
      // Prose begins at the edge; what is longer than a line is one word.
      for line in lines where line.count > width && !line.hasPrefix(" ") {
        #expect(!line.contains(" "), "\(words): \(line)")
      }
      #expect(lines.contains { $0.contains("--version") } == words.isEmpty, "\(words)")
    }
  }

  @Test("no placeholder repeats the name of its option")
  func placeholders() throws {
    defer { program.cleanUp() }
    for (words, command) in surface.commands {
      let page = try run(words + ["--help"]).text
      for name in (command.arguments ?? []).flatMap({ $0.names ?? [] }).map(\.name) {
        #expect(!page.contains("--\(name) <\(name)>"), "\(words) \(name)")
      }
    }
  }

  @Test("every command that a help text shows is one")
  func examples() throws {
    defer { program.cleanUp() }
    for example in surface.examples where !example.hasPrefix("pi-trainer latency") {
      // Smaller numbers, and no trailing remark or redirection.
      let command = example.components(separatedBy: "   ")[0].components(separatedBy: " >")[0]
        .replacingOccurrences(of: "-n 1M", with: "-n 1k")
        .replacingOccurrences(of: "-n 1G", with: "-n 1k")
      let outcome = try run(command.split(separator: " ").dropFirst().map(String.init))
      let isRight = outcome.status != 2 || outcome.errors.contains("needs a terminal")
      #expect(isRight, "\(command): \(outcome.errors)")
    }
  }

  @Test("every command that a help text or a message quotes is one")
  func quotedCommands() throws {
    defer { program.cleanUp() }
    let names = Dictionary(grouping: surface.commands.map(\.words)) { $0.first ?? "" }
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var quoted: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift", file.lastPathComponent != "FormerNames.swift",
        let text = try? String(contentsOf: file, encoding: .utf8)
      else { continue }
      for match in text.matches(of: /'(?:pi-trainer )?([a-z]+(?: [a-z]+)?)/) {
        quoted.insert(String(match.1))
      }
    }
    for words in quoted.map({ $0.split(separator: " ").map(String.init) }) {
      // A group's name is followed by one of its commands.
      guard words.count == 2, let group = names[words[0]], group.count > 1 else { continue }
      #expect(group.contains(words), "\(words)")
    }
    #expect(quoted.contains("digits verify"))
  }

  @Test("challenge prints a command that works as it stands")
  func challenge() throws {
    defer { program.cleanUp() }
    var commands: Set<String> = []
    for day in 10...28 {
      let text = try run(["challenge", "2026-11-\(day)"]).text
      guard let command = text.firstRange(of: "pi-trainer practice") else { continue }
      commands.insert(String(text[command.lowerBound...].prefix { $0 != "\n" }))
    }
    #expect(!commands.isEmpty)
    for command in commands {
      let outcome = try run(command.split(separator: " ").dropFirst().map(String.init))
      #expect(outcome.errors.contains("needs a terminal"), "\(command): \(outcome.errors)")
    }
  }

  @Test("doctor says which packs there are and where data is kept")
  func doctor() throws {
    defer { program.cleanUp() }
    let healthy = try run(["doctor", "--json"])
    #expect(try healthy.status == 0 && healthy.json()["healthy"] as? Bool == true)
    let pack = program.folder.appendingPathComponent("data/pi-trainer/pi.digitpack")
    try FileManager.default.createDirectory(
      at: pack.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("no pack".utf8).write(to: pack)
    let sick = try run(["doctor"])
    #expect(sick.status == 3 && sick.text.contains("WRONG:"), "\(sick.text)")
  }

  @Test("pipes hear of progress and of what is expected nothing")
  func quietPipes() throws {
    defer { program.cleanUp() }
    let made = try run(["digits", "generate", "pi", "-n", "2k", "-o", "d"])
    #expect(made.errors.isEmpty && made.text.contains("checks A–F, I passed; G, H not asked for"))
    let verbose = try run(["digits", "generate", "e", "-n", "3k", "-o", "d", "-v"])
    #expect(verbose.text.contains("NOT RUN"))
    let verified = try run(["digits", "verify", "d/pi.digitpack"])
    #expect(verified.errors.isEmpty && !verified.text.contains("intact:"))
    #expect(try run(["digits", "show", "pi", "1-9"]).errors.isEmpty, "it is verified")
    let claimed = try run(["digits", "show", "d/e.digitpack", "-q"])
    #expect(claimed.errors.contains("CLAIMED"))
  }
}
