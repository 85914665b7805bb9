package import DigitCore
package import PracticeData
package import PracticeEngine

/// What was done for the trainer beside its loop, to which it is posted.
package enum TrainerEvent: Sendable {
  /// What ``TrainerStore/trackWrite()`` follows is over.
  case wrote
  /// The newest sessions, the newest first.
  case history([HistoryEntry])
  /// The best runs of every constant.
  case bestRuns(BestRuns)
  case deletion(SessionDeletion)
  case installation(ReminderInstallation)
  /// ``TrainerStore/memory(of:)`` was read.
  case memory(MathematicalConstant)
  /// ``TrainerStore/ghost(of:_:)`` has times that it had not.
  case ghost(MathematicalConstant, GhostKind)
  /// The players, their profiles, and why they are as they were.
  case players(Players, [Profile], after: PlayerChange?, PlayerProblem?)
  /// The player's own words for pairs of digits.
  case words(PairWords)
  /// The newest recitals, the newest first.
  case recitals([RecitalRecord])
  /// The computation of missing digits has gone on, or is over.
  case computation(DigitComputation)
}

/// The player's data as the trainer needs it: on a disk, or in a browser.
///
/// No member waits: what was finished or changed counts at once and is written later, and what is
/// read comes as an event, which a front end hands to ``Trainer/tick(at:taking:)``.
package protocol TrainerStore: AnyObject {
  /// The critical values, with every session of this process.
  var profile: Profile { get }
  var settings: Settings { get }
  /// Whether sessions are being saved.
  var health: StoreHealth { get }
  /// Messages to the player, each line once, in order.
  var notices: [String] { get }

  /// The right digits of a run that was torn off before this start, and counts; `nil` without one.
  var keptDigits: Int64? { get }

  /// Finds out whether anything can be saved.
  func prepare()
  /// Follows the next write, to show whether it succeeded.
  func trackWrite()

  func finish(_ session: FinishedSession) -> SessionOutcome
  /// Adds the result of a drill; returns whether it is the constant's best one of its form now.
  func keep(_ result: MatrixResult, of constant: MathematicalConstant) -> Bool

  /// Begins to delete a session; records then follow from what is left.
  func deleteSession(_ id: String)

  /// Changes a setting; returns whether the value is valid.
  @discardableResult
  func set(_ key: SettingKey, to value: SettingValue) -> Bool

  /// The run that holds a record, with the times for its ghost where they are in memory.
  func ghost(of constant: MathematicalConstant, _ kind: GhostKind) -> PersonalBestRecord?
  /// Begins to load the times of a record where they are not in memory.
  func loadGhost(of constant: MathematicalConstant, _ kind: GhostKind)
  /// The player's learning state of a constant; `nil` before it was loaded.
  func memory(of constant: MathematicalConstant) -> ConstantMemory?
  /// Begins to load the player's learning state of a constant.
  func loadMemory(of constant: MathematicalConstant)
  /// Begins to load the player's own words for pairs of digits, over those of the program.
  func loadWords(_ language: Language, over standard: PairWords)

  /// Begins to install the timer of the reminder, on any thread, after what was changed is saved.
  func install(_ work: @escaping @Sendable () -> ReminderInstallation)

  /// Begins to load the newest sessions.
  func loadHistory()
  /// Begins to load the best runs of every constant.
  func loadBestRuns()

  /// Begins to make a change of the device's players, if any, and to read them.
  func loadPlayers(after change: PlayerChange?)

  /// Keeps the events of a running session since the last call.
  func keep(
    _ journal: inout SessionJournal, of recorder: SessionRecorder, digits: SessionDigits,
    now: WallTime)
  /// Forgets a running session that its player discarded.
  func discardJournal(of id: String)

  /// Appends to the transcript of a recital, which is kept for good: what is new, or all of it
  /// where another run of the program has begun it.
  func keepRecital(_ id: String, _ text: String, isOver: Bool)
  /// Begins to load the newest recitals.
  func loadRecitals(limit: Int)
}

extension Trainer {
  /// Takes what was done since it was asked for.
  func take(_ event: TrainerEvent) {
    switch event {
    // A run that a killed program left counts from now on.
    case .wrote: refresh()
    case .history(let entries):
      state.history = entries
      state.isLoading = false
    case .bestRuns(let runs):
      state.bestRuns = runs
      state.isLoading = false
    case .deletion(let outcome): note(outcome)
    case .installation(let result): note(result)
    case .memory(let constant): noteMemory(of: constant)
    case .ghost(let constant, let kind): noteGhost(of: constant, kind)
    case .players(let players, let profiles, let change, let problem):
      note(players, profiles, after: change, problem)
    case .words(let words):
      if state.pairWords.hasValue { state.pairWords = words }
      if state.failedWords.hasValue { state.failedWords = words }
      if let run = state.drill.run, run.kind.isOfWords, !run.hasBegun {
        beginDrill(of: words, at: state.now)
      }
    case .recitals(let records): state.recital.kept = records
    case .computation(let computation): note(computation)
    }
  }
}
