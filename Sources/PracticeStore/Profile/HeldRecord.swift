public import PracticeEngine

/// A crown or lightning: the run that holds it, without its times, and when and where it was set.
public struct HeldRecord: Hashable, Sendable {
  /// The run; its times lie in a file of their own, see ``PracticeStore/ghost(of:_:)``.
  public let run: PersonalBestRecord

  /// The local calendar day on which it was set.
  public let day: CivilDay

  /// The identifier of the session that set it.
  public let session: String

  /// Puts a record together; of the run, only the result is kept.
  public init(run: PersonalBestRecord, day: CivilDay, session: String) {
    self.run =
      PersonalBestRecord(
        constant: run.constant, digitCount: run.digitCount, totalTime: run.totalTime,
        cumulativeTimes: []) ?? run
    self.day = day
    self.session = session
  }
}
