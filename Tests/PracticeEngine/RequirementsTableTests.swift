import Foundation
import Testing

/// Keeps `docs/REQUIREMENTS.md` true.
@Suite("Table of requirements")
struct RequirementsTableTests {
  /// A line of the table.
  private struct Row {
    let id: String
    let state: String
    let place: String
    let tests: [String]
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  private func rows() throws -> [Row] {
    let text = try String(
      contentsOf: Self.root.appending(path: "docs/REQUIREMENTS.md"), encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      guard line.firstMatch(of: /^\| [RC][0-9]+ \|/) != nil else { return nil }
      let cells = line.dropFirst().dropLast().split(
        separator: "|", omittingEmptySubsequences: false
      )
      .map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 5 else { return nil }
      let tests = cells[cells.count - 1].matches(of: /`([^`]+)`/).map { String($0.1) }
      let place = cells[cells.count - 2].replacing("`", with: "")
      return Row(id: cells[0], state: cells[cells.count - 3], place: place, tests: tests)
    }
  }

  /// The rows that test titles name, each with the tests that name it, as `File.function`.
  private func named() throws -> [String: Set<String>] {
    var named: [String: Set<String>] = [:]
    for module in [
      "PracticeEngine", "PracticePresentation", "PracticeReplay", "PracticeStore",
      "TerminalTrainer", "DigitPack", "CommandLine", "LatencyHarness", "../Rules/Tests",
    ] {
      let folder = Self.root.appending(path: "Tests/\(module)")
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        let text = try String(contentsOf: file, encoding: .utf8)
        let stem = file.deletingPathExtension().lastPathComponent
        for match in text.matches(of: /@Test\(\s*"([^":]*):[^{]*?func (\w+)/) {
          for id in match.1.matches(of: /\b[RC][0-9]+\b/) {
            named[String(id.0), default: []].insert("\(stem).\(match.2)")
          }
        }
      }
    }
    return named
  }

  @Test("every row and every ruling is listed once, in order")
  func complete() throws {
    let expected = (1...142).map { "R\($0)" } + (1...32).map { "C\($0)" }
    #expect(try rows().map(\.id) == expected)
  }

  @Test("what is built lives where the table says and is tested by name")
  func built() throws {
    let named = try named()
    var count = 0
    for row in try rows() where row.state != "not built yet" {
      count += 1
      #expect(row.state == "built" || row.state.hasPrefix("partly ("), "\(row.id)")
      let file = Self.root.appending(path: row.place)
      #expect(FileManager.default.fileExists(atPath: file.path), "\(row.id): \(row.place)")
      #expect(!row.tests.isEmpty, "\(row.id) has no test")
      #expect(Set(row.tests) == named[row.id] ?? [], "\(row.id)")
    }
    #expect(count > 90)
  }

  @Test("what is not built yet names its owner, and no test claims it")
  func notBuilt() throws {
    let named = try named()
    for row in try rows() where row.state == "not built yet" {
      #expect(!row.place.isEmpty)
      #expect(row.tests.isEmpty)
      #expect(named[row.id] == nil, "\(row.id) is named by \(named[row.id] ?? [])")
    }
  }

  @Test("no test names a row that does not exist")
  func unknownRows() throws {
    let known = Set(try rows().map(\.id))
    for (id, tests) in try named() { #expect(known.contains(id), "\(id) in \(tests)") }
  }
}
