package import DigitCore
package import PracticeEngine
package import PracticePresentation
package import PracticeRecords

/// The player's data as the trainer needs it: on a disk, or in a browser.
///
/// No member waits: what was finished or changed counts at once and is written later.
package protocol TrainerStore: AnyObject {
  /// The critical values, with every session of this process.
  var profile: Profile { get }
  /// The settings.
  var settings: Settings { get }
  /// Whether sessions are being saved.
  var health: StoreHealth { get }
  /// Messages to the player, each line once, in order.
  var notices: [String] { get }
  /// Whether a write that ``trackWrite()`` follows is pending.
  var isWriting: Bool { get }

  /// Finds out whether anything can be saved.
  func prepare()
  /// Follows the next write, to show whether it succeeded.
  func trackWrite()

  /// Adds a finished session.
  func finish(_ session: FinishedSession) -> SessionOutcome
  /// Adds the result of a matrix; returns whether it is the constant's best one now.
  func keep(_ result: MatrixResult, of constant: MathematicalConstant) -> Bool

  /// Begins to delete a session; records then follow from what is left.
  func deleteSession(_ id: String)
  /// What became of the deletion, once it is over; it is returned once.
  func takeDeletion() -> SessionDeletion?

  /// Changes a setting; returns whether the value is valid.
  @discardableResult
  func set(_ key: SettingKey, to value: SettingValue) -> Bool

  /// The run that holds a record, with the times for its ghost where they are known.
  func ghost(of constant: MathematicalConstant, _ kind: GhostKind) -> PersonalBestRecord?
  /// The player's learning state of a constant.
  func memory(of constant: MathematicalConstant) -> ConstantMemory

  /// The player's own words for pairs of digits; `nil` where there are none that can be read.
  func words(_ language: Language) -> PairWords?

  /// Begins to install the timer of the reminder, after what was changed is saved.
  ///
  /// - Parameter work: installs it, on any thread.
  func install(_ work: @escaping @Sendable () -> ReminderInstallation)
  /// What became of the installation, once it is over; it is returned once.
  func takeInstallation() -> ReminderInstallation?

  /// Begins to load the newest sessions.
  func loadHistory()
  /// The newest sessions, once they are loaded; they are returned once.
  func takeHistory() -> [HistoryEntry]?
  /// Begins to load the best runs of every constant.
  func loadBestRuns()
  /// The best runs, once they are loaded; they are returned once.
  func takeBestRuns() -> BestRuns?

  /// Keeps the events of a running session since the last call.
  func keep(
    _ journal: inout SessionJournal, of recorder: SessionRecorder, digits: SessionDigits,
    now: WallTime)
  /// Forgets a running session that its player discarded.
  func discardJournal(of id: String)
}

extension TrainerStore {
  /// Saves the consent to reminders.
  ///
  /// - Parameter granted: whether the player wants reminders.
  package func consent(granted: Bool) {
    let answer: ReminderConsent = granted ? .granted : .denied
    set(.reminderConsent, to: .name(answer.name))
  }
}
