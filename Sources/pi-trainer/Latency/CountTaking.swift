import ArgumentParser
import LatencyHarness
import LatencyMeasurement
import PlatformIO
import SystemPackage

/// Measures the counts of G4.
struct CountMeasurer {
  /// The session with the folder that valgrind and this program share.
  let session: MeasurementSession

  /// The pack that the digits come from.
  let pack: String

  /// Measures the counts.
  ///
  /// - Parameters:
  ///   - faults: the injected faults; only a slowdown changes counts.
  ///   - extent: what is counted.
  func measurement(
    faults: [String], _ extent: InstructionCounter.Extent = .everything
  ) throws -> CountMeasurement {
    var share = 0.0
    for text in faults {
      if case .slow(let more)? = try? InjectedFault(parsing: text) { share += more }
    }
    guard let valgrind = ExternalProgram.find("valgrind"),
      let program = ChildProcess.executablePath
    else { return try InstructionCounter.withoutValgrind(pack: pack, folder: session.scratch) }
    let counter = try InstructionCounter(
      valgrind: valgrind, program: program, pack: pack, folder: session.scratch)
    defer { counter.cleanUp() }
    defer { session.clearProgress() }
    do throws(RoundError) {
      return try counter.count(extent, slowedBy: share) { session.showProgress("counting \($0)") }
    } catch {
      // Ctrl-C on a terminal reaches valgrind as well.
      guard session.interruption.isRaised else { throw error }
      throw ExitCode(130)
    }
  }
}
