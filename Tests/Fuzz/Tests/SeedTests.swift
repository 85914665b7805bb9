import Foundation
import FuzzTargets
import Testing

/// What the fuzzers begin with, and what they once found.
@Suite("Seeds of the fuzzers", .serialized)
struct SeedTests {
  private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Corpus")

  @Test("every target has seeds, and there are no others")
  func folders() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)
    #expect(Set(names) == Set(targets.keys))
  }

  // A broken promise ends the process, as it does under the fuzzer.
  @Test("no seed breaks what its reader promises", arguments: targets.keys.sorted())
  func seeds(name: String) throws {
    let target = try #require(targets[name])
    let folder = Self.corpus.appending(path: name)
    let seeds = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(!seeds.isEmpty)
    for seed in seeds { target(Array(try Data(contentsOf: folder.appending(path: seed)))) }
  }
}
