package import DigitCore
package import PracticeData
package import PracticeEngine
import Text
package import TrainerModel

/// A player's data in a browser: the values of `PracticeRecords`, kept as named texts.
///
/// The names are those of the files in `docs/STORE_FORMAT.md`, but each session of the history has
/// a text of its own. The page keeps what ``takeChanges()`` returns in one transaction a frame.
package final class BrowserStore: TrainerStore {
  /// A text to keep under a name; `nil` removes it.
  package typealias Change = (name: String, text: String?)

  package private(set) var profile = Profile()
  package private(set) var settings = Settings()
  package private(set) var health = StoreHealth.saving
  package private(set) var notices: [String] = []
  package private(set) var keptDigits: Int64?

  /// Whether nothing may be written.
  private var isClosed = false
  /// Whether a newer program wrote a text, and whether there is a profile.
  private var (isForeign, hasProfile) = (false, false)
  /// The text of a profile that could not be read.
  private var damagedProfile: String?
  /// Whether settings were ever changed.
  private var hasSettings = false
  /// The sessions, the oldest first, as far as they are loaded.
  private var history: [HistoryEntry] = []
  private var memories = ShortTable<MathematicalConstant, ConstantMemory>()
  private var ghosts = ShortTable<String, PersonalBestRecord>()
  private var transcripts: [String: String] = [:]
  /// The player's own words for pairs of digits, by the name under which they are kept.
  private var ownWords: [String: String] = [:]
  private var changes: [Change] = []
  /// The players of this browser, and their profiles but for that of the one who plays.
  private var players = Players()
  private var profiles = ShortTable<Int64, Profile>()
  /// The names of what is kept of the others.
  private var others = ShortTable<Int64, [String]>()
  /// The changes beside what belongs to the one who plays.
  private var deviceChanges: [Change] = []
  private var events: [TrainerEvent] = []
  /// The journal of a session that was torn off, until it is settled.
  private var interrupted: [UInt8] = []
  /// The journal of the running session in pieces, of which only the last one grows: a whole one
  /// would be written anew every second, and be in memory several times.
  private var journal: [String] = []
  /// The length from which on a piece no longer grows, in bytes.
  private static let journalPiece = 16_384

  package init() {}

  /// The changes since the last call, in order; none of a closed store.
  package func takeChanges() -> [Change] {
    defer {
      changes.removeAll(keepingCapacity: true)
      deviceChanges = []
    }
    let prefix = Self.prefix(of: players.current)
    let own = changes.map { (name: prefix + $0.name, text: $0.text) }
    return isClosed ? [] : own + deviceChanges
  }

  /// Notes why the page could not save; `nil` where it saves again.
  package func note(failure reason: String?) {
    if !isClosed { health = reason.map { .notSaving(reason: $0) } ?? .saving }
  }

  /// Lets nothing be written any more, and tells the player why: what was not read must not be
  /// overwritten.
  package func close(_ reason: String) {
    isClosed = true
    health = .notSaving(reason: reason)
  }

  /// The events since the last call, in order.
  package func takeEvents() -> [TrainerEvent] {
    defer { events = [] }
    return events
  }

  /// Has a text kept under a name, or removed.
  @inline(never)
  private func write(_ name: String, _ text: String?) { changes.append((name, text)) }

  package func prepare() {}
  package func trackWrite() {}

  package func finish(_ session: FinishedSession) -> SessionOutcome {
    let entry = session.entry
    var outcome = profile.settle(session)
    outcome.asksForReminder = settings.reminderConsent == .notAsked
    if let run = (outcome.result.updates.crown ?? outcome.result.updates.lightning)?.value {
      keep(run, session: entry.id)
    }
    if entry.summary.certified {
      let text = session.transcript.encoded(endingIn: session.snapshot)
      transcripts[entry.id] = text
      write("transcripts/\(entry.id)", text)
    }
    note(entry)
    removeGhosts()
    discardJournal(of: entry.id)
    return outcome
  }

  /// Keeps a running session, so that it is found again when the page is torn off.
  package func keep(
    _ journal: inout SessionJournal, of recorder: SessionRecorder, digits: SessionDigits,
    now: WallTime
  ) {
    addToJournal(journal.text(of: recorder, digits: digits, now: now))
  }

  private func addToJournal(_ text: String) {
    let isFull = journal.last.map { $0.utf8.count >= Self.journalPiece } ?? true
    if isFull { journal.append("") }
    let last = journal.count - 1
    journal[last] += text
    write(Self.journalName(last), journal[last])
  }

  /// While it runs, a recital is kept like a session: it alone is going on.
  package func keepRecital(_ id: String, _ text: String, isOver: Bool) {
    if journal.isEmpty { write("transcripts/\(id)", nil) }
    addToJournal(text)
    if isOver { closeRecital(id, journal.joined()) }
  }

  private func closeRecital(_ id: String, _ text: String) {
    transcripts[id] = text
    write("transcripts/\(id)", text)
    discardJournal(of: id)
  }

  package func loadRecitals(limit: Int) {
    let ids = transcripts.orderedKeys.reversed().filter {
      $0.utf8.starts(with: RecitalRecord.prefix.utf8)
    }
    var shown: [RecitalRecord] = []
    for id in ids where shown.count < limit {
      if let text = transcripts[id], let record = try? RecitalRecord(Array(text.utf8)) {
        shown.append(record)
      }
    }
    events.append(.recitals(shown))
  }

  package func discardJournal(of id: String) {
    for piece in journal.indices { write(Self.journalName(piece), nil) }
    journal = []
  }

  /// The name of a piece of the running session; names are as long as each other, so that their
  /// order is that of the pieces.
  private static func journalName(_ piece: Int) -> String { "running/\(1_000_000 + piece)" }

  package func keep(_ result: MatrixResult, of constant: MathematicalConstant) -> Bool {
    let place = profile.take(result, of: constant)
    if place.hasValue { write("profile", profile.json) }
    return place == 0
  }

  package func deleteSession(_ id: String) {
    guard let place = history.firstIndex(where: { $0.id == id }) else {
      events.append(.deletion(.missing))
      return
    }
    let entry = history.remove(at: place)
    profile = profile.without(entry, history: history)
    let memory = ConstantMemory(of: entry.constant, history: history)
    memories[entry.constant] = memory
    transcripts[id] = nil
    for held in profile.heldRecords { restoreGhost(of: held) }
    removeGhosts()
    write("history/\(id)", nil)
    write("transcripts/\(id)", nil)
    write("learning/\(entry.constant.name)", memory.json)
    write("profile", profile.json)
    events.append(.deletion(.deleted))
  }

  /// Takes the times of a run that holds a record from its transcript.
  private func restoreGhost(of held: HeldRecord) {
    guard held.run.isTimed, !ghosts[held.session].hasValue,
      let text = transcripts[held.session],
      let run = held.run.with(TranscriptParser.keyTimes(of: Array(text.utf8)))
    else { return }
    keep(run, session: held.session)
  }

  @discardableResult
  package func set(_ key: SettingKey, to value: SettingValue) -> Bool {
    guard settings.set(key, to: value) else { return false }
    hasSettings = true
    write("settings", settings.json)
    return true
  }

  package func ghost(
    of constant: MathematicalConstant, _ kind: GhostKind
  ) -> PersonalBestRecord? {
    guard let held = profile[constant][kind] else { return nil }
    return ghosts[held.session] ?? held.run
  }

  package func loadGhost(of constant: MathematicalConstant, _ kind: GhostKind) {}

  package func memory(of constant: MathematicalConstant) -> ConstantMemory? {
    memories[constant] ?? ConstantMemory(of: constant)
  }

  package func loadMemory(of constant: MathematicalConstant) {}

  /// Keeps the player's own words of a language; an empty list brings back the program's.
  ///
  /// - Throws: `FormatError` with the first line that says nothing; then nothing changed.
  package func keep(
    words text: String, _ language: Language, over standard: PairWords
  ) throws(FormatError) {
    var words = standard
    if let problem = words.read(text).first { throw .damaged("line \(problem.line)") }
    let name = "words-" + language.code
    ownWords[name] = text
    write(name, text)
  }

  package func loadWords(_ language: Language, over standard: PairWords) {
    guard let text = ownWords["words-" + language.code] else { return }
    var words = standard
    _ = words.read(text)
    events.append(.words(words))
  }

  package func install(_ work: @escaping @Sendable () -> ReminderInstallation) {
    events.append(.installation(work()))
  }

  package func loadHistory() {
    events.append(.history(Array(history.suffix(HistoryPage.standardLength).reversed())))
  }

  package func loadBestRuns() { events.append(.bestRuns(BestRuns(of: history))) }

  package func loadPlayers(after change: PlayerChange?) {
    // The one who plays does so until the page begins anew.
    var changed = players
    let problem = change.flatMap { changed.make($0) }
    if change.hasValue, !problem.hasValue {
      if case .remove(let number)? = change {
        for name in others[number] ?? [] {
          deviceChanges.append((Self.prefix(of: number) + name, nil))
        }
        others[number] = nil
      }
      deviceChanges.append(("players", changed.json))
      changed.current = players.current
      players = changed
    }
    let profiles = players.all.map { player in
      player.number == players.current ? profile : self.profiles[player.number] ?? Profile()
    }
    events.append(.players(players, profiles, after: change, problem))
  }

  /// What the names of a player's texts begin with: nothing for the first.
  private static func prefix(of player: Int64) -> String {
    player == 1 ? "" : "players/\(player)/"
  }

  /// Adds a session that is in the profile to what follows from sessions.
  private func note(_ entry: HistoryEntry) {
    history.append(entry)
    var memory = memories[entry.constant] ?? ConstantMemory(of: entry.constant)
    memory.note(entry)
    memories[entry.constant] = memory
    write("profile", profile.json)
    write("history/\(entry.id)", entry.json)
    write("learning/\(entry.constant.name)", memory.json)
  }

  private func keep(_ run: PersonalBestRecord, session: String) {
    ghosts[session] = run
    let text = JSONWriter.object { writer in
      StoreFormat.ghost.begin(&writer)
      run.write(to: &writer, session: session)
    }
    write("ghosts/\(session)", text)
  }

  /// Removes the times of beaten records.
  private func removeGhosts() {
    let needed = profile.heldRecords.map { $0.session }
    for ghost in ghosts.entries where !needed.contains(ghost.key) {
      ghosts[ghost.key] = nil
      write("ghosts/\(ghost.key)", nil)
    }
  }
}

/// Reading what the page kept.
extension BrowserStore {
  /// Takes a text that the page kept under a name.
  ///
  /// The page hands over the list of players first, then the others in the order of their names, so
  /// that the pieces of a journal stand in theirs.
  package func load(_ name: String, _ bytes: [UInt8]) {
    var parts = Array(name.utf8).pieces(at: UInt8(ascii: "/")).map {
      String(decoding: Array($0), as: UTF8.self)
    }
    var player: Int64 = 1
    if parts.first == "players" {
      guard parts.count > 1 else { return loadPlayers(bytes) }
      // As JSON: the library's own way to read a number is three kilobytes of the page.
      guard parts.count > 2, let value = try? JSONParser.parse(Array(parts[1].utf8)),
        let number = value.integer
      else { return }
      // A list that was lost or damaged.
      players.find(number)
      player = number
      parts.removeFirst(2)
    }
    let (kind, rest) = (parts.first ?? "", parts.count > 1 ? parts[1] : "")
    if player == players.current { return load(kind, rest, bytes) }
    others[player, default: []].append(parts.joined(separator: "/"))
    if kind == "profile" {
      var fields = FieldReader((try? JSONParser.parse(bytes)) ?? .object([:]))
      profiles[player] = Profile(&fields)
    }
  }

  private func loadPlayers(_ bytes: [UInt8]) {
    var fields = FieldReader((try? JSONParser.parse(bytes)) ?? .object([:]))
    do throws(FormatError) {
      try StoreFormat.players.check(&fields)
      players = Players(&fields)
    } catch { isForeign = true }
  }

  /// Takes a text of the one who plays.
  private func load(_ kind: String, _ rest: String, _ bytes: [UInt8]) {
    let name = rest.isEmpty ? kind : "\(kind)/\(rest)"
    if kind == "transcripts" {
      if SessionIdentifier.accepts(rest) {
        transcripts[rest] = String(decoding: bytes, as: UTF8.self)
      }
      return
    }
    if kind.utf8.starts(with: "words-".utf8) {
      ownWords[kind] = String(decoding: bytes, as: UTF8.self)
      return
    }
    if kind == "running" {
      // The page was torn off while a session ran: what was typed counts, as interrupted.
      interrupted += bytes
      write(name, nil)
      return
    }
    let value = try? JSONParser.parse(bytes)
    var fields = FieldReader(value ?? .object(SalvagedObject.members(of: bytes)))
    let format: StoreFormat? =
      switch kind {
      case "profile": .profile
      case "settings": .settings
      case "learning": .learning
      case "ghosts": .ghost
      default: nil
      }
    do throws(FormatError) { try format?.check(&fields) } catch { isForeign = true }
    switch kind {
    case "profile":
      profile = Profile(&fields)
      hasProfile = true
      if !value.hasValue || !fields.problems.isEmpty {
        damagedProfile = String(decoding: bytes, as: UTF8.self)
        return
      }
    case "settings":
      settings = Settings(&fields)
      hasSettings = true
    case "history":
      if let entry = HistoryEntry(&fields), !history.contains(where: { $0.id == entry.id }) {
        history.append(entry)
      }
    case "learning":
      if let constant = MathematicalConstant.named(rest) {
        let memory = ConstantMemory(&fields, constant: constant)
        if fields.problems.isEmpty { memories[constant] = memory }
      }
    case "ghosts": ghosts[rest] = PersonalBestRecord(&fields)
    default: return
    }
    if let problem = fields.problems.first { notices.append("\(name): \(problem)") }
  }

  /// Completes the loading: what is missing is made again from the history, and what was torn off
  /// is settled, once.
  package func didLoad(_ words: Localization, on today: CivilDay) {
    history = history.ordered { [$0.ended.unixSeconds] }
    defer { interrupted = [] }
    if isForeign { close(words[.newerRecords]) }
    if damagedProfile != nil || !hasProfile && !history.isEmpty {
      profile.merge(Profile(), history: history, on: today)
      write("profile", profile.json)
    }
    if let text = damagedProfile {
      write("profile.broken", text)
      notices.append(words[.profileRebuilt])
    }
    for constant in MathematicalConstant.all where !memories[constant].hasValue {
      memories[constant] = ConstantMemory(of: constant, history: history)
    }
    if RecitalRecord.begins(interrupted), let record = try? RecitalRecord(interrupted) {
      return closeRecital(record.id, record.text)
    }
    guard let session = SessionJournal.session(in: interrupted) else { return }
    if history.contains(where: { $0.id == session.id }) { return }
    _ = profile.settle(session)
    note(session.entry)
    if session.snapshot.correctCount > 0 { keptDigits = session.snapshot.correctCount }
  }
}

extension BrowserStore {
  /// All data as one text, as `pi-trainer data export` writes it.
  package var archive: String {
    var archive = StoreArchive()
    archive.profile = profile
    if hasSettings { archive.settings = settings }
    archive.history = history
    archive.ghosts = ghosts
    for constant in MathematicalConstant.all {
      if let memory = memories[constant], !memory.isEmpty {
        archive.memories[constant] = memory
      }
    }
    archive.transcripts = transcripts
    return archive.text
  }

  /// Takes an export over: sessions are merged, of every record the better stays.
  ///
  /// - Returns: the number of new sessions.
  /// - Throws: `FormatError` with the first invalid line; then nothing changed.
  package func merge(_ bytes: [UInt8], on today: CivilDay) throws(FormatError) -> Int {
    let incoming = try StoreArchive(bytes)
    let before = history.count
    history = HistoryPage.joined(history, incoming.history)
    profile.merge(incoming.profile, history: history, on: today)
    for (session, text) in incoming.transcripts(beyond: transcripts) {
      transcripts[session] = text
      write("transcripts/\(session)", text)
    }
    for ghost in incoming.ghosts.entries { keep(ghost.value, session: ghost.key) }
    removeGhosts()
    for entry in incoming.history { write("history/\(entry.id)", entry.json) }
    for constant in MathematicalConstant.all {
      let states = [memories[constant], incoming.memories[constant]]
      let memory = ConstantMemory.joined(of: constant, history: history, states)
      memories[constant] = memory
      if !memory.isEmpty { write("learning/\(constant.name)", memory.json) }
    }
    if let settings = incoming.settings, !hasSettings {
      self.settings = settings
      hasSettings = true
      write("settings", settings.json)
    }
    write("profile", profile.json)
    return history.count - before
  }
}
