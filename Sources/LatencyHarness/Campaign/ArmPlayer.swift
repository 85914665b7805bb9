package import LatencyGate
package import LatencyMeasurement
import ProcessControl
package import SystemPackage

/// Plays rounds of a program of any origin, each in a process of its own.
package final class ArmPlayer: RoundPlayer {
  /// This program, which has the control and the processes that spin.
  package let program: FilePath
  /// A folder for what rounds leave.
  package let folder: FilePath

  private let description: ArmDescription
  private let schedule: KeystrokeSchedule
  private let expected: ExpectedAnswers?
  private let interruption: StopFlag

  /// Creates a player.
  ///
  /// - Parameters:
  ///   - description: the program.
  ///   - schedule: what is typed in every round.
  ///   - expected: the right answers; `nil` where no oracle is asked.
  ///   - folder: an existing folder.
  ///   - interruption: raised when rounds are to end.
  /// - Throws: ``RoundError`` where the path of this program is unknown.
  package init(
    _ description: ArmDescription, schedule: KeystrokeSchedule,
    expecting expected: ExpectedAnswers?, folder: FilePath, interruption: StopFlag
  ) throws(RoundError) {
    guard let program = ChildProcess.executablePath else { throw .programUnknown }
    self.program = program
    self.folder = folder
    self.description = description
    self.schedule = schedule
    self.expected = expected
    self.interruption = interruption
  }

  /// Plays one round.
  package func run(_ request: RoundRequest) throws(RoundError) -> RoundResult? {
    let echo = [
      program.string, "latency", "echo", "--transport", description.transport.rawValue,
    ]
    let round = try ArmRound(
      description, schedule: schedule, arm: request.arm, expecting: expected,
      faults: request.faults, echo: echo, errors: folder.appending("\(request.arm).errors"))
    return try round.run(
      round: request.round, ranFirst: request.ranFirst, offset: request.offset,
      until: interruption)
  }
}
