import PracticeEngine

/// The in-memory state of a store.
struct StoreState: Sendable {
  /// The profile, with pending sessions.
  var profile = Profile()

  /// The settings, with pending changes.
  var settings = Settings()

  /// Whether sessions are being saved.
  var health = StoreHealth.saving

  /// Messages to the player.
  var notices: [String] = []

  /// The pending sessions, the oldest first.
  var pending: [FinishedSession] = []

  /// The pending changes of settings.
  var changes: [SettingChange] = []

  /// Records of this process with their times, by session.
  var runs: [String: PersonalBestRecord] = [:]

  /// Whether a write is scheduled.
  var isDraining = false

  /// Whether the last write of records failed, perhaps partly done.
  var hasFailed = false

  /// The limit of pending sessions.
  static let maximumPendingSessions = 64

  /// Whether anything is pending.
  var hasWork: Bool { !pending.isEmpty || !changes.isEmpty }

  /// Creates the state from the files.
  init(opening disk: StoreFiles) {
    do throws(StoreError) {
      let loaded = try disk.profile()
      profile = loaded.value
      if let damage = loaded.damage {
        notify("'\(disk.paths.profile)' is damaged (\(damage)); what could be read is used")
      }
    } catch {
      health = .notSaving(reason: error.description)
      notify(error.description)
    }
    do throws(StoreError) {
      let loaded = try disk.settings()
      settings = loaded.value
      if let damage = loaded.damage {
        notify("'\(disk.paths.settings)' is damaged (\(damage)); the rest of it is used")
      }
    } catch {
      notify(error.description)
    }
  }

  /// Adds a notice, once.
  mutating func notify(_ line: String) {
    if !notices.contains(line) { notices.append(line) }
  }

  /// Adds a finished session.
  mutating func take(_ session: FinishedSession) -> SessionOutcome {
    var outcome = profile.settle(session)
    outcome.asksForReminder = settings.reminderConsent.shouldAsk(
      finishedSessions: profile.sessionCount)
    let updates = outcome.result.updates
    if let run = (updates.crown ?? updates.lightning)?.value { runs[session.id] = run }
    if pending.count < Self.maximumPendingSessions {
      pending.append(session)
    } else {
      let reason = "\(Self.maximumPendingSessions) sessions wait for the disk; those after them are not kept"
      health = .notSaving(reason: reason)
      notify(reason)
    }
    return outcome
  }

  /// Changes a setting.
  mutating func set(_ key: SettingKey, _ value: SettingValue) -> Bool {
    guard settings.set(key, to: value) else { return false }
    changes.removeAll { $0.key == key }
    changes.append(SettingChange(key: key, value: value))
    return true
  }

  /// Records the result of a write.
  mutating func note(records: StoreError?, settings: StoreError?) {
    hasFailed = records != nil
    if let error = records ?? settings {
      health = .notSaving(reason: error.description)
    } else if pending.isEmpty {
      health = .saving
    }
  }

  /// Applies the pending sessions to the profile on the disk.
  mutating func rebase(on profile: Profile) {
    self.profile = profile
    for session in pending { _ = self.profile.settle(session) }
  }
}
