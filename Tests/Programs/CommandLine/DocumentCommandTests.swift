import Foundation
import Testing

/// Types every command that a document of the tree prints.
@Suite("commands in documents")
struct DocumentCommandTests {
  private static let tree = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  /// Words with which a command is quoted without the program's name.
  private static let groups = ["digits", "job", "engine", "latency"]

  @Test("no document prints a command, an option or a value that the programs do not know")
  func known() throws {
    let commands = try Self.documents().flatMap { document in
      try Self.commands(of: document).map { (document, $0) }
    }
    #expect(commands.count > 60)
    // Not by tasks: some commands run until they are stopped, and tasks have few threads.
    DispatchQueue.concurrentPerform(iterations: commands.count) { index in
      let (document, command) = commands[index]
      do {
        let complaint = try Self.complaint(about: command, in: document)
        #expect(complaint == nil)
      } catch { Issue.record(error, "\(command)") }
    }
  }

  @Test(
    "an old command, an unknown option and an unknown value in a document are found",
    arguments: [
      "pi-trainer digits shard PACK", "digits verify PACK --prof FILE", "latency-gate gaet",
      "pi-trainer digits verify pi --no-such-thing", "latency-gate report RUN --format hlog",
    ])
  func found(command: String) throws {
    let complaint = try Self.complaint(about: command, in: Self.tree)
    #expect(complaint != nil)
  }

  @Test("the tour of COMMANDS works from its first line to its last")
  func tour() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let page = Self.tree.appendingPathComponent("docs/COMMANDS.md")
    let lines = try Self.blocks(of: page).filter { $0.hasPrefix("pi-trainer ") }
      .filter { !$0.contains("…") }
    #expect(lines.count >= 9)
    for line in lines {
      let outcome = try program.run(Array(Self.words(line).dropFirst()))
      #expect(outcome.status == 0, "\(line)\n\(outcome.errors)")
    }
  }

  /// The documents of the tree, in the order of their paths.
  private static func documents() throws -> [URL] {
    let folders = ["docs", "Examples", "Sources", "web", "Tests"]
    var found = try FileManager.default.contentsOfDirectory(
      at: tree, includingPropertiesForKeys: nil)
    for folder in folders {
      let inside = FileManager.default.enumerator(
        at: tree.appendingPathComponent(folder), includingPropertiesForKeys: nil,
        options: .skipsHiddenFiles)
      found += (inside?.allObjects as? [URL]) ?? []
    }
    // The changelog names the commands that went.
    return found.filter { $0.pathExtension == "md" && $0.lastPathComponent != "CHANGELOG.md" }
      .sorted { $0.path < $1.path }
  }

  /// The lines inside fences, with continued lines joined and prompts removed.
  private static func blocks(of document: URL) throws -> [String] {
    let text = try String(contentsOf: document, encoding: .utf8)
    var lines: [String] = []
    for (index, part) in text.components(separatedBy: "```").enumerated() where index % 2 == 1 {
      let joined = part.replacing(/\\\n\s*/, with: "")
      lines += joined.split(separator: "\n").map { $0.trimmingPrefix(/\s*(\$ )?/) }.map(String.init)
    }
    return lines
  }

  /// Every command that a document prints in a block or quotes in a sentence.
  private static func commands(of document: URL) throws -> Set<String> {
    let text = try String(contentsOf: document, encoding: .utf8)
    let outside = text.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 0 }
      .map(\.element).joined()
    let quoted = outside.matches(of: /`([^`\n]+)`/).map { String($0.output.1) }
    return Set((try blocks(of: document) + quoted).filter(isCommand))
  }

  private static func isCommand(_ text: String) -> Bool {
    let words = words(text)
    guard let first = words.first, words.count > 1, !text.contains("…") else { return false }
    if first == "pi-trainer" || first == "latency-gate" { return true }
    return groups.contains(first) && words[1].allSatisfy { $0.isLowercase }
  }

  /// The words of one command: up to a comment, a pipe or another command.
  private static func words(_ line: String) -> [String] {
    var words: [String] = []
    for word in line.split(separator: " ") {
      if ["#", "|", "||", "&&", ";", ">", "2>&1"].contains(word) || word.hasPrefix(">") { break }
      words.append(word.trimmingCharacters(in: CharacterSet(charactersIn: "'[]")))
    }
    return words
  }

  /// What the program says about a command that it does not understand; nothing of one that it
  /// begins to carry out, or refuses for a file that is not there.
  private static func complaint(about command: String, in document: URL) throws -> String? {
    let program = try Program()
    defer { program.cleanUp() }
    var words = words(command)
    let isGate = words[0] == "latency-gate"
    if isGate || words[0] == "pi-trainer" { words.removeFirst() }
    // A name alone is quoted to speak of the command, which may need arguments.
    if words.count <= 2 { words.append("--help") }
    let process = program.process(
      words, of: isGate ? Program.built("latency-gate") : Program.executable)
    // What a document tells people to change is changed in the test's folder.
    try program.copyLimits()
    var environment = process.environment ?? [:]
    for name in ["HOME", "PI_TRAINER_HOME"] { environment[name] = program.folder.path }
    process.environment = environment
    let file = program.folder.appendingPathComponent(".errors")
    _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: file)
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    // What is not refused by then has been understood.
    if ended.wait(timeout: .now() + 4) == .timedOut {
      process.terminate()
      ended.wait()
    }
    let errors = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let isRefused =
      errors.contains(/did you mean|there is no command|has no commands|takes .*, not '/)
      || errors.contains(/unknown (option|format)|nexpected/)
    return isRefused ? "\(document.lastPathComponent): '\(command)': \(errors)" : nil
  }
}
