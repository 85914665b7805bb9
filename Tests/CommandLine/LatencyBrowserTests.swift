import Foundation
import Testing

/// What a run in a browser needs, and where it is here.
private enum Browser {
  /// Whether the page is named, as `make web-test` does: then nothing is skipped.
  static let isRequired = ProcessInfo.processInfo.environment["PI_TRAINER_SITE"] != nil

  /// The built page; `nil` where it was not built.
  static let site: String? = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let named = ProcessInfo.processInfo.environment["PI_TRAINER_SITE"]
    let path = named ?? root.appendingPathComponent("build/web").path
    return FileManager.default.fileExists(atPath: path + "/trainer.wasm") ? path : nil
  }()

  /// Whether there is a Chromium.
  static let isInstalled: Bool = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains { folder in
      ["chromium", "chromium-browser", "google-chrome"].contains {
        FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)")
      }
    }
  }()
}

/// `latency run browser` with the real page in a real Chromium, as users run it.
@Suite(
  "pi-trainer latency run browser", .serialized,
  .enabled(
    if: Browser.isRequired || (Browser.site != nil && Browser.isInstalled),
    "it needs 'make web' and Chromium: 'apt-get install chromium'"))
struct LatencyBrowserTimingTests {
  private func run(
    _ program: Program, _ arguments: String..., rounds: Int = 1
  ) throws -> Program.Outcome {
    try program.run(
      [
        "latency", "run", "browser", "--rounds", "\(rounds)", "--out", "o", "--pack", Program.pack,
      ] + arguments, shell: "export PI_TRAINER_SITE='\(Browser.site ?? "")'")
  }

  @Test("every key is answered and shown, wrong ones too; the outputs are those of every run")
  func outputs() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let outcome = try run(program, "--keys", "60")
    // So few keys prove no percentile.
    #expect(outcome.status == 3, "\(outcome.errors)\(outcome.text)")
    let object = try JSONSerialization.jsonObject(with: program.bytes("o/result.json"))
    let result = try #require(object as? [String: Any])
    let scenarios = try #require(result["scenarios"] as? [[String: Any]])
    #expect(scenarios.compactMap { $0["id"] as? String } == ["browser-11hz", "browser-97hz"])
    #expect(scenarios.allSatisfy { $0["keysPerRound"] as? Int == 60 })
    let gates = try #require(result["gates"] as? [[String: Any]])
    #expect(
      gates.compactMap { $0["id"] as? String } == ["G0", "B1", "B2", "G2", "G3", "B4", "G5"])
    #expect(gates[0]["verdict"] as? String == "pass")
    #expect(gates[5]["verdict"] as? String == "pass", "\(outcome.text)")
    let numbers = try #require(gates[5]["numbers"] as? [String: Double])
    #expect((numbers["changesPerKey"] ?? 0) > 2 && (numbers["elements"] ?? 0) > 20)
    let files = program.names(in: "o")
    for name in ["junit.xml", "index.html", "samples.jsonl", "browser-97hz-engine.hgrm"] {
      #expect(files.contains(name), "\(name)")
    }
    let again = try program.run("latency", "report", "o", "--format", "md", "--out", "again")
    #expect(again.status == 0, "\(again.errors)")
    // The samples alone give the same answer, whoever reads them.
    let judged = try program.run(
      "latency", "judge", "--engine", "o/samples.jsonl", "--control", "o/samples.jsonl", "--out",
      "judged")
    #expect(judged.status != 2, "\(judged.errors)")
  }

  @Test("a lost key is INCORRECT: exit code 4 and no latency")
  func lost() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let outcome = try run(program, "--keys", "20", "--rate", "97", "--plant", "lost@19")
    #expect(outcome.status == 4, "\(outcome.errors)\(outcome.text)")
    #expect(outcome.text.contains("INCORRECT: lost key"))
    #expect(outcome.text.contains("the page answered 19 keys and was given 19, of 20"))
    #expect(!outcome.text.contains(" ms") && !outcome.text.contains("µs"))
  }

  @Test("another digit than the schedule's is INCORRECT, by the number of errors on the page")
  func wrong() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let outcome = try run(program, "--keys", "20", "--rate", "97", "--plant", "wrong@7")
    #expect(outcome.status == 4, "\(outcome.errors)\(outcome.text)")
    #expect(outcome.text.contains("INCORRECT: wrong verdict at key 7"), "\(outcome.text)")
  }

  @Test("a fault that no page can have is refused")
  func refused() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let outcome = try run(program, "--keys", "5", "--rate", "97", "--plant", "slow:5%")
    #expect(outcome.status == 2 && outcome.messages.first?.contains("slow:5%") == true)
  }

  @Test("a page that repaints everything is a FAIL on any machine")
  func repaint() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let outcome = try run(program, "--keys", "20", "--rate", "11", "--plant", "repaint")
    #expect(outcome.status == 1, "\(outcome.errors)\(outcome.text)")
    #expect(outcome.text.contains("B4  FAIL"))
  }

  @Test("a stall of the page at one key is a FAIL on any machine")
  func stall() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let outcome = try run(
      program, "--keys", "12", "--rate", "11", "--plant", "stall:60ms@5", rounds: 5)
    #expect(outcome.status == 1, "\(outcome.errors)\(outcome.text)")
    #expect(outcome.text.contains("FAIL: key 5 of browser-11hz"), "\(outcome.text)")
  }

  @Test("Ctrl-C ends Chromium as well")
  func interrupted() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let process = program.process([
      "latency", "run", "browser", "--rate", "11", "--rounds", "5", "--out", "o",
      "--pack", Program.pack,
    ])
    process.environment?["TMPDIR"] = program.folder.path
    process.environment?["PI_TRAINER_SITE"] = Browser.site
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    while process.isRunning, browsers(in: program.folder.path) == 0 { usleep(20_000) }
    usleep(4_000_000)
    process.interrupt()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130, "\(String(decoding: said, as: UTF8.self))")
    #expect(browsers(in: program.folder.path) == 0)
  }

  /// The number of browsers with their profile in a folder.
  private func browsers(in folder: String) -> Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { Int($0) != nil }.count { name in
      guard let data = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") else {
        return false
      }
      return String(decoding: data, as: UTF8.self).contains("--user-data-dir=\(folder)")
    }
  }
}

/// What `latency run browser` says where something is missing; no browser is needed.
@Suite("pi-trainer latency run browser, refused")
struct LatencyBrowserRefusalTests {
  @Test("without Chromium it ends with 3 and the command that installs it")
  func withoutChromium() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let outcome = try program.run(
      "latency", "run", "browser", "--pack", Program.pack,
      shell: "export PATH=/nowhere CHROMIUM=")
    #expect(outcome.status == 3)
    #expect(outcome.messages.first?.contains("apt-get install chromium") == true)
  }

  @Test("without a built page it ends with 2 and 'make web'")
  func withoutPage() throws {
    let program = try Program()
    defer { program.cleanUp() }
    let outcome = try program.run(
      "latency", "run", "browser", "--pack", Program.pack, shell: "export CHROMIUM=/bin/true")
    #expect(outcome.status == 2)
    #expect(outcome.messages.first?.contains("make web") == true)
  }

  @Test("a Chromium that is none is refused with the reason")
  func noBrowser() throws {
    let program = try Program()
    defer { program.cleanUp() }
    for name in ["index.html", "trainer.wasm", "digits/pi.digitpack"] {
      let path = program.folder.appendingPathComponent("site/\(name)")
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: path)
    }
    let ended = try program.run(
      "latency", "run", "browser", "--keys", "5", "--pack", Program.pack, "--out", "o",
      shell: "export CHROMIUM=/bin/true PI_TRAINER_SITE=site")
    #expect(ended.status == 2, "\(ended.errors)")
    #expect(ended.messages.first?.contains("Chromium") == true, "\(ended.errors)")
  }
}
