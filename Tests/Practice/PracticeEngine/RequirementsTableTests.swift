import Foundation
import Testing

/// Keeps `docs/REQUIREMENTS.md` true.
@Suite("Table of requirements")
struct RequirementsTableTests {
  /// A line of the table.
  private struct Row {
    let id: String
    /// The state in the terminal, and in the browser.
    let states: [String]
    let place: String
    let tests: [String]

    /// Whether a front end has it, at least in part.
    var isBuilt: Bool { states.contains { $0 == "built" || $0.hasPrefix("partly (") } }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL

  private func rows() throws -> [Row] {
    let text = try String(
      contentsOf: Self.root.appending(path: "docs/REQUIREMENTS.md"), encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      guard line.firstMatch(of: /^\| [RC][0-9]+ \|/) != nil else { return nil }
      let cells = line.dropFirst().dropLast().split(
        separator: "|", omittingEmptySubsequences: false
      )
      .map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 6 else { return nil }
      let tests = cells[cells.count - 1].matches(of: /`([^`]+)`/).map { String($0.1) }
      let place = cells[cells.count - 2].replacing("`", with: "")
      return Row(
        id: cells[0], states: Array(cells[(cells.count - 4)...(cells.count - 3)]), place: place,
        tests: tests)
    }
  }

  /// The tests that name a row, as `File.function`, and the front ends that each of them sees.
  private typealias Tests = [String: Set<Int>]

  /// Folders of tests that see one front end, by its column; others see none, but what both share.
  private static let frontEnds = [
    "Practice/TerminalTrainer": 0, "Programs": 0, "Practice/BrowserTrainer": 1, "Practice/Web": 1,
  ]

  /// The front ends that the tests in a file see.
  private static func seen(from path: String) -> Set<Int> {
    let place = path.components(separatedBy: "/Tests/").last ?? ""
    for (folder, column) in frontEnds where place.hasPrefix(folder + "/") { return [column] }
    return []
  }

  /// The rows about what a front end shows, or takes from its player.
  private static let shown = Set(
    [
      20...20, 26...27, 29...44, 46...48, 50...56, 59...60, 62...70, 72...73, 75...78, 86...91,
      95...96, 103...104, 110...110, 117...117, 121...121, 126...130, 135...138, 143...149,
    ].flatMap { rows in rows.map { "R\($0)" } })

  /// The rows that test titles name, each with the tests that name it.
  private func named() throws -> [String: Tests] {
    var named: [String: Tests] = [:]
    for place in ["Practice", "Digits/DigitPacks", "Programs", "Rules/Tests"] {
      let folder = Self.root.appending(path: "Tests/\(place)")
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        let text = try String(contentsOf: file, encoding: .utf8)
        let stem = file.deletingPathExtension().lastPathComponent
        for match in text.matches(of: /@Test\(\s*"([^":]*):[^{]*?func (\w+)/) {
          for id in match.1.matches(of: /\b[RC][0-9]+\b/) {
            named[String(id.0), default: [:]]["\(stem).\(match.2)", default: []]
              .formUnion(Self.seen(from: file.path))
          }
        }
      }
    }
    for (id, tests) in try namedInBrowser() { named[id, default: [:]].merge(tests) { $1 } }
    return named
  }

  /// The rows that the first lines of tests in a browser name.
  private func namedInBrowser() throws -> [String: Tests] {
    var named: [String: Tests] = [:]
    let folder = Self.root.appending(path: "Tests/Practice/Web")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasPrefix("test_") && name.hasSuffix(".py") {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      let pattern = /def (test_\w+)\([^)]*\):\s+\"\"\"([RC][0-9RC, ]*):/
      for match in text.matches(of: pattern) {
        for id in match.2.matches(of: /[RC][0-9]+/) {
          named[String(id.0), default: [:]]["\(name.dropLast(3)).\(match.1)"] =
            Self.seen(from: folder.appending(path: name).path)
        }
      }
    }
    return named
  }

  @Test("each of the seventeen defects of the first trainer has a regression test of its name")
  func defects() throws {
    var found: Set<Int> = []
    for module in [
      "Practice/PracticeStore", "Practice/PracticeData", "Practice/TerminalTrainer",
      "Programs/CommandLine",
    ] {
      let folder = Self.root.appending(path: "Tests/\(module)")
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
      where name.hasSuffix("Tests.swift") {
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        for match in text.matches(of: /\"[^\"\n]*defect ([0-9]+),? ?[^\"\n]*\"/) {
          if let number = Int(match.1) { found.insert(number) }
        }
      }
    }
    #expect(found == Set(1...17))
  }

  @Test("every row and every ruling is listed once, in order")
  func complete() throws {
    let expected = (1...149).map { "R\($0)" } + (1...43).map { "C\($0)" }
    #expect(try rows().map(\.id) == expected)
  }

  @Test("what is built lives where the table says and is tested by name")
  func built() throws {
    let named = try named()
    var count = 0
    for row in try rows() where row.isBuilt {
      count += 1
      for state in row.states {
        #expect(["built", "open", "–"].contains(state) || state.hasPrefix("partly ("), "\(row.id)")
      }
      let file = Self.root.appending(path: row.place)
      #expect(FileManager.default.fileExists(atPath: file.path), "\(row.id): \(row.place)")
      #expect(!row.tests.isEmpty, "\(row.id) has no test")
      let tests = named[row.id] ?? [:]
      #expect(Set(row.tests) == Set(tests.keys), "\(row.id)")
      // A test of what both share sees neither's screen; where a test sees one front end alone,
      // what is built in the other is seen there as well.
      let isShared = !Self.shown.contains(row.id) && tests.values.contains { $0.isEmpty }
      for (column, state) in row.states.enumerated() where state == "built" {
        let isSeen = isShared || tests.values.contains { $0.contains(column) }
        #expect(isSeen, "no test sees \(row.id) in \(["T", "W"][column])")
      }
    }
    #expect(count > 90)
  }

  @Test("no test claims what is not built")
  func notBuilt() throws {
    let named = try named()
    for row in try rows() where !row.isBuilt {
      #expect(row.tests.isEmpty)
      #expect(named[row.id] == nil, "\(row.id) is named by \(named[row.id] ?? [:])")
    }
  }

  @Test("no test names a row that does not exist")
  func unknownRows() throws {
    let known = Set(try rows().map(\.id))
    for (id, tests) in try named() { #expect(known.contains(id), "\(id) in \(tests)") }
  }
}
