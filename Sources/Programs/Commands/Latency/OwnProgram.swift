package import ArgumentParser
package import LatencyGate
package import LatencyJudge
internal import Processes
internal import SystemPackage

/// The program that carries the latency commands, and what they can measure of itself.
///
/// Commands judge programs of any origin; what a product measures of its own it hands in here.
package protocol OwnProgram {
  associatedtype Options: OwnOptions
  associatedtype GateOptions: OwnGateOptions

  /// The words before a latency command on the command line, behind the program's name.
  static var group: [String] { get }
  static var version: String { get }
  /// SHA-256 of the program, in hexadecimal; `nil` where it cannot be told.
  static var hash: String? { get }
}

extension OwnProgram {
  /// A command as messages name it, such as `latency gate --arm`.
  static func command(_ words: String) -> String { (group + [words]).joined(separator: " ") }

  /// A command of this program with its arguments, to be started.
  ///
  /// - Throws: ``RoundError`` where the path of this program is unknown.
  static func start(_ words: String...) throws(RoundError) -> [String] {
    guard let path = ExternalProgram.own else {
      throw RoundError("the system does not say where this program is")
    }
    return [path.string] + group + words
  }
}

package protocol OwnOptions: ParsableArguments {
  /// Those on this command line, which say nothing about other programs.
  var given: [String] { get }
  /// How keys reach the program, where it was chosen.
  var injection: InjectionMode? { get }

  /// What is played, once all that it needs is verified.
  ///
  /// - Parameter asking: what is to be played, as the subject of a sentence.
  /// - Throws: ``CommandFailure`` where there is nothing to play.
  func target(for asking: String) throws -> any OwnTarget
}

package protocol OwnGateOptions: ParsableArguments {
  /// Those on this command line, which say nothing about other programs.
  var given: [String] { get }
  /// The scenarios with their sizes and requirements.
  var profile: GateProfile { get }
  /// Whether the measured times and counts become the committed ones.
  var updatesProfile: Bool { get }
  /// The file of the committed counts; `nil` for the shipped one.
  var baseline: String? { get }
}

/// The program itself, as it is measured.
package protocol OwnTarget {
  /// How long a key of each class may take in every round.
  var limits: ReproducibleLimits { get }
  var calibration: CalibrationPlan { get }
  /// Whether instructions can be counted here and compared.
  var canCount: Bool { get }

  func player(in session: MeasurementSession) throws -> any RoundPlayer

  /// Plays rounds of another build.
  ///
  /// - Throws: ``CommandFailure`` where it is none.
  func player(of program: String, in session: MeasurementSession) throws -> any RoundPlayer

  /// Refuses what is no other build of this program.
  func checkBase(_ program: String) throws

  /// Refuses a file of counts that cannot be read.
  ///
  /// - Parameter allowsMissing: whether it may be missing because it will be written.
  func checkBaseline(_ baseline: String?, allowsMissing: Bool) throws

  /// The counts of a key beside the committed ones.
  ///
  /// - Parameter baseline: the file of the committed counts; `nil` for the shipped one.
  func counts(
    _ faults: [InjectedFault], baseline: String?, isSaved: Bool, isBrief: Bool,
    in session: MeasurementSession
  ) throws -> GateFinding

  func save(_ result: GateResult) throws
}

/// The options of a program that has nothing of its own to measure.
package struct NoOwnOptions: OwnOptions {
  package init() {}

  package var given: [String] { [] }
  package var injection: InjectionMode? { nil }

  package func target(for asking: String) throws -> any OwnTarget {
    throw CommandFailure(
      .usage,
      "\(asking) plays the trainer, which this program does not carry: 'pi-trainer latency' plays"
        + " it, and 'gate --arm FILE' judges a program of yours")
  }
}

package struct NoGateOptions: OwnGateOptions {
  package init() {}

  package var given: [String] { [] }
  package var profile: GateProfile { .ci }
  package var updatesProfile: Bool { false }
  package var baseline: String? { nil }
}
