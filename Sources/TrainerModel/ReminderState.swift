import PracticeRecords

/// What became of the wish to be reminded.
package enum ReminderInstallation: Hashable, Sendable {
  /// A timer looks every day at this hour.
  case installed(hour: Int64)
  /// No timer could be started; this command starts one.
  case manual(command: String)
}

/// The reminder.
extension Trainer {
  /// Installs the timer of the reminder, without waiting for it.
  func beginReminder() {
    guard let install = installReminder else { return }
    let hour = state.settings.reminderHour
    isInstalling = true
    // After the consent is on the disk, which the timer will read.
    store.install { install(hour) }
  }

  /// Takes the result of the installation.
  func updateReminder() {
    guard isInstalling, let result = store.takeInstallation() else { return }
    isInstalling = false
    state.reminder = result
  }
}
