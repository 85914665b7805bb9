import Dispatch
import Files
import SystemPackage
import TestFolders
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Finding 8: pack and certificate were not one unit.
@Suite("Files that appear together")
struct OutputGroupTests {
  let names = ["a.digitpack", "a.certificate.json", "a.proof"]

  /// Writes all three files with one text, through a file system with faults.
  private func put(
    _ text: String, in folder: TemporaryFolder, replacing: Bool,
    faults: SystemFaultInjection = SystemFaultInjection(), removing: [String] = []
  ) -> PlatformError? {
    do throws(PlatformError) {
      var outputs: [AtomicOutput] = []
      for name in names where !removing.contains(name) {
        let output = try AtomicOutput(
          folder.file(name), replacing: replacing, fileSystem: FileSystem(faults: faults))
        try output.write(text)
        outputs.append(output)
      }
      try OutputGroup.commit(outputs, removing: removing.map(folder.file))
      return nil
    } catch { return error }
  }

  private func texts(_ folder: TemporaryFolder) -> [String?] { names.map { folder.text($0) } }

  private func hasJournal(_ folder: TemporaryFolder) -> Bool {
    folder.names.contains(".pi-trainer-commit")
  }

  @Test("all appear, nothing else stays", arguments: [false, true])
  func together(replacing: Bool) {
    let folder = TemporaryFolder(inMemory: true)
    #expect(put("one", in: folder, replacing: replacing) == nil)
    #expect(texts(folder) == ["one", "one", "one"])
    #expect(put("two", in: folder, replacing: true) == nil)
    #expect(texts(folder) == ["two", "two", "two"])
    #expect(folder.names == names.sorted())
    #expect(put("three", in: folder, replacing: true, removing: ["a.proof"]) == nil)
    #expect(texts(folder) == ["three", "three", nil])
    #expect(put("four", in: folder, replacing: false)?.code == .alreadyExists)
    #expect(texts(folder) == ["three", "three", nil], "one name of three was taken")
    #expect(folder.names == names.sorted().filter { $0 != "a.proof" })
  }

  @Test(
    "a process killed at any system call leaves the old unit, the new one, or a journal",
    arguments: [false, true])
  func killed(replacing: Bool) {
    let probe = SystemFaultInjection()
    let first = TemporaryFolder(inMemory: true)
    if replacing { #expect(put("old", in: first, replacing: false) == nil) }
    #expect(put("new", in: first, replacing: replacing, faults: probe) == nil)
    let count = probe.trace.count
    #expect(count > 25)
    let (old, new): ([String?], [String?]) = (
      replacing ? ["old", "old", "old"] : [nil, nil, nil], ["new", "new", "new"]
    )
    var seen: Set<String> = []
    for number in 0..<count {
      let folder = TemporaryFolder(inMemory: true)
      if replacing { #expect(put("old", in: folder, replacing: false) == nil) }
      let faults = SystemFaultInjection()
      // From here on no call has an effect, as if the process were gone.
      faults.inject(nil, .fail(.ioError), after: number)
      _ = put("new", in: folder, replacing: replacing, faults: faults)
      let isConsistent = texts(folder) == old || texts(folder) == new
      #expect(isConsistent || hasJournal(folder), "call \(number): \(texts(folder))")
      seen.insert(isConsistent ? hasJournal(folder) ? "journal" : "\(texts(folder))" : "between")
      // The next commit in the folder, of other files, completes it.
      #expect(throws: Never.self) { try OutputGroup.complete(in: folder.path) }
      #expect(texts(folder) == old || texts(folder) == new, "call \(number), completed")
      #expect(!hasJournal(folder))
    }
    #expect(seen == ["journal", "between", "\(old)", "\(new)"], "all of these were met")
  }

  @Test(
    "a failed call leaves the unit as it was, or the new one", arguments: [Errno.noSpace, .ioError])
  func failures(errno: Errno) {
    let probe = SystemFaultInjection()
    let first = TemporaryFolder(inMemory: true)
    #expect(put("old", in: first, replacing: false) == nil)
    #expect(put("new", in: first, replacing: true, faults: probe) == nil)
    for number in 0..<probe.trace.count {
      let folder = TemporaryFolder(inMemory: true)
      #expect(put("old", in: folder, replacing: false) == nil)
      let faults = SystemFaultInjection()
      faults.inject(nil, .fail(errno), after: number, times: 1)
      let error = put("new", in: folder, replacing: true, faults: faults)
      let isWhole =
        texts(folder) == ["old", "old", "old"] || texts(folder) == ["new", "new", "new"]
      #expect(isWhole || hasJournal(folder) && error?.code == .unfinishedCommit, "call \(number)")
      #expect(error != nil || texts(folder) == ["new", "new", "new"], "call \(number)")
      #expect(put("next", in: folder, replacing: true) == nil, "call \(number)")
      #expect(texts(folder) == ["next", "next", "next"])
    }
  }

  @Test("a name that is taken in the meantime leaves nothing of the others", arguments: 0..<3)
  func conflict(place: Int) throws {
    let folder = TemporaryFolder(inMemory: true)
    let other = try AtomicOutput(folder.file(names[place]))
    try other.write("other")
    let outputs = try names.map { name in
      let output = try AtomicOutput(folder.file(name))
      try output.write("new")
      return output
    }
    try other.commit()
    #expect(throws: PlatformError.self) { try OutputGroup.commit(outputs) }
    #expect(folder.names == [names[place]] && folder.text(names[place]) == "other")
    // Taken even after the look under the lock, by a program that asks for no lock.
    let empty = TemporaryFolder(inMemory: true)
    let faults = SystemFaultInjection()
    faults.inject(.link, .fail(.fileExists), after: place, times: 1)
    #expect(put("new", in: empty, replacing: false, faults: faults)?.code == .alreadyExists)
    #expect(empty.names.isEmpty)
  }

  @Test("two at once: every look finds one unit, never a mixture")
  func concurrent() throws {
    let folder = TemporaryFolder(inMemory: true)
    #expect(put("start", in: folder, replacing: false) == nil)
    DispatchQueue.concurrentPerform(iterations: 4) { worker in
      for round in 0..<20 {
        if worker == 3 {
          let found = try? OutputGroup.consistently(in: folder.path) { texts(folder) }
          #expect(Set(found ?? []).count == 1, "\(String(describing: found))")
        } else {
          #expect(put("\(worker).\(round)", in: folder, replacing: true) == nil)
        }
      }
    }
    #expect(Set(texts(folder)).count == 1)
    #expect(folder.names == names.sorted())
  }

  /// Journals that could do harm, or that are none.
  static let forgeries = [
    "", "pi-trainer commit 1\n", "pi-trainer commit 2\nend\n",
    "pi-trainer commit 1\nreplace\n1\n=.x.partial\n=../victim\nend\n",
    "pi-trainer commit 1\nreplace\n1\n=../.x.partial\n=victim\nend\n",
    "pi-trainer commit 1\nreplace\n1\n=victim\n=other\nend\n",
    "pi-trainer commit 1\nremove\n0\n=\n=..%2fvictim\nend\n",
    "pi-trainer commit 1\nremove\n0\n=\n=victim\n",
    "pi-trainer commit 1\nmove\n1\n=.x.partial\n=victim\nend\n",
    "pi-trainer commit 1\nreplace\n-1\n=.x.partial\n=victim\nend\n",
    "pi-trainer commit 1\nremove\n0\n=\n=%zz\nend\n",
  ]

  @Test("a journal that no commit wrote is refused and named", arguments: forgeries)
  func forged(text: String) throws {
    let folder = TemporaryFolder(inMemory: true)
    for (name, content) in [("victim", "kept"), (".x.partial", "evil")] {
      let output = try AtomicOutput(folder.file(name))
      try output.write(content)
      try output.commit()
    }
    let journal = try AtomicOutput(folder.file(".pi-trainer-commit"))
    try journal.write(text)
    try journal.commit()
    let error = put("new", in: folder, replacing: true)
    #expect(error?.code == .unfinishedCommit)
    #expect(error?.description.contains(".pi-trainer-commit") == true)
    #expect(folder.text("victim") == "kept" && folder.text(".x.partial") == "evil")
    #expect(texts(folder) == [nil, nil, nil])
  }

  @Test("the journal of another user is not followed", .enabled(if: geteuid() == 0, "needs root"))
  func foreign() throws {
    let folder = TemporaryFolder(inMemory: true)
    #expect(put("old", in: folder, replacing: false) == nil)
    let faults = SystemFaultInjection()
    faults.inject(.rename, .fail(.ioError), after: 2)
    faults.inject(.unlink, .fail(.ioError))
    #expect(put("new", in: folder, replacing: true, faults: faults)?.code == .unfinishedCommit)
    #expect(unsafe chown(folder.file(".pi-trainer-commit").string, 65_534, 65_534) == 0)
    #expect(throws: PlatformError.self) { try OutputGroup.complete(in: folder.path) }
    #expect(unsafe chown(folder.file(".pi-trainer-commit").string, 0, 0) == 0)
    #expect(throws: Never.self) { try OutputGroup.complete(in: folder.path) }
    #expect(texts(folder) == ["new", "new", "new"])
  }
}
