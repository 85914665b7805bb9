public import PracticeEngine

/// A crown or lightning: the run that holds it, without its times, its day and its session.
public struct HeldRecord: Hashable, Sendable {
  /// The run; its times are in another file, see ``PracticeStore/ghost(of:_:)``.
  public let run: PersonalBestRecord

  /// The local calendar day on which it was set.
  public let day: CivilDay

  /// The identifier of the session that set it.
  public let session: String

  /// Creates a record; of the run, only the result is kept.
  public init(run: PersonalBestRecord, day: CivilDay, session: String) {
    self.run =
      PersonalBestRecord(
        constant: run.constant, digitCount: run.digitCount, totalTime: run.totalTime,
        cumulativeTimes: []) ?? run
    self.day = day
    self.session = session
  }
}
