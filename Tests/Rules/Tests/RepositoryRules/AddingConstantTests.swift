import Foundation
import Testing

/// CONTRIBUTING's section "Adding a constant" as a program: log 6 is added by its steps alone.
@Suite("Adding a constant")
struct AddingConstantTests {
  private static func section() throws -> Substring {
    let text = Repository.text(of: "CONTRIBUTING.md")
    let start = try #require(text.range(of: "\n## Adding a constant\n")).upperBound
    let end = try #require(text[start...].range(of: "\n## ")).lowerBound
    return text[start..<end]
  }

  /// The source files that the steps name, with a constant's name in the place of `<constant>`.
  private static func files(for constant: String) throws -> Set<String> {
    let names = try section()
      .matches(of: /`(Sources\/[^`]+\.(?:swift|txt)|Package\.swift)`/).map { String($0.1) }
    return Set(names.map { $0.replacing("<constant>", with: constant) })
  }

  /// A copy of the tree with the additions to some files.
  private struct Copy: ~Copyable {
    let root = FileManager.default.temporaryDirectory
      .appendingPathComponent("pi-trainer-constant-\(UUID().uuidString)")

    /// Copies what git keeps, and the dependencies that are there.
    init() throws {
      let fetched = ["checkouts", "repositories", "workspace-state.json"].map { ".build/\($0)" }
      for path in Repository.paths + fetched where Repository.exists(path) {
        let place = root.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(
          at: Repository.root.appending(path: path), to: place)
      }
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    /// Writes the additions, those of its proof too, and takes one back.
    func add(except omitted: String? = nil) throws {
      for path in Array(ToyConstant.additions.keys) + Array(ToyConstant.proof.keys) {
        let place = root.appendingPathComponent(path)
        let text =
          try path == omitted ? Repository.text(of: path) : AddingConstantTests.text(of: path)
        guard !text.isEmpty else {
          try FileManager.default.removeItem(at: place)
          continue
        }
        if (try? String(contentsOf: place, encoding: .utf8)) != text {
          try text.write(to: place, atomically: true, encoding: .utf8)
        }
      }
    }

    /// Runs a command in the copy.
    func run(_ arguments: String...) throws -> (succeeds: Bool, output: String) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = arguments
      process.currentDirectoryURL = root
      let output = Pipe()
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (process.terminationStatus == 0, String(decoding: data, as: UTF8.self))
    }

    /// The places of the product that do not show the new constant, with what they show.
    func silentPlaces() throws -> [String] {
      let history = root.appending(path: "home/practice/history.jsonl")
      try write(
        #"{"format":"pi-trainer history","version":1}"# + "\n" + ToyConstant.session + "\n",
        to: history)
      try write(ToyConstant.page.program, to: root.appending(path: "ToyPage/main.swift"))
      let manifest = root.appending(path: "Package.swift")
      let targets = "let programs: [Target] = [\n"
      try write(
        String(contentsOf: manifest, encoding: .utf8)
          .replacing(targets, with: targets + ToyConstant.page.target), to: manifest)
      var silent: [String] = []
      for place in ToyConstant.places {
        let output = try run("sh", "-c", ToyConstant.player + "\n" + place.command).output
        if !output.contains(place.text) {
          silent.append("\(place.command): \(output.suffix(2000))")
        }
      }
      return silent
    }

    private func write(_ text: String, to place: URL) throws {
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: place, atomically: true, encoding: .utf8)
    }

    /// Whether the program builds and both formulas' decimals pass the checks; else what is wrong.
    func problem() throws -> String? {
      // The package is not planned again, and so no text embedded, where only a text has changed.
      _ = try run("touch", "Package.swift")
      let build = try run("swift", "build", "--product", "pi-trainer")
      guard build.succeeds else { return build.output }
      for formula in ["four", "three"] {
        let made = try run(
          ".build/debug/pi-trainer", "digits", "generate", "log6", "--digits", "20000",
          "--formula", formula, "--check", "thorough", "--out", "made", "--force", "--quiet",
          "--verbose")
        guard made.succeeds, made.output.contains("by checks A, B, D, E, F, H, I") else {
          return made.output
        }
      }
      return nil
    }
  }

  /// A file with its addition.
  private static func text(of path: String) throws -> String {
    switch try #require(ToyConstant.additions[path] ?? ToyConstant.proof[path]) {
    case .file(let text): return text
    case .line(let old, let new):
      let text = Repository.text(of: path)
      #expect(text.ranges(of: old).count == 1, "\(path): \(old)")
      return text.replacing(old, with: new)
    }
  }

  @Test("CONTRIBUTING names exactly the source files that need it, at most six")
  func names() throws {
    let named = try Self.files(for: "log6")
    #expect(named == Set(ToyConstant.additions.keys))
    #expect(named.count <= 6)
    // The same files exist for every constant that is there.
    let folder = "Sources/Digits/Constants/Texts/"
    for path in Repository.paths where path.hasPrefix(folder) && path.hasSuffix(".txt") {
      let constant = String(path.dropFirst(folder.count).dropLast(".txt".count))
      for file in try Self.files(for: constant) { #expect(Repository.exists(file), "\(file)") }
    }
    for path in ToyConstant.additions.keys { #expect(try !Self.text(of: path).isEmpty) }
    for path in ToyConstant.proof.keys {
      #expect(try !Self.text(of: path).isEmpty)
      let name = path.split(separator: "/").last ?? ""
      #expect(try Self.section().contains("`\(name)`"), "\(path)")
    }
  }

  @Test(
    "the steps suffice for the whole product, and each is needed",
    .enabled(if: ProcessInfo.processInfo.environment["PI_TRAINER_LONG_TESTS"] != nil))
  func steps() throws {
    let copy = try Copy()
    try copy.add()
    let problem = try copy.problem()
    try #require(problem == nil, "\(problem ?? "")")
    let silent = try copy.silentPlaces()
    #expect(silent == [], "\(silent.joined(separator: "\n"))")
    for path in ToyConstant.additions.keys.sorted() {
      try copy.add(except: path)
      #expect(try copy.problem() != nil, "without \(path)")
    }
  }
}
