import PracticeData

/// What became of the wish to be reminded.
package enum ReminderInstallation: Hashable, Sendable {
  /// A timer looks every day at this hour.
  case installed(hour: Int64)
  /// No timer could be started; this command starts one.
  case manual(command: String)
}

extension Trainer {
  /// Installs the timer of the reminder at the hour of the settings, without waiting for it; where
  /// one is being installed, after that.
  func beginReminder() {
    guard let install = installReminder else { return }
    let hour = state.settings.reminderHour
    wantedHour = hour
    guard !isInstalling else { return }
    isInstalling = true
    installedHour = hour
    // After the consent is on the disk, which the timer will read.
    store.install { install(hour) }
  }

  /// The hour that the timer is still to get, where it was changed while the timer was installed.
  package var pendingReminderHour: Int64? {
    guard state.settings.reminderConsent == .granted, wantedHour != installedHour else {
      return nil
    }
    return wantedHour
  }

  func note(_ result: ReminderInstallation) {
    isInstalling = false
    state.reminder = result
    // The hour was changed meanwhile.
    if wantedHour != installedHour, state.settings.reminderConsent == .granted { beginReminder() }
  }
}
