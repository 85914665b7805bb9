import DigitCore
import PlatformIO
import PracticeEngine
import PracticeReplay
import SystemPackage

/// The files of the store: reading them, replacing them, setting damaged ones aside.
struct StoreDisk: Sendable {
  /// The folders.
  let places: StorePlaces

  /// Where they lie.
  let fileSystem: FileSystem

  /// How long to wait for another instance, in milliseconds; it holds the lock for a few.
  static let patience = 5_000

  /// The history.
  var history: HistoryFile { HistoryFile(path: places.history, fileSystem: fileSystem) }
}

/// Small files of JSON.
extension StoreDisk {
  /// Reads an object.
  ///
  /// - Returns: its members with the problems so far, or `nil` where there is no file.
  func fields(of path: FilePath, _ format: StoreFormat) throws(StoreError) -> Fields? {
    let bytes: [UInt8]
    do throws(PlatformError) {
      bytes = try fileSystem.contents(of: path)
    } catch {
      if error.errno == .noSuchFileOrDirectory || error.errno == .notDirectory { return nil }
      throw StoreError(error)
    }
    do {
      var fields = Fields(try JSONParser.parse(bytes))
      try format.check(&fields, path: path.string)
      return fields
    } catch let error as StoreError {
      throw error
    } catch let failure as JSONParser.Failure {
      var fields = Fields(.object([:]))
      fields.complain("byte \(failure.offset + 1): \(failure.message)")
      return fields
    } catch {
      return nil
    }
  }

  /// Puts a text in the place of a file, in one step.
  func replace(_ path: FilePath, with text: String) throws(StoreError) {
    try storing { () throws(PlatformError) in
      let output = try AtomicOutput(path, replacing: true, fileSystem: fileSystem)
      try output.write(text + "\n")
      try output.commit()
    }
  }

  /// Gives a damaged file another name, such as `profile.corrupt-20261121T143000Z.json`.
  ///
  /// - Returns: the line that tells of it.
  func setAside(_ path: FilePath, because damage: String) throws(StoreError) -> String {
    let aside = asidePath(of: path)
    try storing { () throws(PlatformError) in try fileSystem.setAside(path, as: aside) }
    return "'\(path)' was damaged (\(damage)) and is kept as '\(aside)'"
  }

  /// The name under which a damaged file is kept.
  func asidePath(of path: FilePath) -> FilePath {
    var tag = "corrupt-" + SessionIdentifier.stamp(.now)
    let folder = path.removingLastComponent()
    func named(_ tag: String) -> FilePath {
      folder.appending("\(path.stem ?? "file").\(tag).\(path.extension ?? "json")")
    }
    // Two damaged files within a second keep apart.
    while (try? fileSystem.status(of: named(tag))) != nil { tag += "x" }
    return named(tag)
  }
}

/// The files by their meaning.
extension StoreDisk {
  /// Reads the critical values; damaged ones are completed from the history as far as it goes.
  func profile() throws(StoreError) -> Loaded<Profile> {
    guard var fields = try fields(of: places.profile, .profile) else {
      return try profileWithoutFile()
    }
    var profile = Profile(&fields)
    guard !fields.problems.isEmpty else { return Loaded(value: profile) }
    profile.merge(Profile(), history: try history.all().entries)
    return Loaded(value: profile, damage: fields.problems.joined(separator: "; "))
  }

  /// The critical values where their file is missing: it was lost when there is a history.
  private func profileWithoutFile() throws(StoreError) -> Loaded<Profile> {
    Loaded(value: Profile(rebuiltFrom: try history.all().entries), exists: false)
  }

  /// Reads the settings.
  func settings() throws(StoreError) -> Loaded<Settings> {
    guard var fields = try fields(of: places.settings, .settings) else {
      return Loaded(value: Settings(), exists: false)
    }
    let settings = Settings(&fields)
    let damage = fields.problems.isEmpty ? nil : fields.problems.joined(separator: "; ")
    return Loaded(value: settings, damage: damage)
  }

  /// The path of a record's times.
  func ghostPath(_ constant: MathematicalConstant, session: String) -> FilePath {
    places.ghosts.appending("\(constant.name)-\(session).json")
  }

  /// A record with its times, or `nil` where they cannot be read.
  func ghost(of held: HeldRecord, _ kind: GhostKind) -> PersonalBestRecord? {
    let path = ghostPath(held.run.constant, session: held.session)
    guard let fields = try? fields(of: path, .ghost), fields.problems.isEmpty,
      case .array(let elements)? = fields.value("times")
    else { return nil }
    let times = elements.compactMap { element -> Int64? in
      if case .number(let number) = element { return number.nanoseconds }
      return nil
    }
    return PersonalBestRecord(
      constant: held.run.constant, digitCount: held.run.digitCount, totalTime: held.run.totalTime,
      cumulativeTimes: times)
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

  /// The path of what is known of a constant's memory.
  func memoryPath(_ constant: MathematicalConstant) -> FilePath {
    places.learning.appending("\(constant.name).json")
  }

  /// What is known of a constant's memory; where its file is missing or damaged, from the history.
  func memory(of constant: MathematicalConstant) throws(StoreError) -> Loaded<ConstantMemory> {
    let stored = try fields(of: memoryPath(constant), .learning)
    if var fields = stored {
      let memory = ConstantMemory(&fields, constant: constant)
      if fields.problems.isEmpty { return Loaded(value: memory) }
    }
    return Loaded(
      value: ConstantMemory(of: constant, history: try history.all().entries),
      exists: stored != nil, damage: stored == nil ? nil : "it is made anew from the history")
  }
}
