package import LatencyJudge
package import SystemPackage

/// Plays rounds of a program of any origin, each in a process of its own.
package struct ArmPlayer: RoundPlayer {
  private let description: ArmDescription
  private let schedule: KeystrokeSchedule
  private let expected: ExpectedAnswers?
  private let echo: [String]
  private let folder: FilePath
  private let interruption: StopFlag

  /// - Parameters:
  ///   - expected: the right answers; `nil` where no oracle is asked.
  ///   - folder: an existing folder for what programs write to standard error.
  package init(
    _ description: ArmDescription, schedule: KeystrokeSchedule,
    expecting expected: ExpectedAnswers?, echo: [String], folder: FilePath, interruption: StopFlag
  ) {
    self.description = description
    self.schedule = schedule
    self.expected = expected
    self.echo = echo
    self.folder = folder
    self.interruption = interruption
  }

  package func run(_ request: RoundRequest) throws(RoundError) -> RoundResult? {
    let round = try ArmRound(
      description, schedule: schedule, arm: request.arm, expecting: expected,
      faults: request.faults, echo: echo, errors: folder.appending("\(request.arm).errors"))
    return try round.run(
      round: request.round, ranFirst: request.ranFirst, offset: request.offset, until: interruption)
  }
}
