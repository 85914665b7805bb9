import DigitCore
import FileIO
import PracticeEngine
import PracticeReplay
import Synchronization
public import SystemPackage

/// All data of a player as one text, for export and import.
///
/// JSON lines: a header, then `profile`, `settings`, a `session` each, a `ghost` each, a
/// `transcript` each, and `end` with the number of lines before it, which reveals a truncated file.
/// The learning state is derived from the sessions.
struct StoreArchive: Hashable, Sendable {
  /// The profile.
  var profile = Profile()
  /// The settings, if any.
  var settings: Settings?
  /// The sessions, the oldest first.
  var history: [HistoryEntry] = []
  /// The times of records, by session.
  var ghosts: [String: PersonalBestRecord] = [:]
  /// Transcripts of certified runs, by session.
  var transcripts: [String: String] = [:]

  /// Creates an empty archive.
  init() {}

  /// The archive as text, each line with its line feed.
  var text: String {
    var lines = [JSONWriter.object { StoreFormat.export.begin(&$0) }]
    lines.append("{\"profile\":\(profile.json)}")
    if let settings {
      lines.append("{\"settings\":\(settings.json.filter { $0 != "\n" })}")
    }
    lines += history.map { "{\"session\":\($0.json)}" }
    for (session, run) in ghosts.sorted(by: { $0.key < $1.key }) {
      lines.append(
        JSONWriter.object { writer in
          writer.key("ghost")
          writer.object { writer in
            writer.member("constant", run.constant.name)
            writer.member("session", session)
            writer.member("digits", run.digitCount)
            writer.member("time", nanoseconds: run.totalTime)
            writer.member("times", nanoseconds: run.cumulativeTimes)
          }
        })
    }
    for (session, text) in transcripts.sorted(by: { $0.key < $1.key }) {
      lines.append(
        JSONWriter.object { writer in
          writer.member("transcript", session)
          writer.member("text", text)
        })
    }
    lines.append("{\"end\":\(lines.count)}")
    return lines.joined(separator: "\n") + "\n"
  }
}

/// Reading an archive.
extension StoreArchive {
  /// Creates an archive from a text.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - path: its file, for errors.
  /// - Throws: ``StoreError`` with the number of the first invalid line.
  init(_ bytes: [UInt8], path: String) throws(StoreError) {
    self.init()
    var number = 0
    var isWhole = false
    for line in bytes.split(separator: 0x0A) {
      number += 1
      func wrong(_ detail: String) -> StoreError {
        StoreError(.damaged, path: path, detail: "line \(number): \(detail)")
      }
      let value: JSONValue
      do {
        value = try JSONParser.parse(Array(line))
      } catch {
        throw wrong("byte \(error.offset + 1): \(error.message)")
      }
      var fields = FieldReader(value)
      if number == 1 {
        try StoreFormat.export.check(&fields, path: path)
      } else if isWhole {
        throw wrong("nothing may follow the last line")
      } else if let end = fields.integer("end") {
        guard end == number - 1 else { throw wrong("\(end) lines are expected before it") }
        isWhole = true
      } else {
        take(&fields)
      }
      if let problem = fields.problems.first { throw wrong(problem) }
    }
    guard isWhole else {
      throw StoreError(
        .damaged, path: path, detail: "it is truncated after line \(number), or not an export")
    }
  }

  /// Reads one line; problems are recorded.
  private mutating func take(_ fields: inout FieldReader) {
    if var inner = fields.object("profile") {
      profile = Profile(&inner)
      fields.absorb(inner, from: "profile")
    } else if var inner = fields.object("settings") {
      settings = Settings(&inner)
      fields.absorb(inner, from: "settings")
    } else if var inner = fields.object("session") {
      if let entry = HistoryEntry(&inner) { history.append(entry) }
      fields.absorb(inner, from: "session")
    } else if var inner = fields.object("ghost") {
      takeGhost(&inner)
      fields.absorb(inner, from: "ghost")
    } else if fields.value("transcript") != nil {
      takeTranscript(&fields)
    } else {
      fields.addProblem("the line has an unknown kind")
    }
  }

  private mutating func takeGhost(_ fields: inout FieldReader) {
    let constant = fields.named("constant", MathematicalConstant.named)
    let session = fields.named("session") { SessionIdentifier.accepts($0) ? $0 : nil }
    let digits = fields.integer("digits", in: 1...FieldReader.maximumCount)
    let time = fields.nanoseconds("time")
    guard let constant, let session, let digits, let time,
      let run = PersonalBestRecord(
        constant: constant, digitCount: digits, totalTime: time,
        cumulativeTimes: fields.times("times"))
    else { return fields.addProblem("a ghost needs constant, session, digits, time and its times") }
    ghosts[session] = run
  }

  private mutating func takeTranscript(_ fields: inout FieldReader) {
    let session = fields.named("transcript") { SessionIdentifier.accepts($0) ? $0 : nil }
    let text = fields.named("text") { $0 }
    guard let session, let text else {
      return fields.addProblem("a transcript needs its session and its text")
    }
    // Its content is checked by the replay: a damaged one must not block the others.
    transcripts[session] = text
  }
}

/// Export and import.
extension PracticeStore {
  /// All stored data as one text; see `docs/STORE_FORMAT.md`.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(size of the data); waits for the disk.
  public func exportedText() throws(StoreError) -> String {
    // Another instance must not write between the reading of two files.
    let lock = disk.lockDataForReading()
    defer { lock?.unlock() }
    return try archive().text
  }

  /// The changes of an import.
  public struct ImportReport: Hashable, Sendable {
    /// Sessions that were new to the history.
    public let newSessions: Int
    /// Sessions in the history now.
    public let sessions: Int
    /// The backup of replaced data.
    public let backup: FilePath?
  }

  /// Imports an export, which is checked as a whole before anything is written.
  ///
  /// Sessions are merged by their identifiers, of every record the better stays, and running totals
  /// are never smaller than the sum of all sessions. Importing the same file twice changes nothing
  /// the second time.
  ///
  /// - Parameters:
  ///   - bytes: the exported text.
  ///   - path: its file, for errors.
  ///   - replacing: whether the stored data is replaced instead of merged, after a backup.
  /// - Throws: ``StoreError``.
  public func importText(
    _ bytes: [UInt8], path: String, replacing: Bool
  ) throws(StoreError) -> ImportReport {
    let incoming = try StoreArchive(bytes, path: path)
    let lock = try disk.lockData()
    defer { lock.unlock() }
    let current = try disk.openProfile { line in state.withLock { $0.notify(line) } }
    let own = try archive()
    var backup: FilePath?
    if replacing {
      let path = disk.unusedPath(beside: paths.data.appending("all.jsonl"), tag: "before-import")
      try disk.replace(path, with: String(own.text.dropLast()))
      backup = path
    }
    let known = Set(own.history.map(\.id))
    var merged = incoming
    if !replacing {
      merged.history = HistoryPage.joined(own.history, incoming.history)
      merged.profile = current
      merged.profile.merge(incoming.profile, history: merged.history)
    }
    try write(merged, replacesSettings: replacing)
    state.withLock { $0.rebase(on: merged.profile) }
    return ImportReport(
      newSessions: incoming.history.count { !known.contains($0.id) },
      sessions: merged.history.count, backup: backup)
  }

  /// Reads everything.
  private func archive() throws(StoreError) -> StoreArchive {
    var archive = StoreArchive()
    archive.profile = try disk.profile().value
    let settings = try disk.settings()
    if settings.exists { archive.settings = settings.value }
    archive.history = try disk.history.all().entries
    for values in archive.profile.constants.values {
      for kind in GhostKind.allCases {
        guard let held = values[kind], let run = disk.ghost(of: held, kind) else { continue }
        archive.ghosts[held.session] = run
      }
    }
    for name in (try? disk.fileSystem.names(in: paths.transcripts)) ?? [] {
      // Foreign files are ignored.
      guard name.hasSuffix(".jsonl"), SessionIdentifier.accepts(String(name.dropLast(6))) else {
        continue
      }
      let bytes = try mappingErrors { () throws(PlatformError) in
        try disk.fileSystem.contents(of: paths.transcripts.appending(name), limit: 1 << 30)
      }
      archive.transcripts[String(name.dropLast(6))] = String(decoding: bytes, as: UTF8.self)
    }
    return archive
  }

  /// Writes an archive in an order that is safe when the process is killed: files to which the
  /// profile refers before it, derived files after it.
  private func write(_ archive: StoreArchive, replacesSettings: Bool) throws(StoreError) {
    for (session, run) in archive.ghosts { try disk.writeGhost(run, session: session) }
    for (session, text) in archive.transcripts {
      try disk.replace(
        paths.transcript(of: session), with: text.last == "\n" ? String(text.dropLast()) : text)
    }
    for name in (try? disk.fileSystem.names(in: paths.learning)) ?? [] {
      try mappingErrors { () throws(PlatformError) in
        try disk.fileSystem.remove(paths.learning.appending(name))
      }
    }
    try disk.replace(paths.profile, with: archive.profile.json)
    try disk.replace(paths.history, with: HistoryFile.text(of: archive.history))
    let exists = try disk.settings().exists
    guard let settings = archive.settings, replacesSettings || !exists else { return }
    let lock = try disk.lockSettings()
    defer { lock.unlock() }
    try disk.replace(paths.settings, with: settings.json)
    state.withLock { $0.settings = settings }
  }
}
