import PracticeEngine

/// What a store knows in memory.
struct StoreState: Sendable {
  /// The critical values, with what waits to be written.
  var profile = Profile()

  /// The settings, with what waits to be written.
  var settings = Settings()

  /// Whether what is practised is kept.
  var health = StoreHealth.saving

  /// What a person should be told.
  var notices: [String] = []

  /// The sessions that wait to be written, the oldest first.
  var pending: [FinishedSession] = []

  /// The settings that wait to be written.
  var changes: [SettingChange] = []

  /// Records of this process with their times, by session.
  var runs: [String: PersonalBestRecord] = [:]

  /// Whether a job to write is under way.
  var isDraining = false

  /// Whether writing records failed the last time, maybe half way.
  var hasFailed = false

  /// How many sessions may wait for the disk.
  static let most = 64

  /// Whether anything waits to be written.
  var hasWork: Bool { !pending.isEmpty || !changes.isEmpty }

  /// Reads the files.
  init(opening disk: StoreDisk) {
    do throws(StoreError) {
      let loaded = try disk.profile()
      profile = loaded.value
      if let damage = loaded.damage {
        tell("'\(disk.places.profile)' is damaged (\(damage)); what could be read is used")
      }
    } catch {
      health = .notSaving(reason: error.description)
      tell(error.description)
    }
    do throws(StoreError) {
      let loaded = try disk.settings()
      settings = loaded.value
      if let damage = loaded.damage {
        tell("'\(disk.places.settings)' is damaged (\(damage)); the rest of it is used")
      }
    } catch {
      tell(error.description)
    }
  }

  /// Adds a line to tell, once.
  mutating func tell(_ line: String) {
    if !notices.contains(line) { notices.append(line) }
  }

  /// Takes up a finished session.
  mutating func take(_ session: FinishedSession) -> SessionOutcome {
    var outcome = profile.settle(session)
    outcome.asksForReminder = settings.reminderConsent.shouldAsk(
      finishedSessions: profile.sessionCount)
    let updates = outcome.settlement.updates
    if let run = (updates.crown ?? updates.lightning)?.value { runs[session.id] = run }
    if pending.count < Self.most {
      pending.append(session)
    } else {
      let reason = "\(Self.most) sessions wait for the disk; those after them are not kept"
      health = .notSaving(reason: reason)
      tell(reason)
    }
    return outcome
  }

  /// Takes up a changed setting.
  mutating func set(_ key: SettingKey, _ value: SettingValue) -> Bool {
    guard settings.set(key, to: value) else { return false }
    changes.removeAll { $0.key == key }
    changes.append(SettingChange(key: key, value: value))
    return true
  }

  /// Takes note of what writing came to.
  mutating func note(records: StoreError?, settings: StoreError?) {
    hasFailed = records != nil
    if let error = records ?? settings {
      health = .notSaving(reason: error.description)
    } else if pending.isEmpty {
      health = .saving
    }
  }

  /// Starts from what is on the disk and takes up what waits.
  mutating func rebase(on profile: Profile) {
    self.profile = profile
    for session in pending { _ = self.profile.settle(session) }
  }
}
