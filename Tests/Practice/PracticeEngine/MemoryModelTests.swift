import Foundation
import PracticeEngine
import Testing

/// The schedule beside the PyPI package `fsrs`: the same reviews, the same intervals.
@Suite("Memory model")
struct MemoryModelTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Independent")

  /// Plays histories, a line each, as `fsrs_oracle.py` prints them.
  ///
  /// - Returns: the number of reviews, and what differed first.
  private func replay(_ text: String) throws -> (reviews: Int, difference: String?) {
    var reviews = 0
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: ";")
      let retention = try #require(Double(fields[0]))
      var state: MemoryState?
      for field in fields.dropFirst() {
        let numbers = field.split(separator: ",").compactMap { Double($0) }
        try #require(numbers.count == 5)
        let grade = try #require(RecallGrade(rawValue: UInt8(numbers[0])))
        let next =
          state.map { $0.reviewed(grade, after: Int64(numbers[1])) } ?? MemoryState(first: grade)
        state = next
        reviews += 1
        let isSame =
          next.interval(retention: retention) == Int64(numbers[2])
          && abs(next.stability - numbers[3]) <= 1e-6 * numbers[3] + 1e-8
          && abs(next.difficulty - numbers[4]) <= 1e-7
        if !isSame {
          let own = "\(next.interval(retention: retention)), \(next.stability), \(next.difficulty)"
          return (reviews, "\(own) at \(field) of \(line)")
        }
      }
    }
    return (reviews, nil)
  }

  @Test("the committed answers of fsrs are met, and a changed one is noticed")
  func committed() throws {
    let file = Self.folder.appending(path: "fsrs-histories.txt")
    let text = try String(contentsOf: file, encoding: .utf8)
    let (reviews, difference) = try replay(text)
    #expect(reviews > 300)
    #expect(difference == nil)
    let first = try #require(text.split(separator: "\n").first { $0.contains(";3,0,") })
    let changed = first.replacing(";3,0,", with: ";4,0,", maxReplacements: 1)
    #expect(try replay(String(changed)).difference != nil)
  }

  @Test(
    "R79: fsrs gives the same intervals on 10,000 random histories", .enabled(if: Oracle.isThere))
  func oracle() throws {
    let seed = UInt32.random(in: 0...UInt32.max)
    let text = try Oracle.run([
      Self.folder.appending(path: "fsrs_oracle.py").path, "10000", "\(seed)",
    ])
    let (reviews, difference) = try replay(text)
    #expect(reviews > 50_000)
    #expect(difference == nil, "seed \(seed)")
  }

  @Test("recall falls with time, to the wanted share at the interval")
  func forgetting() throws {
    let state = try #require(MemoryState(stability: 10, difficulty: 5))
    #expect(state.predictedRecall(after: 0) == 1)
    #expect(abs(state.predictedRecall(after: 10) - 0.9) < 1e-12)
    #expect(state.predictedRecall(after: 100) < state.predictedRecall(after: 99))
    #expect(state.interval(retention: 0.9) == 10)
    #expect(MemoryState(stability: 0.001, difficulty: 5)?.interval(retention: 0.99) == 1)
    #expect(MemoryState(stability: 9e8, difficulty: 5)?.interval(retention: 0.9) == 36_500)
  }
}

/// The package `fsrs` in Python.
private enum Oracle {
  /// Whether it can be imported; says so where it cannot, since the test is skipped then.
  static let isThere: Bool = {
    if (try? run(["-c", "import fsrs"])) != nil { return true }
    let line =
      "skipped: the test that needs Python's fsrs; install it with "
      + "scripts/install-dependencies.sh --tests\n"
    FileHandle.standardError.write(Data(line.utf8))
    return false
  }()

  struct Failure: Error {}

  static func run(_ arguments: [String]) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let own = root.appending(path: "build/python/bin/python3").path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [FileManager.default.isExecutableFile(atPath: own) ? own : "python3"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure() }
    return String(decoding: data, as: UTF8.self)
  }
}
