import Files
import SystemPackage
import TestFolders
import Testing

@Suite("Temporary files of a writer that was killed")
struct AbandonedFilesTests {
  let folder = TemporaryFolder()

  private func put(_ name: String) throws {
    let output = try AtomicOutput(folder.file(name), replacing: true)
    try output.commit()
  }

  @Test("go with the next file of the name, and no others do")
  func removal() throws {
    for name in [".f.1abc.partial", ".f.g.1abc.partial", ".g.1abc.partial", "f.1abc.partial"] {
      try put(name)
    }
    try put("f")
    #expect(folder.names == [".f.g.1abc.partial", ".g.1abc.partial", "f", "f.1abc.partial"])
  }

  @Test("a writer that lives keeps its file")
  func living() throws {
    let first = try AtomicOutput(folder.file("f"), replacing: true)
    try first.write("first")
    let second = try AtomicOutput(folder.file("f"), replacing: true)
    try second.write("second")
    #expect(folder.names.count == 2)
    try first.commit()
    #expect(folder.text("f") == "first")
    try second.commit()
    #expect(folder.text("f") == "second" && folder.names == ["f"])
  }

  @Test("what the journal of a commit may name stays")
  func journal() throws {
    try put(".f.1abc.partial")
    try put(".pi-trainer-commit")
    try put("f")
    #expect(folder.names == [".f.1abc.partial", ".pi-trainer-commit", "f"])
  }
}
