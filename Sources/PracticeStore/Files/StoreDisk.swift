import DigitCore
import PlatformIO
import PracticeEngine
import PracticeReplay
import SystemPackage

/// The files of the store: reads and replaces them, and sets damaged ones aside.
struct StoreFiles: Sendable {
  /// The folders.
  let paths: StorePaths

  /// Their file system.
  let fileSystem: FileSystem

  /// How long to wait for the lock, in milliseconds; another instance holds it for a few.
  static let timeout = 5_000

  /// The history.
  var history: HistoryFile { HistoryFile(path: paths.history, fileSystem: fileSystem) }
}

/// Small JSON files.
extension StoreFiles {
  /// Reads an object.
  ///
  /// - Returns: its members and problems, or `nil` where there is no file.
  func fields(of path: FilePath, _ format: StoreFormat) throws(StoreError) -> FieldReader? {
    let bytes: [UInt8]
    do throws(PlatformError) {
      bytes = try fileSystem.contents(of: path)
    } catch {
      if error.errno == .noSuchFileOrDirectory || error.errno == .notDirectory { return nil }
      throw StoreError(error)
    }
    var fields: FieldReader
    do throws(JSONParser.Failure) {
      fields = FieldReader(try JSONParser.parse(bytes))
    } catch {
      fields = FieldReader(.object(SalvagedObject.members(of: bytes)))
      fields.addProblem("byte \(error.offset + 1): \(error.message)")
    }
    try format.check(&fields, path: path.string)
    return fields
  }

  /// Replaces a file atomically.
  func replace(_ path: FilePath, with text: String) throws(StoreError) {
    try mappingErrors { () throws(PlatformError) in
      let output = try AtomicOutput(path, replacing: true, fileSystem: fileSystem)
      try output.write(text + "\n")
      try output.commit()
    }
  }

  /// Replaces a damaged file, which is kept under another name, such as
  /// `profile.corrupt-20261121T143000Z.json`.
  ///
  /// The first name exists at every moment: as the damaged file, then as the new one.
  ///
  /// - Returns: the name under which the damaged file is kept.
  func repair(_ path: FilePath, with text: String) throws(StoreError) -> FilePath {
    let aside = try backup(of: path, tag: "corrupt")
    try replace(path, with: text)
    return aside
  }

  /// Gives a file a second name, unless an earlier failed attempt did.
  private func backup(of path: FilePath, tag: String) throws(StoreError) -> FilePath {
    let folder = path.removingLastComponent()
    let status = try mappingErrors { () throws(PlatformError) in try fileSystem.status(of: path) }
    for name in (try? fileSystem.names(in: folder)) ?? []
    where name.hasPrefix("\(path.stem ?? "file").\(tag)-") {
      let given = folder.appending(name)
      if let other = try? fileSystem.status(of: given), other.identity == status?.identity {
        return given
      }
    }
    let aside = unusedPath(beside: path, tag: tag)
    do throws(PlatformError) {
      try fileSystem.link(path, as: aside)
    } catch {
      // Some file systems have no hard links.
      try copy(path, to: aside)
    }
    return aside
  }

  /// Copies a file to an unused name.
  private func copy(_ path: FilePath, to copy: FilePath) throws(StoreError) {
    try mappingErrors { () throws(PlatformError) in
      let bytes = try fileSystem.contents(of: path, limit: HistoryFile.maximumByteCount)
      let output = try AtomicOutput(copy, fileSystem: fileSystem)
      try output.write(bytes)
      try output.commit()
    }
  }

  /// An unused name, such as `profile.corrupt-20261121T143000Z.json`.
  func unusedPath(beside path: FilePath, tag: String) -> FilePath {
    var tag = "\(tag)-\(SessionIdentifier.stamp(.now))"
    let folder = path.removingLastComponent()
    func named(_ tag: String) -> FilePath {
      folder.appending("\(path.stem ?? "file").\(tag).\(path.extension ?? "json")")
    }
    // Two files within a second get different names.
    while (try? fileSystem.status(of: named(tag))) != nil { tag += "x" }
    return named(tag)
  }
}

/// The files by their meaning.
extension StoreFiles {
  /// Reads the profile; a damaged one is completed from the history.
  func profile() throws(StoreError) -> Loaded<Profile> {
    guard var fields = try fields(of: paths.profile, .profile) else {
      return try profileWithoutFile()
    }
    var profile = Profile(&fields)
    guard !fields.problems.isEmpty else { return Loaded(value: profile) }
    profile.merge(Profile(), history: try history.all().entries)
    return Loaded(value: profile, damage: fields.problems.joined(separator: "; "))
  }

  /// The profile without its file: it was lost when there is a history.
  private func profileWithoutFile() throws(StoreError) -> Loaded<Profile> {
    Loaded(value: Profile(rebuiltFrom: try history.all().entries), exists: false)
  }

  /// Reads the settings.
  func settings() throws(StoreError) -> Loaded<Settings> {
    guard var fields = try fields(of: paths.settings, .settings) else {
      return Loaded(value: Settings(), exists: false)
    }
    let settings = Settings(&fields)
    let damage = fields.problems.isEmpty ? nil : fields.problems.joined(separator: "; ")
    return Loaded(value: settings, damage: damage)
  }

  /// The path of a record's times.
  func ghostPath(_ constant: MathematicalConstant, session: String) -> FilePath {
    paths.ghosts.appending("\(constant.name)-\(session).json")
  }

  /// A record with its times, or `nil` where these cannot be read.
  func ghost(of held: HeldRecord, _ kind: GhostKind) -> PersonalBestRecord? {
    let path = ghostPath(held.run.constant, session: held.session)
    guard let fields = try? fields(of: path, .ghost), fields.problems.isEmpty else { return nil }
    return PersonalBestRecord(
      constant: held.run.constant, digitCount: held.run.digitCount, totalTime: held.run.totalTime,
      cumulativeTimes: fields.times("times"))
  }

  /// Writes the times of a record.
  func writeGhost(_ run: PersonalBestRecord, session: String) throws(StoreError) {
    let text = JSONWriter.object { writer in
      StoreFormat.ghost.begin(&writer)
      writer.member("constant", run.constant.name)
      writer.member("session", session)
      writer.member("times", nanoseconds: run.cumulativeTimes)
    }
    try replace(ghostPath(run.constant, session: session), with: text)
  }

  /// The path of a constant's learning state.
  func memoryPath(_ constant: MathematicalConstant) -> FilePath {
    paths.learning.appending("\(constant.name).json")
  }

  /// The learning state of a constant, rebuilt where its file is missing or damaged.
  func memory(of constant: MathematicalConstant) throws(StoreError) -> Loaded<ConstantMemory> {
    let stored = try fields(of: memoryPath(constant), .learning)
    if var fields = stored {
      let memory = ConstantMemory(&fields, constant: constant)
      if fields.problems.isEmpty { return Loaded(value: memory) }
    }
    return Loaded(
      value: ConstantMemory(of: constant, history: try history.all().entries),
      exists: stored != nil, damage: stored == nil ? nil : "it is rebuilt from the history")
  }
}
