import ArgumentParser
import DigitVerification
import FileIO
import EssentialFoundation
import LatencyMeasurement
import NumberText
import Reporting
import SystemPackage

/// `pi-trainer latency merge`.
struct LatencyMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Read results of the gate on many machines together.",
    discussion: """
      RESULT is a file result.json of 'latency gate', or the folder that holds it; \
      calibration.json of 'latency calibrate' is read as well. Results are grouped by class of \
      machine: processor, number of processors, the kernel's major version, virtual or not. No \
      time is rescaled from one class to another or averaged across classes.

      INCORRECT if any result is. FAIL if two runs of one class failed. INCONCLUSIVE if not more \
      than half of the classes reached a verdict, or if counts differ that must be equal: those of \
      one architecture and toolchain. Else PASS. A result that is given twice counts once.
      """)

  @Argument(
    help: ArgumentHelp("Results, or folders of runs.", valueName: "result"), completion: .file())
  var sources: [String]

  @Option(help: "What INCONCLUSIVE means: fail gives exit code 3, warn gives 0.")
  var inconclusive = GateReporter.InconclusivePolicy.fail

  @OptionGroup var options: OutputOptions

  /// The most bytes of a file that are read.
  private static let largestFile = 1 << 30

  func run() throws {
    try mappingMeasurementErrors {
      var runs: [FleetRun] = []
      var calibrations: [FleetCalibrationRun] = []
      for source in sources {
        let bytes = try Self.contents(of: source)
        do {
          let kind = try JSONDecoder().decode(Kind.self, from: Data(bytes))
          if kind.tallies == nil {
            runs.append(FleetRun(name: source, result: try LatencyRecord(json: bytes).result))
          } else {
            let result = try JSONDecoder().decode(CalibrationResult.self, from: Data(bytes))
            try CalibrationStore.validate(result)
            calibrations.append(FleetCalibrationRun(name: source, result: result))
          }
        } catch {
          throw CommandFailure(.usage, "'\(source)': \(ScenarioError(error, reading: bytes))")
        }
      }
      let fleet: FleetResult
      do throws(ScenarioError) {
        fleet = try FleetResult(runs, calibrations: calibrations)
      } catch { throw CommandFailure(.usage, error.description) }
      options.output.print(fleet) { FleetText(fleet).text }
      let code = fleet.verdict.exitCode(inconclusiveFails: inconclusive == .fail)
      if code != 0 { throw ExitCode(code) }
    }
  }

  /// What tells a calibration from a result of the gate.
  private struct Kind: Decodable {
    struct Tally: Decodable {}
    let tallies: [Tally]?
  }

  private static func contents(of source: String) throws -> [UInt8] {
    let path = FilePath(source)
    guard !path.isEmpty else { throw CommandFailure(.usage, "'': name a result") }
    do throws(PlatformError) {
      let isFolder = try FileSystem.real.status(of: path)?.isFolder == true
      return try FileSystem.real.contents(
        of: isFolder ? path.appending("result.json") : path, limit: largestFile)
    } catch {
      throw CommandFailure(
        .usage, "'\(source)' is no result, as 'latency gate --out' writes it: \(error)")
    }
  }
}

/// Results of many machines as text.
private struct FleetText {
  private let fleet: FleetResult

  init(_ fleet: FleetResult) {
    self.fleet = fleet
  }

  var text: String {
    var lines = ["\(word(fleet.verdict)): \(fleet.headline)", ""]
    for entry in fleet.classes {
      let counts = GateVerdict.allCases.compactMap { verdict in
        let count = entry.count(verdict)
        return count == 0 ? nil : "\(count) \(word(verdict))"
      }
      var line =
        "\(word(entry.verdict).padded(to: 12))  \(entry.machine.words): "
        + counts.joined(separator: ", ")
      if let slowest = entry.slowest {
        line +=
          "; slowest key \(NumberFormat.time(slowest)), "
          + "\(entry.misses.grouped) of \(entry.keys.grouped) keys late"
      }
      lines.append(line.visibleCharacters)
      for run in entry.runs where run.verdict != .pass {
        lines.append("  \(run.name): \(word(run.verdict)): \(run.headline)".visibleCharacters)
      }
    }
    for comparison in fleet.counts {
      lines.append(
        "counts, \(comparison.areEqual ? "" : "DIFFERENT, ")\(comparison.words)".visibleCharacters)
    }
    for calibration in fleet.calibrations {
      lines.append(
        "calibration, \(calibration.machine.words), \(calibration.conditions):".visibleCharacters)
      for (tally, rate) in zip(calibration.tallies, calibration.rates) {
        let kind = tally.expectedGate == nil ? "false alarms" : "caught"
        lines.append(
          "  \(tally.name): \(kind) \(rate.hits) of \(rate.runs), "
            + "\(NumberFormat.percent(rate.interval.low)) to "
            + "\(NumberFormat.percent(rate.interval.high)) at 95 %")
      }
      if calibration.isThin {
        lines.append(
          "  fewer than \(FleetCalibration.fewestRuns) runs: they say little about the gate")
      }
    }
    for name in fleet.repeated {
      lines.append("\(name) is a run that was given before; it counts once".visibleCharacters)
    }
    return lines.joined(separator: "\n")
  }

  private func word(_ verdict: GateVerdict) -> String {
    verdict == .notRun ? "NOT RUN" : verdict.rawValue.uppercased()
  }
}
